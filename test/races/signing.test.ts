// Everyone presses at once: each party's statement is stored once, the will's status changes once, the PDF is
// sealed once, and nothing is signed after a withdrawal. Short by default; TESTATE_FULL=1 (`npm run
// assurance`) runs a thousand.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { advanceSeal } from '../../apps/server/src/ceremony/sealing/advance-seal.ts'
import { openCeremony } from '../../apps/server/src/ceremony/statement/open-ceremony.ts'
import { replaceWitness } from '../../apps/server/src/parties/replace-witness.ts'
import { inTransaction } from '../../apps/server/src/platform/database/database.ts'
import { lockWill } from '../../apps/server/src/platform/database/lock-will.ts'
import { startCeremonyStack, type CeremonyStack, type VerifiedWill } from '../stack/ceremony.ts'
import { full, runRaces, tell, type Tally } from './tally.ts'

const wills = full ? 250 : 6
const withdrawals = full ? 250 : 20
const replacements = full ? 250 : 12

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack()
  // Each call from an address of its own: this races transactions, not the request limit per minute.
  const { call } = ceremony.stack
  let calls = 0
  ceremony.stack.call = (request) =>
    call({ ...request, remoteAddress: `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls++ & 255}` })
  // Checks at commit time, when the other side of the race may have committed: a statement or a recording for
  // a closed will breaks a rule.
  await ceremony.stack.owner.query(`
    create table races_broken (what text);
    create function races_look() returns trigger language plpgsql security definer as $$ declare found text; begin
      select status into found from wills where id = new.will_id;
      if found <> 'verified' and not (tg_table_name = 'statements' and found = 'witnessed')
        then insert into races_broken values (tg_table_name || ' of a will that is ' || found); end if;
      return null; end $$;
    create constraint trigger races_look after insert on statements deferrable initially deferred
      for each row execute function races_look();
    create constraint trigger races_look after insert on recordings deferrable initially deferred
      for each row execute function races_look()`)
})
afterAll(() => ceremony.stop())

async function openedWill(): Promise<VerifiedWill> {
  const will = await ceremony.verifiedWill()
  await openCeremony(will.id, ceremony.worker)
  await ceremony.record(will.people[0], will)
  return will
}
const sign = async (will: VerifiedWill, who: 0 | 1 | 2): Promise<number> =>
  (await ceremony.sign(will.people[who], will)).statusCode
const count = (codes: number[], code: number): number => codes.filter((one) => one === code).length
const rows = async <T extends object>(text: string, values: unknown[]): Promise<T[]> =>
  (await ceremony.stack.owner.query<T & object>(text, values)).rows
const entries = async (will: VerifiedWill, event: string): Promise<number> =>
  (
    await rows(
      `select 1 from audit_entries where will_id = $1 and convert_from(leaf, 'UTF8')::json ->> 'event' = $2`,
      [will.id, event],
    )
  ).length
const statementsOf = async (will: VerifiedWill): Promise<number> =>
  (await rows('select 1 from statements where will_id = $1', [will.id])).length
const statusOf = async (will: VerifiedWill): Promise<string> =>
  (await rows<{ status: string }>('select status from wills where id = $1', [will.id]))[0]!.status

test('each signature and the seal happen once under repeated presses and three workers', async () => {
  const tally: Tally = { races: 0, violations: [] }
  const began = performance.now()
  await runRaces(tally, wills, 4, async (n, hold) => {
    const will = await openedWill()
    // The testator's signature ends the recordings: whichever is first, the signed statement names the
    // recordings there are.
    const [testator, late] = await Promise.all([
      Promise.all([sign(will, 0), sign(will, 0), sign(will, 0)]),
      ceremony.record(will.people[1], will),
    ])
    tally.races += 2
    hold(
      count(testator, 200) === 1 && count(testator, 409) === 2,
      `will ${n}: the testator's three presses were answered ${testator.join()}`,
    )
    hold(
      (await statementsOf(will)) === 1 && (await entries(will, 'statement.signed')) === 1,
      `will ${n}: the testator has signed ${await statementsOf(will)} times`,
    )
    const recordings = await rows<{ late: boolean }>(
      `
        select r.recorded_at > s.signed_at as late from recordings r join statements s
        on s.will_id = r.will_id and s.witness_order = 0 where r.will_id = $1`,
      [will.id],
    )
    hold(
      recordings.length === (late.statusCode === 201 ? 2 : 1) && [201, 409].includes(late.statusCode),
      `will ${n}: ${recordings.length} recordings, the late one was answered ${late.statusCode}`,
    )

    const witnesses = await Promise.all([sign(will, 1), sign(will, 2), sign(will, 2), sign(will, 1)])
    tally.races += 1
    hold(
      count(witnesses, 200) === 2 && count(witnesses, 409) === 2,
      `will ${n}: the witnesses' presses were answered ${witnesses.join()}`,
    )
    hold(
      (await statementsOf(will)) === 3 && (await entries(will, 'will.witnessed')) === 1,
      `will ${n}: ${await statementsOf(will)} statements, witnessed ${await entries(will, 'will.witnessed')} times`,
    )

    await Promise.allSettled([1, 2, 3].map(() => advanceSeal(will.id, ceremony.worker)))
    await advanceSeal(will.id, ceremony.worker)
    tally.races += 1
    const steps = await rows<{ step: number }>(
      'select step from seal_steps where will_id = $1 order by step',
      [will.id],
    )
    hold(
      steps.map((one) => one.step).join() === '0,1,2,3',
      `will ${n}: its seal has the steps ${steps.map((one) => one.step).join()}`,
    )
    hold(
      (await entries(will, 'will.sealed')) === 1 && (await entries(will, 'signature.applied')) === 3,
      `will ${n}: sealed ${await entries(will, 'will.sealed')} times`,
    )
    hold(
      (await statusOf(will)) === 'registering' && (await entries(will, 'will.registering')) === 1,
      `will ${n} is ${await statusOf(will)}`,
    )
  })
  tell('signing', tally, began)
  expect(tally.violations).toEqual([])
  expect(tally.races).toBe(wills * 4)
}, 900_000)

