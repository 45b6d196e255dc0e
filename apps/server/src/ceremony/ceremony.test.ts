import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSealedPdf } from '@testate/evidence/seal/verify-pdf'
import { toPem } from '@testate/evidence/certificates/certificate'
import { appendAny } from '../../../../test/stack/any-line.ts'
import { mailsOf } from '../../../../test/stack/mails.ts'
import { startCeremonyStack, type CeremonyStack } from '../../../../test/stack/ceremony.ts'
import { moveTime } from '../../../../test/stack/time.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { sealFor } from '../platform/storage/vault.ts'
import { reviewOf } from '../wills/document-review.ts'
import { acceptanceOf } from '../wills/require-legal-notice.ts'
import { willFacts } from '../wills/will-facts.ts'
import { advanceSeal } from './sealing/advance-seal.ts'
import { openCeremony } from './statement/open-ceremony.ts'
import { openKept } from '../../testing/open-kept.ts'
import { sealStepWork } from './facts.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack()
})
afterAll(() => ceremony.stop())

async function openedWill(options: Parameters<CeremonyStack['verifiedWill']>[0] = {}) {
  const will = await ceremony.verifiedWill(options)
  await openCeremony(will.id, ceremony.worker)
  return will
}

test('a lost answer to a signature is repeated under its key, though the will has moved on', async () => {
  const will = await openedWill()
  expect((await ceremony.record(will.people[0], will)).statusCode).toBe(201)
  for (const person of will.people.slice(0, 2)) await ceremony.sign(person, will)
  const timestamp = new Date().toISOString()
  const third = async () =>
    await ceremony.sign(will.people[2], will, (body) => (body.signatureData.timestamp = timestamp), {
      'idempotency-key': 'the-third-signature',
    })
  const first = await third()
  expect(first.statusCode).toBe(200)
  await advanceSeal(will.id, ceremony.worker)
  const again = await third()
  expect([again.statusCode, again.json()]).toEqual([200, first.json()])
})

test('three parties sign in order, and the sealed PDF verifies with the will’s own bytes first', async () => {
  const will = await openedWill({ pages: 2 })
  expect((await ceremony.record(will.people[0], will)).statusCode).toBe(201)
  for (const person of will.people) {
    const answer = await ceremony.sign(person, will)
    expect(answer.json()).toMatchObject({ message: expect.stringContaining('Document Signed Successfully') })
    await advanceSeal(will.id, ceremony.worker)
  }
  const { facts, steps } = await inTransaction(ceremony.worker.db, { service: 'worker' }, async (tx) => ({
    facts: (await willFacts(tx, will.id))!,
    steps: await sealStepWork(tx, will.id),
  }))
  expect(steps.map((step) => step.step)).toEqual([0, 1, 2, 3])
  expect(facts.status).toBe('registering')
  const sealed = await openKept(ceremony.worker, facts, steps[3]!.object, 'sealed')
  expect(sealed.subarray(0, will.pdf.length).equals(will.pdf)).toBe(true)
  const checked = await checkSealedPdf(sealed, { rootPem: toPem(ceremony.keys.authority.root.certificate) })
  expect(checked.steps.filter((step) => step.outcome !== 'holds')).toEqual([])
  expect(checked.registration).toMatchObject({
    format: 'testate-registration/2',
    videoStatementHash: [will.recordingHash],
    sample: true,
  })
  // Each is notified of what concerns them: the witnesses that it is their turn, and in the end that nothing
  // more is needed from them.
  const rows = (
    await Promise.all(
      will.people.map(({ email }) =>
        mailsOf<{ testatorName: string; witness: boolean }>(ceremony.stack, { to: email }),
      ),
    )
  ).flat()
  expect(
    rows.filter(({ template }) => template === 'your-turn-to-sign').map(({ data }) => data.testatorName),
  ).toEqual([will.people[0].name, will.people[0].name])
  expect(
    rows
      .filter(({ template }) => template === 'all-signed')
      .map(({ data }) => data.witness)
      .sort(),
  ).toEqual([false, true, true])
})

const work = async (willId: string) =>
  await inTransaction(ceremony.worker.db, { service: 'worker' }, async (tx) => ({
    facts: (await willFacts(tx, willId))!,
    steps: await sealStepWork(tx, willId),
  }))

