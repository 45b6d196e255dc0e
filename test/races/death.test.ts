// Death notices under races: who confirms, disputes, stops, changes, withdraws and decides at one instant, and what
// the release worker does meanwhile. A notice waits only with two who count, is released only with nothing against it,
// and once. Short by default; TESTATE_FULL=1 (`npm run assurance`) runs 2,000.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '../../apps/server/src/platform/database/person.ts'
import type { NoticeSample } from '../../apps/server/testing/notice-sample.ts'
import { startDeathStack, type DeathStack, type Ended, type NoticeRow } from '../stack/death.ts'
import { full, runRaces, tell, type Tally } from './tally.ts'

/** Of each of the four kinds. */
const races = full ? 500 : 10
const atOnce = 4

let death: DeathStack
let staff: [Person, Person]
beforeAll(async () => {
  death = await startDeathStack()
  staff = [await death.staff('Sam Staff'), await death.staff('Sue Staff')]
})
afterAll(() => death?.stop())

/** Before the races, and one after another: everybody’s clocks stand elsewhere while a will is made. */
async function freshWills(count: number): Promise<NoticeSample[]> {
  const samples: NoticeSample[] = []
  while (samples.length < count) samples.push(await death.wills.registered())
  return samples
}
const confirm = async (person: Person, notice: NoticeRow, proof?: string): Promise<number> =>
  (await death.confirm(person, notice, proof === undefined ? {} : { proof })).statusCode
const act = async (person: Person, { id }: NoticeRow, what: string, payload?: object): Promise<boolean> =>
  (await death.call(person, `/api/death-notices/${id}/${what}`, payload && { payload })).statusCode === 200
/** Waiting, as two confirmed it. */
async function waiting(sample: NoticeSample): Promise<NoticeRow> {
  await death.submit(sample, sample.executor)
  const notice = await death.noticeOf(sample.willId)
  for (const who of [sample.witnesses[0], sample.contact]) await confirm(who, notice)
  return notice
}

/** What must hold of each notice however it came about. */
function holdAlways(
  { notice, will, confirmers, grants, openGrants, events }: Ended,
  { testator }: NoticeSample,
  submitter: Person,
  hold: (so: boolean, otherwise: string) => void,
): void {
  if (notice === null) return hold(false, 'there is no notice')
  const said = `${notice.id} ${notice.state}, ${confirmers.length} confirmations, ${grants} grants, ${events.join(' ')}`
  const times = (event: string): number => events.filter((one) => one === event).length
  hold(new Set(confirmers).size === confirmers.length, `confirmed twice by one: ${said}`)
  hold(!confirmers.includes(submitter.id), `confirmed by its submitter: ${said}`)
  hold(!confirmers.includes(testator.id), `confirmed by the testator: ${said}`)
  if (notice.state === 'waiting') hold(confirmers.length >= 2, `waits without two: ${said}`)
  if (notice.state === 'awaiting') hold(confirmers.length < 2, `two, and does not wait: ${said}`)
  const released = notice.state === 'released'
  hold((will === 'released') === released, `the will is ${will}: ${said}`)
  hold(released === openGrants > 0, `a grant without a release, or none with one: ${said}`)
  hold(grants <= 1 && times('release.granted') === grants, `not one grant, and its line: ${said}`)
  for (const once of ['notice.submitted', 'notice.released', 'notice.stopped', 'notice.withdrawn'])
    hold(times(once) <= 1, `${once} ${times(once)} times: ${said}`)
  hold(
    !(times('notice.released') > 0 && times('notice.withdrawn') > 0),
    `released although it was withdrawn: ${said}`,
  )
}

/** What somebody may do against a notice at that moment; answers whether it was done. */
const against: ((sample: NoticeSample, notice: NoticeRow) => Promise<boolean>)[] = [
  ({ testator }, notice) => act(testator, notice, 'stop'),
  ({ witnesses }, notice) => act(witnesses[1], notice, 'dispute', { reason: 'I saw her today.' }),
  ({ executor }, notice) => act(executor, notice, 'withdraw'),
  async ({ executor }, { id }) =>
    (
      await death.call(executor, `/api/death-notices/${id}/content`, {
        method: 'PUT',
        payload: { deceasedName: 'Tess A Tator', dateOfDeath: '2026-01-03' },
      })
    ).statusCode === 200,
  async ({ testator, willId }) => {
    await death.signIn(testator)
    return (await death.noticeOf(willId)).state === 'stopped'
  },
]
const ends = ['stopped', 'disputed', 'withdrawn', 'awaiting', 'stopped'] as const

async function run(
  path: string,
  race: (sample: NoticeSample, n: number, hold: (so: boolean, otherwise: string) => void) => Promise<void>,
): Promise<void> {
  const samples = await freshWills(races)
  const tally: Tally = { races, violations: [] }
  const began = performance.now()
  await runRaces(tally, races, atOnce, (n, hold) => race(samples[n]!, n, hold))
  tell(`death, ${path}`, tally, began)
  expect(tally.violations).toEqual([])
}

