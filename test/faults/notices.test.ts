// A notice of death from the certificate to the released copy, while the api, the worker, the release worker, the
// database and the mail server are killed at its steps, and while the clock is set forward and back: nothing is opened
// early, each will is released once, within a minute of the fault, and everybody is told once. The executor has kept a
// key of their own before: key and wrap are there once and whole, whatever died in their transactions. Then an older
// copy of the database is put in its place, and its log is forked with its own key. Each of the five dies after each
// step, copies from three moments are put back, and one is accepted: with TESTATE_FULL=1 (`npm run assurance`) only
// (decision 101). In each run rounds die at each of their transactions in release-due.test.ts, api and worker are
// killed in faults.test.ts, and restored-database.test.ts has the older copies and the forks.
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Actor } from '../../apps/cli/src/register/people.ts'
import { createWithSuperuser } from '../stack/superuser.ts'
import { checkLogAndQueue } from './invariants.ts'
import { startInstallation, type Installation } from './installation.ts'
import { startMailServer, type MailServer } from './mail-server.ts'
import { committed, openedWraps, sealedHashOf } from './notice-keys.ts'
import {
  day,
  startNoticeCampaign,
  victims,
  waitDays,
  type Campaign,
  type Kill,
  type Victim,
} from './notice-campaign.ts'
import { bringNoticeWill, mailsTo, type NoticeWill } from './notice-people.ts'
import { steps } from './notice-steps.ts'
import { olderDatabase, type OlderDatabase } from './older-database.ts'

const full = process.env['TESTATE_FULL'] === '1'
const networks = ['solana', 'ethereum', 'corda']
const releasedWithinMs = 60_000
const limitMs = 1_800_000

/** Of each will: which part dies after which step. Over six wills every part after every step. */
const killsOf: readonly (readonly Kill[])[] = victims.map((_, of) =>
  steps.map((step, at) => ({ step, victim: victims[(at + of) % victims.length]! })),
)

let installation: Installation
let mail: MailServer
let campaign: Campaign
let older: OlderDatabase
/** Copies of the database, by the moment at which each was taken. */
const copies = new Map<string, string>()
const wills: NoticeWill[] = []
/** Of the steps after which kills come when the wait is over. */
const atTheEnd = new Set<string>(steps.slice(steps.indexOf('due')))
/** The release worker's time from one look to the next. */
const lookMs = 10_000
let clockKills = 0
const told: string[] = []