async function holds(willId: string): Promise<void> {
  const { facts, steps } = await work(willId)
  const { steps: checks } = await checkSealedPdf(
    await openKept(ceremony.worker, facts, steps[3]!.object, 'sealed'),
    { rootPem: toPem(ceremony.keys.authority.root.certificate) },
  )
  expect(checks.filter((step) => step.outcome !== 'holds')).toEqual([])
}

async function signed(people: number, options: Parameters<CeremonyStack['verifiedWill']>[0] = {}) {
  const will = await openedWill(options)
  await ceremony.recorded(will.people[0], will)
  for (const person of will.people.slice(0, people)) await ceremony.sign(person, will)
  await advanceSeal(will.id, ceremony.worker)
  return will
}

test('a step stores only what follows the document; together they are the signed file', async () => {
  const will = await signed(1)
  const {
    facts,
    steps: [step],
  } = await work(will.id)
  expect(step?.behind_document).toBe(true)
  const revisions = await openKept(ceremony.worker, facts, step!.object, 'sealing-revisions')
  expect(createHash('sha256').update(will.pdf).update(revisions).digest().equals(step!.sha256)).toBe(true)
  expect(revisions.includes(will.pdf.subarray(0, 200))).toBe(false)
})

test('a seal whose step was stored whole, as in earlier versions, continues from it', async () => {
  const will = await signed(1)
  const {
    facts,
    steps: [step],
  } = await work(will.id)
  const whole = Buffer.concat([
    will.pdf,
    await openKept(ceremony.worker, facts, step!.object, 'sealing-revisions'),
  ])
  const object = await ceremony.worker.store.put(
    await sealFor(ceremony.worker.sealingKey, whole, {
      willId: will.id,
      version: facts.versionNumber,
      purpose: 'sealing',
    }),
  )
  await ceremony.stack.owner.query(
    'update seal_steps set object = $2, behind_document = false where will_id = $1',
    [will.id, object],
  )
  for (const person of will.people.slice(1)) await ceremony.sign(person, will)
  await advanceSeal(will.id, ceremony.worker)
  await holds(will.id)
})

test('nothing is signed onto a document that is not the one of the step before', async () => {
  const will = await signed(1)
  const { facts } = await work(will.id)
  const swap = async (bytes: Buffer): Promise<void> => {
    const object = await ceremony.worker.store.put(
      await sealFor(ceremony.worker.sealingKey, bytes, {
        willId: will.id,
        version: facts.versionNumber,
        purpose: 'document',
      }),
    )
    await ceremony.stack.owner.query('update wills set document_object = $2 where id = $1', [will.id, object])
  }
  await ceremony.sign(will.people[1], will)
  const other = Buffer.from(will.pdf)
  other[other.length >> 1]! ^= 1
  await swap(other)
  await expect(advanceSeal(will.id, ceremony.worker)).rejects.toThrow('do not make the file that was signed')
  await swap(will.pdf.subarray(1))
  await expect(advanceSeal(will.id, ceremony.worker)).rejects.toThrow('bytes and not')
  expect((await work(will.id)).steps).toHaveLength(1)
})

test('large wills side by side share memory and not a byte: each seal verifies', async () => {
  const wills = await Promise.all(
    ['one', 'two', 'three'].map(async (salt) => await ceremony.verifiedWill({ bytes: 2_200_000, salt })),
  )
  await Promise.all(
    wills.map(async (will) => {
      await openCeremony(will.id, ceremony.worker)
      await ceremony.recorded(will.people[0], will)
      for (const person of will.people) {
        await ceremony.sign(person, will)
        await advanceSeal(will.id, ceremony.worker)
      }
      await holds(will.id)
    }),
  )
})

