// A witness is replaced after the testator signed: what was signed is kept and counts no more, and everybody signs
// anew under a new commitment.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showCeremony } from '@testate/api/ceremony'
import { checkSealedPdf } from '@testate/evidence/seal/verify-pdf'
import { toPem } from '@testate/evidence/certificates/certificate'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { openKept } from '../../../testing/open-kept.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { replaceWitness } from '../../parties/replace-witness.ts'
import { forgetOldProofs } from '../../proofs/forget-old.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { dataOf } from '../data-of.ts'
import { recordingObjects, pastSealObjects, sealStepWork } from '../facts.ts'
import { forgetTake } from '../recordings/forget-take.ts'
import { advanceSeal } from '../sealing/advance-seal.ts'
import { readCeremony } from '../sealing/sealed-ceremony.ts'
import { applyStatement } from '../sealing/apply-statement.ts'
import { prepareDocument } from '../sealing/prepare-document.ts'
import { openCeremony } from './open-ceremony.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack()
})
afterAll(() => ceremony.stop())

const rows = async <T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await ceremony.stack.owner.query(text, values)).rows as T[]
const asWorker = <T>(fn: Parameters<typeof inTransaction<T>>[2]): Promise<T> =>
  inTransaction(ceremony.worker.db, { service: 'worker' }, fn)
const partyOf = async (will: VerifiedWill, order: number): Promise<string> =>
  (
    await rows<{ id: string }>(
      "select id from parties where will_id = $1 and witness_order = $2 and state <> 'replaced'",
      will.id,
      order,
    )
  )[0]!.id
const by = () => ({ name: 'Witness Three', email: `three-${randomUUID()}@example.com` })

/** The testator names another in this witness's place. */
async function replace(will: VerifiedWill, order: 1 | 2, beginsAnew = true): Promise<string> {
  const [testator] = will.people
  const party = await partyOf(will, order)
  return await inTransaction(ceremony.stack.db, { person: testator }, (tx) =>
    replaceWitness(tx, testator, party, { ...by(), beginsAnew }, ceremony.stack.config.limits),
  )
}
/** As the mailed link, the declarations and the identity check leave a witness. */
async function arrive(will: VerifiedWill, order: 1 | 2): Promise<Person> {
  const other = await ceremony.verifiedWill()
  const person = other.people[order]
  const party = await partyOf(will, order)
  await rows(
    `update parties set person_id = $2, state = 'identity verified',
      declarations = '{"isAdult":true,"notBeneficiary":true,"notSpouseOfBeneficiary":true}' where id = $1`,
    party,
    person.id,
  )
  // The fixture's name and address are the person's own.
  await rows('update parties set name = $2, email = $3 where id = $1', party, person.name, person.email)
  will.people[order] = person
  return person
}
const declared = (will: VerifiedWill, order: 1 | 2) =>
  rows(
    `update parties set state = 'identity verified',
      declarations = '{"isAdult":true,"notBeneficiary":true,"notSpouseOfBeneficiary":true}'
    where will_id = $1 and witness_order = $2 and state = 'opened'`,
    will.id,
    order,
  )
async function signedBy(count: 1 | 2, plan: Parameters<CeremonyStack['verifiedWill']>[0] = {}) {
  const will = await ceremony.verifiedWill(plan)
  await openCeremony(will.id, ceremony.worker)
  for (const person of will.people.slice(0, 2)) await ceremony.recorded(person, will)
  const [first] = await recorded(will)
  will.recordingHash = first!.hash
  await ceremony.sign(will.people[0], will)
  if (count === 2)
    await ceremony.sign(will.people[1], will, (body) => {
      body.signatureData.videoStatementHash = ownHash[1]!
    })
  await advanceSeal(will.id, ceremony.worker)
  return will
}
let ownHash: string[] = []
async function recorded(will: VerifiedWill): Promise<{ hash: string }[]> {
  const found = await rows<{ hash: string }>(
    `select encode(r.sha256, 'hex') as hash from recordings r join parties p on p.id = r.party_id
      where r.will_id = $1 and r.replaced_at is null order by p.witness_order`,
    will.id,
  )
  ownHash = found.map(({ hash }) => hash)
  return found
}
const shown = async (person: Person, will: VerifiedWill) =>
  showCeremony.answer.parse((await ceremony.call(person, 'GET', `/api/wills/${will.id}/ceremony`)).json())