describe.runIf(full)('a notice of death, while what works on it dies', () => {
  beforeAll(async () => {
    let clockFile = ''
    let asSuperuser = (_ownerUrl: string): string => ''
    installation = await startInstallation(async (dataDir) => {
      asSuperuser = await createWithSuperuser(dataDir, 'testate')
      mail = await startMailServer(dataDir)
      clockFile = join(dataDir, '../ahead-ms')
      await writeFile(clockFile, '0')
      return {
        DEATH_NOTICES: 'open',
        SMTP_URL: mail.smtpUrl,
        NODE_OPTIONS: `--import ${join(import.meta.dirname, '../e2e/other-clock.ts')}`,
        TEST_CLOCK: clockFile,
        TEST_CLOCK_FOLLOWED: '1',
      }
    })
    const place = { installation, mail }
    for (const _ of killsOf) wills.push(await bringNoticeWill(place, networks))
    campaign = await startNoticeCampaign(place, clockFile)
    older = olderDatabase(installation, asSuperuser)
  }, limitMs)
  afterAll(async () => {
    process.stdout.write(told.map((line) => `notices: ${line}\n`).join(''))
    await campaign?.stop()
    await installation?.stop(async () => await mail.kill9())
  }, 120_000)

  const count = async (text: string, willId: string): Promise<number> =>
    Number((await installation.sql<{ n: string }>(`select count(*) as n from ${text}`, [willId]))[0]!.n)

  /** Each in one transaction, and once. */
  async function expectKept(will: NoticeWill): Promise<void> {
    const written = await committed(installation, will)
    expect(written.map(({ step }) => step)).toEqual(['key row', 'around.key-kept'])
    expect(new Set(written.map(({ transaction }) => transaction)).size).toBe(1)
    expect(await count('executor_keys where will_id = $1', will.willId)).toBe(1)
  }
  /** The wrap is of the grant's transaction, and opens the sealed file. */
  async function expectWrapped(will: NoticeWill): Promise<void> {
    expect(await openedWraps(installation, will)).toEqual([await sealedHashOf(will)])
    const written = (await committed(installation, will)).slice(2)
    expect(written.map(({ step }) => step)).toEqual(['granted', 'wrap row', 'release.wrapped'])
    expect(new Set(written.map(({ transaction }) => transaction)).size).toBe(1)
  }

  test(
    'killed while an executor keeps a key of their own, it is kept once, with its line',
    async () => {
      for (const [at, will] of wills.entries()) {
        await campaign.keepKey(will, killsOf[at]!)
        await expectKept(will)
      }
    },
    limitMs,
  )

  test(
    'killed from the certificate to the wait, nothing is opened',
    async () => {
      for (const [at, will] of wills.entries()) {
        const isFirst = at === 0
        await campaign.wait(will, killsOf[at]!, async () => {
          if (isFirst) copies.set('before the second confirmation', await older.take())
        })
        if (isFirst) copies.set('after the second confirmation', await older.take())
      }
      expect(await campaign.early()).toBe(0)
      for (const will of wills) {
        expect(await campaign.statusOf(will)).toBe('registered')
        expect(await openedWraps(installation, will)).toEqual([])
      }
    },
    limitMs,
  )

  test(
    'the clock set 400 days forward under the running release worker, and then back, opens nothing',
    async () => {
      const before = await Promise.all(wills.map(campaign.waitedMs))
      const began = performance.now()
      const holds = async (): Promise<void> => {
        await campaign.lookedTwice()
        for (const [at, will] of wills.entries()) {
          expect(await campaign.statusOf(will)).toBe('registered')
          const waited = await campaign.waitedMs(will)
          const passed = performance.now() - began
          expect(waited).toBeGreaterThanOrEqual(before[at]!)
          expect(waited).toBeLessThanOrEqual(before[at]! + passed + lookMs)
          before[at] = waited
        }
        expect(await campaign.early()).toBe(0)
      }
      for (const days of [400, -400]) {
        const when = `the clock was set ${days} days`
        await campaign.setClock(days * day)
        await holds()
        // Whoever starts while the clock is wrong believes it no more.
        for (const victim of victims) await campaign.killNow(victim, when)
        await holds()
      }
      copies.set('during the waits', await older.take())
      await campaign.allUp()
      clockKills = campaign.kills.length - killsOf.flat().filter(({ step }) => !atTheEnd.has(step)).length
    },
    limitMs,
  )

  test(
    'killed when the wait is over, each will is released once within a minute, and its reader is told once',
    async () => {
      await campaign.setClock((waitDays + 1) * day)
      for (const [at, will] of wills.entries()) await campaign.release(will, killsOf[at]!)
      for (const { ms } of campaign.releases) expect(ms).toBeLessThan(releasedWithinMs)
      for (const will of wills) {
        const { willId, executor, testator } = will
        await expectWrapped(will)
        expect(await count('release_grants where will_id = $1', willId)).toBe(1)
        for (const event of ['notice.released', 'will.released', 'release.granted', 'release.wrapped'])
          expect(
            await count(
              `audit_entries where will_id = $1 and convert_from(leaf, 'UTF8')::json ->> 'event' = '${event}'`,
              willId,
            ),
          ).toBe(1)
        expect(await count("release_news where will_id = $1 and what = 'released'", willId)).toBe(1)
        // Nobody is told of anything twice, whatever died while they were told: the reader of the copy, the testator
        // of each piece of news, and by the release worker itself of the wait.
        const mailed = async (to: Actor, template: string): Promise<number> =>
          (
            await installation.sql(
              'select 1 from outbox where to_address = $1 and template = $2 and sent_at is not null',
              [to.email, template],
            )
          ).length
        expect(await mailed(executor, 'copy-released')).toBe(1)
        const ofIt = 'notice_id = (select id from death_notices where will_id = $1)'
        // The testator may hear of the release later than its reader.
        await expect.poll(() => count(`death_notice_news where told_at is null and ${ofIt}`, willId)).toBe(0)
        const news = await count(`death_notice_news where ${ofIt}`, willId)
        expect(news).toBeGreaterThanOrEqual(4)
        await expect.poll(() => mailed(testator, 'death-notice-testator')).toBe(news)
        expect(await count(`release_mails where sent_at is not null and ${ofIt}`, willId)).toBe(1)
      }
      expect(await campaign.early()).toBe(0)
      const slowest = Math.max(...campaign.releases.map(({ ms }) => ms))
      for (const { step, victim, recoveredMs } of campaign.kills)
        told.push(`  the ${victim} lost after ${step}: back after ${Math.round(recoveredMs)} ms`)
      told.push(
        `${campaign.kills.length} kills at ${new Set(campaign.kills.map(({ step }) => step)).size} steps, ` +
          `${campaign.releases.length} releases, slowest ` +
          `${(slowest / 1000).toFixed(1)} s, ${await campaign.early()} early openings`,
      )
      expect(campaign.kills.length).toBe(killsOf.flat().length + clockKills)
      for (const { recoveredMs } of campaign.kills) expect(recoveredMs).toBeLessThan(releasedWithinMs)
    },
    limitMs,
  )

  test(
    'killed while a wrap that was lost is made again, it is there once, with its line',
    async () => {
      const before = campaign.kills.length
      for (const [at, will] of wills.entries()) {
        const victimOf = (from: number): Victim => victims[(at + from) % victims.length]!
        await campaign.wrapAgain(will, [
          { step: 'wrap row', victim: victimOf(0) },
          { step: 'wrap line', victim: victimOf(3) },
        ])
        expect(await openedWraps(installation, will)).toEqual([await sealedHashOf(will)])
        const written = (await committed(installation, will)).slice(5)
        expect(written.map(({ step }) => step)).toEqual(['wrap row', 'release.wrapped'])
        expect(new Set(written.map(({ transaction }) => transaction)).size).toBe(1)
        expect(await count('release_grants where will_id = $1', will.willId)).toBe(1)
      }
      const again = campaign.kills.slice(before)
      expect(again.length).toBe(2 * wills.length)
      for (const { recoveredMs } of again) expect(recoveredMs).toBeLessThan(releasedWithinMs)
      told.push(`${again.length} kills while ${wills.length} lost wraps were made again, each once`)
    },
    limitMs,
  )

  /** Longer than a wait that was lengthened. */
  const longAfter = (2 * waitDays + 26) * day

  /** Everything is long due, by the rows and by what the release worker measured. */
  async function letAllDue(): Promise<void> {
    await campaign.setClock(longAfter)
    await installation.sql('update release_waits set waited_ms = $1', [longAfter])
  }
  async function nothingOpened(): Promise<void> {
    for (const will of wills) {
      expect(await campaign.statusOf(will)).toBe('registered')
      expect(await count('release_grants where will_id = $1', will.willId)).toBe(0)
      expect(await openedWraps(installation, will)).toEqual([])
    }
  }

  test(
    'an older copy of the database, and a log forked with its own key, are refused by name and open nothing',
    async () => {
      const standing = await Promise.all(wills.map(campaign.statusOf))
      let newest = ''
      for (const [moment, copy] of copies) {
        const former = await older.putBack(copy)
        newest ||= former
        await letAllDue()
        const doubt = await older.doubt()
        const sizes = /^the log of (\d+) lines is older than the one of (\d+) lines that was followed$/.exec(
          doubt ?? '',
        )
        expect(sizes, `${moment}: ${doubt}`).not.toBeNull()
        expect(await older.ready(), moment).toBe('doubts the log')
        await nothingOpened()
        const asked = await older.command('operate', 'accept-restored')
        expect(asked).toMatchObject({ code: 0, said: expect.stringContaining('If it is lost, say --yes.') })
        const { said } = await older.command('doctor')
        expect(said).toMatch(
          /The release worker refuses the log, and releases nothing: the log of \d+ lines is older/,
        )
        // More lines than were lost.
        const [has, had] = [Number(sizes![1]), Number(sizes![2])]
        await older.forge(wills[0]!.willId, had - has + 100, longAfter)
        expect(await older.doubt(), moment).toMatch(
          /^the log of \d+ lines does not continue the one of \d+ lines$/,
        )
        await nothingOpened()
      }
      told.push(`${copies.size} older copies of the database refused, as they were and forked, 0 opened`)

      await older.putBack(newest)
      await campaign.setClock((waitDays + 1) * day)
      expect(await older.doubt()).toBeNull()
      expect(await older.ready()).toBe('works')
      expect(await Promise.all(wills.map(campaign.statusOf))).toEqual(standing)
      for (const will of wills) {
        expect(await count('release_grants where will_id = $1', will.willId)).toBe(1)
        expect(await openedWraps(installation, will)).toEqual([await sealedHashOf(will)])
      }
    },
    limitMs,
  )

  /** The release worker's own mail. */
  const waits = 'The copy of your will is to be released'

  test(
    'the newest lost for good, an older copy is accepted: every wait begins anew, and ends in one release',
    async () => {
      const mailed = async ({ email }: Actor): Promise<number> =>
        (await mailsTo({ installation, mail }, email)).filter(({ subject }) => subject === waits).length
      const before = await Promise.all(wills.map(({ testator }) => mailed(testator)))
      await older.putBack(copies.get('during the waits')!)
      await letAllDue()
      expect(await older.doubt()).toContain('is older than')
      expect((await older.command('operate', 'accept-restored', '--yes')).said).toContain('goes on with it')
      expect(await older.doubt()).toBeNull()
      await nothingOpened()
      for (const [at, { testator }] of wills.entries())
        await expect.poll(() => mailed(testator)).toBe(before[at]! + 1)
      // The new mail is as old by then as it has to be.
      await campaign.setClock(longAfter + (waitDays + 1) * day)
      for (const will of wills) {
        await campaign.release(will, [])
        expect(await count('release_grants where will_id = $1', will.willId)).toBe(1)
        await expectWrapped(will)
      }
      // The ledgers have the move of the lost release; it is found there, and made once more by none of them. Corda’s
      // keeps the machine’s time, and takes no date of the register’s, which is weeks ahead.
      for (const { willId } of wills)
        await expect
          .poll(
            () =>
              installation.sql(
                `select network, state, reason like '%The time given lies in the future%' as future
               from anchors where will_id = $1 and action = 'transfer' order by network`,
                [willId],
              ),
            { timeout: 60_000, interval: 500 },
          )
          .toEqual(
            networks.toSorted().map((network) => {
              const isCorda = network === 'corda'
              return { network, state: isCorda ? 'failed' : 'final', future: isCorda ? true : null }
            }),
          )
      expect((await checkLogAndQueue(installation)).findings).toEqual([])
      told.push(`an older copy accepted, ${wills.length} waits begun anew, each released once`)
    },
    limitMs,
  )
})
