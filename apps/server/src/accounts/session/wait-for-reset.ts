// Seven days' wait in place of a lost second factor: announced by mail when requested, and cancelled by any
// sign-in meanwhile.
import { sql } from 'kysely'
import { append } from '../../audit/append.ts'
import { askResetQuestion } from '../../factors/questions.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import type { App } from '../../platform/http/http.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { askWorker } from '../../proofs/ask-worker.ts'
import { ownerOfReset } from './store-credentials.ts'
import { whoIs } from '../rows/store.ts'

export const spentLink = 'This link has been used or has expired. Please ask for another.'

const waitDays = 7
const openDays = 7
const day = 86_400_000

interface Wait {
  dueAt: Date
  overAt: Date
}

export async function waitOf(tx: Tx, personId: string): Promise<Wait | null> {
  const { rows } = await sql<Wait>`
      select due_at as "dueAt", over_at as "overAt" from reset_waits where person_id = ${personId}
      and over_at > ${now()}`.execute(tx)
  return rows[0] ?? null
}

/** Called at sign-in, or when the new password is set. */
export async function endWait(tx: Tx, personId: string): Promise<void> {
  await sql`delete from reset_waits where person_id = ${personId}`.execute(tx)
}

/** What a reset needs besides the link. */
export async function resetNeeds(app: App, token: string) {
  const { personId, wait } = await inTransaction(app.db, { service: 'accounts' }, async (tx) => {
    const id = (await ownerOfReset(tx, token)) ?? refuse('gone', spentLink, because('reset-link-spent'))
    return { personId: id, wait: await waitOf(tx, id) }
  })
  const { kinds, passkey } = await askWorker(app, askResetQuestion, { personId })
  return {
    personId,
    factors: wait !== null && wait.dueAt <= now() ? [] : kinds,
    passkey,
    withoutFrom: wait?.dueAt.toISOString() ?? null,
  }
}

/** A repeated request keeps the first date. */
export async function waitForReset(app: App, token: string): Promise<{ withoutFrom: string; until: string }> {
  return await inTransaction(app.db, { service: 'accounts' }, async (tx) => {
    const personId = (await ownerOfReset(tx, token)) ?? refuse('gone', spentLink, because('reset-link-spent'))
    const before = await waitOf(tx, personId)
    if (before !== null)
      return { withoutFrom: before.dueAt.toISOString(), until: before.overAt.toISOString() }
    const [dueAt, overAt] = [
      new Date(now().getTime() + waitDays * day),
      new Date(now().getTime() + (waitDays + openDays) * day),
    ]
    await endWait(tx, personId)
    await sql`
      insert into reset_waits (person_id, asked_at, due_at, over_at)
      values (${personId}, ${now()}, ${dueAt}, ${overAt})`.execute(tx)
    const { email, name } =
      (await whoIs(tx, personId)) ?? refuse('gone', spentLink, because('reset-link-spent'))
    await emit(tx, 'password-reset.waiting', {
      email,
      name,
      dueAt: dueAt.toISOString(),
      overAt: overAt.toISOString(),
    })
    await append(tx, { event: 'account.password-wait-asked', actor: personId, details: {} })
    return { withoutFrom: dueAt.toISOString(), until: overAt.toISOString() }
  })
}
