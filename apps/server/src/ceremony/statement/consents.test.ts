// Nobody states what is not true: the consents follow how the three take part, and the register refuses the others.
import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkSealedPdf } from '@testate/evidence/seal/verify-pdf'
import { toPem } from '@testate/evidence/certificates/certificate'
import {
  ceremonyWays,
  sentencesThatFit,
  wayStatements,
  witnessedSentences,
  type WitnessedSentence,
} from '@testate/domain/ceremony'
import { openKept } from '../../../testing/open-kept.ts'
import { readPrinted } from '../../../testing/read-printed.ts'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { prepareLine } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { sealStepWork } from '../facts.ts'
import { insertStatement } from '../store.ts'
import { advanceSeal } from '../sealing/advance-seal.ts'
import { openCeremony } from './open-ceremony.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack()
})
afterAll(() => ceremony.stop())

async function openedWill(options: Parameters<CeremonyStack['verifiedWill']>[0]) {
  const will = await ceremony.verifiedWill(options)
  await openCeremony(will.id, ceremony.worker)
  await ceremony.recorded(will.people[0], will)
  return will
}
const choose = async (person: Person, will: VerifiedWill, way: unknown) =>
  await ceremony.call(person, 'PUT', `/api/wills/${will.id}/ceremony/way`, { way })
const see = async (person: Person, will: VerifiedWill) =>
  (await ceremony.call(person, 'GET', `/api/wills/${will.id}/ceremony`)).json()
const signAs = async (person: Person, will: VerifiedWill, sentence?: WitnessedSentence) =>
  await ceremony.sign(person, will, (body) => {
    if (sentence !== undefined) body.signatureData.consents.sentence = sentence
  })
const statements = async (will: VerifiedWill) =>
  (
    await ceremony.stack.owner.query<{ payload: Record<string, never> }>(
      'select payload from statements where will_id = $1 order by witness_order',
      [will.id],
    )
  ).rows.map(({ payload }) => payload)
async function printed(will: VerifiedWill): Promise<string> {
  const { facts, steps } = await inTransaction(ceremony.worker.db, { service: 'worker' }, async (tx) => ({
    facts: (await willFacts(tx, will.id))!,
    steps: await sealStepWork(tx, will.id),
  }))
  const sealed = await openKept(ceremony.worker, facts, steps[3]!.object, 'sealed')
  const { steps: checks } = await checkSealedPdf(sealed, {
    rootPem: toPem(ceremony.keys.authority.root.certificate),
  })
  expect(checks.filter((step) => step.outcome !== 'holds')).toEqual([])
  return (await readPrinted(new Uint8Array(sealed))).text.replaceAll(/\s+/g, ' ')
}

test.each(ceremonyWays)(
  'held %s: each is offered what fits, and every other sentence is refused',
  async (way) => {
    const will = await openedWill({ way })
    const all = Object.keys(witnessedSentences) as WitnessedSentence[]
    for (const person of will.people) {
      const role = person === will.people[0] ? 'testator' : 'witness'
      const fit = sentencesThatFit(role, way)
      expect(await see(person, will)).toMatchObject({
        way,
        consents: {
          witnessed: witnessedSentences[fit[0]!],
          sentences: fit.map((sentence) => ({ sentence, text: witnessedSentences[sentence] })),
        },
      })
      // One witness tries them all: more calls in a minute would be too many.
      const tried = all.filter((one) =>
        person === will.people[1] ? !fit.includes(one) : one.startsWith(role) && !fit.includes(one),
      )
      for (const sentence of person === will.people[2] ? [] : tried)
        expect((await signAs(person, will, sentence)).json(), sentence).toMatchObject({
          status: 422,
          code: 'rule-broken',
          reason: 'consent-does-not-fit',
        })
      expect((await signAs(person, will, fit[0])).statusCode).toBe(200)
    }
    expect(await statements(will)).toMatchObject(
      will.people.map((_, order) => {
        const sentence = sentencesThatFit(order === 0 ? 'testator' : 'witness', way)[0]!
        return {
          format: 'testate-statement/3',
          ceremony: { way, words: wayStatements[way] },
          consents: { sentence, witnessed: witnessedSentences[sentence] },
        }
      }),
    )
    await advanceSeal(will.id, ceremony.worker)
    expect(await printed(will)).toContain(wayStatements[way])
  },
  60_000,
)

