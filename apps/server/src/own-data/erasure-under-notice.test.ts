// Whoever an open death notice rests on is told so before they ask for an erasure, which goes through once it is over.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { certificateUrl, type DeathNotice } from '@testate/api/death-notices'
import { knownPeople } from '../../../../test/stack/people.ts'
import { deathProof } from '../../../../test/stack/death-proof.ts'
import { giveProof } from '../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { giveCertificate, noticeSample, type NoticeSample } from '../../testing/notice-sample.ts'
import { noticeJobs } from '../death-notices/jobs.ts'
import { inOpenNotice } from '../death-notices/open-notices-of.ts'
import { mountDeathNotices } from '../death-notices/routes.ts'
import { listen } from '../listeners.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { eraseAccount } from './erase-account.ts'
import { mountOwnData } from './routes.ts'

let stack: Stack
let sample: NoticeSample
const people = knownPeople()

beforeAll(async () => {
  listen()
  stack = await startStack({
    mount: (app) => {
      mountDeathNotices(app)
      mountOwnData(app)
    },
    personOf: people.personOf,
    jobs: noticeJobs,
    env: { DEATH_NOTICES: 'open' },
  })
})
beforeEach(async () => {
  sample = await noticeSample(stack, people)
})
afterAll(() => stack?.stop())

const call = async (
  { id }: Person,
  url: string,
  { method = 'POST', ...asked }: { method?: 'GET' | 'POST'; payload?: object; proof?: string } = {},
) =>
  await stack.call({
    method,
    url,
    headers: { 'x-person': id, ...(asked.proof === undefined ? {} : { 'step-up': asked.proof }) },
    ...(asked.payload === undefined ? {} : { payload: asked.payload }),
  })

async function submitted(): Promise<DeathNotice> {
  const payload = {
    willId: sample.willId,
    deceasedName: 'Tess Tator',
    dateOfDeath: '2026-01-02',
    supportingDocumentUrl: certificateUrl(await giveCertificate(stack, sample.executor)),
  }
  const answer = await call(sample.executor, '/api/death-notices', { payload })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<DeathNotice>()
}

async function confirm(person: Person, notice: DeathNotice): Promise<void> {
  const { id, version, contentHash } = notice
  const proof = await deathProof(stack, person, notice)
  const payload = { version, contentHash }
  const answer = await call(person, `/api/death-notices/${id}/confirm`, { payload, proof })
  expect(answer.statusCode, answer.body).toBe(200)
}

const inTheWay = async (person: Person): Promise<string[]> =>
  (await call(person, '/api/account/erasure', { method: 'GET' })).json<{ inTheWay: string[] }>().inTheWay
const ask = async (person: Person) =>
  await call(person, '/api/account/erasure', {
    payload: { confirmation: 'erase my account' },
    proof: await giveProof(stack, person.id, { purpose: 'erase' }),
  })
const erasureOf = async ({ id }: Person): Promise<{ id: string; state: string }> =>
  (
    await stack.owner.query<{ id: string; state: string }>(
      'select id, state from erasures where person_id = $1 and ended_at is null',
      [id],
    )
  ).rows[0]!
async function erase(person: Person): Promise<string> {
  const { id } = await erasureOf(person)
  await eraseAccount(id, { ...stack.workerContext, db: stack.workerDb, store: stack.app.store })
  return (await stack.owner.query<{ state: string }>('select state from erasures where id = $1', [id]))
    .rows[0]!.state
}

test('submitter, confirmer and testator see that a notice is open, and are erased once it is over', async () => {
  const { executor, witnesses, contact, testator } = sample
  const [confirmer, other] = witnesses
  const involved = [executor, confirmer]
  const notice = await submitted()
  expect(await inTheWay(confirmer)).toEqual([])
  await confirm(confirmer, notice)
  for (const person of [...involved, testator]) {
    expect(await inTheWay(person), person.name).toEqual(['open-notice'])
    expect((await ask(person)).json(), person.name).toMatchObject({
      status: 409,
      code: 'not-now',
      reason: 'erasure-under-notice',
      detail: expect.stringContaining('It is still open.'),
    })
    expect(await erasureOf(person)).toBeUndefined()
  }
  // Named by the will alone, they are in nobody's way.
  for (const person of [other, contact]) expect(await inTheWay(person), person.name).toEqual([])

  expect((await call(executor, `/api/death-notices/${notice.id}/withdraw`)).statusCode).toBe(200)
  for (const person of involved) {
    expect(await inTheWay(person), person.name).toEqual([])
    expect((await ask(person)).statusCode).toBe(202)
    expect(await erase(person), person.name).toBe('removing')
  }
})

test('the api learns it of the caller alone; an erasure that a notice overtook waits for its end', async () => {
  const { executor, contact } = sample
  // Whoever is still signed in somewhere: asking ended the sessions it knew.
  expect((await ask(executor)).statusCode).toBe(202)
  const notice = await submitted()
  expect(await erase(executor)).toBe('withdrawing')

  const asApi = async (by: Person): Promise<boolean> =>
    await inTransaction(stack.app.db, { person: by }, (tx) => inOpenNotice(tx, executor.id))
  expect([await asApi(executor), await asApi(contact)]).toEqual([true, false])

  expect((await call(executor, `/api/death-notices/${notice.id}/withdraw`)).statusCode).toBe(200)
  expect(await erase(executor)).toBe('removing')
})
