// The model of a death notice (packages/domain/testing/death-notice-model.ts) drives the API: its random acts are calls
// over HTTP by people whom the will names or not, with a round of the release worker after each, and every answer,
// state and release must be the model's. Professionals and a lengthened wait it drives in the domain code alone.
// Short by default; TESTATE_FULL=1 (`npm run assurance`) drives more histories.
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Problem } from '@testate/api/problem'
import {
  accounts,
  histories,
  places,
  Truth,
  type Act,
} from '../../packages/domain/testing/death-notice-model.ts'
import { inTransaction } from '../../apps/server/src/platform/database/database.ts'
import type { Person } from '../../apps/server/src/platform/database/person.ts'
import { nameAround } from '../../apps/server/testing/notice-sample.ts'
import { appendAny } from '../stack/any-line.ts'
import { startDeathStack, type DeathStack } from '../stack/death.ts'
import { contact, printOf, somebody, type Will } from './death-abuse/scripts.ts'

const full = process.env['TESTATE_FULL'] === '1'
const runs = full ? 150 : 20
const waitDays = 14
const hour = 3_600_000
const day = 24 * hour

let death: DeathStack
let staff: Person[]
const counts = { acts: 0, accepted: 0, refused: 0, releases: 0 }
beforeAll(async () => {
  death = await startDeathStack()
  staff = [await death.staff('Sam Staff'), await death.staff('Sue Staff')]
})
afterAll(async () => {
  process.stdout.write(`notice model: ${JSON.stringify(counts)}\n`)
  await death?.stop()
})

/** Of the model's accounts, by their numbers, those that a will has here. */
async function cast(will: Will): Promise<Map<number, Person>> {
  const print = await printOf(will, will.executor)
  const unchecked = await death.people.add(death.stack, { name: 'Una Unchecked' })
  await nameAround(death.stack, will.willId, 'contact', unchecked)
  const of = (key: string, relation: string | null): number =>
    accounts.findIndex((one) => one.key === key && one.relation === relation)
  return new Map([
    [of('testator', null), will.testator],
    [of('submitter', 'executor'), will.executor],
    [of('submitter', 'contact'), await contact(will, 'Edith Executor', { print })],
    // To the model anna has two accounts; here both are one.
    [of('anna', 'executor'), will.contact],
    [of('anna', 'contact'), will.contact],
    [of('ben', 'witness'), will.witnesses[0]],
    [of('settled', 'contact'), will.witnesses[1]],
    [of('unchecked', 'contact'), unchecked],
    [of('changed lately', 'contact'), await contact(will, 'Lara Late', { acceptedDaysAgo: 29 })],
    [of('stranger', null), await somebody(will, 'Stan Stranger')],
  ])
}

/** What can be done here, by somebody whom there is: whoever there is not is replaced. Null: nothing like it. */
function here(act: Act, cast: ReadonlyMap<number, Person>): Act | null {
  switch (act.kind) {
    case 'confirm':
    case 'change':
    case 'withdraw':
    case 'dispute': {
      const numbers = [...cast.keys()]
      return cast.has(act.who) ? act : { ...act, who: numbers[act.who % numbers.length]! }
    }
    case 'continue':
    case 'reject':
      return act.staff === 2 ? null : act
    case 'stop':
    case 'pass':
      return act
    case 'relock':
      return act.byTestator ? act : null
    default:
      // The release worker looks after each act.
      return null
  }
}

/** The line of it, by which the release worker sees that they are back. */
async function signedIn({ testator }: Will): Promise<void> {
  await inTransaction(death.stack.workerDb, { service: 'worker' }, (tx) =>
    appendAny(tx, {
      event: 'account.signed-in',
      actor: testator.id as never,
      details: { remembered: false },
    }),
  )
}

/** A fault is no refusal. */
function isDone({ statusCode, body }: { statusCode: number; body: string }): boolean {
  expect(statusCode, body).toBeLessThan(500)
  return statusCode === 200
}

class Api {
  readonly #will: Will
  readonly #cast: ReadonlyMap<number, Person>
  constructor(will: Will, people: ReadonlyMap<number, Person>) {
    this.#will = will
    this.#cast = people
  }