test('a signature against a withdrawal: both answers are true', async () => {
  const tally: Tally = { races: 0, violations: [] }
  const began = performance.now()
  await runRaces(tally, withdrawals, 4, async (n, hold) => {
    const will = await openedWill()
    const [testator] = will.people
    const token = await ceremony.stepUp(testator, will, 'withdraw')
    const withdraw = async (): Promise<number> =>
      (await ceremony.call(testator, 'POST', `/api/wills/${will.id}/withdraw`, {}, { 'step-up': token }))
        .statusCode
    // Every other time the withdrawal is requested first.
    const recording = ceremony.record(will.people[1], will)
    const [signed, withdrawn] =
      n % 2 === 0
        ? await Promise.all([sign(will, 0), withdraw()])
        : ((await Promise.all([withdraw(), sign(will, 0)])).toReversed() as [number, number])
    await recording
    tally.races += 1
    hold(withdrawn === 202, `will ${n}: the withdrawal was answered ${withdrawn}`)
    hold([200, 409].includes(signed), `will ${n}: the signature was answered ${signed}`)
    hold(
      (await statementsOf(will)) === (signed === 200 ? 1 : 0),
      `will ${n}: answered ${signed}, and there are ${await statementsOf(will)} statements`,
    )
    hold(
      (await statusOf(will)) === 'withdrawn' && (await entries(will, 'will.withdrawn')) === 1,
      `will ${n} is ${await statusOf(will)}`,
    )
    hold((await sign(will, 1)) === 409, `will ${n}: a witness could sign after the withdrawal`)
    await advanceSeal(will.id, ceremony.worker)
    hold((await entries(will, 'will.sealed')) === 0, `will ${n} was sealed after its withdrawal`)
  })
  for (const { what } of await rows<{ what: string }>('select what from races_broken', []))
    tally.violations.push(what)
  tell('signing against withdrawing', tally, began)
  expect(tally.violations).toEqual([])
}, 900_000)

test('the last signature against the replacement of who gives it: one wins, the other is told why', async () => {
  const tally: Tally = { races: 0, violations: [] }
  const began = performance.now()
  let replaced = 0
  // How long a signature takes on this machine now, beside the others: the replacement comes before its end or after.
  let signingMs = 60
  await runRaces(tally, replacements, 4, async (n, hold) => {
    const will = await openedWill()
    const [testator] = will.people
    for (const who of [0, 1] as const) await sign(will, who)
    const [two] = await rows<{ id: string }>(
      'select id from parties where will_id = $1 and witness_order = 2',
      [will.id],
    )
    // As the route does it: under the will's lock.
    const replace = async (): Promise<string> => {
      // A call over HTTP takes its time: from far ahead of it to behind it.
      await pause((signingMs * (n % 12)) / 6)
      try {
        await inTransaction(ceremony.stack.db, { person: testator }, async (tx) => {
          await lockWill(tx, will.id)
          const by = { name: 'Witness Three', email: `three-${n}@example.com`, beginsAnew: true }
          await replaceWitness(tx, testator, two!.id, by, ceremony.stack.config.limits)
        })
        return 'replaced'
      } catch (error) {
        return (error as { extra?: { reason?: string } }).extra?.reason ?? String(error)
      }
    }
    // Accepted and proven before, so that the signature itself races.
    const token = await ceremony.stepUp(will.people[2], will)
    await ceremony.accept(will.people[2], will)
    const signLast = async (): Promise<number> => {
      const before = performance.now()
      const { statusCode } = await ceremony.signOnly(will.people[2], will, undefined, { 'step-up': token })
      signingMs = 0.7 * signingMs + 0.3 * (performance.now() - before)
      return statusCode
    }
    // The worker is at the seal of the signatures before meanwhile.
    const sealing = advanceSeal(will.id, ceremony.worker)
    const [signed, outcome] =
      n % 2 === 0
        ? await Promise.all([signLast(), replace()])
        : ((await Promise.all([replace(), signLast()])).toReversed() as [number, string])
    await sealing
    tally.races += 1
    if (outcome === 'replaced') replaced += 1
    hold(
      outcome === 'replaced' ? signed !== 200 : signed === 200 && outcome === 'party-signed',
      `will ${n}: the signature was answered ${signed}, the replacement ${outcome}`,
    )
    const [kept] = await rows<{ n: number }>(
      'select count(*)::int as n from past_statements where will_id = $1',
      [will.id],
    )
    hold(
      (await statementsOf(will)) === (signed === 200 ? 3 : 0) && kept!.n === (signed === 200 ? 0 : 2),
      `will ${n}: ${await statementsOf(will)} statements count, ${kept!.n} are superseded`,
    )
    await openCeremony(will.id, ceremony.worker)
    await advanceSeal(will.id, ceremony.worker)
    const steps = await rows('select 1 from seal_steps where will_id = $1', [will.id])
    hold(steps.length === (signed === 200 ? 4 : 0), `will ${n}: its seal has ${steps.length} steps`)
  })
  tell(`signing against replacing (${replaced} replaced)`, tally, began)
  expect(tally.violations).toEqual([])
  // Otherwise it was no race.
  expect(replaced).toBeGreaterThan(0)
  expect(replaced).toBeLessThan(replacements)
}, 900_000)
