// Tells what happened to death notices: the testator by mail, by text message where they gave a number, and at some
// stages by a letter, each with a link that stops the notice while that is possible; by mail whoever submitted it, and
// everybody whom the will names. Each goes to the address the worker itself has on record. What is to be told stands in
// rows that the database's triggers write.
import { sql } from 'kysely'
import { isOpen } from '@testate/domain/death/death-notice'
import { findPerson } from '../accounts/rows/find-person.ts'
import { staffAddresses } from '../accounts/rows/staff-addresses.ts'
import type { NoticeNews } from '../notifications/notice-templates.ts'
import { notify } from '../notifications/notify.ts'
import { noticeText } from '../notifications/texts/notice-texts.ts'
import { textTo } from '../notifications/texts/text-to.ts'
import { partiesOf } from '../parties/parties-of.ts'
import { trustedOf } from '../parties/trusted-of.ts'
import type { Config } from '../platform/config.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import type { JobContext } from '../platform/worker-context.ts'
import { knownAddress } from '../proofs/addresses.ts'
import { willFacts } from '../wills/will-facts.ts'
import { noteMessage } from './count-deliveries.ts'
import { makeLetter } from './letters/make-letter.ts'
import { newStopLink, newStopLinkIn } from './stop-link.ts'
import { mayTell, professionalOf } from './professionals/tell-of-professional.ts'
import { noticeRow, stoppedBefore, type NoticeRow } from './store.ts'

const worker = { service: 'worker' } as const

interface News {
  noticeId: string
  news: NoticeNews
  /** The professional it is about. */
  personId: string | null
  dueAt: Date | null
}

/** Each piece of news in a transaction of its own, once, in their order. */
export async function tellOfNotices({ db, config }: Pick<JobContext, 'db' | 'config'>): Promise<void> {
  while (await inTransaction(db, worker, (tx) => tellNext(tx, config)));
  const owed = await inTransaction(db, worker, (tx) =>
    sql<Owed>`
      select n.id, n.will_id as "willId", bool_or(l.version < n.version) as "isChanged"
      from notice_letters l join death_notices n on n.id = l.notice_id
      where l.owed and n.state in ('awaiting', 'disputed') group by n.id`.execute(tx),
  )
  for (const one of owed.rows) await inTransaction(db, worker, (tx) => makeOwed(tx, one))
}

interface Owed {
  id: string
  willId: string
  /** Since the letter that was not posted. */
  isChanged: boolean
}

/** Staff took back that they posted a letter which is no longer true: its testator has had none. */
async function makeOwed(tx: Tx, { id: noticeId, willId, isChanged }: Owed): Promise<void> {
  await lockWill(tx, willId)
  const notice = await noticeRow(tx, noticeId)
  const address = (await willFacts(tx, willId))?.particulars.testatorAddress
  const testator = (await partiesOf(tx, willId)).find(({ witnessOrder }) => witnessOrder === 0)
  if (notice === null || address === undefined || testator === undefined) return
  // In every other state the next stage has a letter of its own. What else ends a wait is a professional who no longer
  // counts.
  const ofAwaiting = isChanged ? 'changed' : 'professional-ended'
  const news = notice.state === 'disputed' ? 'disputed' : notice.state === 'awaiting' ? ofAwaiting : null
  if (news !== null)
    await makeLetter(tx, { noticeId, news, endsAt: null, isOpen: true, name: testator.name, address })
  await sql`select app_tell_notice(${willId}::uuid)`.execute(tx)
}

/** False: nothing was left to tell. */
async function tellNext(tx: Tx, config: Config): Promise<boolean> {
  // One after another, so that nobody hears of the end before the beginning.
  await sql`select pg_advisory_xact_lock(hashtextextended('death notice news', 0))`.execute(tx)
  const { rows } = await sql<News>`
    update death_notice_news set told_at = app_now() where id = (
      select id from death_notice_news where told_at is null order by id limit 1)
    returning notice_id as "noticeId", what as news, person_id as "personId", due_at as "dueAt"`.execute(tx)
  const [news] = rows
  if (news !== undefined) await tell(tx, config, news)
  return news !== undefined
}

