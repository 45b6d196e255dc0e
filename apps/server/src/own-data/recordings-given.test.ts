// What becomes of the recordings that executors were given: in the copy of the asker's data and in somebody else's, and
// when the asker's account is erased.
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { knownPeople } from '../../../../test/stack/people.ts'
import { giveProof } from '../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { keepRecording } from '../../testing/released-recordings.ts'
import { releasedWills } from '../../testing/released-wills.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { filesIn } from '../../testing/zip-fixture.ts'
import { openHandedOver } from '../custody/hand-over.ts'
import type { Person } from '../platform/database/person.ts'
import { objectId } from '../platform/storage/objects.ts'
import { heldKey } from '../proofs/held-keys.ts'
import { mountRelease } from '../release/routes.ts'
import { exportContext } from './ask-export.ts'
import { eraseAccount } from './erase-account.ts'
import { makeExport } from './make-export.ts'
import { mountOwnData } from './routes.ts'

let stack: Stack
let smtp: SmtpStandIn
let wills: Awaited<ReturnType<typeof releasedWills>>
let stop: () => Promise<void>
beforeAll(async () => {
  const people = knownPeople()
  smtp = await startSmtpStandIn()
  stack = await startStack({
    mount: (app) => {
      mountRelease(app)
      mountOwnData(app)
    },
    personOf: people.personOf,
    env: { SMTP_URL: smtp.url },
  })
  wills = await releasedWills(stack, people)
  stop = await wills.answers()
})
afterAll(async () => {
  await stop?.()
  await wills?.restoreTime()
  await stack?.stop()
  await smtp?.stop()
})

const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]

/** What the copy of this person's data says of recordings that were given. */
async function copyOf(person: Person): Promise<unknown> {
  const purpose = { purpose: 'export', willId: null, documentHash: null, maker: 'worker' } as const
  const token = await giveProof(stack, person.id, purpose)
  const { publicKey, privateKey } = heldKey(token)!
  const id = randomUUID()
  await rows(
    `insert into export_requests (id, person_id, proof_id, public_key, account, created_at, expires_at)
     select $1, $2, id, $3, '{}', now(), now() + interval '90 days' from proofs where token_hash = $4`,
    id,
    person.id,
    publicKey,
    createHash('sha256').update(token).digest(),
  )
  await makeExport(id, { ...stack.workerContext, db: stack.workerDb })
  const [row] = await rows<{ object: string }>(
    'select object_id as object from export_requests where id = $1',
    id,
  )
  const zip = await openHandedOver(stack.app.store, privateKey, {
    object: row!.object,
    seal: exportContext(id),
    over: () => {
      throw new Error('it is over')
    },
  })
  const data = JSON.parse(filesIn(zip).get('your-data.json')!.toString()) as { recordingsGiven: unknown }
  return data.recordingsGiven
}

async function erase({ id }: Person): Promise<void> {
  const asked = await stack.call({
    method: 'POST',
    url: '/api/account/erasure',
    headers: { 'x-person': id, 'step-up': await giveProof(stack, id, { purpose: 'erase' }) },
    payload: { confirmation: 'erase my account' },
  })
  expect(asked.statusCode, asked.body).toBe(202)
  const [erasure] = await rows<{ id: string }>('select id from erasures where person_id = $1', id)
  await eraseAccount(erasure!.id, { ...stack.workerContext, db: stack.workerDb })
}

test('the asker’s copy has the reason, another’s has nothing of it, and an erasure takes it', async () => {
  const { willId, executor, contact } = await wills.released()
  const { id } = await keepRecording(stack, willId)
  const said = { reason: 'other', words: 'The bank asks who he was.' }
  const [{ hash }] = (await rows(
    "select encode(document_hash, 'hex') as hash from wills where id = $1",
    willId,
  )) as [{ hash: string }]
  const given = await stack.call({
    method: 'POST',
    url: `/api/released/${willId}/recordings/${id}`,
    headers: {
      'x-person': executor.id,
      'step-up': await giveProof(stack, executor.id, {
        purpose: 'take-recording',
        willId,
        documentHash: hash,
      }),
    },
    payload: said,
  })
  expect(given.statusCode, given.body).toBe(201)
  expect(await copyOf(executor)).toEqual([
    { forYou: true, ofYourWill: false, givenAt: expect.any(String), ...said },
  ])
  expect(await copyOf(contact)).toEqual([])
  const [handed] = await rows<{ object: string }>('select object from recording_askings')
  const left = async () => ({
    askings: (await rows('select id from recording_askings')).length,
    isStored: await stack.app.store.has(objectId(handed!.object)),
  })
  await erase(contact)
  expect(await left()).toEqual({ askings: 1, isStored: true })
  // Within the half hour: the key was not fetched, and its row goes with the account.
  await erase(executor)
  expect(await left()).toEqual({ askings: 0, isStored: false })
})