test('what is shown before signing is what is signed, but for what the signature brings', async () => {
  const will = await openedWill({ way: 'live-video' })
  const [testator] = will.people
  const { statement } = await see(testator, will)
  expect((await signAs(testator, will)).statusCode).toBe(200)
  const [{ signedAt, secondFactor, device, ...signed } = {} as Record<string, never>] = await statements(will)
  const { device: shownDevice, ...shown } = statement
  expect(shown).toEqual(signed)
  expect(device).toMatchObject(shownDevice)
  expect([signedAt, secondFactor]).toEqual([expect.any(String), expect.any(Object)])
  expect((await see(testator, will)).statement).toBeNull()
})

test('the specified payload, which names no sentence, agrees to the one that is offered', async () => {
  const will = await openedWill({ way: 'live-video' })
  expect((await signAs(will.people[0], will)).statusCode).toBe(200)
  expect((await statements(will))[0]).toMatchObject({ consents: { sentence: 'testator-live-video' } })
})

test('nobody signs, and nobody is offered a sentence, before the testator has chosen', async () => {
  const will = await openedWill({ way: null })
  const [testator, one] = will.people
  for (const person of [testator, one])
    expect(await see(person, will)).toMatchObject({ way: null, consents: null })
  await ceremony.review(testator, will)
  expect(await see(testator, will)).toMatchObject({ notYet: 'way-needed', wayOpen: true })
  expect(await see(one, will)).toMatchObject({ wayOpen: false })
  expect((await signAs(testator, will, 'testator-together')).json()).toMatchObject({ reason: 'way-needed' })

  expect((await choose(one, will, 'apart')).statusCode).toBe(403)
  expect((await choose(testator, will, 'by post')).json()).toMatchObject({ code: 'invalid-fields' })
  expect((await choose(testator, will, 'apart')).json()).toEqual({ way: 'apart', showRecording: false })
  expect((await choose(testator, will, 'live-video')).json()).toEqual({
    way: 'live-video',
    showRecording: false,
  })
  expect((await choose(testator, will, 'live-video')).statusCode).toBe(200)
  const { rows } = await ceremony.stack.owner.query<{ details: string }>(
    "select details from audit_entries where will_id = $1 and event = 'ceremony.way-chosen' order by id",
    [will.id],
  )
  expect(rows.map(({ details }) => (JSON.parse(details) as { way: string }).way)).toEqual([
    'apart',
    'live-video',
  ])
  // A screen that still shows the sentence of another way.
  expect((await signAs(testator, will, 'testator-apart')).json()).toMatchObject({
    reason: 'consent-does-not-fit',
  })
})

test('once the testator has signed, the way stays, for the register and for the database', async () => {
  const will = await openedWill({ way: 'apart' })
  const [testator] = will.people
  expect((await signAs(testator, will)).statusCode).toBe(200)
  expect(await see(testator, will)).toMatchObject({ wayOpen: false })
  expect((await choose(testator, will, 'together')).json()).toMatchObject({
    status: 409,
    reason: 'way-fixed',
  })
  await inTransaction(ceremony.stack.db, { person: testator }, async (tx) => {
    await tx
      .withTables<{ ceremony_ways: { will_id: string; way: string } }>()
      .updateTable('ceremony_ways')
      .set({ way: 'together' })
      .where('will_id', '=', will.id)
      .execute()
  })
  expect(await see(testator, will)).toMatchObject({ way: 'apart' })
})

