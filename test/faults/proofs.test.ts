// Codes, passkeys, apps, recovery codes, withdrawals and erasures in progress while their processes die:
// nothing is proven, used, begun or ended twice, nothing ends before its time, and everyone who retries gets
// through. More than 200 kills, with TESTATE_FULL=1 (`npm run assurance`) only (decision 101).
import { randomBytes, randomInt } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { development } from '@testate/api/service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBrowser } from '../../apps/cli/src/register/browser.ts'
import { openMailbox } from '../../apps/cli/src/register/inbox.ts'
import { gatherPeople } from '../../apps/cli/src/register/people.ts'
import { until } from '../../apps/cli/src/register/until.ts'
import { silent } from '../../apps/cli/src/register/progress.ts'
import { registerWill } from '../../apps/cli/src/register.ts'
import { makeWillPdf } from '../corpus/make-pdf.ts'
import { canary, startInstallation, type Installation, type Part } from './installation.ts'
import { accountLife, testatorLife } from './proof-errands.ts'
import { checkProofs } from './proof-invariants.ts'
import { randomFrom, startKiller, type Kill } from './proof-kills.ts'
import { openAccount, somebody, type HeldWill, type Somebody, type World } from './proof-people.ts'
import { recordHistory } from './row-history.ts'

const seed = Number(process.env['TESTATE_SEED'] ?? randomInt(2 ** 31))
const networks = ['solana', 'ethereum', 'corda']
const withinMs = 2_400_000
/** How long scenarios are started while a kill waits for its moment. */
const goesOnMs = 1_800_000

/** Just after a commit; rows and states as the database names them. */
const after = [
  'mailed_codes made',
  'mailed_codes tries',
  'mailed_codes ended_at',
  'proofs made',
  'proofs used_at',
  'passkey_asks made',
  'passkey_asks used_at',
  'factor_enrolments made',
  'factor.added',
  'recovery_codes used_at',
  'factor.removed',
  'open_requests waiting',
  'open_requests ready',
  'withdrawals asked',
  'withdrawals waiting',
  'withdrawals stopped',
  'erasures asked',
  'erasures waiting',
  'erasures taken back',
  'erasures withdrawing',
  'erasures removing',
  'erasures done',
  'outbox made',
  'outbox sent_at',
] as const
/** These happen once per will. */
const seldom = ['withdrawals done', 'anchors withdraw submitted'] as const
/** Between a call and its response. */
const during = [
  'accounts.requestCode',
  'accounts.confirmCode',
  'accounts.requestStepUp',
  'accounts.confirmStepUp',
  'factors.beginPasskey',
  'factors.addPasskey',
  'factors.addAuthenticator',
  'factors.makeRecoveryCodes',
  'factors.remove',
  'accounts.signInByPasskey',
  'registration.withdraw',
  'registration.stopWithdrawal',
  'ownData.askErasure',
  'ownData.stopErasure',
  'withdrawals fall due',
  'erasures fall due',
] as const

const kill = (part: Part, moment: Kill['moment']): Kill => ({ part, moment })
const kills: Kill[] = [
  ...[1, 2, 3].flatMap(() =>
    after.flatMap((point) => [kill('worker', { after: point }), kill('api', { after: point })]),
  ),
  ...after.map((point) => kill('postgres', { after: point })),
  ...seldom.flatMap((point) => [kill('worker', { after: point }), kill('postgres', { after: point })]),
  ...during.flatMap((call) => [kill('worker', { within: call }), kill('api', { within: call })]),
]
/** Testators with a registered will; half end with a withdrawal, half with an erasure. */
const testators = 6
const lanes = 3
/** Rounds of each: more than the least only while a kill waits for a moment only they reach. */
const [least, most] = [3, 10]
const testatorsAlone = ({ moment }: Kill): boolean =>
  /^(open_requests|withdrawals|erasures taken back|accounts\..*StepUp|registration|ownData\.stopErasure)/.test(
    Object.values(moment)[0]!,
  ) && !/due$|done$/.test(Object.values(moment)[0]!)

let installation: Installation
let world: World
const wills: { who: Somebody; will: HeldWill }[] = []
const told: string[] = []

async function registered(): Promise<{ who: Somebody; will: HeldWill }> {
  const inbox = openMailbox(mailbox, randomBytes(4).toString('hex'))
  const people = await gatherPeople(world.url, inbox)
  const who = somebody(world, people[0].name, people[0].email, people[0].browser)
  await openAccount(world, who)
  people[0].id = who.id
  const out = join(installation.folder, 'results')
  await mkdir(out, { recursive: true })
  const salt = randomBytes(8).toString('hex')
  const file = new Uint8Array(makeWillPdf({ packed: false, title: canary, salt }))
  return {
    who,
    will: await registerWill(
      people,
      inbox,
      { file: join(out, `${salt}.pdf`), networks, out, waitSeconds: 120 },
      file,
      world.url,
      silent,
    ),
  }
}