test(
  'two who submit at once, and all who confirm at once: one notice, and two who count',
  async () => {
    await run('submitting and confirming', async (sample, _n, hold) => {
      const { executor, contact, witnesses, testator } = sample
      const told = await Promise.all([death.submit(sample, executor), death.submit(sample, contact)])
      hold(
        told.every(({ statusCode }) => statusCode === 201),
        `submitting answered ${told.map(({ body }) => body).join(', ')}`,
      )
      const all = await death.noticesOf(sample.willId)
      hold(all.length === 1, `${all.length} notices of one will`)
      const notice = all[0]!
      const [{ by }] = (await death.rows(
        'select submitted_by as by from death_notices where id = $1',
        notice.id,
      )) as [{ by: string }]
      const everybody = [executor, contact, ...witnesses, witnesses[0], testator]
      // One after another: of one person's codes only the newest is good.
      const proofs: string[] = []
      for (const person of everybody) proofs.push(await death.proofFor(person, notice))
      const answers = await Promise.all(everybody.map((person, at) => confirm(person, notice, proofs[at]!)))
      hold(answers[5] === 403, `the testator’s confirmation answered ${answers[5]}`)
      hold(!(answers[2] === 200 && answers[4] === 200), 'one person confirmed twice')
      const end = await death.endOf(sample.willId)
      hold(end.notice?.state === 'waiting', `${end.notice?.state} after three confirmed`)
      hold(end.confirmers.length === 3, `${end.confirmers.length} of three confirmations`)
      holdAlways(end, sample, by === executor.id ? executor : contact, hold)
    })
  },
  full ? 1_200_000 : 120_000,
)

test(
  'the second confirmation, and what is said against it at that moment',
  async () => {
    await run('confirming and what is against it', async (sample, n, hold) => {
      const { executor, contact, witnesses } = sample
      await death.submit(sample, executor)
      const notice = await death.noticeOf(sample.willId)
      await confirm(witnesses[0], notice)
      const proof = await death.proofFor(contact, notice)
      const [confirmed, done] = await Promise.all([
        confirm(contact, notice, proof),
        against[n % against.length]!(sample, notice),
      ])
      const end = await death.endOf(sample.willId)
      holdAlways(end, sample, executor, hold)
      hold(done, `what is against it (${n % against.length}) was refused`)
      hold(
        end.notice?.state === ends[n % ends.length],
        `${end.notice?.state} after ${ends[n % ends.length]}, confirmation ${confirmed}`,
      )
      if (end.notice?.state === 'awaiting')
        hold(
          end.confirmers.length === 0 && end.notice?.version === 2,
          'a confirmation of another version counts',
        )
    })
  },
  full ? 1_200_000 : 120_000,
)

test(
  'staff who decide about a dispute at once: two different people, or nothing moves',
  async () => {
    await run('deciding a dispute', async (sample, n, hold) => {
      const notice = await waiting(sample)
      await against[1]!(sample, notice)
      const decide = async (person: Person, what: 'continue' | 'reject'): Promise<number> =>
        (await death.decide(person, notice, what)).statusCode
      // One of them twice; both alike; each for something else.
      const [first, second] = await Promise.all(
        n % 3 === 0
          ? [decide(staff[0], 'continue'), decide(staff[0], 'continue')]
          : [decide(staff[0], 'continue'), decide(staff[1], n % 3 === 1 ? 'continue' : 'reject')],
      )
      const end = await death.endOf(sample.willId)
      holdAlways(end, sample, sample.executor, hold)
      const expected = n % 3 === 1 ? 'waiting' : 'disputed'
      hold(
        end.notice?.state === expected,
        `${end.notice?.state}, not ${expected}: answered ${first}, ${second}`,
      )
      if (n % 3 === 0) hold((first === 200) !== (second === 200), `one person twice: ${first}, ${second}`)
    })
  },
  full ? 1_200_000 : 120_000,
)

test(
  'the release worker, three at once, and what is said against a notice at its last moment',
  async () => {
    // All that are due at one moment: the clocks are everybody’s.
    const batch = 10
    const tally: Tally = { races, violations: [] }
    const began = performance.now()
    const hold = (so: boolean, otherwise: string): void => void (so || tally.violations.push(otherwise))
    let released = 0
    for (let from = 0; from < races; from += batch) {
      const samples = await freshWills(batch)
      for (const sample of samples) await waiting(sample)
      // A testator who is not mailed in time is waited for twice as long; notices of the races before are mailed first.
      await expect
        .poll(
          async () => {
            await death.look()
            return await death.untold(samples)
          },
          { timeout: 600_000 },
        )
        .toBe(0)
      const restore = await death.pass(15)
      try {
        const [, done] = await Promise.all([
          Promise.all([death.look(), death.look(), death.look()]),
          // Against two of three; the others must be released.
          Promise.all(
            samples.map(async (sample, n) => {
              if (n % 3 === 2) return null
              // Spread over the time that the release worker needs for all of them.
              await pause(Math.random() * batch * 200)
              return await against[(from + n) % against.length]!(sample, await death.noticeOf(sample.willId))
            }),
          ),
        ])
        await death.look()
        for (const [n, sample] of samples.entries()) {
          const end = await death.endOf(sample.willId)
          holdAlways(end, sample, sample.executor, hold)
          const { id, state } = end.notice!
          const was = end.events.includes('notice.released')
          if (was) released += 1
          const said = `${state} (${(from + n) % against.length}, done: ${done[n]}): ${death.context.said.get(id)}`
          if (done[n] === null) hold(state === 'released', `nothing was against it: ${said}`)
          else if (done[n]) hold(!was, `released although: ${said}`)
          else hold(state === 'released', `refused, and not released: ${said}`)
        }
      } finally {
        await restore()
      }
    }
    process.stdout.write(`${released} of ${races} were released\n`)
    tell('death, releasing and what is against it', tally, began)
    expect(tally.violations).toEqual([])
    expect(released).toBeGreaterThanOrEqual(Math.floor(races / 4))
  },
  full ? 1_200_000 : 120_000,
)
