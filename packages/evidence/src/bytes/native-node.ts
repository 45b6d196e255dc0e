// Node's own crypto: hashes a file in parts, without a copy of the whole, and signs synchronously. The only
// file of this package that needs Node.
import { createHash, createPrivateKey, sign } from 'node:crypto'
import type { Native } from './native.ts'

export const native: Native | null = {
  runningSha256: () => createHash('sha256'),
  fromLatin1: ({ buffer, byteOffset, length }) => Buffer.from(buffer, byteOffset, length).toString('latin1'),
  ed25519Signer(pkcs8) {
    const key = createPrivateKey({ key: Buffer.from(pkcs8), format: 'der', type: 'pkcs8' })
    return (bytes) => new Uint8Array(sign(null, bytes, key))
  },
}