  /** Whether it was done. */
  async do(act: Act): Promise<boolean> {
    const notice = await death.noticeOf(this.#will.willId)
    const post = async (who: Person, what: string, payload: object = {}): Promise<boolean> =>
      isDone(await death.call(who, `/api/death-notices/${notice.id}/${what}`, { payload }))
    switch (act.kind) {
      case 'confirm': {
        const who = this.#cast.get(act.who)!
        // An hour later, so that the limit of codes in a quarter of an hour is never what refuses.
        await death.rows("update release_codes set asked_at = asked_at - interval '1 hour'")
        const proof = await death.proofFor(who, notice).catch((error: unknown) => {
          if (error instanceof Problem || String(error).includes('the release worker refused')) return null
          throw error
        })
        const stale =
          act.stale === 'version'
            ? { version: notice.version + 1 }
            : act.stale === 'hash'
              ? { contentHash: 'ab'.repeat(32) }
              : {}
        const token = proof ?? 'none'
        return isDone(await death.confirm(who, notice, { proof: token, ...stale }))
      }
      case 'change':
        return isDone(
          await death.call(this.#cast.get(act.who)!, `/api/death-notices/${notice.id}/content`, {
            method: 'PUT',
            payload: { deceasedName: `Tess ${notice.version} Tator`, dateOfDeath: '2026-01-03' },
          }),
        )
      case 'withdraw':
        return await post(this.#cast.get(act.who)!, 'withdraw')
      case 'dispute':
        return await post(this.#cast.get(act.who)!, 'dispute', { reason: 'I saw her today.' })
      case 'stop':
        return await post(act.byTestator ? this.#will.testator : this.#will.executor, 'stop')
      case 'continue':
      case 'reject':
        return isDone(await death.decide(staff[act.staff]!, notice, act.kind))
      case 'relock':
        await signedIn(this.#will)
        return true
      default:
        throw new Error(`${act.kind} is not driven here`)
    }
  }
}

async function drive(acts: readonly Act[]): Promise<void> {
  const will: Will = { ...(await death.wills.registered()), death }
  const people = await cast(will)
  const api = new Api(will, people)
  const submitted = await death.submit(will, will.executor)
  expect(submitted.statusCode, submitted.body).toBe(201)
  const truth = new Truth(waitDays)
  const restores: (() => Promise<void>)[] = []
  const done: Act[] = []
  let at = Date.now()
  try {
    for (const given of acts) {
      const act = here(given, people)
      // The testator comes back by signing in, which stops a notice that is open.
      if (act === null || (act.kind === 'relock' && truth.where !== 'released')) continue
      done.push(act)
      const said = (): string => JSON.stringify(done)
      counts.acts += 1
      if (act.kind === 'pass') {
        restores.push(await death.pass((act.hours * hour) / day))
        at += act.hours * hour
      } else {
        const must = truth.expect(act, at)
        const was = await api.do(act)
        expect(was, `${must ? 'refused' : 'accepted'}: ${said()}`).toBe(must)
        counts[was ? 'accepted' : 'refused'] += 1
      }
      await death.look()
      if (truth.expect({ kind: 'release' }, at)) counts.releases += 1
      const { notice, will: status, confirmers, grants, openGrants } = await death.endOf(will.willId)
      expect(places[notice!.state], `${notice!.state}: ${said()}`).toBe(truth.where)
      expect(notice!.version, said()).toBe(truth.version)
      if (truth.where === 'open') expect(confirmers.length, said()).toBe(truth.confirmed.size)
      if (truth.where === 'open') expect(notice!.state === 'waiting', said()).toBe(truth.clear !== null)
      expect(status, said()).toBe(truth.where === 'released' ? 'released' : 'registered')
      expect(openGrants, said()).toBe(truth.where === 'released' ? 1 : 0)
      expect(grants, said()).toBe(['released', 'relocked'].includes(truth.where) ? 1 : 0)
    }
  } finally {
    for (const restore of restores.toReversed()) await restore()
  }
}

test(
  'whatever people do in whatever order, the API answers as the model does, and releases when it does',
  async () => {
    const sampled = fc.sample(histories, { numRuns: runs, seed: 15 })
    for (const { acts } of sampled) await drive(acts)
    expect(counts.releases).toBeGreaterThan(0)
    expect(counts.accepted).toBeGreaterThan(runs)
    expect(counts.refused).toBeGreaterThan(runs)
  },
  full ? 900_000 : 240_000,
)