test('each refusal of a signature, and nothing is stored by any of them', async () => {
  const will = await openedWill()
  const [testator, one] = will.people
  expect((await ceremony.sign(testator, will)).json()).toMatchObject({ code: 'invalid-fields' })
  will.recordingHash = 'ab'.repeat(32)
  expect((await ceremony.sign(testator, will)).json()).toMatchObject({
    code: 'rule-broken',
    detail: 'Video Statement Required: Please record your video statement of truth before signing.',
  })
  await ceremony.recorded(testator, Object.assign(will, { recordingHash: '' }))
  expect((await ceremony.sign(one, will)).json()).toMatchObject({
    code: 'conflict',
    detail: expect.stringContaining('The testator signs first'),
  })
  expect(
    (
      await ceremony.sign(testator, will, (body) => {
        body.signatureData.consents.legalEffect = false
      })
    ).json(),
  ).toMatchObject({
    code: 'rule-broken',
    detail: 'Consent Required: Please confirm all required consents before signing.',
  })
  expect(
    (
      await ceremony.sign(testator, will, (body) => {
        body.userId = one.id
      })
    ).json(),
  ).toMatchObject({ code: 'forbidden' })
  expect(
    (
      await ceremony.sign(testator, will, (body) => {
        body.witnessOrder = 1
      })
    ).json(),
  ).toMatchObject({ code: 'forbidden' })
  expect((await ceremony.sign(testator, will, undefined, { 'step-up': 'not-a-token' })).json()).toMatchObject(
    { code: 'step-up-needed' },
  )
  const other = await ceremony.verifiedWill()
  expect(
    (
      await ceremony.sign(testator, will, undefined, { 'step-up': await ceremony.stepUp(testator, other) })
    ).json(),
  ).toMatchObject({ code: 'step-up-needed' })
  expect(
    (await ceremony.call(other.people[0], 'PUT', `/api/wills/${will.id}/sign`, {})).json(),
  ).toMatchObject({ code: 'not-found' })
  const { rows } = await ceremony.stack.owner.query('select 1 from statements where will_id = $1', [will.id])
  expect(rows).toEqual([])
})

test('each person accepts the present legal notice for this very will before signing', async () => {
  const will = await openedWill()
  const [testator, one, two] = will.people
  await ceremony.recorded(testator, will)
  const refused = async (person: Person): Promise<void> =>
    expect((await ceremony.signOnly(person, will)).json()).toMatchObject({
      status: 422,
      code: 'rule-broken',
      detail: 'Legal Notice Required: Please acknowledge and accept the legal requirements before signing.',
    })
  await refused(testator)
  await ceremony.accept(one, will)
  await ceremony.accept(testator, await ceremony.verifiedWill({ supersedes: will }))
  await inTransaction(ceremony.worker.db, { service: 'worker' }, async (tx) => {
    await appendAny(tx, { ...acceptanceOf(testator.id), willId: will.id, details: { version: '1999-01-01' } })
    await appendAny(tx, { ...acceptanceOf(testator.id), willId: will.id, event: 'document.reviewed' })
  })
  await refused(testator)
  expect((await ceremony.accept(testator, will)).statusCode).toBe(201)
  await ceremony.review(testator, will)
  expect((await ceremony.signOnly(testator, will)).statusCode).toBe(200)
  expect((await ceremony.signOnly(one, will)).statusCode).toBe(200)
  await refused(two)
  await ceremony.accept(two, will)
  expect((await ceremony.signOnly(two, will)).json()).toMatchObject({ remaining: 0 })
})

test('the testator confirms the review of this very PDF before signing', async () => {
  const will = await openedWill()
  const [testator, one] = will.people
  await ceremony.recorded(testator, will)
  await ceremony.accept(testator, will)
  await ceremony.accept(one, will)
  const notYet = async (person: Person) =>
    (await ceremony.call(person, 'GET', `/api/wills/${will.id}/ceremony`)).json().notYet
  const refused = async () =>
    expect((await ceremony.signOnly(testator, will)).json()).toMatchObject({
      status: 422,
      code: 'rule-broken',
      reason: 'review-needed',
    })
  await refused()
  expect(await notYet(testator)).toBe('review-needed')
  // Of the document that this one took the place of.
  await inTransaction(ceremony.worker.db, { service: 'worker' }, async (tx) => {
    await appendAny(tx, { ...reviewOf(testator.id, 'ab'.repeat(32)), willId: will.id })
  })
  await refused()
  expect((await ceremony.review(testator, will)).statusCode).toBe(201)
  expect(await notYet(testator)).toBeNull()
  expect((await ceremony.signOnly(testator, will)).statusCode).toBe(200)
  // A witness cannot open the document, and is not asked.
  expect(await notYet(one)).toBeNull()
  expect((await ceremony.signOnly(one, will)).statusCode).toBe(200)
})

