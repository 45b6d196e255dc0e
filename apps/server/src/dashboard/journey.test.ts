// Drives a will through its life by nothing but the register's own next step: at each state every person asks
// for their step, takes it, and is not refused. What the worker does in between is written as it would be.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showCeremony } from '@testate/api/ceremony'
import { dashboardStats, willTasks } from '@testate/api/dashboard'
import type { StepId } from '@testate/domain/journey'
import { makeWillPdf } from '../../../../test/corpus/make-pdf.ts'
import {
  pay,
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../test/stack/ceremony.ts'
import { mailTo } from '../../../../test/stack/mails.ts'
import { multipart } from '../../../../test/stack/multipart.ts'
import { wholeApi } from '../../../../test/stack/whole-api.ts'
import type { App } from '../platform/http/http.ts'
import { installQueues } from '../platform/jobs.ts'
import type { Person } from '../platform/database/person.ts'
import { startAnswering } from '../proofs/answering.ts'
import { answerReadForm } from '../wills/form/answer-form.ts'
import { willJobs } from '../wills/jobs.ts'

let ceremony: CeremonyStack
let app: App
let stopAnswering: () => Promise<void>
beforeAll(async () => {
  ceremony = await startCeremonyStack()
  const { stack } = ceremony
  await installQueues(stack.owner.options.connectionString!, willJobs as never)
  stopAnswering = await startAnswering(stack.workerContext, [answerReadForm])
  app = await wholeApi(ceremony)
  app.personOf = stack.app.personOf
  await app.http.ready()
})
afterAll(async () => {
  await app.http.close()
  await stopAnswering()
  await ceremony.stop()
})

type Answer = { statusCode: number; body: string }
const owner = (text: string, ...values: unknown[]) => ceremony.stack.owner.query(text, values)
const call = (
  person: Person,
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
): Promise<Answer> =>
  app.http.inject({
    method,
    url,
    headers: { 'x-person': person.id, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
const journeyOf = async (person: Person, { id }: { id: string }) =>
  willTasks.answer.parse(JSON.parse((await call(person, 'GET', `/api/wills/${id}/tasks`)).body)).journey
const statsOf = async (person: Person) =>
  dashboardStats.answer.parse(JSON.parse((await call(person, 'GET', '/api/dashboard/stats')).body))
const partyOf = async (will: { id: string }, where: string, value: unknown): Promise<string> =>
  (
    await owner(
      `select id from parties where will_id = $1 and ${where} = $2 and state <> 'replaced'`,
      will.id,
      value,
    )
  ).rows[0].id

const form = (people: VerifiedWill['people']) => ({
  testatorName: 'Ann Example',
  testatorEmail: people[0].email,
  testatorPhone: '020 7946 0000',
  testatorAddress: '1 Example Street, London',
  witness1Name: 'Witness One',
  witness1Email: people[1].email,
  witness2Name: 'Witness Two',
  witness2Email: people[2].email,
  executorName: 'Executor One',
  executorEmail: 'executor@example.com',
  executorRelationship: 'Friend',
  willTitle: 'Last Will and Testament',
  willDescription: 'Everything to charity, in equal parts.',
  storageLocationAddress: 'Safe of Example & Co, London',
  selectedChains: ['solana'],
  agreeTerms: true,
  confirmLegalAdvice: true,
})
const declarations = {
  isAdult: true,
  notBeneficiary: true,
  notSpouseOfBeneficiary: true,
}

/** How each step is taken; a step without an entry is not reached by these walks. */
const ways: Partial<Record<StepId, (person: Person, will: VerifiedWill) => Promise<Answer>>> = {
  'complete-details': (person, { id, people }) =>
    call(person, 'POST', `/api/wills/${id}/submit`, form(people)),
  'upload-pdf': (person, { id, pdf }) => {
    const parts = multipart({ willId: id, pdf: { name: 'will.pdf', bytes: pdf } })
    return app.http.inject({
      method: 'POST',
      url: '/api/wills',
      headers: { 'x-person': person.id, ...parts.headers },
      payload: parts.payload,
    })
  },
  'review-document': (person, { id, documentHash }) =>
    call(person, 'POST', `/api/wills/${id}/acknowledgements`, { what: 'document-review', documentHash }),
  'show-identity': (person) =>
    call(person, 'POST', '/api/identity/verify', {
      userId: person.id,
      documentType: 'passport',
      documentData: { documentUploaded: true, selfieCompleted: true, timestamp: new Date().toISOString() },
      sample: true,
    }),
  'confirm-address': async (person) => {
    await owner(
      'insert into proven_addresses (person_id, email, proven_at) values ($1, $2, now())',
      person.id,
      person.email,
    )
    return { statusCode: 200, body: '' }
  },
  'invite-witnesses': (person, { id }) => call(person, 'POST', `/api/wills/${id}/invitations`),
  'make-declarations': async (person, will) =>
    await call(
      person,
      'PUT',
      `/api/parties/${await partyOf(will, 'person_id', person.id)}/declarations`,
      declarations,
    ),
  'name-another-witness': async (person, will) =>
    await call(person, 'POST', `/api/parties/${await partyOf(will, 'state', 'declined')}/replace`, {
      name: 'Witness Three',
      email: 'three@example.com',
      beginsAnew: true,
    }),
  'pay': (person, { id }) => call(person, 'POST', `/api/wills/${id}/quotes`, { networks: ['solana'] }),
  'record-video': (person, will) => ceremony.record(person, will),
  'choose-way': (person, { id }) => call(person, 'PUT', `/api/wills/${id}/ceremony/way`, { way: 'apart' }),
  'sign': async (person, will) => {
    const { body } = await call(person, 'GET', `/api/wills/${will.id}/ceremony`)
    const { videoStatementHash } = showCeremony.answer.parse(JSON.parse(body))
    return await ceremony.sign(person, { ...will, recordingHash: videoStatementHash ?? '' })
  },
  'retry-network': (person, { id }) => call(person, 'POST', `/api/wills/${id}/anchors/ethereum/retry`),
}

const withdraw = async (person: Person, will: VerifiedWill): Promise<Answer> =>
  await call(
    person,
    'POST',
    `/api/wills/${will.id}/withdraw`,
    {},
    { 'step-up': await ceremony.stepUp(person, will, 'withdraw') },
  )

/** Asks for the person's step and takes it. Returns where they stood. */
async function goOn(person: Person, will: VerifiedWill): Promise<string> {
  const { step, code, who } = await journeyOf(person, will)
  expect([code, who === 'you']).toEqual([code, step !== null])
  if (step === null) return `${code} (${who})`
  const way = ways[step]
  if (way === undefined) throw new Error(`no way to take ${step}`)
  const { statusCode, body } = await way(person, will)
  expect(statusCode, `${step}: ${body}`).toBeLessThan(300)
  return code
}
const openCeremony = (will: { id: string }) =>
  owner(
    `insert into will_keys (will_id, commitment, sealed_salt, sealed_chain_key, chain_address, opened_at)
      values ($1, $2, '\\x00', '\\x00', '0x0', now())`,
    will.id,
    Buffer.from(randomUUID().replaceAll('-', '').repeat(2), 'hex'),
  )
/** Paid, open, recorded and signed by the testator. */
async function signedByTestator(): Promise<VerifiedWill> {
  const will = await ceremony.verifiedWill()
  await owner("update wills set submitted_at = now(), terms_version = '1' where id = $1", will.id)
  await openCeremony(will)
  expect(await goOn(will.people[0], will)).toBe('video-missing')
  expect(await goOn(will.people[0], will)).toBe('review-missing')
  expect(await goOn(will.people[0], will)).toBe('signature-first')
  return will
}
const decline = async (person: Person, will: VerifiedWill) =>
  await call(person, 'POST', `/api/parties/${await partyOf(will, 'person_id', person.id)}/decline`, {
    reason: 'I am away that week.',
  })

test('from a draft to the seal: each person’s step is taken, and none is refused', async () => {
  const { people } = await ceremony.verifiedWill()
  const [ann, one, two] = people
  const pdf = makeWillPdf({ salt: randomUUID() })
  const will: VerifiedWill = {
    id: randomUUID(),
    pdf,
    documentHash: '',
    people,
    recordingHash: '',
    version: 1,
  }
  await owner(
    'delete from identity_checks where person_id = any($1)',
    people.map(({ id }) => id),
  )
  await owner('delete from proven_addresses where person_id = $1', ann.id)
  expect(
    (await call(ann, 'PUT', `/api/drafts/${will.id}`, { form: { willTitle: 'Last Will' } })).statusCode,
  ).toBe(200)

  expect(await goOn(ann, will)).toBe('details-missing')
  // With an unconfirmed address only one document is stored, and this person has one.
  expect((await ways['upload-pdf']!(ann, will)).statusCode).toBe(403)
  expect(await goOn(ann, will)).toBe('document-needs-address')
  expect(await goOn(ann, will)).toBe('document-missing')
  await owner("update wills set pages_checked = 'ok' where id = $1", will.id)
  will.documentHash = (
    await owner("select encode(document_hash, 'hex') as hash from wills where id = $1", will.id)
  ).rows[0].hash
  await owner('delete from proven_addresses where person_id = $1', ann.id)
  expect((await ways['invite-witnesses']!(ann, will)).statusCode).toBe(403)
  expect(await goOn(ann, will)).toBe('witnesses-need-address')
  expect(await goOn(ann, will)).toBe('witnesses-uninvited')
  expect(await goOn(ann, will)).toBe('identity-missing')
  expect(await goOn(ann, will)).toBe('payment-missing')
  await pay(ceremony.stack, will.id, ann, ['solana'])
  // Nothing else is hers to do: better than to wait.
  expect(await goOn(ann, will)).toBe('document-to-review')
  expect(await goOn(ann, will)).toBe('witnesses-awaited (witnesses)')

  // As the mailed links open them.
  for (const [order, person] of [[1, one] as const, [2, two] as const]) {
    await owner(
      "update parties set person_id = $3, state = 'opened' where will_id = $1 and witness_order = $2",
      will.id,
      order,
      person.id,
    )
    expect(await goOn(person, will)).toBe('declarations-missing')
    expect(await goOn(person, will)).toBe('identity-missing')
  }
  expect((await owner('select status from wills where id = $1', will.id)).rows[0].status).toBe('verified')
  expect(await goOn(one, will)).toBe('ceremony-opening (register)')
  await openCeremony(will)
  expect(await goOn(ann, will)).toBe('video-missing')
  expect(await goOn(one, will)).toBe('video-partly')
  expect(await goOn(one, will)).toBe('testator-signs-first (testator)')
  expect(await goOn(ann, will)).toBe('way-missing')
  expect(await goOn(ann, will)).toBe('signature-first')
  expect(await goOn(ann, will)).toBe('signatures-remain (witnesses)')
  expect(await goOn(two, will)).toBe('signature-next')
  expect(await goOn(two, will)).toBe('signatures-remain (witnesses)')
  expect(await goOn(one, will)).toBe('signature-next')
  for (const person of people) expect(await goOn(person, will)).toBe('sealing (register)')
})

test('if a witness declines after the testator signed, another is named, and who had signed signs again', async () => {
  const will = await signedByTestator()
  const [ann, one, two] = will.people
  expect((await decline(two, will)).statusCode).toBe(200)
  expect(await mailTo(ceremony.stack, ann.email, 'declined')).toMatchObject({
    witnessName: 'Witness Two',
    late: true,
  })
  expect(await journeyOf(ann, will)).toMatchObject({
    task: 'witnesses',
    code: 'witness-declined-late',
    details: { names: ['Witness Two'] },
    step: 'name-another-witness',
  })
  // Whoever does not say that everybody signs again has nothing ended.
  const party = await partyOf(will, 'state', 'declined')
  const unsaid = await call(ann, 'POST', `/api/parties/${party}/replace`, {
    name: 'Witness Three',
    email: 'three@example.com',
  })
  expect(JSON.parse(unsaid.body)).toMatchObject({
    status: 409,
    code: 'not-now',
    reason: 'witness-named-in-statement',
  })
  expect(await goOn(one, will)).toBe('signature-next')
  expect(await goOn(ann, will)).toBe('witness-declined-late')
  expect(await goOn(ann, will)).toBe('witnesses-awaited (witnesses)')
  expect(await goOn(one, will)).toBe('declarations-missing')
  await openCeremony(will)
  expect(await goOn(ann, will)).toBe('video-missing')
  expect(await goOn(ann, will)).toBe('signature-first')
  expect(await goOn(one, will)).toBe('signature-next')
  expect(await goOn(one, will)).toBe('signatures-remain (witnesses)')
})

test('a witness declines before anybody has signed: another is named, and invited', async () => {
  const will = await ceremony.verifiedWill()
  const [ann, , two] = will.people
  await owner("update wills set submitted_at = now(), terms_version = '1' where id = $1", will.id)
  expect((await decline(two, will)).statusCode).toBe(200)
  expect(await mailTo(ceremony.stack, ann.email, 'declined')).not.toHaveProperty('late')
  expect(await goOn(ann, will)).toBe('witness-declined')
  expect(await goOn(ann, will)).toBe('document-to-review')
  expect(await goOn(ann, will)).toBe('witnesses-awaited (witnesses)')
})

test('nothing is named that a waiting withdrawal refuses', async () => {
  const will = await signedByTestator()
  const [ann, one, two] = will.people
  for (const person of [one, two]) expect(await goOn(person, will)).toBe('signature-next')
  for (const status of ['registering', 'registered'])
    await owner('update wills set status = $2 where id = $1', will.id, status)
  const anchor = (network: string, state: string) =>
    owner(
      `
        insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, reason,
        retryable, created_at, updated_at) values (gen_random_uuid(), $1, $2, 'register', sha256('t'),
        sha256('m'), $3, 'refused', true, now(), now())`,
      will.id,
      network,
      state,
    )
  await anchor('ethereum', 'failed')
  expect(await goOn(ann, will)).toBe('networks-failed')
  expect((await withdraw(ann, will)).statusCode).toBe(202)
  expect((await ways['retry-network']!(ann, will)).statusCode).toBe(409)
  expect(await goOn(ann, will)).toBe('networks-written (register)')
})

test('the first step of several wills is the one furthest along', async () => {
  const will = await ceremony.verifiedWill({ paid: false })
  const [ann, one] = will.people
  await owner("update wills set submitted_at = now(), terms_version = '1' where id = $1", will.id)
  const draft = randomUUID()
  const begin = () => call(ann, 'PUT', `/api/drafts/${draft}`, { form: { willTitle: 'Another will' } })
  expect((await begin()).statusCode).toBe(200)
  expect((await statsOf(ann)).journey).toMatchObject({ willId: will.id, task: 'payment', step: 'pay' })
  expect((await statsOf(one)).journey).toMatchObject({ willId: will.id, step: null, code: 'payment-awaited' })
  await owner("update wills set status = 'withdrawn' where id = $1", will.id)
  expect((await statsOf(ann)).journey).toMatchObject({ willId: draft, step: 'complete-details' })
  expect((await statsOf(one)).journey).toMatchObject({ willId: null, step: null, code: 'complete' })
})
