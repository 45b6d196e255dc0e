// Private keys of proof requests, held in this process's memory only. They are lost with the process, and the
// proof then opens nothing.
import { createHash, createPublicKey, generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import { now } from '../platform/clock.ts'
import { because, Problem, refuse } from '../platform/http/problem.ts'
import { createRequestKeys, makeKeyPair, type KeyPair } from '../platform/http/request-keys.ts'
import type { Purpose, Subject } from './factor.ts'

const MOST_ASKED = 5_000
const MOST_HELD = 2_000
const generate = promisify(generateKeyPair)

export interface HeldKey extends KeyPair {
  /** Hash of the requesting session. */
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

// Opened data is sealed by RSA. A key pair takes a tenth of a second to make, so the next is made in advance,
// a moment after the last was taken: not while the worker is asked and a person waits. All other acts need
// only a fingerprint.
const REFILLED_AFTER_MS = 50
let spare: KeyPair | undefined
let refilling: NodeJS.Timeout | undefined

function takeSpare(): KeyPair | undefined {
  refilling ??= setTimeout(() => {
    makeKeyPair()
      .then(
        (made) => (spare = made),
        () => undefined,
      )
      .finally(() => (refilling = undefined))
  }, REFILLED_AFTER_MS).unref()
  const taken = spare
  spare = undefined
  return taken
}

const opensFiles: readonly Purpose[] = [
  'open',
  'play',
  'export',
  'staff',
  'read-released',
  'take-released',
  'take-recording',
]

async function pairFor({ purpose }: Subject): Promise<KeyPair> {
  if (!opensFiles.includes(purpose))
    return await generate('ed25519', {
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    })
  return takeSpare() ?? (await makeKeyPair())
}

const placeOf = (session: string, personId: string, { purpose, willId, documentHash }: Subject): string =>
  [session, personId, purpose, willId, documentHash].join('\n')

const underWay = new Map<string, Promise<Asked>>()

/** A fresh key for this session's request; the same key for the same `id`, also for two calls at once. */
export async function askKey(
  session: string,
  personId: string,
  subject: Subject,
  id: string,
): Promise<{ requestKey: string }> {
  const place = placeOf(session, personId, subject)
  const before = asked.of(place)
  if (before?.id === id) return before
  const one = `${place}\n${id}`
  const making = underWay.get(one) ?? makeAsked(place, subject, id).finally(() => underWay.delete(one))
  underWay.set(one, making)
  return await making
}

async function makeAsked(place: string, subject: Subject, id: string): Promise<Asked> {
  const key = await pairFor(subject)
  const made = {
    id,
    requestKey: fingerprintOf(key.publicKey),
    key,
    expiresAt: new Date(now().getTime() + 3_600_000),
  }
  asked.keep(place, made, now())
  return made
}

/**
 * What this session last requested about it, or undefined: another browser session's code is not accepted.
 */
export function askedFor(
  session: string,
  personId: string,
  subject: Subject,
): { id: string; requestKey: string } | undefined {
  return asked.of(placeOf(session, personId, subject))
}

/**
 * Runs what has a code mailed for this session's request. Where too many were, none was mailed for it: what the session
 * requested before stays its last request, so that its code can still be used.
 */
export async function keepingLast<T>(
  session: string,
  personId: string,
  subject: Subject,
  mailed: () => Promise<T>,
): Promise<T> {
  const place = placeOf(session, personId, subject)
  const before = asked.of(place)
  try {
    return await mailed()
  } catch (error) {
    if (before !== undefined && error instanceof Problem && error.code === 'too-many-requests')
      asked.keep(place, before, now())
    throw error
  }
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

/** Refuses `step-up-needed` for a proof of another browser session, or from before a restart. */
export function keyOfSession(token: string, session: string): HeldKey {
  const key = heldKey(token)
  if (key === undefined || key.session !== session)
    refuse(
      'step-up-needed',
      'Your confirmation ended with a restart of the register, or was given in another browser. Please confirm again.',
      because('confirmation-elsewhere'),
    )
  return key
}