const events = async (will: VerifiedWill): Promise<string[]> =>
  (
    await rows<{ event: string }>(
      `select convert_from(leaf, 'UTF8')::json ->> 'event' as event from audit_entries where will_id = $1
        order by id`,
      will.id,
    )
  ).map(({ event }) => event)

test('testator and a witness had signed: all is kept, counts no more, and is signed anew to a valid seal', async () => {
  const will = await signedBy(2)
  const [ann, one, two] = will.people
  const before = {
    statements: await rows('select * from statements where will_id = $1 order by signed_at', will.id),
    steps: await rows('select object from seal_steps where will_id = $1 order by step', will.id),
    commitment: (await shown(ann, will)).commitment!,
  }
  expect(before.steps).toHaveLength(2)
  await replace(will, 2)

  // The old statements, byte for byte, in no place where they count.
  expect(await rows('select 1 from statements where will_id = $1', will.id)).toEqual([])
  expect(await rows('select 1 from seal_steps where will_id = $1', will.id)).toEqual([])
  const kept = await rows(
    `select id, will_id, party_id, person_id, witness_order, payload, statement_hash, signed_at, proof_id
      from past_statements where will_id = $1 order by signed_at`,
    will.id,
  )
  expect(kept).toEqual(before.statements)
  expect(await asWorker((tx) => pastSealObjects(tx, will.id))).toEqual(
    before.steps.map(({ object }) => ({ object, purpose: 'sealing-revisions' })),
  )
  expect((await events(will)).slice(-7)).toEqual([
    'ceremony.begun-anew',
    'statement.superseded',
    'statement.superseded',
    'party.declarations-ended',
    'party.replaced',
    'party.named',
    'party.invited',
  ])
  expect(await mailsOf(ceremony.stack, { to: one.email, template: 'ceremony-begins-anew' })).toMatchObject([
    { data: { replaced: two.name, by: 'Witness Three', signed: true } },
  ])
  expect(await mailsOf(ceremony.stack, { to: two.email, template: 'witness-replaced' })).toMatchObject([
    { data: { declined: false } },
  ])

  await openCeremony(will.id, ceremony.worker)
  const anew = await shown(ann, will)
  expect(anew.commitment).not.toBe(before.commitment)
  expect(anew.notYet).toBe('recording-missing')
  expect(anew.recordings).toEqual([])
  expect(anew.parties.map(({ retakes }) => retakes)).toEqual([0, 0, 0])
  expect(anew.earlier.map(({ statements }) => statements.map(({ name }) => name))).toEqual([
    [ann.name, one.name],
  ])
  // A witness who signed before declares again first.
  expect((await ceremony.sign(one, will)).statusCode).toBeGreaterThanOrEqual(400)
  await declared(will, 1)
  const three = await arrive(will, 2)
  will.recordingHash = ''
  expect((await ceremony.record(ann, will)).statusCode).toBe(201)
  for (const person of [ann, one, three]) {
    expect((await ceremony.sign(person, will)).json()).toMatchObject({ statementHash: expect.any(String) })
    await advanceSeal(will.id, ceremony.worker)
  }
  const { facts, steps } = await asWorker(async (tx) => ({
    facts: (await willFacts(tx, will.id))!,
    steps: await sealStepWork(tx, will.id),
  }))
  const sealed = await openKept(ceremony.worker, facts, steps[3]!.object, 'sealed')
  const checked = await checkSealedPdf(sealed, { rootPem: toPem(ceremony.keys.authority.root.certificate) })
  expect(checked.steps.filter((step) => step.outcome !== 'holds')).toEqual([])
  expect(checked.registration?.commitment).toBe(anew.commitment)
  expect(facts.status).toBe('registering')

  // What they signed first is in their copy.
  const copy = await asWorker((tx) => dataOf(tx, ann.id, { wills: [will.id], witnessParts: [] }))
  expect([copy.ownStatements.length, copy.supersededStatements.length]).toEqual([1, 1])
  const theirs = await asWorker(async (tx) =>
    dataOf(tx, one.id, { wills: [], witnessParts: [await partyOf(will, 1)] }),
  )
  expect([theirs.statements.length, theirs.supersededAsWitness.length]).toEqual([1, 1])
})

