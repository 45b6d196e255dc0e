// What this process alone holds of a proof: the private half of the request it was asked for. It dies with the process, and the proof opens nothing then.
import { createHash, createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { now } from '../platform/clock.ts'
import { createRequestKeys, makeKeyPair, type KeyPair } from '../platform/request-keys.ts'
import type { Subject } from './factor.ts'

const MOST_ASKED = 5_000
const MOST_HELD = 2_000
const generate = promisify(generateKeyPair)

export interface HeldKey extends KeyPair {
  /** Hash of the session that asked. */
  session: string
  expiresAt: Date
}
interface Asked {
  id: string
  requestKey: string
  key: KeyPair
  expiresAt: Date
}

const asked = createRequestKeys<Asked>(MOST_ASKED)
const held = createRequestKeys<HeldKey>(MOST_HELD)

/** SHA-256 of the public key (SPKI, DER), in hex. */
export const fingerprintOf = (publicKey: string): string =>
  createHash('sha256')
    .update(createPublicKey(publicKey).export({ type: 'spki', format: 'der' }))
    .digest('hex')

// What is opened is sealed by RSA. Such a pair takes a tenth of a second to make, so one is made before it is asked for; any other act needs no more than a fingerprint.
let spare: Promise<KeyPair> | undefined
async function pairFor({ purpose }: Subject): Promise<KeyPair> {
  if (purpose !== 'open' && purpose !== 'export' && purpose !== 'staff')
    return await generate('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
  const made = spare ?? makeKeyPair()
  spare = made.then(async () => await makeKeyPair())
  spare.catch(() => (spare = undefined))
  return await made
}

const placeOf = (session: string, personId: string, { purpose, willId, documentHash }: Subject): string =>
  [session, personId, purpose, willId, documentHash].join('\n')

/** A fresh key for this session's ask; the same again for the same `id`. */
export async function askKey(
  session: string,
  personId: string,
  subject: Subject,
  id: string,
): Promise<{ requestKey: string }> {
  const place = placeOf(session, personId, subject)
  const before = asked.of(place)
  if (before?.id === id) return before
  const key = await pairFor(subject)
  const requestKey = fingerprintOf(key.publicKey)
  asked.keep(place, { id, requestKey, key, expiresAt: new Date(now().getTime() + 3_600_000) }, now())
  return { requestKey }
}

/** What this session asked for last about it, or undefined: another browser's code is another's. */
export function askedFor(
  session: string,
  personId: string,
  subject: Subject,
): { id: string; requestKey: string } | undefined {
  return asked.of(placeOf(session, personId, subject))
}

/** From now on the key is found by the token that shows the proof. */
export function holdKey(
  session: string,
  personId: string,
  subject: Subject,
  token: string,
  expiresAt: Date,
): void {
  const place = placeOf(session, personId, subject)
  const { key } = asked.of(place)!
  asked.forget(place)
  held.keep(token, { ...key, session, expiresAt }, now())
}

export const heldKey = (token: string): HeldKey | undefined => held.of(token)
