// The testator is alive: by the button behind the link in a mail, without signing in; on their own screen; or by
// signing in at all. It takes no second factor: a wrongful stop opens nothing, and everybody is told of it.
import { sql } from 'kysely'
import { isOpen, stop, type NoticeState } from '@testate/domain/death/death-notice'
import { typedCode } from '@testate/domain/death/letters'
import { lockWill } from '../platform/database/lock-will.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { allowed, holdNotice } from './caller-of.ts'
import { setNoticeState } from './set-notice-state.ts'
import { noticeRow, noticeFactsOf, type NoticeRow } from './store.ts'

export const stoppedBy = {
  screen: 'The testator said on their own screen that they are alive',
  mail: 'The link mailed to the testator was used',
  text: 'The link in a text message to the testator was used',
  letter: 'The link in a letter to the testator was used',
  signIn: 'The testator signed in',
} as const

/** Refuses `forbidden` to anybody but the testator, `not-now` once it is closed. */
export async function stopNotice(tx: Tx, person: Person, noticeId: string): Promise<NoticeRow> {
  const { row, notice } = await holdNotice(tx, person, noticeId)
  allowed(stop(notice, notice.testator.personId === person.id), notice)
  await setNoticeState(tx, row, 'stopped', { actor: person.id, reason: stoppedBy.screen })
  return (await noticeRow(tx, noticeId))!
}

/** Opening the link changes nothing: programs that scan mail follow links. Refuses `gone`. */
export async function readStopByLink(tx: Tx, token: string): Promise<{ stopped: boolean }> {
  const { state } = await noticeOfLink(tx, typedCode(token))
  return { stopped: state === 'stopped' }
}

/** A second press changes nothing, and gets the same answer. Refuses `gone` once the notice ended otherwise. */
export async function stopByLink(tx: Tx, typed: string): Promise<void> {
  const token = typedCode(typed)
  await lockWill(tx, (await noticeOfLink(tx, token)).willId)
  const notice = await noticeOfLink(tx, token)
  if (notice.state === 'stopped') return
  await setNoticeState(tx, notice, 'stopped', { actor: 'accounts', reason: stoppedBy[notice.channel], token })
}

/** At each sign-in with all that a sign-in takes: a party's session and a handed-off one are none. */
export async function stopAtSignIn(tx: Tx, personId: string): Promise<void> {
  const { rows } = await sql<{ noticeId: string; willId: string }>`
    select notice_id as "noticeId", will_id as "willId" from open_notices_of(${personId}::uuid)`.execute(tx)
  for (const { noticeId, willId } of rows) {
    await lockWill(tx, willId)
    const facts = await noticeFactsOf(tx, personId, noticeId)
    if (facts !== null)
      await setNoticeState(tx, facts, 'stopped', { actor: 'accounts', reason: stoppedBy.signIn })
  }
}

interface LinkedNotice {
  id: string
  willId: string
  state: NoticeState
  version: number
  channel: 'mail' | 'text' | 'letter'
}

async function noticeOfLink(tx: Tx, token: string): Promise<LinkedNotice> {
  const { rows } = await sql<LinkedNotice>`
    select notice_id as id, will_id as "willId", state, version, channel from read_stop_notice(${token})`.execute(
    tx,
  )
  const notice = rows[0] ?? refuse('gone', 'This link is not known here.', because('notice-link-unknown'))
  if (!isOpen(notice.state) && notice.state !== 'stopped')
    refuse('gone', 'This death notice is closed.', because('notice-over'))
  return notice
}