/**
 * As while the release worker is away: it closes no will. These are the worker's own proofs, of which each code, try
 * and opening is counted; those for closed wills are the release worker's (release/closed/own-code.test.ts).
 */
async function keepOpen({ sql }: Installation): Promise<void> {
  await sql(`create function kept_open() returns trigger language plpgsql as $$ begin return null; end $$`)
  await sql('create trigger kept_open before update on closings for each row execute function kept_open()')
}

let mailbox = ''
describe.skipIf(process.env['TESTATE_FULL'] !== '1')(
  'killed while people confirm, withdraw and erase',
  () => {
    beforeAll(async () => {
      installation = await startInstallation()
      const { url } = installation.running()
      mailbox = (await openBrowser(url).call(development)).mailbox!
      await recordHistory(installation)
      await keepOpen(installation)
      const random = randomFrom(seed)
      const idle = {
        done: [],
        left: [],
        calling: () => {},
        ready: async () => {},
        through: () => {},
        spare: () => () => {},
        diedSince: () => false,
        stop: async () => {},
      }
      world = {
        installation,
        url,
        inbox: openMailbox(mailbox, randomBytes(4).toString('hex')),
        killer: idle,
        random,
        findings: [],
        errands: new Map(),
        letDue: new Set(),
        atOnce: new Set(),
        erased: [],
        wrongTold: 0,
      }
      for (let made = 0; made < testators; made += 2)
        wills.push(...(await Promise.all([registered(), registered()])))
      world.killer = await startKiller(installation, kills, random)
    }, withinMs)
    afterAll(async () => {
      process.stdout.write(told.map((line) => `proofs: ${line}\n`).join(''))
      await world?.killer.stop()
      await installation?.stop()
    }, 120_000)

    it(
      'each death comes at its moment, and every errand begun ends',
      async () => {
        const began = performance.now()
        let testatorsLeft = wills.length
        const open = (): boolean =>
          performance.now() - began < goesOnMs &&
          world.killer.left.some((one) => testatorsLeft > 0 || !testatorsAlone(one))
        let number = 0
        const lane = async (): Promise<void> => {
          do await accountLife(world, (number += 1))
          while (open())
        }
        // Those with wills reach the rarer moments: one after another, two at a time, so that some remain until
        // the end.
        const waiting = wills.map(
          ({ who, will }, at) =>
            async () =>
              await testatorLife(world, who, will, {
                more: (rounds) =>
                  rounds < least || (open() && rounds < most && world.killer.left.some(testatorsAlone)),
                end: at % 2 === 0 ? 'withdrawal' : 'erasure',
              }),
        )
        const testatorLane = async (): Promise<void> => {
          for (let next = waiting.shift(); next !== undefined; next = waiting.shift())
            await next().finally(() => (testatorsLeft -= 1))
        }
        await Promise.all([...Array.from({ length: lanes }, lane), testatorLane(), testatorLane()])
        const seconds = (performance.now() - began) / 1000
        for (const { name, atMs } of world.killer.done) told.push(`  ${(atMs / 1000).toFixed(1)} s ${name}`)
        for (const [name, { times: through, again, slowestMs }] of world.errands)
          told.push(
            `  ${name}: ${through} times, begun again ${again}, slowest ${(slowestMs / 1000).toFixed(1)} s`,
          )
        const errands = [...world.errands.values()].reduce((sum, one) => sum + one.times, 0)
        told.push(
          `${world.killer.done.length} kills in ${errands} errands, ${seconds.toFixed(0)} s, seed ${seed}`,
        )
        expect(world.findings).toEqual([])
        expect(world.killer.left).toEqual([])
      },
      withinMs,
    )

    it('and nothing was proven, used, begun, ended or told twice, or before its time', async () => {
      await world.killer.stop()
      await until('what is under way to end', 120_000, async () => {
        const [left] = await installation.sql<{
          n: number
        }>(`select (select count(*) from outbox where sent_at is null and failed_at is null)
        + (select count(*) from withdrawals where told_at is null
          and state in ('asked', 'stopped', 'done')) + (select count(*) from erasures
          where state in ('asked', 'withdrawing', 'removing')) as n`)
        return Number(left!.n) === 0 ? true : null
      })
      await pause(1_000)
      const { violations, ...counts } = await checkProofs(
        world,
        wills.map(({ will }) => will),
      )
      told.push(`invariants: ${violations.length} violations; ${JSON.stringify(counts)}`)
      expect(violations).toEqual([])
    }, 300_000)
  },
)
