// Reminders over ten days: who gets one, when, how often, and when none.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startCeremonyStack, type CeremonyStack, type VerifiedWill } from '../../../../test/stack/ceremony.ts'
import { mailsOf } from '../../../../test/stack/mails.ts'
import { moveTime } from '../../../../test/stack/time.ts'
import { openCeremony } from '../ceremony/statement/open-ceremony.ts'
import type { DataOf } from '../notifications/templates.ts'
import { changeReminders } from '../accounts/own-account.ts'
import { readReminders, stopReminders } from '../parties/stop-reminders.ts'
import { inTransaction } from '../platform/database/database.ts'
import { unfinishedWills } from '../wills/unfinished-wills.ts'
import { sendReminders } from './remind.ts'

let ceremony: CeremonyStack
let will: VerifiedWill
const undo: (() => Promise<void>)[] = []
beforeAll(async () => {
  ceremony = await startCeremonyStack()
})
beforeEach(async () => {
  will = await ceremony.verifiedWill()
  await ceremony.stack.owner.query(
    "update wills set submitted_at = now(), terms_version = '1' where id = $1",
    [will.id],
  )
  await openCeremony(will.id, ceremony.worker)
})
afterEach(async () => {
  for (const back of undo.splice(0).toReversed()) await back()
  await ceremony.stack.owner.query('update wills set submitted_at = null where id = $1', [will.id])
})
afterAll(() => ceremony.stop())

const remind = () => sendReminders(ceremony.worker)
const days = async (n: number) => void undo.push(await moveTime(ceremony.stack, n * 86_400_000 + 60_000))
const mails = async () =>
  (await mailsOf<DataOf<'reminder'>>(ceremony.stack, { template: 'reminder' })).filter(({ to_address: to }) =>
    will.people.some(({ email }) => email === to),
  )
/** Who was reminded after how many days, in the order of the ceremony. */
const sent = async () =>
  (await mails())
    .map(({ to_address: to, data }) => [
      will.people.findIndex(({ email }) => email === to),
      data.reminder.days,
    ])
    .toSorted(([a], [b]) => a! - b!)

test('after three and seven days, twice at most, and only those whose turn it is', async () => {
  await remind()
  await days(2)
  await remind()
  expect(await sent()).toEqual([])
  await days(1)
  await remind()
  await remind()
  const three = [0, 1, 2].map((order) => [order, 3])
  expect(await sent()).toEqual(three)
  const [own] = (await mails()).filter(({ to_address: to }) => to === will.people[0].email)
  expect(own!.data).toMatchObject({
    guest: false,
    willTitle: 'Will of Ann Example',
    path: `/video-verification?will=${will.id}`,
  })
  await days(4)
  await remind()
  await days(10)
  await remind()
  expect(await sent()).toEqual(
    [0, 1, 2].flatMap((order) => [
      [order, 3],
      [order, 7],
    ]),
  )
})

test('a will that nothing has happened to for three months is not looked at any more', async () => {
  const looked = async () => await inTransaction(ceremony.worker.db, { service: 'worker' }, unfinishedWills)
  expect(await looked()).toContain(will.id)
  await days(89)
  expect(await looked()).toContain(will.id)
  await days(2)
  expect(await looked()).not.toContain(will.id)
})

test('a step that is done is not reminded of; the next one waits three days of its own', async () => {
  await remind()
  await ceremony.recorded(will.people[0], will)
  await days(3)
  await remind()
  // The testator can sign since then; the witnesses need not record.
  expect(await sent()).toEqual([])
  await ceremony.sign(will.people[0], will)
  await remind()
  await days(3)
  await ceremony.sign(will.people[2], will)
  await remind()
  expect(await sent()).toEqual([[1, 3]])
  const [mail] = await mails()
  expect(mail!.data).toMatchObject({ guest: true, testatorName: 'Ann Example', path: '/witness' })
})

test('whoever wants no reminders gets none more about this registration', async () => {
  await remind()
  await days(3)
  await remind()
  const token = (await mails()).find(({ to_address: to }) => to === will.people[1].email)!.data.reminder.token
  const asService = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
    inTransaction(ceremony.stack.db, { service: 'invitation' }, work)
  const shown = { testatorName: 'Ann Example' }
  // Looking changes nothing.
  for (let times = 0; times < 2; times += 1)
    expect(await asService((tx) => readReminders(tx, token))).toEqual({ ...shown, stopped: false })
  expect(await asService((tx) => stopReminders(tx, token))).toEqual({ ...shown, stopped: true })
  await expect(asService((tx) => stopReminders(tx, 'A'.repeat(43)))).rejects.toMatchObject({
    code: 'not-found',
  })
  await days(4)
  await remind()
  expect(await sent()).toEqual([
    [0, 3],
    [0, 7],
    [1, 3],
    [2, 3],
    [2, 7],
  ])
})

test('whoever switched reminders off in their account gets none, and gets them again once they are on', async () => {
  const { id } = will.people[0]
  const choose = (wanted: boolean) =>
    inTransaction(ceremony.stack.db, { service: 'accounts' }, (tx) => changeReminders(tx, id, wanted))
  await choose(false)
  await remind()
  await days(3)
  await remind()
  expect(await sent()).toEqual([
    [1, 3],
    [2, 3],
  ])
  await choose(true)
  await remind()
  expect(await sent()).toEqual([
    [0, 3],
    [1, 3],
    [2, 3],
  ])
})

test('an invitation that was not opened is mailed again with a fresh link, and the earlier one ends', async () => {
  const { owner } = ceremony.stack
  const { rows } = await owner.query<{ id: string }>(
    `update parties set state = 'invited', person_id = null, declarations = null, presence = null
     where will_id = $1 and witness_order = 1 returning id`,
    [will.id],
  )
  const party = rows[0]!.id
  await owner.query(
    `insert into invitations (id, party_id, token_hash, created_at, expires_at)
     values ($1, $2, sha256($3::bytea), now(), now() + interval '14 days')`,
    [randomUUID(), party, randomUUID()],
  )
  await remind()
  await days(3)
  await remind()
  await remind()
  const invitations = await mailsOf<DataOf<'invitation'>>(ceremony.stack, {
    template: 'invitation',
    to: will.people[1].email,
  })
  expect(invitations.map(({ data }) => [data.testatorName, data.reminder?.days])).toEqual([
    ['Ann Example', 3],
  ])
  const links = await owner.query<{ ended: boolean }>(
    'select ended_at is not null as ended from invitations where party_id = $1 order by created_at',
    [party],
  )
  expect(links.rows).toEqual([{ ended: true }, { ended: false }])
})

test('an unfinished draft, and a will that ended, remind nobody', async () => {
  await remind()
  await ceremony.stack.owner.query("update wills set status = 'withdrawn' where id = $1", [will.id])
  await days(3)
  await remind()
  expect(await sent()).toEqual([])
})