test('a witness who is identified no longer, or not yet, does not sign', async () => {
  const will = await openedWill()
  const [testator, one] = will.people
  await ceremony.recorded(testator, will)
  await ceremony.sign(testator, will)
  // As of one who came in another's place after the ceremony had opened.
  await ceremony.stack.owner.query('delete from identity_checks where person_id = $1', [one.id])
  expect((await ceremony.sign(one, will)).json()).toMatchObject({
    code: 'rule-broken',
    reason: 'identity-needed',
  })
})

test('a witness cannot put on record that they reviewed the document', async () => {
  const will = await openedWill()
  const url = `/api/wills/${will.id}/acknowledgements`
  const review = { what: 'document-review', documentHash: will.documentHash }
  expect((await ceremony.call(will.people[1], 'POST', url, review)).json()).toMatchObject({
    status: 403,
    reason: 'document-for-testator-only',
  })
})

test('no person signs twice, and the recording closes with the first signature', async () => {
  const will = await openedWill()
  const [testator, one] = will.people
  await ceremony.recorded(testator, will)
  const both = await Promise.all([
    ceremony.sign(testator, will),
    ceremony.sign(testator, will),
    ceremony.sign(testator, will),
  ])
  expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([200, 409, 409])
  expect((await ceremony.record(one, will)).json()).toMatchObject({ code: 'conflict' })
})

test('a discarded recording leaves the store, and a person sends one recording at a time', async () => {
  const will = await openedWill()
  const [testator, one] = will.people
  const objects = async () =>
    (await readdir(join(ceremony.stack.dataDir, 'objects'), { recursive: true })).filter((name) =>
      /[0-9a-f]{64}$/.test(name),
    ).length
  const before = await objects()
  const atOnce = await Promise.all([ceremony.record(testator, will), ceremony.record(testator, will)])
  expect(atOnce.map((answer) => answer.statusCode).toSorted()).toEqual([201, 409])
  expect(await objects()).toBe(before + 1)
  expect((await ceremony.record(testator, will)).statusCode).toBe(201)
  await ceremony.sign(testator, will)
  expect((await ceremony.record(one, will)).statusCode).toBe(409)
  expect(await objects()).toBe(before + 1)
})

test('a witness may sign before the other, whichever it is', async () => {
  const will = await openedWill()
  await ceremony.recorded(will.people[0], will)
  for (const person of [will.people[0], will.people[2], will.people[1]])
    expect((await ceremony.sign(person, will)).statusCode).toBe(200)
  await Promise.all([
    advanceSeal(will.id, ceremony.worker).catch(() => undefined),
    advanceSeal(will.id, ceremony.worker).catch(() => undefined),
  ])
  await advanceSeal(will.id, ceremony.worker)
  const { rows } = await ceremony.stack.owner.query(
    'select step, witness_order from seal_steps where will_id = $1 order by step',
    [will.id],
  )
  expect(rows).toEqual([
    { step: 0, witness_order: 0 },
    { step: 1, witness_order: 2 },
    { step: 2, witness_order: 1 },
    { step: 3, witness_order: null },
  ])
})

test('sealing waits when the clock was set back, as verifiers refuse time-stamps out of order', async () => {
  const will = await openedWill()
  await ceremony.recorded(will.people[0], will)
  for (const person of will.people.slice(0, 2)) await ceremony.sign(person, will)
  const advanceAt = async (aheadMs: number): Promise<unknown[]> => {
    const restore = await moveTime(ceremony.stack, aheadMs)
    await advanceSeal(will.id, ceremony.worker).finally(restore)
    return await inTransaction(ceremony.worker.db, { service: 'worker' }, (tx) => sealStepWork(tx, will.id))
  }
  expect(await advanceAt(60_000)).toHaveLength(2)
  expect((await ceremony.sign(will.people[2], will)).statusCode).toBe(200)
  await expect(advanceAt(0)).rejects.toThrow('the clock is behind')
  expect(await advanceAt(120_000)).toHaveLength(4)
})

