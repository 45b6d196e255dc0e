// The content address of stored bytes: a CIDv1 as IPFS would compute it for one raw block, computed here
// without any service. Web APIs only: the browser runs this too.
import { sha256 } from './hash.ts'

const alphabet = 'abcdefghijklmnopqrstuvwxyz234567'

/**
 * CIDv1 of the bytes: version 1, `raw` codec (0x55), sha2-256 multihash (0x12, 32 bytes), multibase base32
 * lower case without padding (the `b` in front). 59 characters, starting `bafkrei`.
 */
export async function contentAddress(bytes: Uint8Array): Promise<string> {
  const cid = Uint8Array.of(0x01, 0x55, 0x12, 0x20, ...(await sha256(bytes)))
  let text = 'b'
  let held = 0
  let bits = 0
  for (const byte of cid) {
    held = (held << 8) | byte
    bits += 8
    while (bits >= 5) {
      bits -= 5
      text += alphabet[(held >> bits) & 31]
    }
    held &= (1 << bits) - 1
  }
  return bits === 0 ? text : text + alphabet[(held << (5 - bits)) & 31]
}
