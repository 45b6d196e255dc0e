// The second factor, second half: the mailed code becomes a token, good for five minutes, this person, this purpose and this document.
import { timingSafeEqual } from 'node:crypto'
import { sql } from 'kysely'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { Config } from '../platform/config.ts'
import { inTransaction, type Db } from '../platform/database.ts'
import type { Person } from '../platform/person.ts'
import { refuse } from '../platform/problem.ts'
import { codeHash, hashOf, type StepUpSubject } from './request-step-up.ts'
import { newToken, tokenHash } from './token.ts'

const mostTries = 5
const tokenMinutes = 5

/** Refuses with `step-up-needed` for a wrong code and `gone` when there is none to try (expired, five tries, used, or another document by now). */
export async function confirmStepUp({ db, config }: { db: Db; config: Config }, person: Person, subject: StepUpSubject, code: string): Promise<{ stepUp: string; expiresAt: string }> {
  // A wrong try must be counted although it is refused, so the refusal comes after the transaction.
  const outcome = await inTransaction(db, { person }, async (tx): Promise<{ left: number; wrong?: true } | { stepUp: string; expiresAt: string }> => {
    const { rows } = await sql<{ id: string; code_hash: Buffer; tries: number }>`select id, code_hash, tries from step_ups
      where person_id = ${person.id} and purpose = ${subject.purpose} and will_id is not distinct from ${subject.willId}::uuid and document_hash is not distinct from ${hashOf(subject)}::bytea
        and token_hash is null and ended_at is null and code_expires_at > ${now()} and tries < ${mostTries}
      order by requested_at desc limit 1 for update`.execute(tx)
    const row = rows[0]
    if (row === undefined) return { left: 0 }
    if (!timingSafeEqual(row.code_hash, codeHash(config, row.id, code))) {
      await sql`update step_ups set tries = tries + 1 where id = ${row.id}`.execute(tx)
      return { left: mostTries - row.tries - 1, wrong: true }
    }
    const stepUp = newToken()
    const expiresAt = new Date(now().getTime() + tokenMinutes * 60_000)
    await sql`update step_ups set token_hash = ${tokenHash(stepUp)}, confirmed_at = ${now()}, token_expires_at = ${expiresAt} where id = ${row.id}`.execute(tx)
    await append(tx, { event: 'step-up.confirmed', ...(subject.willId === null ? {} : { willId: subject.willId }), actor: person.id, details: { purpose: subject.purpose } })
    return { stepUp, expiresAt: expiresAt.toISOString() }
  })
  if ('stepUp' in outcome) return outcome
  if (outcome.wrong === true && outcome.left > 0) refuse('step-up-needed', `That is not the code. ${outcome.left === 1 ? 'One try is' : `${outcome.left} tries are`} left.`, { triesLeft: outcome.left })
  refuse('gone', 'This code can no longer be used. Please ask for another.')
}
