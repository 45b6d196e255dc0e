// A letter to the testator, written in the transaction that tells of a stage, as its mail is: there are both or
// neither.
import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { letterCode, letterLateOn } from '@testate/domain/death/letters'
import { londonDay } from '@testate/domain/london-day'
import type { NoticeNews } from '../../notifications/notice-templates.ts'
import { mailKey } from '../../notifications/notify.ts'
import { openNote, sealNote } from '../../notifications/sealed-mail.ts'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { noteMessage } from '../count-deliveries.ts'
import { newStopLinkIn } from '../stop-link.ts'
import { letterWhen } from './letter-text.ts'
import type { Addressed } from './print-letter.ts'

const place = (id: string) => ({ id, purpose: 'letter' })

/** For the worker, with the will locked. `isOpen`: the notice can be stopped. */
export async function makeLetter(
  tx: Tx,
  {
    noticeId,
    news,
    endsAt,
    isOpen,
    name,
    address,
  }: {
    noticeId: string
    news: NoticeNews
    endsAt: Date | null
    isOpen: boolean
    name: string
    address: string
  },
): Promise<void> {
  const when = letterWhen(news)
  // What is told late of a notice that is over by now is not worth a letter.
  if (when === 'never' || isOpen === (news === 'released')) return
  if (when === 'instead' && !(await isOneDue(tx, noticeId))) return
  const id = randomUUID()
  const code = isOpen ? await newStopLinkIn(tx, noticeId, 'letter', letterCode(randomBytes(13))) : null
  const addressed: Addressed = { name, address, code }
  await sql`
    insert into notice_letters (id, notice_id, about, ends_at, sealed, late_on)
    values (${id}, ${noticeId}, ${news}, ${endsAt}, ${await sealNote(mailKey(), place(id), JSON.stringify(addressed))},
      ${letterLateOn(londonDay(now()))})`.execute(tx)
  await noteMessage(tx, { id, noticeId, channel: 'letter', about: news })
}

/** Throws CannotOpen for another letter's. */
export const openAddressed = async (key: string, id: string, sealed: Uint8Array): Promise<Addressed> =>
  JSON.parse(await openNote(key, place(id), sealed)) as Addressed

async function isOneDue(tx: Tx, noticeId: string): Promise<boolean> {
  const { rows } = await sql`
    select 1 from notice_letters where notice_id = ${noticeId} and (result = 'due' or owed)`.execute(tx)
  return rows.length > 0
}
