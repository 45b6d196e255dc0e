// A witness who was not there states that they have seen the testator's recording only after they played it in the
// product, which the testator allows.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { witnessedSentences } from '@testate/domain/ceremony'
import {
  startCeremonyStack,
  type CeremonyStack,
  type VerifiedWill,
} from '../../../../../test/stack/ceremony.ts'
import { askedWhileHeld, itsLines, storedIn } from '../../../testing/asked-while-held.ts'
import { openKept } from '../../../testing/open-kept.ts'
import { readPrinted } from '../../../testing/read-printed.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { sealStepWork } from '../facts.ts'
import { advanceSeal } from '../sealing/advance-seal.ts'
import { openCeremony } from '../statement/open-ceremony.ts'
import { forgetPlay, openPlay } from './open-play.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack()
})
afterAll(() => ceremony.stop())

const rows = async <T = Record<string, unknown>>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await ceremony.stack.owner.query(text, values)).rows as T[]
const choose = async (will: VerifiedWill, body: object) =>
  await ceremony.call(will.people[0], 'PUT', `/api/wills/${will.id}/ceremony/way`, body)
const see = async (person: Person, will: VerifiedWill) =>
  (await ceremony.call(person, 'GET', `/api/wills/${will.id}/ceremony`)).json()
const ask = async (person: Person, will: VerifiedWill, token?: string) =>
  await ceremony.call(person, 'POST', `/api/wills/${will.id}/recordings/plays`, undefined, {
    'step-up': token ?? (await ceremony.stepUp(person, will, 'play')),
  })
const fetchIt = async (person: Person, will: VerifiedWill, id: string) =>
  await ceremony.call(person, 'GET', `/api/wills/${will.id}/recordings/plays/${id}`)
const noteIt = async (person: Person, will: VerifiedWill, id: string) =>
  await ceremony.call(person, 'POST', `/api/wills/${will.id}/recordings/plays/${id}/played`)
const signAs = async (person: Person, will: VerifiedWill, sentence?: string) =>
  await ceremony.sign(person, will, (body) => {
    if (sentence !== undefined) body.signatureData.consents.sentence = sentence
  })
const events = async (will: VerifiedWill): Promise<string[]> =>
  (
    await rows<{ event: string }>(
      `select convert_from(leaf, 'UTF8')::json ->> 'event' as event from audit_entries where will_id = $1`,
      will.id,
    )
  ).map(({ event }) => event)
/** As if the recording's length had passed since it was opened. */
const longAgo = (id: string) =>
  rows("update recording_plays set ready_at = ready_at - interval '1 hour' where id = $1", id)

async function recorded(shown: boolean): Promise<VerifiedWill> {
  const will = await ceremony.verifiedWill({ way: null })
  await openCeremony(will.id, ceremony.worker)
  expect((await choose(will, { way: 'apart', showRecording: shown })).json()).toEqual({
    way: 'apart',
    showRecording: shown,
  })
  await ceremony.record(will.people[0], will)
  return will
}
async function played(person: Person, will: VerifiedWill): Promise<string> {
  const { playId } = (await ask(person, will)).json()
  await openPlay(playId, ceremony.worker)
  await longAgo(playId)
  expect((await noteIt(person, will, playId)).statusCode).toBe(200)
  return playId
}

test('played to its end, the sentence is offered, signed, printed and logged', async () => {
  const will = await recorded(true)
  const [ann, one, two] = will.people
  expect((await see(one, will)).toPlay).toEqual({ durationMs: expect.any(Number), played: false })
  expect((await see(ann, will)).toPlay).toBeNull()
  const offered = async (person: Person) =>
    (await see(person, will)).consents.sentences.map(({ sentence }: { sentence: string }) => sentence)
  expect(await offered(one)).toEqual(['witness-paper-will'])

  const { playId } = (await ask(one, will)).json()
  expect((await fetchIt(one, will, playId)).statusCode).toBe(202)
  await openPlay(playId, ceremony.worker)
  const answer = await fetchIt(one, will, playId)
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'video/webm'])
  expect(createHash('sha256').update(answer.rawPayload).digest('hex')).toBe(will.recordingHash)
  // An interrupted download can be restarted; nobody else gets it.
  expect((await fetchIt(one, will, playId)).statusCode).toBe(200)
  expect((await fetchIt(two, will, playId)).statusCode).toBe(404)

  // It cannot have been played to its end before its length has passed.
  expect((await noteIt(one, will, playId)).json()).toMatchObject({
    code: 'not-now',
    reason: 'recording-not-played',
  })
  expect(await offered(one)).toEqual(['witness-paper-will'])
  await longAgo(playId)
  for (let times = 0; times < 2; times += 1)
    expect((await noteIt(one, will, playId)).json()).toEqual({ played: true })
  expect((await events(will)).filter((event) => event === 'recording.played')).toHaveLength(1)
  expect(await offered(one)).toEqual(['witness-paper-will', 'witness-recorded-statement'])
  expect((await see(one, will)).toPlay.played).toBe(true)

  await signAs(ann, will)
  // Of two sentences one is said, and only by who has played it.
  expect((await signAs(one, will)).json()).toMatchObject({ reason: 'consents-needed' })
  expect((await signAs(two, will, 'witness-recorded-statement')).json()).toMatchObject({
    reason: 'consent-does-not-fit',
  })
  expect((await signAs(one, will, 'witness-recorded-statement')).statusCode).toBe(200)
  expect((await signAs(two, will)).statusCode).toBe(200)
  expect((await see(one, will)).consents.sentences).toEqual([
    { sentence: 'witness-recorded-statement', text: witnessedSentences['witness-recorded-statement'] },
  ])
  await advanceSeal(will.id, ceremony.worker)
  const { facts, steps } = await inTransaction(ceremony.worker.db, { service: 'worker' }, async (tx) => ({
    facts: (await willFacts(tx, will.id))!,
    steps: await sealStepWork(tx, will.id),
  }))
  const sealed = await openKept(ceremony.worker, facts, steps[3]!.object, 'sealed')
  const page = (await readPrinted(new Uint8Array(sealed))).text.replaceAll(/\s+/g, ' ')
  expect(page).toContain('say so here on my own” or “I have seen the testator')
})

