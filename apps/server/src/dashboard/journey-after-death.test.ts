// Drives a will from its registration to its estate by the register's own next step alone (domain/journey/,
// domain/death/notice-journey.ts): the submitter, a contact, the professional and the executor each ask for theirs and
// take it, with all else that is allowed beside it, and are not refused.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { noticePoint, type NoticeRelation } from '@testate/domain/death/notice-journey'
import { standingOf } from '@testate/domain/journey'
import { executorStandingOf, type ExecutorStep } from '@testate/domain/journey/executor'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { startDeathStack, type DeathStack } from '../../../../test/stack/death.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { assign, lookedUp } from '../../../../test/stack/professionals.ts'
import { giveProof } from '../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { releasedWills } from '../../testing/released-wills.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { noticeFactsFor } from '../death-notices/notice-facts.ts'
import { mountEstate } from '../estate/routes.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { liveOf } from '../platform/live.ts'
import { answerReadPlaces } from '../release/places.ts'
import { mountRelease } from '../release/routes.ts'
import { mountDashboard } from './routes.ts'
import { othersOf } from './others.ts'

let smtp: SmtpStandIn
const people = knownPeople()
let stack: Stack
let wills: Awaited<ReturnType<typeof releasedWills>>
let stopAnswering: () => Promise<void>
let death: DeathStack
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  stack = await startStack({
    mount: (app) => {
      mountRelease(app)
      mountEstate(app)
      mountDashboard(app)
      liveOf(app)
    },
    personOf: people.personOf,
    answerers: [answerReadPlaces],
    env: { SMTP_URL: smtp.url },
  })
  wills = await releasedWills(stack, people)
  stopAnswering = await wills.answers()
  death = await startDeathStack()
})
afterEach(() => wills.restoreTime())
afterAll(async () => {
  await stopAnswering?.()
  await death?.stop()
  await stack?.stop()
  await smtp?.stop()
})

const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
const proofOf = async (person: Person, willId: string, purpose: 'read-released' | 'take-released') => {
  const [will] = await rows<{ hash: string }>(
    "select encode(document_hash, 'hex') as hash from wills where id = $1",
    willId,
  )
  return await giveProof(stack, person.id, { purpose, willId, documentHash: will!.hash })
}
const call = (person: Person, method: 'GET' | 'POST', url: string, stepUp?: string) =>
  stack.call({
    method,
    url,
    headers: { 'x-person': person.id, ...(stepUp === undefined ? {} : { 'step-up': stepUp }) },
  })

/** How each step of an executor is taken. */
const ways: Record<
  ExecutorStep,
  (person: Person, willId: string) => Promise<{ statusCode: number; body: string }>
> = {
  // The check itself: identity/. What it leads to is an accepted one.
  'have-identity-checked': async (person) => {
    await rows(
      `insert into identity_checks (id, person_id, document_type, document_data, sample, state, provider, created_at,
           decided_at) values (gen_random_uuid(), $1, 'passport', '{}', true, 'accepted', 'sample', now(), now())`,
      person.id,
    )
    return { statusCode: 200, body: '' }
  },
  'ask-again': async (person, willId) =>
    await call(
      person,
      'POST',
      `/api/released/${willId}/renew`,
      await proofOf(person, willId, 'read-released'),
    ),
  'read': async (person, willId) =>
    await call(
      person,
      'GET',
      `/api/released/${willId}/pages/1`,
      await proofOf(person, willId, 'read-released'),
    ),
  'take-files': async (person, willId) =>
    await call(
      person,
      'GET',
      `/api/released/${willId}/files/sealed`,
      await proofOf(person, willId, 'take-released'),
    ),
  'begin-estate': (person, willId) => call(person, 'POST', `/api/estates/${willId}`),
  'work-estate': (person, willId) => call(person, 'GET', `/api/estates/${willId}`),
}

const stepAt = (code: Parameters<typeof standingOf>[0]) => {
  const { step, who } = standingOf(code)
  return { step, who }
}

/** Takes every step that the executor may take now. Returns where they stood. */
async function takeAll(person: Person, willId: string): Promise<string> {
  const { estates } = (await call(person, 'GET', '/api/estates')).json()
  const { standing } = estates.find((one: { willId: string }) => one.willId === willId)
  const { released } = (await call(person, 'GET', '/api/released')).json()
  const { next } = released.find((one: { willId: string }) => one.willId === willId)
  const { may, step } = executorStandingOf(standing)
  // Both lists and the dashboard answer from the one table.
  const stats = (await call(person, 'GET', '/api/dashboard/stats')).json()
  expect(stats.others).toEqual([
    {
      kind: 'estate',
      willId,
      name: 'Tess Tator',
      code: standing,
      step,
      who: step === null ? 'nobody' : 'you',
    },
  ])
  expect(may.includes(next)).toBe(next !== 'nothing')
  expect(next === 'nothing').toBe(may.length === 0)
  for (const one of may) {
    const { statusCode, body } = await ways[one](person, willId)
    expect(statusCode, `${standing}, ${one}: ${body.slice(0, 300)}`).toBe(200)
  }
  return standing
}

