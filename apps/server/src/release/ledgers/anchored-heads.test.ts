// An older copy of the whole database is put in place together with an older copy of the release worker's own folder,
// while a notice runs: only the heads on the ledgers contradict. Three real ledgers, which are down, slow, answer
// something else or lie. In short the first of these; TESTATE_FULL=1 (`npm run assurance`) all.
import { cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import type { Fault } from '@testate/chains/testing/fault-proxy'
import {
  startAnchoredLedgers,
  type AnchoredLedgers,
  type LedgerName,
} from '../../../../../test/stack/anchored-ledgers.ts'
import { databaseCopies, type DatabaseCopies } from '../../../../../test/stack/database-copies.ts'
import { startDeathStack, type DeathStack } from '../../../../../test/stack/death.ts'
import { runAs } from '../../../../../test/stack/superuser.ts'
import type { Begun } from '../../../testing/notices-to-release.ts'
import { acceptRestored } from '../accept-restored.ts'
import { acceptedHeadsFile, keptLedgersFile, type KeptLedger } from './kept-ledgers.ts'
import { newLedgerWatch } from './watch-ledgers.ts'

const full = process.env['TESTATE_FULL'] === '1'
const all = ['solana', 'ethereum', 'corda'] as const
const hours = (count: number): number => count / 24

let death: DeathStack
let ledgers: AnchoredLedgers
let copies: DatabaseCopies
const made: string[] = []
const restores: (() => Promise<void>)[] = []

const elsewhere = new URL('/template1', inject('superuserUrl')).href
const run = (statement: string): Promise<object[]> => runAs(inject('superuserUrl'), elsewhere, statement)

beforeAll(async () => {
  death = await startDeathStack()
  const url = new URL(death.stack.config.workerDatabaseUrl)
  copies = databaseCopies(run, { name: url.pathname.slice(1), owner: new URL(inject('ownerUrl')).username })
})
afterAll(async () => {
  await death?.stop()
  for (const copy of made) await run(`drop database if exists ${copy} with (force)`)
})
// A ledger takes no smaller head: each test that puts an older log in place has ledgers of its own.
beforeEach(async () => {
  ledgers = await startAnchoredLedgers()
  const logKey = await readFile(join(death.context.config.trustDir, 'log.vkey'), 'utf8')
  await ledgers.publish(death.context.config.trustDir, logKey)
  await rm(folder(), { recursive: true, force: true })
  await startAgain()
})
afterEach(async () => {
  for (const restore of restores.splice(0).toReversed()) await restore()
  await ledgers.close()
})

const folder = (): string => join(death.context.config.keysDir, 'release')
/** As a process that was started anew, with what is in its folder. */
async function startAgain(): Promise<void> {
  Object.assign(death.context.ledgers, newLedgerWatch())
  await mkdir(folder(), { recursive: true })
}
/** Time passes, and the release worker looks three times. */
async function pass(days: number): Promise<void> {
  restores.push(await death.pass(days))
  for (let rounds = 0; rounds < 3; rounds += 1) await death.look()
}
const standing = async (): Promise<{ doubt: string | null; unanswered: string | null }> =>
  (
    await death.rows<{ doubt: string | null; unanswered: string | null }>(
      'select doubt, unanswered from release_worker',
    )
  )[0]!
const doubt = async (): Promise<string | null> => (await standing()).doubt
async function anchorNow(on: readonly LedgerName[] = all): Promise<number> {
  await death.inLog()
  const [head] = await death.rows<{ size: number; root: string }>(
    `select size::int, encode(root, 'hex') as root from audit_checkpoints order by audit_checkpoints.size desc limit 1`,
  )
  await ledgers.anchor(on, head!)
  return head!.size
}
async function waiting(): Promise<Begun> {
  const notice = await death.wills.waiting()
  await pass(hours(0.2))
  return notice
}
/** What an attacker has: a copy of the database and of the release worker's folder, from one moment. */
async function bothCopied(): Promise<{ putBack: () => Promise<string> }> {
  const older = await copies.take()
  made.push(older)
  const copy = `${folder()}-copy`
  await rm(copy, { recursive: true, force: true })
  await cp(folder(), copy, { recursive: true })
  return {
    async putBack() {
      const newest = await copies.putBack(older)
      made.push(newest)
      await rm(folder(), { recursive: true })
      await cp(copy, folder(), { recursive: true })
      await startAgain()
      return newest
    },
  }
}
async function stoppedAndPutBack(
  on: readonly LedgerName[],
): Promise<{ notice: Begun; newest: string; held: number }> {
  const notice = await waiting()
  await anchorNow()
  await pass(hours(1))
  const copied = await bothCopied()
  await death.signIn(notice.testator)
  const held = await anchorNow(on)
  await death.look()
  expect(await death.endOf(notice.willId)).toMatchObject({ notice: { state: 'stopped' } })
  return { notice, newest: await copied.putBack(), held }
}
const keptOf = async (network: LedgerName): Promise<KeptLedger> =>
  (JSON.parse(await readFile(keptLedgersFile(death.context.config), 'utf8')) as KeptLedger[]).find(
    (one) => one.network === network,
  )!
/** As if it had been silent so much longer. */
async function silentFor(days: number, of: readonly LedgerName[]): Promise<void> {
  const path = keptLedgersFile(death.context.config)
  const kept = JSON.parse(await readFile(path, 'utf8')) as KeptLedger[]
  for (const one of kept)
    if (one.silence !== null && of.includes(one.network as LedgerName)) one.silence.ms += days * 86_400_000
  await writeFile(path, JSON.stringify(kept))
  await startAgain()
}
const accept = (isSure: boolean) =>
  acceptRestored({ db: death.stack.releaseDb, config: death.context.config }, isSure)

test('an older database and folder, restored together, release nothing: one ledger holds a newer head', async () => {
  const { notice, newest, held } = await stoppedAndPutBack(['ethereum'])
  await pass(40)
  expect(await doubt()).toMatch(
    new RegExp(
      `^Ethereum holds a head of ${held} lines, and this log has only \\d+ \\(ask another node of Ethereum`,
    ),
  )
  expect(await death.endOf(notice.willId)).toMatchObject({ will: 'registered', grants: 0 })
  // What was read is kept: without any ledger, and started anew, the log is doubted all the same.
  for (const name of all) ledgers.proxies[name].now('cut')
  await startAgain()
  await pass(40)
  expect(await doubt()).toContain('Ethereum holds a head of')
  // More lines than were lost, as one signs who has the log's key.
  const another = await death.wills.registered()
  for (let lines = 0; lines < 40; lines += 1)
    await death.wills.line(another.willId, 'document.downloaded', another.testator.id, {})
  await pass(hours(1))
  expect(await doubt()).toMatch(
    /^Ethereum holds a head of \d+ lines that this log of \d+ lines does not begin with/,
  )
  expect(await death.endOf(notice.willId)).toMatchObject({ will: 'registered', grants: 0 })
  for (const name of all) ledgers.proxies[name].now('none')
  made.push(await copies.putBack(newest))
  await pass(hours(1))
  expect(await standing()).toEqual({ doubt: null, unanswered: null })
  expect(await death.endOf(notice.willId)).toMatchObject({ notice: { state: 'stopped' }, grants: 0 })
})

test.runIf(full)(
  'accepted by a person, exactly that head counts no more, every wait begins anew, and a later one is a doubt',
  async () => {
    const { notice, held } = await stoppedAndPutBack(['solana', 'corda'])
    await pass(20)
    const mails = (): number =>
      death.smtp.received.filter(({ to }) => to.includes(notice.testator.email)).length
    const told = mails()
    const asked = await accept(false)
    expect(asked).toMatchObject({
      what: 'older',
      ledgers: [
        { network: 'solana', size: held },
        { network: 'corda', size: held },
      ],
    })
    await pass(hours(1))
    expect(await doubt()).toContain(`Solana holds a head of ${held} lines`)
    expect(await accept(true)).toEqual({ ...asked, what: 'accepted' })
    expect(await accept(true)).toMatchObject({ what: 'continues' })
    await pass(hours(1))
    expect(await doubt()).toBeNull()
    expect(mails()).toBe(told + 1)
    // Long due by its row and by the log.
    expect(await death.endOf(notice.willId)).toMatchObject({ will: 'registered', grants: 0 })
    await ledgers.anchor(['corda'], { size: held + 1, root: '5'.repeat(64) })
    await pass(hours(1))
    expect(await doubt()).toContain(`Corda holds a head of ${held + 1} lines`)
    await writeFile(acceptedHeadsFile(death.context.config), '{}')
    await pass(hours(1))
    expect(await doubt()).toMatch(/accepted-heads\.json does not name heads on ledgers$/)
  },
)

test.runIf(full)(
  'one ledger whose node lies is enough to release nothing, and says which; corrected, it goes on by itself',
  async () => {
    const notice = await waiting()
    await anchorNow()
    const { root } = (await pass(hours(1)), (await keptOf('corda')).head!)
    ledgers.proxies.corda.rewrite = (answer) => answer.replaceAll(root, 'ab'.repeat(32))
    await pass(20)
    expect(await doubt()).toMatch(
      /^Corda holds a head of \d+ lines that this log of \d+ lines does not begin with/,
    )
    expect(await death.endOf(notice.willId)).toMatchObject({ will: 'registered' })
    ledgers.proxies.corda.rewrite = null
    await pass(hours(1))
    expect(await doubt()).toBeNull()
    expect(await death.endOf(notice.willId)).toMatchObject({ will: 'released', grants: 1 })
  },
)

test.runIf(full)(
  'for one ledger that is down a release waits three days, while the others answer, and it is said',
  async () => {
    const notice = await waiting()
    await anchorNow()
    await pass(hours(1))
    ledgers.proxies.solana.now('cut')
    await pass(14.1)
    expect(await death.endOf(notice.willId)).toMatchObject({ will: 'registered' })
    expect(await standing()).toEqual({
      doubt: null,
      unanswered: expect.stringMatching(/^Solana \(.+\); a release that is due waits for it$/),
    })
    expect(death.doubtOf(notice.noticeId)).toContain('no answer of Solana')
    await silentFor(2.9, ['solana'])
    await pass(hours(1))
    expect(await death.endOf(notice.willId)).toMatchObject({ will: 'registered' })
    await silentFor(0.1, ['solana'])
    await pass(hours(1))
    expect(await death.endOf(notice.willId)).toMatchObject({ will: 'released', grants: 1 })
    expect((await standing()).unanswered).toContain('no release waits for it')
  },
)

test.runIf(full)(
  'cut off from every ledger, with an older database and folder: fourteen days, however late the notice is',
  async () => {
    const { notice } = await stoppedAndPutBack(all)
    for (const name of all) ledgers.proxies[name].now('cut')
    await pass(40)
    expect(await standing()).toEqual({ doubt: null, unanswered: expect.stringContaining('Ethereum (') })
    await silentFor(13.9, all)
    await pass(hours(1))
    expect(await death.endOf(notice.willId)).toMatchObject({ will: 'registered', grants: 0 })
    // One of them is reached again in that time.
    ledgers.proxies.ethereum.now('none')
    await silentFor(14, all)
    await pass(hours(1))
    expect(await doubt()).toContain('Ethereum holds a head of')
    expect(await death.endOf(notice.willId)).toMatchObject({ will: 'registered', grants: 0 })
  },
)

test.runIf(full)('ledgers that are gone for good hold up a release for fourteen days', async () => {
  const notice = await waiting()
  for (const name of all) ledgers.proxies[name].now('cut')
  await pass(15)
  await silentFor(13.9, all)
  await pass(hours(1))
  expect(await death.endOf(notice.willId)).toMatchObject({ will: 'registered', grants: 0 })
  await silentFor(0.1, all)
  await pass(hours(1))
  expect(await death.endOf(notice.willId)).toMatchObject({ will: 'released', grants: 1 })
})

test.runIf(full).each([
  ['page', 'endless', 'object'],
  ['half', 'number', 'silence'],
] satisfies [Fault, Fault, Fault][])(
  'what is no answer (%s, %s, %s) is none: nothing is doubted, and nothing released',
  async (...faults) => {
    const notice = await waiting()
    await anchorNow()
    await pass(hours(1))
    const before = await Promise.all(all.map(keptOf))
    for (const [at, name] of all.entries()) ledgers.proxies[name].now(faults[at]!)
    await pass(14.1)
    const { doubt: doubted, unanswered } = await standing()
    expect(doubted).toBeNull()
    for (const name of ['Solana (', 'Ethereum (', 'Corda (']) expect(unanswered).toContain(name)
    expect(unanswered).not.toContain('http')
    for (const [at, name] of all.entries()) {
      expect((await keptOf(name)).head).toEqual(before[at]!.head)
      ledgers.proxies[name].now('none')
    }
    expect(await death.endOf(notice.willId)).toMatchObject({ will: 'registered' })
    await pass(hours(1))
    expect(await death.endOf(notice.willId)).toMatchObject({ will: 'released' })
  },
  120_000,
)

test.runIf(full)(
  'a trust set that cannot be read names no ledger to ask, so nothing is released until it can',
  async () => {
    const notice = await waiting()
    const path = join(death.context.config.trustDir, 'trust.json')
    const trust = await readFile(path, 'utf8')
    await writeFile(path, '{}')
    await pass(14.1)
    expect(await standing()).toEqual({
      doubt: null,
      unanswered: expect.stringContaining('trust.json in TRUST_DIR cannot be read'),
    })
    expect(await death.endOf(notice.willId)).toMatchObject({ will: 'registered' })
    // Lost, it leaves the ledgers that were asked before.
    await rm(path)
    ledgers.proxies.corda.now('cut')
    await pass(hours(1))
    expect((await standing()).unanswered).toMatch(/^Corda \(/)
    expect(await death.endOf(notice.willId)).toMatchObject({ will: 'registered' })
    ledgers.proxies.corda.now('none')
    await writeFile(path, trust)
    await pass(hours(1))
    expect(await death.endOf(notice.willId)).toMatchObject({ will: 'released' })
  },
)

test.runIf(full)('what it keeps of the ledgers, and cannot read, is a doubt', async () => {
  await writeFile(keptLedgersFile(death.context.config), '[{}]')
  await startAgain()
  await pass(hours(1))
  expect(await doubt()).toMatch(/ledger-heads\.json does not name heads on ledgers$/)
})