test('nothing is opened that the testator does not allow, nor without the witness’s own proof', async () => {
  const will = await recorded(false)
  const [ann, one] = will.people
  expect((await see(one, will)).toPlay).toBeNull()
  expect((await ask(one, will)).json()).toMatchObject({ code: 'not-now', reason: 'recording-not-shown' })
  await choose(will, { way: 'apart', showRecording: true })
  // The choice of the way alone leaves it as it is; together there is nothing to play.
  expect((await choose(will, { way: 'apart' })).json().showRecording).toBe(true)
  expect((await ask(one, will, await ceremony.stepUp(one, will, 'sign'))).json()).toMatchObject({
    code: 'step-up-needed',
  })
  expect((await ask(ann, will)).statusCode).toBe(403)

  // Taken back before the worker opened it.
  const { playId } = (await ask(one, will)).json()
  await choose(will, { way: 'together', showRecording: true })
  await openPlay(playId, ceremony.worker)
  expect((await fetchIt(one, will, playId)).json()).toMatchObject({ reason: 'recording-play-gone' })
  expect(await events(will)).not.toContain('recording.opened')
  expect((await noteIt(one, will, playId)).json()).toMatchObject({ reason: 'recording-not-shown' })
  expect((await events(will)).filter((event) => event === 'ceremony.recording-shown')).toHaveLength(2)

  await choose(will, { way: 'apart', showRecording: true })
  await ceremony.sign(ann, will)
  expect((await choose(will, { way: 'apart', showRecording: false })).json()).toMatchObject({
    reason: 'way-fixed',
  })
})

test('no recording is handed over before its line, and of two runs one hands it over', async () => {
  const will = await recorded(true)
  const [, one] = will.people
  const { playId } = (await ask(one, will)).json()
  const before = await storedIn(ceremony.stack)
  const { handed } = await askedWhileHeld(
    ceremony.stack,
    { willId: will.id, person: one, hold: itsLines },
    () => Promise.all([openPlay(playId, ceremony.worker), openPlay(playId, ceremony.worker)]),
  )
  expect(handed).toBe(0)
  expect((await fetchIt(one, will, playId)).statusCode).toBe(200)
  expect((await events(will)).filter((event) => event === 'recording.opened')).toHaveLength(1)
  expect(await storedIn(ceremony.stack)).toBe(before + 1)
})

test('another take of the testator’s is another recording; what was opened goes when it expires', async () => {
  const will = await recorded(true)
  const [ann, one] = will.people
  const playId = await played(one, will)
  expect((await see(one, will)).toPlay.played).toBe(true)
  expect((await ceremony.record({ ...ann, name: 'Ann, once more' }, will)).statusCode).toBe(201)
  expect((await see(one, will)).toPlay.played).toBe(false)
  expect((await see(one, will)).consents.sentences).toHaveLength(1)

  const [{ object } = { object: '' }] = await rows<{ object: string }>(
    'select object_id as object from recording_plays where id = $1',
    playId,
  )
  await forgetPlay(playId, { db: ceremony.worker.db, store: ceremony.worker.store })
  await expect(ceremony.worker.store.get(object as never)).rejects.toThrow()
  expect((await fetchIt(one, will, playId)).json()).toMatchObject({ code: 'gone' })
})

test('the database itself takes no played recording, and no statement of one, that is not so', async () => {
  const will = await recorded(true)
  const [ann, one] = will.people
  const { playId } = (await ask(one, will)).json()
  const asOne = (text: string) =>
    inTransaction(ceremony.stack.db, { person: one }, (tx) => sql.raw(text).execute(tx))
  await expect(asOne(`update recording_plays set played_at = now() where id = '${playId}'`)).rejects.toThrow(
    'permission denied',
  )
  await expect(asOne(`update recording_plays set ready_at = now() where id = '${playId}'`)).rejects.toThrow(
    'permission denied',
  )
  await ceremony.sign(ann, will)
  // With a play that is noted afterwards taken away again: the statement's function asks for itself.
  await openPlay(playId, ceremony.worker)
  await longAgo(playId)
  await noteIt(one, will, playId)
  await rows(
    'create or replace function recording_was_played(party uuid) returns boolean language sql as $$ select false $$',
  )
  expect((await signAs(one, will, 'witness-recorded-statement')).statusCode).toBeGreaterThanOrEqual(400)
  expect(await rows('select 1 from statements where will_id = $1', will.id)).toHaveLength(1)
})