test('sealing waits when the clock is half an hour behind the certificates that it stamps by', async () => {
  const will = await openedWill()
  await ceremony.recorded(will.people[0], will)
  await ceremony.sign(will.people[0], will)
  const restore = await moveTime(ceremony.stack, -30 * 60_000)
  await expect(advanceSeal(will.id, ceremony.worker).finally(restore)).rejects.toThrow(
    'when the time-stamping unit may not stamp',
  )
  await advanceSeal(will.id, ceremony.worker)
  const steps = await inTransaction(ceremony.worker.db, { service: 'worker' }, (tx) =>
    sealStepWork(tx, will.id),
  )
  expect(steps).toHaveLength(1)
})

test('the ceremony does not open before every page was read', async () => {
  const will = await ceremony.verifiedWill()
  await ceremony.stack.owner.query("update wills set pages_checked = 'pending' where id = $1", [will.id])
  await openCeremony(will.id, ceremony.worker)
  expect((await ceremony.record(will.people[0], will)).json()).toMatchObject({ code: 'not-now' })
  await ceremony.stack.owner.query("update wills set pages_checked = 'ok' where id = $1", [will.id])
  await openCeremony(will.id, ceremony.worker)
  expect((await ceremony.record(will.people[0], will)).statusCode).toBe(201)
})

test('unpaid: video and signature say so, and sealing waits', async () => {
  const will = await openedWill({ paid: false })
  expect((await ceremony.record(will.people[0], will)).json()).toMatchObject({
    status: 402,
    code: 'payment-required',
    detail: 'Payment required to access',
  })
  expect((await ceremony.sign(will.people[0], will)).json()).toMatchObject({ code: 'payment-required' })
})

test('the ceremony says whose turn it is and what is missing', async () => {
  const will = await openedWill()
  const see = async (order: number) =>
    (await ceremony.call(will.people[order]!, 'GET', `/api/wills/${will.id}/ceremony`)).json() as {
      whyNotYet: string | null
      consents: { witnessed: string }
    }
  expect(await see(0)).toMatchObject({
    notYet: 'review-needed',
    whyNotYet:
      'Document Review Required: Please look through the PDF of your will and confirm it before signing.',
  })
  await ceremony.review(will.people[0], will)
  expect(await see(0)).toMatchObject({
    notYet: 'recording-missing',
    whyNotYet: 'The recorded declaration is not on record yet.',
  })
  await ceremony.recorded(will.people[0], will)
  expect(await see(0)).toMatchObject({ notYet: null, whyNotYet: null })
  expect(await see(1)).toMatchObject({
    notYet: 'testator-signs-first',
    whyNotYet: 'The testator signs first. You will get a message when it is your turn.',
  })
  expect((await see(1)).consents.witnessed).toBe(
    'I am a witness and observed the testator sign in my presence',
  )
})

test('a recording whose bytes changed on the way is refused', async () => {
  const will = await openedWill()
  const boundary = 'x'
  const payload =
    `--x\r\ncontent-disposition: form-data; name="sha256"\r\n\r\n${'0'.repeat(64)}\r\n--x\r\ncontent-disposition: ` +
    'form-data; name="durationMs"\r\n\r\n5000\r\n--x\r\ncontent-disposition: form-data; name="recording"; ' +
    'filename="r.webm"\r\n\r\nnot a recording\r\n--x--\r\n'
  const answer = await ceremony.stack.call({
    method: 'POST',
    url: `/api/wills/${will.id}/recordings`,
    headers: { 'x-person': will.people[0].id, 'content-type': `multipart/form-data; boundary=${boundary}` },
    payload,
  })
  expect(answer.json()).toMatchObject({
    code: 'file-refused',
    detail: expect.stringContaining('changed on its way'),
  })
})

test('a replaced witness’s recording counts for nothing', async () => {
  const will = await openedWill()
  await ceremony.recorded(will.people[1], will)
  const theirs = will.recordingHash
  await ceremony.stack.owner.query(
    "update parties set state = 'replaced' where will_id = $1 and witness_order = 1",
    [will.id],
  )
  expect((await ceremony.sign(will.people[0], will)).json()).toMatchObject({ code: 'rule-broken' })
  expect((await ceremony.call(will.people[0], 'GET', `/api/wills/${will.id}/ceremony`)).json()).toMatchObject(
    { recordings: [] },
  )
  expect(theirs).toMatch(/^[0-9a-f]{64}$/)
})