test('the database takes no statement with another way, and no testator’s without one', async () => {
  const will = await openedWill({ way: 'apart' })
  const [testator] = will.people
  const { statement } = await see(testator, will)
  const at = now()
  const token = await ceremony.stepUp(testator, will)
  const { owner, db } = ceremony.stack
  const { rows } = await owner.query<{ party: string; factor: string; proven: Date }>(
    `select p.id as party, f.factor, f.proven_at as proven from parties p, proofs f
      where p.will_id = $1 and p.witness_order = 0 and f.will_id = $1
      order by f.proven_at desc limit 1`,
    [will.id],
  )
  const [{ party, factor, proven } = { party: '', factor: '', proven: at }] = rows
  const insert = async (change: (payload: Record<string, unknown>) => Record<string, unknown>) => {
    const payload = change({
      ...statement,
      signedAt: at.toISOString(),
      secondFactor: { kind: factor, at: proven.toISOString() },
    })
    const hash = createHash('sha256').update(JSON.stringify(payload)).digest('hex')
    const line = await prepareLine({
      event: 'statement.signed',
      willId: will.id,
      actor: testator.id,
      details: { witnessOrder: 0, statementHash: hash, reason: '', videoStatementHash: will.recordingHash },
    })
    await inTransaction(db, { person: testator }, (tx) =>
      insertStatement(tx, token, { id: randomUUID(), partyId: party, payload, hash, at, line }),
    )
  }
  const refused = { code: 'step-up-needed' }
  await expect(insert((one) => ({ ...one, ceremony: { way: 'together' } }))).rejects.toMatchObject(refused)
  await expect(insert(({ ceremony: _, ...one }) => one)).rejects.toMatchObject(refused)
  await owner.query('delete from ceremony_ways where will_id = $1', [will.id])
  await expect(insert(({ ceremony: _, ...one }) => one)).rejects.toMatchObject(refused)
  // The same with the way that was chosen is taken, so it was the way that was refused.
  await owner.query("insert into ceremony_ways values ($1, 'apart', now())", [will.id])
  await insert((one) => one)
  expect(await statements(will)).toHaveLength(1)
})

test('a ceremony begun before there was a way ends under the words it was begun with', async () => {
  const will = await openedWill({ way: 'together' })
  const [testator, one, two] = will.people
  expect((await signAs(testator, will)).statusCode).toBe(200)
  // As the release before left it.
  const { owner } = ceremony.stack
  await owner.query('delete from ceremony_ways where will_id = $1', [will.id])
  await owner.query(
    `update statements set payload = jsonb_set(jsonb_set(payload - 'ceremony' #- '{consents,sentence}',
      '{format}', '"testate-statement/1"'), '{party,presence}', '"in-person"') where will_id = $1`,
    [will.id],
  )
  for (const [order, presence] of [
    [1, 'in-person'],
    [2, 'video'],
  ])
    await owner.query('update parties set presence = $3 where will_id = $1 and witness_order = $2', [
      will.id,
      order,
      presence,
    ])
  expect(await see(one, will)).toMatchObject({
    way: null,
    wayOpen: false,
    notYet: null,
    consents: {
      version: '2026-11-21',
      witnessed: 'I am a witness and observed the testator sign in my presence',
    },
  })
  expect((await signAs(one, will, 'witness-paper-will')).json()).toMatchObject({
    reason: 'consent-does-not-fit',
  })
  expect((await signAs(one, will)).statusCode).toBe(200)
  expect((await signAs(two, will)).json()).toMatchObject({ remaining: 0 })
  expect(await statements(will)).toMatchObject([
    { format: 'testate-statement/1' },
    { format: 'testate-statement/1', party: { presence: 'in-person' } },
    {
      format: 'testate-statement/1',
      party: { presence: 'video' },
      consents: { witnessed: witnessedSentences['witness-live-video'] },
    },
  ])
  await advanceSeal(will.id, ceremony.worker)
  const page = await printed(will)
  expect(page).toContain('Stated: joined by live video, as evidence')
  expect(page).not.toContain('How they take part')
})