test('each for themselves: only the recording of the replaced witness counts no more', async () => {
  const will = await signedBy(2, { way: 'apart' })
  const [ann, one] = will.people
  const before = await recorded(will)
  await replace(will, 2)
  await openCeremony(will.id, ceremony.worker)
  expect(await recorded(will)).toEqual(before)
  expect(await shown(ann, will)).toMatchObject({ notYet: null, way: 'apart' })

  // Recorded again all the same: the bytes that a superseded statement names stay, also for the move under the key.
  const objects = await asWorker((tx) => recordingObjects(tx, will.id))
  const again = { ...one, name: `${one.name}, once more` }
  expect((await ceremony.record(again, will)).statusCode).toBe(201)
  const [own] = await rows<{ id: string }>(
    'select id from recordings where will_id = $1 and party_id = $2 and replaced_at is not null',
    will.id,
    await partyOf(will, 1),
  )
  await forgetTake(own!.id, { db: ceremony.worker.db, store: ceremony.worker.store })
  const after = await asWorker((tx) => recordingObjects(tx, will.id))
  expect(objects.filter((object) => !after.includes(object))).toEqual([])
})

test('together: the recordings say who is there, so they count no more, and keep their bytes', async () => {
  const will = await signedBy(1)
  const objects = (await asWorker((tx) => recordingObjects(tx, will.id))).toSorted()
  expect(objects).toHaveLength(2)
  await replace(will, 1)
  expect(await recorded(will)).toEqual([])
  expect((await asWorker((tx) => recordingObjects(tx, will.id))).toSorted()).toEqual(objects)
  for (const { id } of await rows<{ id: string }>('select id from recordings where will_id = $1', will.id))
    await forgetTake(id, { db: ceremony.worker.db, store: ceremony.worker.store })
  expect((await asWorker((tx) => recordingObjects(tx, will.id))).toSorted()).toEqual(objects)
})

test('what was proven for the ended opening does not serve for the next', async () => {
  const will = await signedBy(1, { way: 'apart' })
  const [ann, one, two] = will.people
  const token = await ceremony.stepUp(ann, will)
  const withdrawing = await ceremony.stepUp(ann, will, 'withdraw')
  await replace(will, 2)
  // Until the worker has opened the next one nobody signs.
  expect((await ceremony.sign(ann, will)).json()).toMatchObject({
    code: 'not-now',
    reason: 'ceremony-opening',
  })
  await openCeremony(will.id, ceremony.worker)
  await recorded(will)
  expect((await ceremony.signOnly(ann, will, undefined, { 'step-up': token })).json()).toMatchObject({
    code: 'step-up-needed',
  })
  expect(await rows('select state, declarations from parties where id = $1', await partyOf(will, 1))).toEqual(
    [{ state: 'opened', declarations: null }],
  )
  expect((await ceremony.sign(one, will)).statusCode).not.toBe(200)
  // The replaced witness has no part in it any more.
  expect((await ceremony.sign(two, will)).statusCode).toBe(404)
  expect((await ceremony.sign(ann, will)).statusCode).toBe(200)
  // A proof for something else is not ended by it.
  expect(
    (await ceremony.call(ann, 'POST', `/api/wills/${will.id}/withdraw`, {}, { 'step-up': withdrawing }))
      .statusCode,
  ).toBe(202)
  // The proofs that stand behind superseded statements are kept with them.
  await rows(
    "update proofs set proven_at = now() - interval '1 year', expires_at = now() - interval '364 days'",
  )
  await asWorker(forgetOldProofs)
  expect(
    await rows(
      `select (select count(*)::int from proofs p where p.id = s.proof_id) as kept from past_statements s
        where will_id = $1`,
      will.id,
    ),
  ).toEqual([{ kept: 1 }])
})

