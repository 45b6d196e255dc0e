// Takes wills through a notice of death, one step after another, and kills a part of the register just after each, or
// in the middle of a transaction about an executor's own key. Time is moved as in test/e2e/true-death.e2e.ts: the
// database's, that of every process, and at the very end what the release worker itself has measured of the wait, since
// its own clock is the machine's.
import { writeFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '../../apps/cli/src/register/until.ts'
import { parts as registerParts, type Part } from './installation.ts'
import {
  confirmNotice,
  file,
  sendCertificate,
  stepWithinMs,
  type NoticeWill,
  type Place,
} from './notice-people.ts'
import { keepKey } from './notice-keys.ts'
import { hold, isWithin, letGo, reached, recordSteps, watchNoticeSteps, type Step } from './notice-steps.ts'

export const day = 86_400_000
export const waitDays = 14
/** The five whose death a release must survive; and a mail server that says it delivered what it threw away. */
export const victims = ['api', 'worker', 'release-worker', 'postgres', 'mail', 'honest mail'] as const
export type Victim = (typeof victims)[number]

/** The supervisor counts a shorter run as a crash loop. */
const settledMs = 1_100
const mailAwayMs = 1_000
const mailLiesMs = 4_000
/** What the release worker still has to measure when a will is let due. */
const restMs = 1_000

export interface Kill {
  step: Step
  victim: Victim
}

export interface Campaign {
  kills: { step: string; victim: Victim; willId: string; recoveredMs: number }[]
  releases: { willId: string; ms: number }[]
  /** Copies that were given, and wraps that were made, before their will was let due. */
  early(): Promise<number>
  /** Until the executor's own key is kept for the will. */
  keepKey(will: NoticeWill, kills: readonly Kill[]): Promise<void>
  /** Certificate to waiting; `confirmedOnce` runs between the two confirmations. */
  wait(will: NoticeWill, kills: readonly Kill[], confirmedOnce?: () => Promise<void>): Promise<void>
  /** Due to told; resolves when the reader's mail has arrived. */
  release(will: NoticeWill, kills: readonly Kill[]): Promise<void>
  /** A released copy's wrap is lost; resolves when it was made again. */
  wrapAgain(will: NoticeWill, kills: readonly Kill[]): Promise<void>
  /** Moves the clock of the database and of every running process, from the machine's own time. */
  setClock(ms: number): Promise<void>
  /** Resolves when the release worker has looked at every wait twice from now on. */
  lookedTwice(): Promise<void>
  /** At no step of a notice; `when` says when. Resolves when it runs again. */
  killNow(victim: Victim, when: string): Promise<void>
  allUp(): Promise<void>
  statusOf(will: NoticeWill): Promise<string>
  waitedMs(will: NoticeWill): Promise<number>
  stop(): Promise<void>
}

/** `clockFile`: that of TEST_CLOCK, which the processes follow. */
export async function startNoticeCampaign(place: Place, clockFile: string): Promise<Campaign> {
  const { installation, mail } = place
  const sql = installation.sql.bind(installation)
  await recordSteps(installation)
  const done: Campaign['kills'] = []
  const releases: Campaign['releases'] = []
  const letDue = new Map<string, Date>()
  const harms: Promise<void>[] = []
  let armed: Kill[] = []
  let current = ''

  const upSince = (victim: Victim): number | null =>
    victim === 'mail' || victim === 'honest mail' ? mail.upSince() : installation.upSince(victim)
  const isSettled = (victim: Victim): boolean =>
    performance.now() - (upSince(victim) ?? Infinity) >= settledMs

  async function kill({ step, victim }: { step: string; victim: Victim }): Promise<void> {
    const one = { step, victim, willId: current, recoveredMs: Infinity }
    // It may still be starting after its death at the step before.
    await until(`${victim} to be killed`, stepWithinMs, async () => (isSettled(victim) ? true : null), 50)
    const at = performance.now()
    done.push(one)
    if (victim === 'mail') {
      await mail.kill9()
      await pause(mailAwayMs)
      await mail.start()
    } else if (victim === 'honest mail') {
      await mail.start('lies')
      await pause(mailLiesMs)
      await mail.start()
    } else installation.kill9(victim)
    await until(`${victim} to run again`, stepWithinMs, async () => (upSince(victim) === null ? null : true))
    one.recoveredMs = performance.now() - at
  }
  function hear(step: string): void {
    const due = armed.filter((one) => one.step === step)
    if (due.length === 0) return
    armed = armed.filter((one) => one.step !== step)
    harms.push(...due.map(kill))
  }
  const watch = await watchNoticeSteps(installation, hear)

  async function allUp(): Promise<void> {
    await until(
      'every part to run',
      stepWithinMs,
      async () =>
        victims.every(isSettled) && registerParts.every((part: Part) => installation.upSince(part) !== null)
          ? true
          : null,
      200,
    )
  }
  /** One after another, in their order: each while a transaction is held at its step. */
  async function killWithin(held: readonly Kill[]): Promise<void> {
    for (const one of held) {
      await reached(installation, one.step, stepWithinMs)
      await kill(one)
      await letGo(installation, one.step)
    }
  }
  /** `work`, in which a part dies just after each of these steps; until `isDone` says so and every part runs again. */
  async function take(
    will: NoticeWill,
    kills: readonly Kill[],
    work: () => Promise<void>,
    isDone: readonly (Step | 'release.wrapped')[],
  ): Promise<void> {
    current = will.willId
    await allUp()
    const due = kills.filter(({ step }) => isDone.includes(step))
    armed = due.filter(({ step }) => !isWithin(step))
    const held = due.filter(({ step }) => isWithin(step))
    for (const { step } of held) await hold(installation, step)
    await Promise.all([work(), killWithin(held)])
    await until(`the step “${isDone.at(-1)}”`, stepWithinMs, async () =>
      (await seen(will, isDone.at(-1)!)) ? true : null,
    )
    // The database went down with the news of a step, or the step came while nobody listened.
    for (const one of armed.splice(0)) harms.push(kill(one))
    await Promise.all(harms.splice(0))
    await allUp()
  }
  /** Steps without a will's id are those of the only notice under way. */
  let since = 0
  const seen = async ({ willId }: NoticeWill, step: string): Promise<boolean> =>
    (
      await sql(
        'select 1 from notice_steps.seen where step = $1 and seq > $2 and coalesce(will_id, $3) = $3',
        [step, since, willId],
      )
    ).length > 0
  const begin = async (): Promise<void> => {
    const [row] = await sql<{ last: string }>('select coalesce(max(seq), 0) as last from notice_steps.seen')
    since = Number(row!.last)
  }

  const statusOf: Campaign['statusOf'] = async ({ willId }) =>
    (await sql<{ status: string }>('select status from wills where id = $1', [willId]))[0]!.status

  return {
    kills: done,
    releases,
    allUp,
    statusOf,
    async early() {
      const given = await sql<{ will_id: string; at: Date }>(
        "select will_id, at from notice_steps.seen where step in ('granted', 'wrap row')",
      )
      return given.filter(({ will_id: id, at }) => at < (letDue.get(id) ?? new Date(8.64e15))).length
    },
    async waitedMs({ willId }) {
      const [row] = await sql<{ ms: string }>(
        `select w.waited_ms as ms from release_waits w join death_notices n on n.id = w.notice_id
         where n.will_id = $1`,
        [willId],
      )
      return Number(row!.ms)
    },
    async setClock(ms) {
      await sql('update installation set clock_offset = make_interval(secs => $1::float8 / 1000)', [ms])
      await writeFile(clockFile, String(ms))
      // The processes read it four times a second.
      await pause(600)
    },
    async lookedTwice() {
      const looks = async (): Promise<string> =>
        (
          await sql<{ at: string }>('select string_agg(steady_ms::text, $1) as at from release_waits', [' '])
        )[0]!.at
      for (let times = 0; times < 2; times += 1) {
        const before = await looks()
        await until('a look of the release worker', stepWithinMs, async () =>
          (await looks()) === before ? null : true,
        )
      }
    },
    async killNow(victim, when) {
      current = ''
      await allUp()
      await kill({ step: when, victim })
      await allUp()
    },
    async keepKey(will, kills) {
      await begin()
      await take(will, kills, () => keepKey(place, will), [
        'key code asked',
        'key proven',
        'key row',
        'key line',
        'around.key-kept',
      ])
    },
    async wait(will, kills, confirmedOnce) {
      await begin()
      let url = ''
      await take(will, kills, async () => void (url = await sendCertificate(will)), ['certificate kept'])
      await take(will, kills, () => file(will, url), ['notice.submitted', 'told submitted'])
      const [first, second] = will.witnesses
      await take(will, kills, () => confirmNotice(place, first, will.willId), [
        'code asked',
        'notice.confirmed',
      ])
      await confirmedOnce?.()
      await begin()
      await take(will, kills, () => confirmNotice(place, second, will.willId), [
        'proof taken',
        'notice.waiting',
        'told waiting',
        'wait begun',
        'own mail begun',
        'own mail sent',
      ])
    },
    async release(will, kills) {
      await begin()
      await take(
        will,
        kills,
        async () => {
          const dueKills = armed.filter(({ step }) => step === 'due')
          armed = armed.filter(({ step }) => step !== 'due')
          const [row] = await sql<{ at: Date }>(
            `update release_waits set waited_ms = $2 where notice_id = (
               select id from death_notices where will_id = $1 and state = 'waiting')
             returning clock_timestamp() as at`,
            [will.willId, waitDays * day - restMs],
          )
          letDue.set(will.willId, row!.at)
          await Promise.all(dueKills.map(kill))
          const began = performance.now()
          await until('the release', stepWithinMs, async () =>
            (await statusOf(will)) === 'released' ? true : null,
          )
          releases.push({ willId: will.willId, ms: performance.now() - began })
        },
        ['due', 'wrap row', 'wrap line', 'notice.released', 'passed on', 'reader told', 'reader mailed'],
      )
    },
    async wrapAgain(will, kills) {
      await begin()
      const loseWrap = async (): Promise<void> =>
        void (await sql('delete from executor_wraps where will_id = $1', [will.willId]))
      await take(will, kills, loseWrap, ['wrap row', 'wrap line', 'release.wrapped'])
    },
    async stop() {
      await watch.stop()
    },
  }
}