async function tell(
  tx: Tx,
  config: Config,
  { noticeId, news, personId: about, dueAt: due }: News,
): Promise<void> {
  const before = await noticeRow(tx, noticeId)
  // Whoever ends the notice ends its letters: the will before the rows, as they do.
  if (before !== null) await lockWill(tx, before.willId)
  const notice = await noticeRow(tx, noticeId)
  const will = notice === null ? null : await willFacts(tx, notice.willId)
  if (notice === null || will === null) return
  const testator = (await partiesOf(tx, will.id)).find(({ witnessOrder }) => witnessOrder === 0)
  if (testator?.personId == null) return
  const dueAt = due?.toISOString() ?? null
  const submitter = await findPerson(tx, notice.submittedById)
  if (!(await mayTell(tx, { noticeId, willId: will.id }, { news, personId: about }))) return
  const professional = await professionalOf(tx, noticeId, about)
  const listed = about === null || professional === null ? {} : { professional: professional.listed }
  const testatorName = testator.name
  // A link for each message: all of them work until the notice ends.
  const canStop = isOpen(notice.state)
  const id = await notify(tx, {
    to: (await knownAddress(tx, testator.personId)) ?? testator.email,
    template: 'death-notice-testator',
    data: {
      name: testatorName,
      willTitle: will.title,
      news,
      submitterName: submitter?.name ?? 'somebody whose account is gone',
      dueAt,
      ...listed,
      token: canStop ? await newStopLink(tx, noticeId) : null,
    },
  })
  await noteMessage(tx, { id, noticeId, channel: 'mail', about: news })
  const textId = await textTo(tx, config, {
    personId: testator.personId,
    what: news,
    says: async () => {
      const token = canStop ? await newStopLinkIn(tx, noticeId, 'text') : null
      return noticeText({ news, dueAt, token }, config)
    },
  })
  if (textId !== null) await noteMessage(tx, { id: textId, noticeId, channel: 'text', about: news })
  const address = will.particulars.testatorAddress
  if (address !== undefined) {
    await makeLetter(tx, { noticeId, news, endsAt: due, isOpen: canStop, name: testatorName, address })
    await sql`select app_tell_notice(${will.id}::uuid)`.execute(tx)
  }
  const others = new Map<string, string>()
  for (const { personId, name } of await trustedOf(tx, will.id)) others.set(personId, name ?? '')
  if (news === 'submitted' || news === 'changed') others.delete(notice.submittedById)
  else if (submitter !== null) others.set(notice.submittedById, submitter.name)
  if (professional !== null) others.set(professional.personId, professional.name)
  for (const [personId, name] of others) {
    const to = (await knownAddress(tx, personId)) ?? (await findPerson(tx, personId))?.email
    if (to !== undefined && personId !== testator.personId)
      await notify(tx, {
        to,
        template: 'death-notice-others',
        data: {
          name,
          testatorName,
          news,
          dueAt,
          ...listed,
          ...(personId === professional?.personId ? { isProfessional: true } : {}),
        },
      })
  }
  await tellStaff(tx, notice, news)
}

/** Where somebody has to look: nobody reaches the testator, or notices about one will are stopped again and again. */
async function tellStaff(
  tx: Tx,
  { id, willId }: Pick<NoticeRow, 'id' | 'willId'>,
  news: NoticeNews,
): Promise<void> {
  const isAgain = news === 'stopped' && (await stoppedBefore(tx, { id, willId })) > 0
  if (news !== 'lengthened' && !isAgain) return
  const why = isAgain ? 'stopped-again' : 'unheard'
  for (const { email: to, name } of await staffAddresses(tx))
    await notify(tx, { to, template: 'death-notice-staff', data: { name, why } })
}
