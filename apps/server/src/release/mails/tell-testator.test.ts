// The release worker's own mail to a testator whose wait has begun: what became of it decides how long the wait is,
// whatever the worker says of its own mails.
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startDeathStack, type DeathStack } from '../../../../../test/stack/death.ts'
import type { SmtpStandIn } from '../../../testing/smtp-stand-in.ts'
import type { Begun } from '../../../testing/notices-to-release.ts'
import { inTransaction } from '../../platform/database/database.ts'

let death: DeathStack
const restores: (() => Promise<void>)[] = []
beforeAll(async () => {
  death = await startDeathStack()
})
afterAll(() => death?.stop())
beforeEach(() => death.smtp.refuseOnly(null))
afterEach(async () => {
  for (const restore of restores.splice(0).toReversed()) await restore()
})

/** Without a mail server that answers. */
async function withoutMail<T>(fn: () => Promise<T>): Promise<T> {
  const { config } = death.context
  death.context.config = { ...config, mail: { ...config.mail, smtpUrl: 'smtp://127.0.0.1:1' } }
  try {
    return await fn()
  } finally {
    death.context.config = config
  }
}
async function pass(days: number): Promise<void> {
  restores.push(await death.pass(days))
}

const ownMails = ({ testator }: Begun): SmtpStandIn['received'] =>
  death.smtp.received.filter(({ to }) => to.includes(testator.email))
const lengthened = async ({ noticeId }: Begun): Promise<boolean> =>
  (await death.rows('select 1 from death_notices where id = $1 and lengthened_at is not null', noticeId))
    .length === 1
/** The worker says of every message that it was taken over. */
const workerClaims = async ({ noticeId }: Begun): Promise<void> => {
  await death.tellAll()
  await inTransaction(death.stack.workerDb, { service: 'worker' }, async (tx) => {
    await sql`update death_notice_messages set result = 'sent', result_at = app_now()
      where notice_id = ${noticeId}`.execute(tx)
  })
}
const releasedAfter = async (notice: Begun, ...passing: number[]): Promise<boolean[]> => {
  const found: boolean[] = []
  for (const days of passing) {
    await pass(days)
    for (let rounds = 0; rounds < 3; rounds += 1) await death.look()
    found.push((await death.endOf(notice.willId)).will === 'released')
  }
  return found
}

test('the release worker tells the testator itself, once for each wait, with a link that stops it', async () => {
  const notice = await death.wills.waiting()
  for (let rounds = 0; rounds < 3; rounds += 1) await death.look()
  const [mail, ...more] = ownMails(notice)
  expect(more).toEqual([])
  expect(mail!.from).toMatch(/^back\+[0-9a-f]{32}@register\.example$/)
  expect(mail!.raw).toContain('The copy of your will is to be released')
  const [{ links }] = (await death.rows<{ links: number }>(
    'select count(*)::int as links from death_notice_stops where notice_id = $1',
    notice.noticeId,
  )) as [{ links: number }]
  expect(links).toBe(1)
  expect(await releasedAfter(notice, 13.9, 0.2)).toEqual([false, true])
})

test('refused by the testator’s mail server, it waits twice as long, whatever the worker claims', async () => {
  const notice = await death.wills.waiting()
  death.smtp.refuseOnly(notice.testator.email)
  await death.look()
  await workerClaims(notice)
  await death.look()
  expect(await lengthened(notice)).toBe(true)
  expect((await death.endOf(notice.willId)).events).toContain('notice.lengthened')
  // A later row says that all is well, and the mailbox takes mail again.
  death.smtp.refuseOnly(null)
  await workerClaims(notice)
  expect(await releasedAfter(notice, 14.1, 13.8, 0.2)).toEqual([false, false, true])
})

test('come back after it was taken over, it waits twice as long', async () => {
  const notice = await death.wills.waiting()
  await death.look()
  await workerClaims(notice)
  await death.comeBack(notice.testator.email)
  await death.look()
  expect(await lengthened(notice)).toBe(true)
  expect(await releasedAfter(notice, 14.1, 14)).toEqual([false, true])
})

test('a report that comes hours after the wait would have been over still lengthens it', async () => {
  const notice = await death.wills.waiting()
  await death.tellAll()
  await death.sendTo(notice.testator.email)
  await death.look()
  // The release worker is away while the wait ends.
  await pass(14.4)
  await death.comeBack(notice.testator.email)
  await death.look()
  expect((await death.endOf(notice.willId)).will).toBe('registered')
  expect(await lengthened(notice)).toBe(true)
  expect(await releasedAfter(notice, 13.4, 0.4)).toEqual([false, true])
})

test('a report that comes after the release changes nothing of it, and is kept', async () => {
  const notice = await death.wills.waiting()
  await death.tellAll()
  await death.sendTo(notice.testator.email)
  await death.look()
  expect(await releasedAfter(notice, 14.1)).toEqual([true])
  const released = await death.endOf(notice.willId)
  await death.comeBack(notice.testator.email)
  for (let rounds = 0; rounds < 2; rounds += 1) await death.look()
  expect(await death.endOf(notice.willId)).toEqual(released)
  expect(await lengthened(notice)).toBe(false)
  expect(
    await death.rows(
      'select distinct result from death_notice_messages where notice_id = $1',
      notice.noticeId,
    ),
  ).toEqual([{ result: 'returned' }])
})

test('a mail server that is away when the wait begins is tried again', async () => {
  const notice = await death.wills.waiting()
  await withoutMail(death.look)
  await pass(5)
  await death.look()
  expect(ownMails(notice)).toHaveLength(1)
  const [{ links }] = (await death.rows<{ links: number }>(
    'select count(*)::int as links from death_notice_stops where notice_id = $1',
    notice.noticeId,
  )) as [{ links: number }]
  expect(links).toBe(1)
  expect(await releasedAfter(notice, 9.1)).toEqual([true])
})

test('a mail that goes out in the last days, with no time left to object, lengthens the wait', async () => {
  const notice = await death.wills.waiting()
  await withoutMail(death.look)
  await pass(13)
  await death.look()
  expect(ownMails(notice)).toHaveLength(1)
  expect(await lengthened(notice)).toBe(false)
  expect(await releasedAfter(notice, 1.1, 12.8, 1.2)).toEqual([false, false, true])
  expect(await lengthened(notice)).toBe(true)
})

test('a mail that never goes out lengthens the wait once it would be over', async () => {
  const notice = await death.wills.waiting()
  await withoutMail(async () => {
    await death.look()
    expect(await lengthened(notice)).toBe(false)
    expect(await releasedAfter(notice, 14.1, 13.8, 0.2)).toEqual([false, false, true])
  })
})

test('a testator without a proven address cannot be told', async () => {
  const notice = await death.wills.waiting()
  await death.rows('delete from proven_addresses where person_id = $1', notice.testator.id)
  await death.look()
  await death.look()
  expect(await lengthened(notice)).toBe(true)
})
