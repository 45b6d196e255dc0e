// Splits a hash into groups for reading.

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/** True for an identifier with its own hyphens (RFC 9562): they group it, so it needs no gaps. */
export const isHyphenated = (value: string): boolean => uuid.test(value)

/** Groups of eight, the last may be shorter; split at its own hyphens if it has them. */
export function groupsOf(value: string): string[] {
  return isHyphenated(value) ? value.split(/(?<=-)/) : (value.match(/.{1,8}/gu) ?? [])
}

/** First 6 and last 4 characters, as addresses are shown (specification, section 9). */
export function shortOf(value: string): string {
  return value.length <= 13 ? value : `${value.slice(0, 6)}…${value.slice(-4)}`
}
