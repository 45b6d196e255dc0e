// A proof for tests that need one, inserted as the worker would, with the key that the api would have.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { now } from '../../apps/server/src/platform/clock.ts'
import { askKey, holdKey } from '../../apps/server/src/proofs/held-keys.ts'
import { subjectOfAct, toOpen } from '../../apps/server/src/proofs/by-staff.ts'
import type { Factor, Purpose } from '../../apps/server/src/proofs/factor.ts'
import type { Stack } from './stack.ts'

export interface GivenProof {
  purpose: Purpose
  willId?: string | null
  documentHash?: string | null
  factor?: Factor
  at?: Date
  /** Who made it; the one who makes those of this purpose, if it is not said. */
  maker?: 'worker' | 'release'
}

/** The header for one administrator's act, of `staffActs`; without one, for opening pictures and certificates. */
export const staffProof = async (
  stack: Pick<Stack, 'owner'>,
  personId: string,
  act?: string,
): Promise<{ 'step-up': string }> => ({
  'step-up': await giveProof(stack, personId, {
    ...(act === undefined ? toOpen : subjectOfAct(act)),
    factor: 'authenticator',
  }),
})

/**
 * The factor that opens staff's lists to an administrator: an authenticator app with a random secret,
 * counting since an hour ago or from `countsFrom`.
 */
export async function giveFactor(
  { owner }: Pick<Stack, 'owner'>,
  personId: string,
  countsFrom = new Date(now().getTime() - 3_600_000),
): Promise<string> {
  const id = randomUUID()
  await owner.query(
    `
      insert into authenticators (id, person_id, secret, last_step, name, enrolled_at, counts_from)
      values ($1, $2, '', 0, 'An app of the tests', least(now() - interval '1 hour', $3), $3)`,
    [id, personId, countsFrom],
  )
  return id
}

/** The token for the `Step-Up` header, for the session of a person named by a header. */
export async function giveProof(
  { owner }: Pick<Stack, 'owner'>,
  personId: string,
  { purpose, willId = null, documentHash = null, factor = 'code by e-mail', at = now(), maker }: GivenProof,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const session = createHash('sha256').update(personId).digest('hex')
  const subject = { purpose, willId, documentHash }
  const expiresAt = new Date(at.getTime() + 5 * 60_000)
  const { requestKey } = await askKey(session, personId, subject, randomUUID())
  holdKey(session, personId, subject, token, expiresAt)
  await owner.query(
    `
      insert into proofs (id, person_id, purpose, will_id, document_hash, factor, request_key, token_hash,
      proven_at, expires_at, maker) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      randomUUID(),
      personId,
      purpose,
      willId,
      documentHash === null ? null : Buffer.from(documentHash, 'hex'),
      factor,
      Buffer.from(requestKey, 'hex'),
      createHash('sha256').update(token).digest(),
      at,
      expiresAt,
      maker ??
        (purpose === 'read-released' || purpose === 'take-released' || purpose === 'take-recording'
          ? 'release'
          : 'worker'),
    ],
  )
  return token
}
