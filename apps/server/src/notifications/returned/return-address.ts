// A return address for each mail (variable envelope return path): a mail that comes back says which one it was. Its
// token is keyed, so nobody who reads the database can pretend that a mail came back.
import { tokenHash } from '../../platform/token.ts'
import { workerHmac } from '../../proofs/worker-secret.ts'

interface ReturnPath {
  /** Undefined where the operator has set up none. */
  address: string | undefined
  /** Of its token: what is kept. */
  hash: Buffer
}

/** `base`: MAIL_RETURN_ADDRESS. A repeat for the same mail has the same address. */
export function returnPath(openingKey: string, id: string, base: string | undefined): ReturnPath {
  // Lower-case hex: some mail servers change the case of what stands before the @.
  const token = workerHmac(openingKey, 'mail return', id).toString('hex').slice(0, 32)
  return { address: base?.replace('@', `+${token}@`), hash: tokenHash(token) }
}

/** The hashes of the tokens in such addresses, each once, wherever they stand: those of others may come before ours. */
export function hashesInAddresses(text: string): Buffer[] {
  const tokens = [...text.matchAll(/\+([0-9a-f]{32})@/gi)].map(([, token]) => token!.toLowerCase())
  return [...new Set(tokens)].map(tokenHash)
}
