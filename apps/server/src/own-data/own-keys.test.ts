// What becomes of an executor's own key and of what is wrapped to it: in a copy of their data and of the testator's,
// and when the executor's account is erased.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sha256, toHex } from '@testate/evidence/bytes/hash'
import { ownKeyDigest } from '@testate/evidence/own-copy/about'
import { publicKeyOf } from '@testate/evidence/shared-secret/hybrid-seal'
import { knownPeople } from '../../../../test/stack/people.ts'
import { giveProof } from '../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { releasedWills } from '../../testing/released-wills.ts'
import { sharedSecrets } from '../../testing/shared-secrets.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { mountRelease } from '../release/routes.ts'
import { eraseAccount } from './erase-account.ts'
import { gatherData } from './gather-data.ts'
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
const copyOf = async ({ id }: Person): Promise<unknown> =>
  (await inTransaction(stack.workerDb, { service: 'worker' }, (tx) => gatherData(tx, id))).rest['ownKeys']

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

test('each copy has what is theirs, without whose it is; an executor’s erasure takes key and wrap', async () => {
  const browsers = sharedSecrets(stack)
  const sample = await wills.notices.registered()
  const { willId, executor, testator, contact } = sample
  const { seed } = await browsers.makeKey(executor)
  const publicKey = await publicKeyOf(seed)
  const [around] = await rows<{ id: string }>(
    "select id from people_around where will_id = $1 and kind = 'executor'",
    willId,
  )
  const aroundId = around!.id
  const documentHash = await ownKeyDigest({ willId, aroundId, personId: executor.id }, publicKey)
  const proof = { purpose: 'own-key', willId, documentHash, maker: 'release' } as const
  browsers.ok(
    await browsers.call(
      'PUT',
      `/api/named/${aroundId}/own-key`,
      executor,
      { keyHash: toHex(await sha256(publicKey)) },
      await giveProof(stack, executor.id, proof),
    ),
  )
  await wills.released(undefined, sample)
  const at = expect.any(Date)
  const [kept, wrapped] = [
    { what: 'key kept', at },
    { what: 'copy wrapped', at },
  ]
  const theirs = { byYou: true, ofYourWill: false }
  expect(await copyOf(executor)).toEqual([
    { ...kept, ...theirs },
    { ...wrapped, ...theirs },
  ])
  const own = { byYou: false, ofYourWill: true }
  expect(await copyOf(testator)).toEqual([
    { ...kept, ...own },
    { ...wrapped, ...own },
  ])
  expect(await copyOf(contact)).toEqual([])
  const left = async (): Promise<number> =>
    (await rows('select 1 from executor_keys union all select 1 from executor_wraps')).length
  await erase(contact)
  expect(await left()).toBe(2)
  await erase(executor)
  expect(await left()).toBe(0)
})