test('a step of the seal that was under way for the ended opening leaves nothing in the next', async () => {
  const will = await ceremony.verifiedWill({ way: 'apart' })
  await openCeremony(will.id, ceremony.worker)
  await ceremony.recorded(will.people[0], will)
  await ceremony.sign(will.people[0], will)
  const underWay = await asWorker((tx) => readCeremony(tx, will.id))
  if (underWay === null || underWay === 'sealed') throw new Error('no step is due')
  const memory = Buffer.alloc(will.pdf.length + 4_000_000) as Buffer<ArrayBuffer>
  const file = await prepareDocument(ceremony.worker, underWay, memory)
  await replace(will, 2)
  await openCeremony(will.id, ceremony.worker)
  await applyStatement(ceremony.worker, underWay, underWay.statements[0]!, file)
  expect(await rows('select 1 from seal_steps where will_id = $1', will.id)).toEqual([])
  expect(await events(will)).not.toContain('signature.applied')
})

test('it is refused to whom it is not open, and then nothing has ended', async () => {
  const will = await signedBy(2)
  const [, one] = will.people
  const line = 'row(gen_random_uuid(), null, null, null, null, null)::audit_line'
  const party = await partyOf(will, 2)
  const endAs = (person: Person, of: string) =>
    inTransaction(ceremony.stack.db, { person }, (tx) =>
      sql`select app_end_opening(${of}::uuid, ${sql.raw(line)})`.execute(tx),
    )
  await expect(endAs(one, party)).rejects.toThrow('no opening of this ceremony can end now')
  await expect(endAs(will.people[0], await partyOf(will, 1))).rejects.toThrow('can end now')
  await expect(endAs(will.people[0], await partyOf(will, 0))).rejects.toThrow('can end now')
  // And not without its line of the log.
  await expect(endAs(will.people[0], party)).rejects.toThrow()
  await expect(replace(will, 1)).rejects.toMatchObject({ code: 'not-now', extra: { reason: 'party-signed' } })
  await expect(replace(will, 2, false)).rejects.toMatchObject({
    code: 'not-now',
    extra: { reason: 'witness-named-in-statement' },
  })
  expect(await rows('select 1 from statements where will_id = $1', will.id)).toHaveLength(2)
  expect(await rows('select 1 from past_openings where will_id = $1', will.id)).toEqual([])
  for (const table of ['past_openings', 'past_statements', 'past_seal_steps'])
    for (const change of [`delete from ${table}`, `insert into ${table} default values`])
      await expect(
        inTransaction(ceremony.worker.db, { service: 'worker' }, (tx) => sql.raw(change).execute(tx)),
      ).rejects.toThrow('permission denied')
})

test('a change that fails half way leaves the opening as it was', async () => {
  const will = await signedBy(1)
  const [testator] = will.people
  const party = await partyOf(will, 2)
  await expect(
    inTransaction(ceremony.stack.db, { person: testator }, async (tx) => {
      await replaceWitness(tx, testator, party, { ...by(), beginsAnew: true }, ceremony.stack.config.limits)
      throw new Error('the connection was lost')
    }),
  ).rejects.toThrow('the connection was lost')
  expect(await partyOf(will, 2)).toBe(party)
  expect((await ceremony.sign(will.people[2], will)).json()).toMatchObject({ remaining: 1 })
  expect(await mailsOf(ceremony.stack, { to: will.people[2].email, template: 'witness-replaced' })).toEqual(
    [],
  )
})

test('once more: a second witness is replaced after the testator signed again', async () => {
  const will = await signedBy(1, { way: 'apart' })
  const [ann] = will.people
  const commitments = new Set([(await shown(ann, will)).commitment])
  for (const order of [1, 2] as const) {
    await replace(will, order)
    await openCeremony(will.id, ceremony.worker)
    expect((await ceremony.sign(ann, will)).statusCode).toBe(200)
    await advanceSeal(will.id, ceremony.worker)
    commitments.add((await shown(ann, will)).commitment)
  }
  expect(commitments.size).toBe(3)
  expect((await shown(ann, will)).earlier).toHaveLength(2)
})
