// The address a rate limit counts. A subscriber gets a whole IPv6 /64 network (RFC 6177), so counting its
// single addresses would limit nothing.
import { isIPv6 } from 'node:net'

/**
 * An IPv4 address unchanged, an IPv4-mapped IPv6 address (`::ffff:…`) as IPv4, and any other IPv6 address as
 * its network, `2001:db8:1:2::/64`.
 */
export function countedAddress(address: string): string {
  if (!isIPv6(address)) return address
  const groups = groupsOf(address.split('%', 1)[0] ?? '')
  const [high = 0, low = 0] = groups.slice(6)
  if (groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xff_ff)
    return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${groups
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`
}

/** The eight groups of a valid address (RFC 4291, section 2.2). */
function groupsOf(address: string): number[] {
  const [before = '', after] = address.split('::')
  const left = half(before)
  const right = after === undefined ? [] : half(after)
  return [...left, ...Array.from({ length: 8 - left.length - right.length }, () => 0), ...right]
}

function half(text: string): number[] {
  if (text === '') return []
  return text.split(':').flatMap((group) => {
    if (!group.includes('.')) return [Number.parseInt(group, 16)]
    const [a = 0, b = 0, c = 0, d = 0] = group.split('.').map(Number)
    return [a * 256 + b, c * 256 + d]
  })
}
