// The code an authenticator app would show.
import { createHmac } from 'node:crypto'

/** RFC 6238, implemented independently of the product. */
export function appCode(key: string, aheadSteps = 0): string {
  const bits = [...key]
    .map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + aheadSteps))
  const mac = createHmac(
    'sha1',
    Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2))),
  )
    .update(counter)
    .digest()
  return String((mac.readUInt32BE(mac.at(-1)! & 15) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}
