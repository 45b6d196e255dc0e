// The list of released copies while the worker is away, which alone opens where an original is kept.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { releasedWills } from '../../testing/released-wills.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { startAnswering } from '../proofs/answering.ts'
import { answerReadPlaces } from './places.ts'
import { mountRelease } from './routes.ts'

const people = knownPeople()
let stack: Stack
let smtp: SmtpStandIn
let wills: Awaited<ReturnType<typeof releasedWills>>
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  stack = await startStack({ mount: mountRelease, personOf: people.personOf, env: { SMTP_URL: smtp.url } })
  wills = await releasedWills(stack, people)
})
afterAll(async () => {
  await wills?.restoreTime()
  await stack?.stop()
  await smtp?.stop()
})

test('it says what the api may read, and that the place waits; with the worker back it has the place', async () => {
  const { executor, willId } = await wills.released()
  const listed = async () => {
    const answer = await stack.call({
      method: 'GET',
      url: '/api/released',
      headers: { 'x-person': executor.id },
    })
    expect(answer.statusCode, answer.body).toBe(200)
    return answer.json().released
  }
  const known = { willId, testatorName: 'Tess Tator', title: 'Last Will', next: 'read' }
  expect(await listed()).toMatchObject([{ ...known, originalLocation: null, placeWaits: true }])
  const stop = await startAnswering(stack.workerContext, [answerReadPlaces])
  try {
    expect(await listed()).toMatchObject([
      { ...known, originalLocation: 'The safe of Smith & Co, Leeds', placeWaits: false },
    ])
    // What is over, or was taken back, has no place, and waits for none.
    await stack.owner.query('update release_grants set ended_at = now() where will_id = $1', [willId])
  } finally {
    await stop()
  }
  expect(await listed()).toMatchObject([
    { willId, next: 'nothing', originalLocation: null, placeWaits: false },
  ])
})
