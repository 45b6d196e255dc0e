// An authenticator app receives a secret once, and is added when a code of it has been returned: so nobody
// relies on an app that did not store it.
import { randomBytes, randomUUID } from 'node:crypto'
import type { Tx } from '../platform/database/database.ts'
import { because, refuse } from '../platform/http/problem.ts'
import type { Factor, FactorContext } from './factor.ts'
import { openSecret, sealSecret } from './factor-keys.ts'
import { countsFrom, mayAdd, ownedBy, type Permit } from './may-change.ts'
import { countEnrolmentTry, deleteEnrolment, insertEnrolment, openEnrolment } from './store.ts'
import { insertAuthenticator } from './store-codes.ts'
import { notifyOwner } from './notify-owner.ts'
import { authenticatorUri, base32, matchingStep } from './totp.ts'

const mostAuthenticators = 5
const enrolMinutes = 15
/** The output length of the hash behind the codes (RFC 4226 section 4, R6). */
const secretBytes = 20

export async function beginAuthenticator(
  tx: Tx,
  { personId, permit }: { personId: string; permit: Permit },
  { config, openingKey }: FactorContext,
): Promise<{ enrolment: string; expiresAt: Date; secret: string; uri: string }> {
  const owned = await ownedBy(tx, personId)
  const { owner, factors, at } = owned
  const { atOnce } = await mayAdd(tx, owned, permit)
  if (factors.filter(({ kind }) => kind === 'authenticator').length >= mostAuthenticators)
    refuse(
      'rule-broken',
      'You have five authenticator apps. Please remove one that you no longer use.',
      because('authenticators-too-many'),
    )
  const [id, secret] = [randomUUID(), randomBytes(secretBytes)]
  const expiresAt = new Date(at.getTime() + enrolMinutes * 60_000)
  await insertEnrolment(
    tx,
    personId,
    { id, kind: 'authenticator', challenge: null, secret: sealSecret(openingKey, id, secret), atOnce },
    at,
    expiresAt,
  )
  return {
    enrolment: id,
    expiresAt,
    secret: base32(secret),
    uri: authenticatorUri(config.registerName, owner.email, secret),
  }
}

/** A code that does not fit is counted and returned as `wrong`; after five the enrolment is over. */
export async function addAuthenticator(
  tx: Tx,
  { personId, enrolment, name, code }: { personId: string; enrolment: string; name: string; code: string },
  { openingKey }: FactorContext,
): Promise<Factor | { wrong: string }> {
  const { owner, at } = await ownedBy(tx, personId)
  const begun =
    (await openEnrolment(tx, personId, enrolment, 'authenticator', at)) ??
    refuse(
      'gone',
      'That took too long, or was tried too often. Please begin again.',
      because('authenticator-enrolment-over'),
    )
  const secret = openSecret(openingKey, begun.id, begun.secret!)
  const step = matchingStep(secret, code, at, 0)
  if (step === null) {
    await countEnrolmentTry(tx, begun.id)
    return { wrong: wrongCode }
  }
  const added = { id: randomUUID(), enrolledAt: at, countsFrom: countsFrom(begun.atOnce, at), name }
  await insertAuthenticator(tx, {
    ...added,
    personId,
    secret: sealSecret(openingKey, added.id, secret),
    lastStep: step,
  })
  await deleteEnrolment(tx, begun.id)
  await notifyOwner(tx, owner, 'added', {
    kind: 'authenticator',
    id: added.id,
    name,
    at: begun.atOnce ? null : added.countsFrom,
  })
  return { ...added, kind: 'authenticator', lastUsedAt: null, endsAt: null }
}

/** Does not reveal how far off it was: that would tell a guesser which code comes next. */
export const wrongCode =
  'That is not the code the app shows now. Each code works for about a minute and only once, so please ' +
  'wait for the next one. If it is refused again, let your phone set its clock by itself (Settings, ' +
  'Date and time).'
