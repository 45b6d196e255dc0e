// What an executor's own key and what is wrapped to it are bound to (decision 104): nothing of one will, or made for
// one use, passes for something of another.
import { sha256Of, toHex, type Bytes } from '../bytes/hash.ts'

const text = (...lines: readonly string[]): Bytes =>
  new TextEncoder().encode(['testate own copy 1', ...lines, ''].join('\n'))

/** The sealed PDF that a wrap opens. */
export interface OwnCopyOf {
  willId: string
  version: number
  /** To whose key. */
  personId: string
  /** SHA-256 of the encrypted bytes, in hex. */
  object: string
  /** SHA-256 of what they open to, in hex. */
  sha256: string
}

export const aboutWrap = ({ willId, version, personId, object, sha256 }: OwnCopyOf): Bytes =>
  text('wrap', willId, String(version), personId, object, sha256)

/** One executor of one will. */
export interface KeyFor {
  willId: string
  /** The row that names them. */
  aroundId: string
  personId: string
}

/**
 * The number, in hex, under which an executor confirms that this key is theirs: the mail and their browser's screen
 * show its beginning.
 */
export async function ownKeyDigest(
  { willId, aroundId, personId }: KeyFor,
  publicKey: Bytes,
): Promise<string> {
  return toHex(await sha256Of(text('key', willId, aroundId, personId), publicKey))
}
