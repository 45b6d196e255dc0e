// An older copy of the whole database is put in place while a notice runs, the release worker's own rows with it: it
// refuses that log and says why, nothing is released, and the database of before is taken up again. If that one is
// lost, a person accepts the older one, and every wait begins anew.
import { readFile, rm, writeFile } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import { appendAny } from '../../../../../test/stack/any-line.ts'
import { databaseCopies, type DatabaseCopies } from '../../../../../test/stack/database-copies.ts'
import { startDeathStack, type DeathStack, type Ended } from '../../../../../test/stack/death.ts'
import { runAs } from '../../../../../test/stack/superuser.ts'
import type { Begun } from '../../../testing/notices-to-release.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { acceptRestored } from '../accept-restored.ts'
import { keepLedgers, keptLedgersFile } from '../ledgers/kept-ledgers.ts'
import { newLedgerWatch } from '../ledgers/watch-ledgers.ts'
import { keptHeadFile } from './kept-head.ts'

let death: DeathStack
let copies: DatabaseCopies
const made: string[] = []
const restores: (() => Promise<void>)[] = []

const elsewhere = new URL('/template1', inject('superuserUrl')).href
const run = (statement: string): Promise<object[]> => runAs(inject('superuserUrl'), elsewhere, statement)

beforeAll(async () => {
  death = await startDeathStack()
  const url = new URL(death.stack.config.workerDatabaseUrl)
  copies = databaseCopies(run, {
    name: url.pathname.slice(1),
    owner: new URL(inject('ownerUrl')).username,
  })
})
afterAll(async () => {
  await death?.stop()
  for (const copy of made) await run(`drop database if exists ${copy} with (force)`)
})
// Each test has a log of its own to follow.
beforeEach(async () => {
  await rm(keptHeadFile(death.context.config), { force: true })
  await rm(keptLedgersFile(death.context.config), { force: true })
  Object.assign(death.context.ledgers, newLedgerWatch())
})
afterEach(async () => {
  for (const restore of restores.splice(0).toReversed()) await restore()
})

const copy = async (): Promise<string> => {
  made.push(await copies.take())
  return made.at(-1)!
}
const putBack = async (from: string): Promise<string> => {
  made.push(await copies.putBack(from))
  return made.at(-1)!
}
/** Time passes, and the release worker looks three times. */
async function pass(days: number): Promise<void> {
  restores.push(await death.pass(days))
  await lookThrice()
}
async function lookThrice(): Promise<void> {
  for (let rounds = 0; rounds < 3; rounds += 1) await death.look()
}
const doubt = async (): Promise<string | null> =>
  (await death.rows<{ doubt: string | null }>('select doubt from release_worker'))[0]!.doubt
async function stop({ testator }: Begun): Promise<void> {
  await death.signIn(testator)
  await death.look()
}
const secondConfirmation = async (notice: Begun): Promise<void> => {
  const proofId = await death.wills.prove(notice, notice.contact)
  await death.wills.confirmRow(notice, notice.contact.id, proofId)
  await death.wills.confirmLine(notice, notice.contact.id, { relation: 'contact', proofId })
  await death.wills.toWaiting(notice)
}
/** By the executor alone. */
async function confirmedOnce(): Promise<Begun> {
  const notice = await death.wills.submitted()
  const proofId = await death.wills.prove(notice, notice.executor)
  await death.wills.confirmRow(notice, notice.executor.id, proofId)
  await death.wills.confirmLine(notice, notice.executor.id, { relation: 'executor', proofId })
  await death.look()
  return notice
}
async function waiting(): Promise<Begun> {
  const notice = await death.wills.waiting()
  await lookThrice()
  return notice
}

/** How it stood when the copy was taken. */
interface Copied {
  notice: Begun
  older: string
  stood: Ended
}
async function copied(notice: Begun): Promise<Copied> {
  return { notice, older: await copy(), stood: await death.endOf(notice.willId) }
}

/** When the copy is taken, and what comes after it that is lost. */
const moments: Record<string, () => Promise<Copied>> = {
  'before the second confirmation': async () => {
    const before = await copied(await confirmedOnce())
    await secondConfirmation(before.notice)
    await lookThrice()
    await stop(before.notice)
    return before
  },
  'after the second confirmation': async () => {
    const before = await copied(await waiting())
    await stop(before.notice)
    return before
  },
  'during the wait': async () => {
    const notice = await waiting()
    await pass(10)
    const before = await copied(notice)
    await pass(1)
    await stop(notice)
    return before
  },
  'after the stop': async () => {
    const notice = await waiting()
    await stop(notice)
    const before = await copied(notice)
    await waiting()
    return before
  },
  'before the release': async () => {
    const notice = await waiting()
    await pass(13.9)
    const before = await copied(notice)
    await pass(0.2)
    expect(await death.endOf(notice.willId)).toMatchObject({ will: 'released', grants: 1 })
    return before
  },
  'after the release': async () => {
    const notice = await waiting()
    await pass(14.1)
    const before = await copied(notice)
    expect(before.stood).toMatchObject({ will: 'released', grants: 1 })
    await inTransaction(death.stack.db, { service: 'accounts' }, (tx) =>
      appendAny(tx, {
        event: 'account.signed-in',
        actor: notice.testator.id as never,
        details: { remembered: false },
      }),
    )
    await lookThrice()
    expect(await death.endOf(notice.willId)).toMatchObject({ will: 'registered', openGrants: 0 })
    return before
  },
}

