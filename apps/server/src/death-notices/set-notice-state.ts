// The one place where a death notice's state changes, with its line of the log. The database checks each step
// again, and who may cause it (035-death-notices.sql).
import { sql } from 'kysely'
import { noticeSteps, type NoticeState } from '@testate/domain/death/death-notice'
import type { AuditEventName } from '@testate/domain/audit-events'
import { asLine, prepareLine } from '../audit/append.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import type { ServiceName, Tx } from '../platform/database/database.ts'
import type { PersonId } from '../platform/database/person.ts'
import { emit } from '../platform/events.ts'
import { refuseAs } from './caller-of.ts'

/** As they were read after the will was locked; of a notice that its reader cannot see, by its link. */
export interface NoticeFacts {
  id: string
  willId: string
  state: NoticeState
  version: number
}

export interface NoticeStateChange {
  /** The person or service of this transaction: the line of the log names no other. */
  actor: PersonId | ServiceName
  /** For those related to the will; with `disputed`, what the person gave as their reason. */
  reason: string
  /** With `stopped`: the token of the mailed link, which this uses up. */
  token?: string
}

/**
 * Moves a notice to `to` with its line of the log and emits `notice.moved`, all in the caller's transaction.
 * Refuses `not-now` for a step that the table does not have, or that somebody else's step came before. A step
 * whose condition does not hold (two confirmations, the wait, two members of staff) the database refuses.
 */
export async function setNoticeState(
  tx: Tx,
  { id, willId, state, version }: NoticeFacts,
  to: NoticeState,
  { actor, reason, token }: NoticeStateChange,
): Promise<{ dueAt: Date | null }> {
  await lockWill(tx, willId)
  if (!noticeSteps.some(([before, after]) => before === state && after === to)) refuseAs('not-now', { state })
  const line = await prepareLine({
    event: eventOf(state, to),
    willId,
    actor,
    details: { noticeId: id, version, from: state, reason },
  })
  const { rows } = await sql<{ previous: NoticeState; due_at: Date | null }>`
    select previous, due_at from app_set_notice_state(${id}::uuid, ${[state]}::text[], ${to}, ${reason},
    ${asLine(line)}, ${token ?? null})`.execute(tx)
  const changed = rows[0] ?? refuseAs('not-now', { state })
  await sql`select app_tell_notice(${willId}::uuid)`.execute(tx)
  await emit(tx, 'notice.moved', { noticeId: id, willId, from: state, to, actor })
  return { dueAt: changed.due_at }
}

function eventOf(
  from: NoticeState,
  to: NoticeState,
): Extract<AuditEventName, `notice.${string}`> & MoveEvent {
  if (to === 'awaiting' || (from === 'disputed' && to === 'waiting')) return 'notice.continued'
  return `notice.${to}`
}
type MoveEvent = `notice.${Exclude<NoticeState, 'awaiting'> | 'continued'}`
