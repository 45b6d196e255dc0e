// The proof that confirming a death takes, asked for as a person does: for what the notice says.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ann,
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../test/stack/accounts.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { closedWills } from '../../testing/closed-wills.ts'
import { giveCertificate, noticeSample, type NoticeSample } from '../../testing/notice-sample.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../testing/smtp-stand-in.ts'
import { inTransaction } from '../platform/database/database.ts'
import { mountDeathNotices } from './routes.ts'
import { submitNotice } from './submit-notice.ts'

const people = knownPeople()
let stack: AccountsStack
let sample: NoticeSample
let contact: Browser & { id: string }
let smtp: SmtpStandIn
let release: Awaited<ReturnType<typeof closedWills>>
let hush: () => Promise<void>

beforeAll(async () => {
  stack = await startAccounts({ mount: mountDeathNotices, env: { DEATH_NOTICES: 'open' } })
  smtp = await startSmtpStandIn()
  release = await closedWills(stack, smtp)
  hush = await release.answers()
  sample = await noticeSample(stack, people)
  contact = await signedIn(stack, { email: 'carl@example.org', username: 'carl' })
  await stack.owner.query('update people_around set person_id = $1 where person_id = $2', [
    contact.id,
    sample.contact.id,
  ])
  await stack.owner.query('update identity_checks set person_id = $1 where person_id = $2', [
    contact.id,
    sample.contact.id,
  ])
})
afterAll(async () => {
  await hush?.()
  await stack?.stop()
  await smtp?.stop()
})

const asked = () => ({ purpose: 'confirm-death', willId: sample.willId, mail: true })

test('without an open notice there is nothing to confirm', async () => {
  const refused = await contact.post('/api/step-up/request', asked())
  expect([refused.statusCode, refused.json<{ reason: string }>().reason]).toEqual([409, 'document-missing'])
})

test('a contact confirms by the code that the release worker mails, which is for what the notice says', async () => {
  const certificateId = await giveCertificate(stack, sample.executor)
  const told = {
    willId: sample.willId,
    deceasedName: 'Tess Tator',
    dateOfDeath: '2026-01-02',
    certificateId,
    entryNumber: null,
    registrationDistrict: null,
  }
  const { notice } = await inTransaction(stack.db, { person: sample.executor }, (tx) =>
    submitNotice(tx, sample.executor, told),
  )
  const request = await contact.post('/api/step-up/request', asked())
  expect(request.statusCode, request.body).toBe(202)
  expect(request.json()).toMatchObject({ documentHash: notice.contentHash })
  const code = release.code('carl@example.org')
  const { stepUp } = (
    await contact.post('/api/step-up', { purpose: 'confirm-death', willId: sample.willId, code })
  ).json<{ stepUp: string }>()
  const answer = await contact.post(
    `/api/death-notices/${notice.id}/confirm`,
    { version: notice.version, contentHash: notice.contentHash },
    { 'step-up': stepUp },
  )
  expect(answer.statusCode, answer.body).toBe(200)
  expect(answer.json()).toMatchObject({ confirmationsReceived: 1 })
})

test('somebody with no part in the will is not even told that there is one', async () => {
  const stranger = await signedIn(stack, { ...ann, email: 'ned@example.org', username: 'ned' })
  expect((await stranger.post('/api/step-up/request', asked())).statusCode).toBe(404)
})

test('each answer about who is signed in tells the testator of it while it is open', async () => {
  const testator = await signedIn(stack, { ...ann, email: 'tess@example.org', username: 'tess' })
  await stack.owner.query('update wills set testator_id = $1 where id = $2', [testator.id, sample.willId])
  const said = async (who: Browser) => [
    (await who.get('/api/auth/me')).json<{ deathNotices?: string[] }>().deathNotices,
    (await who.get('/api/auth/session')).json<{ user: { deathNotices?: string[] } }>().user.deathNotices,
  ]
  const { rows } = await stack.owner.query<{ id: string }>('select id from death_notices')
  expect(await said(testator)).toEqual([[rows[0]!.id], [rows[0]!.id]])
  expect(await said(contact)).toEqual([undefined, undefined])
  expect((await testator.post(`/api/death-notices/${rows[0]!.id}/stop`)).statusCode).toBe(200)
  expect(await said(testator)).toEqual([undefined, undefined])
})
