// The estate goes on without an executor who died or stands back: another executor says so, and two members of staff
// decide, each by a proof of their own. Staff see nothing of the estate.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { staffActs } from '@testate/api/death/staff-acts'
import type { ExecutorEnd } from '@testate/api/estate/executor-ends'
import { asLine, prepareLine } from '../../audit/append.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { actAsStaff } from '../../proofs/by-staff.ts'
import { provenOnly } from '../../proofs/proven-by.ts'
import { noteChange } from '../note-change.ts'
import { requireEstate } from '../require-estate.ts'
import { standingRow } from '../store-agreement.ts'
import { peopleRows } from '../store.ts'

/** Once for each executor, while it is not decided. Refuses `not-found` for somebody whose agreement is not needed. */
export async function askExecutorEnd(
  tx: Tx,
  person: Person,
  {
    willId,
    personId,
    what,
    reason,
  }: { willId: string; personId: string; what: ExecutorEnd['what']; reason: string },
): Promise<void> {
  await requireEstate(tx, willId)
  const account = (await peopleRows(tx, willId)).find(({ id }) => id === personId)?.accountId ?? null
  const { needed } = await standingRow(tx, willId)
  if (account === null || !needed.some(({ accountId }) => accountId === account)) refuse('not-found')
  if (what === 'died' && account === person.id)
    refuse('rule-broken', undefined, because('executor-end-own-death'))
  const id = randomUUID()
  const { rows } = await sql`
    insert into executor_ends (id, will_id, person_id, what, reason, asked_by)
    values (${id}, ${willId}, ${account}, ${what}, ${reason}, ${person.id}) on conflict do nothing
    returning id`.execute(tx)
  if (rows.length === 1) await noteChange(tx, { willId, person }, 'estate.end-asked', { askId: id, what })
}

export async function listExecutorEnds(tx: Tx): Promise<{ asked: ExecutorEnd[] }> {
  const { rows } = await sql<Omit<ExecutorEnd, 'askedAt'> & { askedAt: Date }>`
    select id, name, testator_name as "testatorName", what, reason, asked_by as "askedBy", asked_at as "askedAt",
      takes_part as "takesPart", decisions from app_executor_ends()`.execute(tx)
  return {
    asked: rows.map((row) => ({
      ...row,
      askedAt: row.askedAt.toISOString(),
      decisions: row.decisions.map((one) => ({ ...one, decidedAt: new Date(one.decidedAt).toISOString() })),
    })),
  }
}

/** Refuses `not-found`, `forbidden` for one of the people it is about, and `step-up-needed`. */
export async function decideExecutorEnd(
  tx: Tx,
  person: Person,
  askId: string,
  {
    what,
    reason,
    request,
  }: { what: 'end' | 'leave'; reason: string; request: Parameters<typeof actAsStaff>[0] },
): Promise<{ asked: ExecutorEnd[] }> {
  const one = (await listExecutorEnds(tx)).asked.find(({ id }) => id === askId) ?? refuse('not-found')
  if (one.takesPart) refuse('forbidden', undefined, because('notice-staff-takes-part'))
  const { rows: wills } = await sql<{ willId: string }>`
    select app_executor_end_will(${askId}::uuid) as "willId"`.execute(tx)
  const about = { willId: wills[0]!.willId, actor: person.id }
  await actAsStaff(request, tx, person, staffActs.endExecutor(askId, what))
  const decided = await prepareLine({
    event: 'estate.end-decided',
    ...about,
    details: { askId, what, reason },
  })
  const ended = await prepareLine({
    event: 'estate.executor-ended',
    ...about,
    details: { askId, what: one.what },
  })
  const { rows } = await provenOnly(
    sql<{ said: string }>`
      select app_decide_executor_end(${askId}::uuid, ${what}, ${reason}, ${asLine(decided)}, ${asLine(ended)})
        as said`.execute(tx),
  )
  if (rows[0]!.said === 'not-found') refuse('not-found')
  if (rows[0]!.said === 'takes-part') refuse('forbidden', undefined, because('notice-staff-takes-part'))
  return await listExecutorEnds(tx)
}