test.each(Object.keys(moments))(
  'a copy from %s releases nothing, and the newest is taken up again',
  async (when) => {
    const { notice, older, stood } = await moments[when]!()
    const before = await death.endOf(notice.willId)
    const newest = await putBack(older)
    await pass(40)
    expect(await doubt()).toMatch(
      /^the log of \d+ lines is older than the one of \d+ lines that was followed$/,
    )
    expect(await death.endOf(notice.willId)).toEqual(stood)
    // More lines than were lost: no longer older, and another all the same. As one signs who has the log's key.
    const another = await death.wills.registered()
    for (let lines = 0; lines < 40; lines += 1)
      await death.wills.line(another.willId, 'document.downloaded', another.testator.id, {})
    await lookThrice()
    expect(await doubt()).toMatch(/^the log of \d+ lines does not continue the one of \d+ lines$/)
    expect(await death.endOf(notice.willId)).toEqual(stood)

    await putBack(newest)
    await lookThrice()
    expect(await doubt()).toBeNull()
    expect(await death.endOf(notice.willId)).toEqual(before)
  },
)

test('accepted, a copy without the stop waits as long again, and its testator is mailed and can stop it', async () => {
  const [stopped, other] = [await waiting(), await waiting()]
  await pass(10)
  const older = await copy()
  await stop(stopped)
  await putBack(older)
  await pass(20)
  const accept = (isSure: boolean) =>
    acceptRestored({ db: death.stack.releaseDb, config: death.context.config }, isSure)
  const mails = ({ testator }: Begun): number =>
    death.smtp.received.filter(({ to }) => to.includes(testator.email)).length
  const told = mails(stopped)

  const asked = await accept(false)
  expect(asked).toEqual({
    what: 'older',
    kept: expect.any(Number),
    found: expect.any(Number),
    ledgers: [],
    waiting: 2,
  })
  await lookThrice()
  expect(await doubt()).toContain('is older than')
  expect(mails(stopped)).toBe(told)

  expect(await accept(true)).toEqual({ ...asked, what: 'accepted' })
  expect(await accept(true)).toMatchObject({ what: 'continues' })
  await lookThrice()
  expect(await doubt()).toBeNull()
  expect(mails(stopped)).toBe(told + 1)
  // Long due by its row and by the log.
  await pass(13.9)
  for (const { willId } of [stopped, other])
    expect(await death.endOf(willId)).toMatchObject({ will: 'registered', grants: 0 })
  await stop(stopped)
  await pass(0.2)
  expect(await death.endOf(stopped.willId)).toMatchObject({
    will: 'registered',
    notice: { state: 'stopped' },
  })
  expect(await death.endOf(other.willId)).toMatchObject({ will: 'released', grants: 1 })
})

test('a copy that only a ledger contradicts is accepted and waits as long again; another head is a doubt', async () => {
  const stopped = await waiting()
  const older = await copy()
  const kept = await readFile(keptHeadFile(death.context.config), 'utf8')
  await stop(stopped)
  const [held] = await death.rows<{ size: number; root: string }>(
    `select head_size::int as size, encode(head_root, 'hex') as root from release_worker`,
  )
  await putBack(older)
  await writeFile(keptHeadFile(death.context.config), kept)
  // As a process keeps it that has asked, and was then cut off.
  const holds = async (head: { size: number; root: string }): Promise<void> => {
    const place = { network: 'ethereum', chainId: 1, contract: '0x1', rpcUrl: 'https://node.example' }
    await keepLedgers(death.context.config, [{ ...place, head, silence: null }])
    Object.assign(death.context.ledgers, newLedgerWatch())
  }
  await holds(held!)
  await pass(20)
  expect(await doubt()).toMatch(/^Ethereum holds a head of \d+ lines, and this log has only \d+/)
  const told = death.smtp.received.length
  const accept = (isSure: boolean) =>
    acceptRestored({ db: death.stack.releaseDb, config: death.context.config }, isSure)
  expect(await accept(false)).toMatchObject({
    what: 'older',
    ledgers: [{ network: 'ethereum', size: held!.size }],
    waiting: expect.any(Number),
  })
  expect(await accept(true)).toMatchObject({ what: 'accepted' })
  expect(await accept(true)).toMatchObject({ what: 'continues' })
  await pass(13.9)
  expect(await doubt()).toBeNull()
  expect(death.smtp.received.length).toBeGreaterThan(told)
  expect(await death.endOf(stopped.willId)).toMatchObject({ will: 'registered', grants: 0 })
  await holds({ size: held!.size + 1, root: '5'.repeat(64) })
  await pass(1)
  expect(await doubt()).toContain(`Ethereum holds a head of ${held!.size + 1} lines`)
  expect(await death.endOf(stopped.willId)).toMatchObject({ will: 'registered', grants: 0 })
  // Without a head of its own, which an older folder may lack: also that is accepted.
  await rm(keptHeadFile(death.context.config))
  expect(await accept(true)).toMatchObject({ what: 'accepted' })
  await lookThrice()
  expect(await doubt()).toBeNull()
})

test('what its own database contradicts is no older copy, and nobody can accept it', async () => {
  await waiting()
  await death.stack.asSuperuser(
    `begin; set local session_replication_role = replica;
     delete from audit_checkpoints where size = (select max(size) from audit_checkpoints); commit`,
  )
  await expect(
    acceptRestored({ db: death.stack.releaseDb, config: death.context.config }, true),
  ).rejects.toThrow('does not continue')
  await lookThrice()
  expect(await doubt()).toContain('does not continue')
})

test('a kept head that cannot be read is a doubt', async () => {
  await writeFile(keptHeadFile(death.context.config), '{"size":0}')
  await lookThrice()
  expect(await doubt()).toMatch(/log-head\.json does not name a head of the log$/)
})
