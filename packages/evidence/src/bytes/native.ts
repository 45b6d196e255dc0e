// What Node does better than Web Crypto; nothing without Node: `#native` in package.json names
// native-node.ts, and for a browser native-none.ts.
import type { Bytes } from './hash.ts'

/** A SHA-256 that takes its bytes in parts. */
export interface RunningHash {
  update(bytes: Uint8Array): unknown
  copy(): RunningHash
  digest(): Uint8Array
}

export interface Native {
  runningSha256(): RunningHash
  /** One character for each byte (ISO 8859-1). */
  fromLatin1(bytes: Uint8Array): string
  /** The signing function of a raw Ed25519 key in PKCS #8. */
  ed25519Signer(pkcs8: Uint8Array): (bytes: Uint8Array) => Bytes
}