test('an executor: their identity, the copy, the estate, another ninety days, and the end', async () => {
  const { willId, executor } = await wills.released()
  await rows('delete from identity_checks where person_id = $1', executor.id)
  expect((await ways.read(executor, willId)).statusCode).toBe(403)
  expect((await ways['begin-estate'](executor, willId)).statusCode).toBe(403)
  expect(await takeAll(executor, willId)).toBe('identity-needed')
  expect((await ways['work-estate'](executor, willId)).statusCode).toBe(409)
  expect(await takeAll(executor, willId)).toBe('not-opened')
  expect(await takeAll(executor, willId)).toBe('open')
  await wills.pass(91)
  expect((await ways['work-estate'](executor, willId)).statusCode).toBe(403)
  expect(await takeAll(executor, willId)).toBe('time-over')
  expect(await takeAll(executor, willId)).toBe('open')
  await rows('update release_grants set ended_at = now() where will_id = $1 and ended_at is null', willId)
  expect(await takeAll(executor, willId)).toBe('frozen')
  for (const step of ['read', 'take-files', 'ask-again', 'begin-estate', 'work-estate'] as const)
    expect((await ways[step](executor, willId)).statusCode, step).toBeGreaterThanOrEqual(403)
})

test('an executor who declines after the release reads on for their ninety days, and is offered no more', async () => {
  const { willId, executor } = await wills.released()
  await rows(
    `update people_around set accepted_at = null, accepted_by = null, declined_at = now()
     where will_id = $1 and person_id = $2`,
    willId,
    executor.id,
  )
  expect(await takeAll(executor, willId)).toBe('declined')
  const refused = async (step: ExecutorStep): Promise<unknown> => {
    const { statusCode, body } = await ways[step](executor, willId)
    return [statusCode, (JSON.parse(body) as { reason?: string }).reason]
  }
  // Whoever acts no more has no part in the estate.
  for (const step of ['begin-estate', 'work-estate'] as const)
    expect(await refused(step), step).toEqual([404, undefined])
  await wills.pass(91)
  expect(await takeAll(executor, willId)).toBe('declined-over')
  expect(await refused('ask-again')).toEqual([403, 'grant-not-renewable'])
})

test('a testator’s dashboard says for thirty days that their copy was closed again, and no other does', async () => {
  const { willId, testator, witnesses } = await wills.released()
  const stats = async (person: Person) => (await call(person, 'GET', '/api/dashboard/stats')).json()
  const closedAgain = async (person: Person): Promise<unknown> => (await stats(person)).closedAgainAt
  expect(await closedAgain(testator)).toBeNull()
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    appendAny(tx, {
      event: 'account.signed-in',
      actor: testator.id as never,
      details: { remembered: false },
    }),
  )
  await wills.look()
  const [ended] = await rows<{ state: string; at: Date }>(
    'select state, ended_at as at from death_notices where will_id = $1',
    willId,
  )
  expect(ended!.state).toBe('relocked')
  expect(await closedAgain(testator)).toBe(ended!.at.toISOString())
  // A witness has that will on their dashboard too, and a part in the notice.
  expect(await stats(witnesses[0])).toMatchObject({ total: 1, closedAgainAt: null })
  await wills.pass(29)
  expect(await closedAgain(testator)).toBe(ended!.at.toISOString())
  await wills.pass(2)
  expect(await closedAgain(testator)).toBeNull()
})

test('of a notice: a submitter waits, a contact confirms, a professional later, the testator stops it', async () => {
  const will = await death.wills.registered()
  const submitted = await death.submit(will, will.executor)
  expect(submitted.statusCode, submitted.body).toBe(201)
  const notice = await death.noticeOf(will.willId)
  const at = async (person: Person): Promise<[NoticeRelation, string]> => {
    const [facts] = await inTransaction(death.stack.db, { person }, (tx) => noticeFactsFor(tx, person))
    const code = noticePoint(facts!)
    const others = await inTransaction(death.stack.db, { person }, (tx) => othersOf(tx, person))
    expect(others).toEqual([
      { kind: 'notice', willId: will.willId, name: facts!.deceasedName, code, ...stepAt(code) },
    ])
    return [facts!.relation, code]
  }
  /** Asks for the step and takes it. Returns as what, and where they stood. */
  const goOn = async (person: Person): Promise<[NoticeRelation, string]> => {
    const [relation, code] = await at(person)
    const { step } = standingOf(code as Parameters<typeof standingOf>[0])
    if (step === 'confirm-death') expect((await death.confirm(person, notice)).statusCode).toBe(200)
    if (step === 'stop-notice')
      expect((await death.call(person, `/api/death-notices/${notice.id}/stop`)).statusCode).toBe(200)
    return [relation, code]
  }
  expect(await goOn(will.executor)).toEqual(['submitter', 'notice-awaited'])
  expect((await death.confirm(will.executor, notice)).statusCode).toBe(403)
  expect(await goOn(will.contact)).toEqual(['confirmer', 'notice-to-confirm'])
  expect(await goOn(will.contact)).toEqual(['confirmer', 'notice-awaited'])
  const one = await lookedUp(death)
  expect((await assign(death, await death.oldStaff(), notice, one)).statusCode).toBe(200)
  await death.tellOfProfessional()
  expect(await goOn(one.person)).toEqual(['professional', 'notice-confirm-later'])
  expect((await death.confirm(one.person, notice)).statusCode).toBe(403)
  const back = await death.pass(31)
  try {
    expect(await goOn(one.person)).toEqual(['professional', 'notice-to-confirm'])
    for (const person of [one.person, will.contact, will.executor])
      expect((await goOn(person))[1]).toBe('notice-waiting')
    expect(await goOn(will.testator)).toEqual(['testator', 'notice-about-you'])
    expect(await death.noticeOf(will.willId)).toMatchObject({ state: 'stopped' })
  } finally {
    await back()
  }
})
