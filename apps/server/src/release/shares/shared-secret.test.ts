// A will under a shared secret, from choosing the people to the release, over the real api and the logins of all three:
// what each step asks for, what opens, and what does not.
import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { aboutRequest, makeShares, ownSwitchOf, type PartAct } from '@testate/evidence/shared-secret/acts'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import { knownPeople } from '../../../../../test/stack/people.ts'
import { giveProof } from '../../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { appendAny } from '../../../../../test/stack/any-line.ts'
import { shareActs } from '@testate/domain/death/shared-secret'
import { fromBase64, toBase64 } from '@testate/evidence/bytes/base64'
import { newSeed, publicKeyOf, sealTo } from '@testate/evidence/shared-secret/hybrid-seal'
import { OtherReleaseKey } from '@testate/evidence/shared-secret/own-part'
import { newPart } from '@testate/evidence/shared-secret/shares'
import { acceptedPerson, nameAround, type NoticeSample } from '../../../testing/notice-sample.ts'
import { releasedWills, willPdf } from '../../../testing/released-wills.ts'
import { sharedSecrets, type Device } from '../../../testing/shared-secrets.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../../testing/smtp-stand-in.ts'
import { closeUnderParts } from '../../custody/two-parts/close-under-parts.ts'
import { forgetMoving, heldMoving, holdMoving } from '../../custody/two-parts/held-moving.ts'
import { moveUnderSecret } from '../../custody/two-parts/move-under-secret.ts'
import { holdersOf, lockedSecret } from '../../custody/two-parts/secrets.ts'
import { takeShare } from '../../custody/two-parts/take-share.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { answerReadPlaces } from '../places.ts'
import { mountWills } from '../../wills/routes.ts'
import { willJobs } from '../../wills/jobs.ts'
import { mountRelease } from '../routes.ts'
import { sharesOf } from './show-secret.ts'
import { tellHolders } from './tell-holders.ts'

let stack: Stack
let smtp: SmtpStandIn
let wills: Awaited<ReturnType<typeof releasedWills>>
let browsers: ReturnType<typeof sharedSecrets>
let stop: () => Promise<void>
const people = knownPeople()
beforeAll(async () => {
  smtp = await startSmtpStandIn()
  stack = await startStack({
    mount: (app) => {
      mountRelease(app)
      mountWills(app)
    },
    queues: willJobs as never,
    personOf: people.personOf,
    answerers: [answerReadPlaces],
    env: { SMTP_URL: smtp.url },
  })
  wills = await releasedWills(stack, people)
  browsers = sharedSecrets(stack)
  stop = await wills.answers()
})
afterEach(() => wills.restoreTime())
afterAll(async () => {
  await stop?.()
  await stack?.stop()
  await smtp?.stop()
})

const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
const hashOf = async (willId: string): Promise<string> =>
  (
    await rows<{ hash: string }>(
      "select encode(document_hash, 'hex') as hash from wills where id = $1",
      willId,
    )
  )[0]!.hash
const proofOf = async (
  person: Person,
  willId: string,
  purpose: 'open' | 'read-released' | 'take-released' = 'open',
): Promise<string> =>
  await giveProof(stack, person.id, {
    purpose,
    willId,
    documentHash: await hashOf(willId),
    maker: 'release',
  })
const reasonOf = (answer: { json(): unknown }): string => (answer.json() as { reason: string }).reason
const wraps = async (willId: string): Promise<string[]> =>
  (await rows<{ recipient: string }>('select recipient from key_wraps where will_id = $1', willId)).map(
    ({ recipient }) => recipient,
  )
const mailsTo = ({ email }: Person, subject: string): number =>
  smtp.received.filter(({ to, raw }) => to.includes(email) && subjectOf(raw).startsWith(subject)).length
const subjectOf = (raw: string): string =>
  /^Subject: (.*(?:\r\n[ \t].*)*)/m.exec(raw)?.[1]?.replace(/\r\n[ \t]/g, ' ') ?? ''
/** As the database reads bytes from JSON. */
const hexOfBuffer = (value: unknown): unknown =>
  (value as { type?: string } | null)?.type === 'Buffer'
    ? `\\x${Buffer.from((value as { data: number[] }).data).toString('hex')}`
    : value
const endNomination = async (willId: string, { id }: Person): Promise<unknown> =>
  await rows('update people_around set ended_at = now() where will_id = $1 and person_id = $2', willId, id)
const linesOf = async (willId: string): Promise<string[]> =>
  (
    await rows<{ event: string }>(
      `select event from audit_entries where will_id = $1 and event like 'shared.%' order by id`,
      willId,
    )
  ).map(({ event }) => event)

interface Kept {
  sample: NoticeSample
  willId: string
  testator: Device
  holders: Device[]
  pdf: Buffer
}

/** As sealing keeps it, so that the seal can be renewed while the file is closed. */
const stateSeal = async (willId: string): Promise<unknown> =>
  await rows(
    `insert into seal_states (will_id, sealed_hash, state, checkable_until, due_at)
     values ($1::uuid, sha256(convert_to($1::uuid::text, 'UTF8')), '{}', now() + interval '9 years',
       now() + interval '8 years')`,
    willId,
  )

/** A closed will of which nobody has chosen anybody. */
async function closed({ isStated } = { isStated: true }): Promise<{ sample: NoticeSample; pdf: Buffer }> {
  const sample = await wills.notices.registered()
  const pdf = await willPdf(2)
  await wills.keepFiles(sample.willId, pdf)
  if (isStated) await stateSeal(sample.willId)
  await rows(
    'insert into release_custody (will_id, version, testator_id) values ($1, 1, $2)',
    sample.willId,
    sample.testator.id,
  )
  await wills.look()
  return { sample, pdf }
}

/** Everybody has a key, a share, and has practised. */
async function practised(seen?: string): Promise<Kept> {
  const { sample, pdf } = await closed()
  const { willId } = sample
  const chosen = [sample.executor, sample.contact, sample.witnesses[0]]
  browsers.ok(await browsers.begin(sample.testator, willId, chosen))
  const testator = await browsers.makeKey(sample.testator)
  const holders: Device[] = []
  for (const person of chosen) holders.push(await browsers.makeKey(person))
  browsers.ok(await browsers.give(testator, willId, seen))
  for (const device of holders) browsers.ok(await browsers.answer(device, willId))
  return { sample, willId, testator, holders, pdf }
}

const switchOn = async (
  { willId, testator }: Kept,
  { former, part }: { former?: boolean; part?: { secretId: string; sealed: string } } = {},
) => {
  const { coming, closing } = await browsers.shown(testator.person, willId)
  const id = (coming ?? closing)!.id
  const stepUp = await browsers.switchProof(testator, willId, 'on', id)
  const which = coming === null ? 'closing' : 'coming'
  const body = {
    part: part ?? (await browsers.shownPart(testator, willId, stepUp, which, 'on')),
    ...(former === true
      ? { former: await browsers.shownPart(testator, willId, stepUp, 'closing', 'replaced') }
      : {}),
  }
  return await browsers.call(
    'POST',
    `/api/wills/${willId}/shared-secret/${id}/switch`,
    testator.person,
    body,
    stepUp,
  )
}

async function underSecret(): Promise<Kept> {
  const kept = await practised()
  browsers.ok(await switchOn(kept))
  await wills.look()
  return kept
}

/** View, as its testator. */
async function view(
  { willId, testator, pdf }: Kept,
  shared: 'own' | 'none' | { secretId: string; sealed: string } = 'own',
): Promise<string> {
  const stepUp = await proofOf(testator.person, willId)
  const part = shared === 'own' ? await browsers.shownPart(testator, willId, stepUp) : shared
  const body = { part: 'sealed', ...(part === 'none' ? {} : { shared: part }) }
  const asked = await browsers.call('POST', `/api/wills/${willId}/open`, testator.person, body, stepUp)
  if (asked.statusCode !== 202) return reasonOf(asked)
  const { requestId } = asked.json<{ requestId: string }>()
  const answer = await browsers.call('GET', `/api/wills/${willId}/opened/${requestId}`, testator.person)
  return answer.rawPayload.equals(pdf) ? 'opened' : answer.body
}

test('nothing counts before everybody has a key and has practised, and then the testator opens it alone', async () => {
  const { sample, pdf } = await closed()
  const { willId, testator, executor, contact, witnesses } = sample
  const chosen = [executor, contact, witnesses[0]]
  const before = await browsers.shown(testator, willId)
  expect(before).toMatchObject({ mayBegin: true, closing: null, coming: null })
  expect(before.candidates.map(({ personId }) => personId).toSorted()).toEqual(
    [executor, contact, ...witnesses].map(({ id }) => id).toSorted(),
  )
  const stranger = await people.add(stack)
  for (const wrong of [
    [executor, contact],
    [executor, contact, stranger],
    [executor, contact, contact],
  ]) {
    const refused = await browsers.begin(testator, willId, wrong)
    expect([refused.statusCode, reasonOf(refused)]).toEqual([409, 'shared-choice'])
  }
  expect((await browsers.begin(executor, willId, chosen)).statusCode).toBe(403)
  browsers.ok(await browsers.begin(testator, willId, chosen))
  await tellHolders({ db: stack.workerDb, log: wills.context.log })
  await tellHolders({ db: stack.workerDb, log: wills.context.log })
  expect(
    (await mailsOf(stack, { template: 'share-asked' })).map((mail) => mail.to_address).toSorted(),
  ).toEqual(chosen.map(({ email }) => email).toSorted())
  const own = await browsers.makeKey(testator)
  const holders = [await browsers.makeKey(executor), await browsers.makeKey(contact)]
  // As long in base 64, and two bytes longer.
  const lock = { kind: 'code', salt: 'AAAA', sealed: 'AAAA' }
  const key = { publicKey: 'A'.repeat(1624), locks: [lock, lock] }
  const put = async (token?: string) =>
    await browsers.call('PUT', '/api/shared-secrets/key', stranger, key, token)
  expect((await put(await browsers.proof(stranger, 'share-key', 'key'))).statusCode).toBe(400)
  // A second key would silently cost what was sealed to the first.
  const again = await browsers.makeKey(executor).catch((error: Error) => error.message)
  expect(again).toContain('shared-key-kept')
  const { coming } = await browsers.shown(testator, willId)
  expect(coming?.holders.map(({ hasKey }) => hasKey)).toEqual([true, true, false])
  const early = {
    commitment: '00'.repeat(32),
    part: 'AAAA',
    shares: coming!.holders.map(({ id }) => ({
      holderId: id,
      sealed: 'AAAA',
      hash: '00'.repeat(32),
      answer: '00'.repeat(32),
    })),
  }
  const url = `/api/wills/${willId}/shared-secret/${coming!.id}`
  const put_ = async (token?: string) =>
    reasonOf(await browsers.call('PUT', `${url}/shares`, testator, early, token))
  expect(await put_()).toBe('confirmation-needed')
  const giving = shareActs['share-give'](coming!.id, early.commitment)
  expect(await put_(await browsers.proof(testator, 'share-give', giving))).toBe('shared-keys-missing')
  holders.push(await browsers.makeKey(witnesses[0]))
  browsers.ok(await browsers.give(own, willId))
  const kept = { sample, willId, testator: own, holders, pdf }
  for (const device of holders.slice(0, 2)) browsers.ok(await browsers.answer(device, willId))
  expect(reasonOf(await switchOn(kept))).toBe('shared-not-practised')
  // A wrong answer, another's, and the same once more prove nothing.
  const [first, third] = [
    await browsers.holdingOf(holders[0]!, willId),
    await browsers.holdingOf(holders[2]!, willId),
  ]
  for (const [who, id, answer] of [
    [holders[2]!, third.id, '11'.repeat(32)],
    [holders[2]!, first.id, '11'.repeat(32)],
  ] as const) {
    const refused = await browsers.call('POST', `/api/shared-secrets/${id}/answer`, who.person, { answer })
    expect([refused.statusCode, reasonOf(refused)]).toEqual([403, 'shared-answer-wrong'])
  }
  browsers.ok(await browsers.answer(holders[2]!, willId))
  expect(await view(kept, 'none')).toBe('opened')
  // A part that is none, one of another secret, and one sealed for another proof.
  const { id: secretId } = (await browsers.shown(testator, willId)).coming!
  const elsewhere = await browsers.shownPart(own, willId, 'another token', 'coming')
  for (const part of [{ secretId, sealed: 'AAAA' }, { ...elsewhere, secretId: willId }, elsewhere])
    expect(reasonOf(await switchOn(kept, { part }))).toBe('shared-part-wrong')
  expect(await wraps(willId)).toEqual(['release'])

  browsers.ok(await switchOn(kept))
  // From here on: no wrap of the release worker's, moved or not.
  expect(await wraps(willId)).toEqual([])
  expect((await browsers.shown(testator, willId)).closing?.state).toBe('moving')
  expect(await view(kept)).toBe('opened')
  expect(await view(kept, 'none')).toBe('shared-part-needed')
  await wills.look()
  expect((await browsers.shown(testator, willId)).closing).toMatchObject({ state: 'on', health: 'good' })
  expect(
    await rows(
      'select 1 from objects_under_key where will_id = $1 and (is_new or old_as is not null)',
      willId,
    ),
  ).toEqual([])
  expect(await view(kept)).toBe('opened')
  expect(await view(kept, 'none')).toBe('shared-part-needed')
  expect(await view(kept, elsewhere)).toBe('shared-part-wrong')
  expect(await linesOf(willId)).toEqual([
    'shared.begun',
    'shared.shares-given',
    'shared.answered',
    'shared.answered',
    'shared.answered',
    'shared.closing',
    'shared.on',
  ])
})

test('two accounts of one person are not chosen together, nor an account of the testator’s own', async () => {
  const { sample } = await closed()
  const { willId, testator, executor, contact, witnesses } = sample
  const print = randomBytes(32)
  const second = await acceptedPerson(stack, people, 'Eve Executor', print)
  await nameAround(stack, willId, 'contact', second)
  const chosen = [executor, contact, second]
  const of = async (person: Person, key: Buffer) => {
    await rows(
      `insert into identity_readings (check_id, person_id, outcome, profile, reasons, gravity, particulars, readers,
         document_sha256, selfie_sha256, person_fingerprint, read_at)
       select id, person_id, 'review', '{}', '[]', 0, '{}', '{}', $2, $2, $3, now() from identity_checks
       where person_id = $1 and state = 'accepted'
       on conflict (check_id) do update set person_fingerprint = excluded.person_fingerprint`,
      person.id,
      randomBytes(32),
      key,
    )
  }
  const candidates = async () =>
    (await browsers.shown(testator, willId)).candidates.map(({ personId }) => personId)
  expect(await candidates()).toContain(second.id)
  browsers.ok(await browsers.begin(testator, willId, chosen))
  const own = await browsers.makeKey(testator)
  for (const person of chosen) await browsers.makeKey(person)
  // It shows only after they were chosen: then no share is given.
  await of(executor, print)
  const refused = await browsers.give(own, willId)
  expect([refused.statusCode, reasonOf(refused)]).toEqual([409, 'shared-choice'])
  const again = await browsers.begin(testator, willId, chosen)
  expect([again.statusCode, reasonOf(again)]).toEqual([409, 'shared-choice'])
  browsers.ok(await browsers.begin(testator, willId, [second, contact, witnesses[0]]))
  // The testator's own second account is no candidate.
  await of(testator, print)
  expect(await candidates()).not.toContain(second.id)
})

test('it is not begun while a notice is open, nor while the seal’s state is not kept', async () => {
  const { sample } = await closed({ isStated: false })
  const { willId, executor, contact, witnesses } = sample
  const chosen = [executor, contact, witnesses[0]]
  browsers.ok(await browsers.begin(sample.testator, willId, chosen))
  const testator = await browsers.makeKey(sample.testator)
  const holders: Device[] = []
  for (const person of chosen) holders.push(await browsers.makeKey(person))
  browsers.ok(await browsers.give(testator, willId))
  for (const device of holders) browsers.ok(await browsers.answer(device, willId))
  const kept = { sample, willId, testator, holders, pdf: Buffer.alloc(0) }
  expect(reasonOf(await switchOn(kept))).toBe('shared-not-now')
  await stateSeal(willId)
  await wills.notices.waiting(sample)
  expect(reasonOf(await switchOn(kept))).toBe('shared-not-now')
  expect(reasonOf(await browsers.begin(sample.testator, willId, chosen))).toBe('shared-not-now')
  expect(await wraps(willId)).toEqual(['release'])
})

test('a second one is not put on while the first is still being sealed', async () => {
  const kept = await practised()
  browsers.ok(await switchOn(kept))
  const { willId, testator, holders } = kept
  browsers.ok(
    await browsers.begin(
      testator.person,
      willId,
      holders.map(({ person }) => person),
    ),
  )
  browsers.ok(await browsers.give(testator, willId))
  for (const device of holders) browsers.ok(await browsers.answer(device, willId))
  const isMoving = (await browsers.shown(testator.person, willId)).closing?.state === 'moving'
  expect(isMoving).toBe(true)
  expect(reasonOf(await switchOn(kept, { former: true }))).toBe('shared-still-moving')
  await wills.look()
  browsers.ok(await switchOn(kept, { former: true }))
  await wills.look()
  expect(await view(kept)).toBe('opened')
})

test('a release worker that is killed while it seals goes on when the testator confirms again', async () => {
  const kept = await practised()
  browsers.ok(await switchOn(kept))
  for (const secretId of heldMoving()) forgetMoving(secretId)
  await wills.look()
  expect((await browsers.shown(kept.testator.person, kept.willId)).closing?.state).toBe('moving')
  expect(await view(kept)).toBe('opened')
  browsers.ok(await switchOn(kept))
  await wills.look()
  expect((await browsers.shown(kept.testator.person, kept.willId)).closing?.state).toBe('on')
  expect(await view(kept)).toBe('opened')
})

test('keys of a switch that failed seal nothing, also while the next switch is under way', async () => {
  const kept = await practised()
  const { willId, testator } = kept
  const { id: secretId, part } = (await browsers.shown(testator.person, willId)).coming!
  const shared = await browsers.openPart(testator, { willId, secretId, part: part! })
  const close = async ({ first, last }: { first?: () => Promise<void>; last?: () => never }) =>
    await inTransaction(stack.releaseDb, { service: 'release' }, async (tx) => {
      const secret = (await lockedSecret(tx, secretId))!
      await first?.()
      expect(await closeUnderParts(tx, wills.context.openingKey, secret, shared, null)).toBe(null)
      last?.()
    })
  const failing = close({
    last: () => {
      throw new Error('the connection was lost')
    },
  })
  await expect(failing).rejects.toThrow('the connection was lost')
  expect(heldMoving()).toContain(secretId)
  // A round begins while the second switch has the row, and the keys of the first are still held.
  let moving: Promise<void> | undefined
  await close({
    first: async () => {
      moving = moveUnderSecret(wills.context, secretId, async () => undefined)
      await pause(300)
    },
  })
  await moving
  await wills.look()
  expect((await browsers.shown(testator.person, willId)).closing?.state).toBe('on')
  expect(await view(kept)).toBe('opened')
  // What a failed switch left behind is forgotten by the next round.
  const other = await practised()
  const { id } = (await browsers.shown(other.testator.person, other.willId)).coming!
  holdMoving(id, { now: { willId: other.willId, version: 1, bytes: newPart() }, coming: null }, newPart())
  await wills.look()
  expect(heldMoving()).not.toContain(id)
})

test('somebody lost is replaced by the testator, and below two it says that nobody opens it', async () => {
  const kept = await underSecret()
  const { willId, testator, holders, sample } = kept
  const healthOf = async () => (await browsers.shown(testator.person, willId)).closing?.health
  const [one, two, three] = holders as [Device, Device, Device]
  // A session alone costs nobody a share: neither by losing the key, nor by giving the share back, nor by the testator.
  const { id: held } = await browsers.holdingOf(three, willId)
  const lose = [
    ['DELETE', '/api/shared-secrets/key', three.person],
    ['POST', `/api/shared-secrets/${held}/lost`, three.person],
    ['POST', `/api/wills/${willId}/shared-secret/holders/${held}/lost`, testator.person],
  ] as const
  for (const [method, url, person] of lose)
    for (const token of [
      undefined,
      'a guess',
      await browsers.lossProof(one.person, held),
      // For another holder’s share, or for another act with the same one.
      await browsers.lossProof(person, willId),
      await browsers.proof(person, method === 'DELETE' ? 'share-lost' : 'share-end', 'end'),
    ])
      expect(reasonOf(await browsers.call(method, url, person, undefined, token))).toBe(
        token === undefined ? 'confirmation-needed' : 'confirmation-spent',
      )
  expect(await healthOf()).toBe('good')
  const proof = await browsers.proof(three.person, 'share-end', 'end')
  browsers.ok(await browsers.call('DELETE', '/api/shared-secrets/key', three.person, undefined, proof))
  expect(await healthOf()).toBe('one-short')
  await tellHolders({ db: stack.workerDb, log: wills.context.log })
  expect((await mailsOf(stack, { template: 'share-lost', to: testator.person.email })).length).toBe(1)
  // The repair is another secret: with new shares, a practice run, and another data key.
  browsers.ok(await browsers.begin(testator.person, willId, [one.person, two.person, sample.witnesses[1]]))
  const four = await browsers.makeKey(sample.witnesses[1])
  browsers.ok(await browsers.give(testator, willId))
  for (const device of [one, two, four]) browsers.ok(await browsers.answer(device, willId))
  expect(reasonOf(await switchOn(kept))).toBe('shared-former-needed')
  browsers.ok(await switchOn(kept, { former: true }))
  await wills.look()
  expect(await healthOf()).toBe('good')
  expect(await view(kept)).toBe('opened')
  // Nothing of the one before is kept.
  expect(
    await rows(
      `select 1 from shared_secrets s left join shared_holders h on h.secret_id = s.id where s.will_id = $1
       and s.state = 'ended' and (s.wrap is not null or s.platform_part is not null or h.share is not null)`,
      willId,
    ),
  ).toEqual([])
  for (const device of [one, two]) {
    const { id } = (await browsers.shown(testator.person, willId)).closing!.holders.find(
      ({ personId }) => personId === device.person.id,
    )!
    browsers.ok(
      await browsers.call(
        'POST',
        `/api/wills/${willId}/shared-secret/holders/${id}/lost`,
        testator.person,
        undefined,
        await browsers.lossProof(testator.person, id),
      ),
    )
  }
  expect(await healthOf()).toBe('nobody-opens')
  // The testator still does, and can switch it off.
  const { id } = (await browsers.shown(testator.person, willId)).closing!
  const stepUp = await browsers.switchProof(testator, willId, 'off', id)
  const url = `/api/wills/${willId}/shared-secret/${id}/end`
  expect(reasonOf(await browsers.call('POST', url, testator.person, {}))).toBe('shared-part-needed')
  const part = await browsers.shownPart(testator, willId, stepUp, 'closing', 'off')
  browsers.ok(await browsers.call('POST', url, testator.person, { part }, stepUp))
  expect(await wraps(willId)).toEqual(['release'])
  expect(await view(kept, 'none')).toBe('opened')
})

test('a testator who gives their own key up opens nothing more, and is told so; the people still do', async () => {
  const kept = await underSecret()
  const { willId, testator, holders, sample } = kept
  const { person } = testator
  const ownWills = async () =>
    browsers.ok(await browsers.call('GET', '/api/shared-secrets', person)).json<{ ownWills: object[] }>()
      .ownWills
  const will = { willId, title: expect.any(String) as string }
  expect(await ownWills()).toEqual([{ ...will, isPartLost: false }])
  // Another one is being prepared when the key goes.
  const people3 = holders.map((one) => one.person)
  browsers.ok(await browsers.begin(person, willId, people3))
  const stepUp = await proofOf(person, willId)
  const before = await browsers.shownPart(testator, willId, stepUp)
  const { id } = (await browsers.shown(person, willId)).closing!
  const proof = await browsers.proof(person, 'share-end', 'end')
  browsers.ok(await browsers.call('DELETE', '/api/shared-secrets/key', person, undefined, proof))
  const again = await browsers.makeKey(person)
  expect(await ownWills()).toEqual([{ ...will, isPartLost: true }])
  expect(await browsers.shown(person, willId)).toMatchObject({
    mayBegin: false,
    closing: { isPartLost: true, health: 'good' },
    coming: { isPartLost: false },
  })
  // Not with a new key, nor with what the former one had sealed for a proof that still stands.
  expect(await view(kept, 'none')).toBe('shared-part-lost')
  expect(await view(kept, before)).toBe('shared-part-lost')
  const url = `/api/wills/${willId}/shared-secret/${id}`
  const off = await browsers.switchProof(testator, willId, 'off', id)
  expect(reasonOf(await browsers.call('POST', `${url}/end`, person, { part: before }, off))).toBe(
    'shared-part-lost',
  )
  expect(reasonOf(await browsers.begin(person, willId, people3))).toBe('shared-part-lost')
  expect(reasonOf(await browsers.give(again, willId))).toBe('shared-keys-missing')
  // What was prepared is given up, and the two people open it as before.
  const coming = (await browsers.shown(person, willId)).coming!
  browsers.ok(await browsers.call('POST', `/api/wills/${willId}/shared-secret/${coming.id}/end`, person, {}))
  await wills.notices.waiting(sample)
  await wills.look()
  await wills.pass(15)
  await wills.look()
  for (const device of holders.slice(1)) browsers.ok(await browsers.giveShare(device, willId))
  expect(await wraps(willId)).toEqual(['release'])
  expect(await ownWills()).toEqual([])
})

test('a preparation whose testator gave up their key is not switched on', async () => {
  const kept = await practised()
  const { willId, testator } = kept
  const stepUp = await proofOf(testator.person, willId)
  const part = await browsers.shownPart(testator, willId, stepUp, 'coming')
  const proof = await browsers.proof(testator.person, 'share-end', 'end')
  browsers.ok(await browsers.call('DELETE', '/api/shared-secrets/key', testator.person, undefined, proof))
  expect(await browsers.shown(testator.person, willId)).toMatchObject({
    mayBegin: true,
    coming: { isPartLost: true },
  })
  expect(reasonOf(await switchOn(kept, { part }))).toBe('shared-part-lost')
  expect(await wraps(willId)).toEqual(['release'])
})

test('after a release two shares open it, and one, a wrong one, the same twice and another will’s do not', async () => {
  const [kept, other] = [await underSecret(), await underSecret()]
  const { willId, holders, sample, testator } = kept
  const [one, two, three] = holders as [Device, Device, Device]
  expect(reasonOf(await browsers.giveShare(one, willId))).toBe('shared-not-released')
  await wills.notices.waiting(sample)
  expect((await browsers.shown(testator.person, willId)).mayBegin).toBe(false)
  await wills.look()
  await wills.pass(15)
  await wills.look()
  expect(await rows('select status from wills where id = $1', willId)).toEqual([{ status: 'released' }])
  const page = async () => {
    const stepUp = await proofOf(sample.executor, willId, 'read-released')
    return await browsers.call('GET', `/api/released/${willId}/pages/1`, sample.executor, undefined, stepUp)
  }
  const take = async () => {
    const stepUp = await proofOf(sample.executor, willId, 'take-released')
    const url = `/api/released/${willId}/files/sealed`
    return await browsers.call('GET', url, sample.executor, undefined, stepUp)
  }
  for (const refused of [await page(), await take()]) expect(reasonOf(refused)).toBe('shares-awaited')
  await tellHolders({ db: stack.workerDb, log: wills.context.log })
  expect(await rows("select 1 from shared_holders where told = 'release'")).toHaveLength(3)

  const given = async (device: Device, sealed: string) =>
    await browsers.call(
      'POST',
      `/api/shared-secrets/${(await browsers.holdingOf(device, willId)).id}/share`,
      device.person,
      { sealed },
    )
  browsers.ok(await browsers.giveShare(one, willId))
  // The same again changes nothing.
  browsers.ok(await browsers.giveShare(one, willId))
  expect(reasonOf(await page())).toBe('shares-awaited')
  const holding = await browsers.holdingOf(two, willId)
  const wrong = [
    // Of the right length, and none.
    await browsers.sealedShare(two, holding, new Uint8Array([...newPart(), 2])),
    // One that another holder has, sealed by this one.
    await browsers.sealedShare(
      two,
      holding,
      await browsers.shareOf(one, await browsers.holdingOf(one, willId)),
    ),
    // Of another will.
    await browsers.sealedShare(
      two,
      await browsers
        .holdingOf(other.holders[1]!, other.willId)
        .then((theirs) => ({ ...theirs, willId, secretId: holding.secretId })),
      await browsers.shareOf(other.holders[1]!, await browsers.holdingOf(other.holders[1]!, other.willId)),
    ),
    'AAAA',
  ]
  for (const sealed of wrong) expect(reasonOf(await given(two, sealed))).toBe('shared-part-wrong')
  // Another person's holding is not theirs to give.
  expect(
    (await browsers.call('POST', `/api/shared-secrets/${holding.id}/share`, three.person, { sealed: 'AAAA' }))
      .statusCode,
  ).toBe(404)
  expect(await wraps(willId)).toEqual([])
  browsers.ok(await browsers.giveShare(three, willId))
  expect(await wraps(willId)).toEqual(['release'])
  expect((await page()).statusCode).toBe(200)
  expect((await take()).rawPayload.equals(kept.pdf)).toBe(true)
  expect(
    await rows(
      `select 1 from shared_holders h join shared_secrets s on s.id = h.secret_id
       where s.will_id = $1 and (given is not null or share is not null)`,
      willId,
    ),
  ).toEqual([])
  expect((await linesOf(willId)).slice(-3)).toEqual(['shared.given', 'shared.given', 'shared.opened'])
  expect(
    reasonOf(
      await browsers.giveShare(two, willId).catch(() => ({ json: () => ({ reason: 'no share is left' }) })),
    ),
  ).toBe('no share is left')
})

test('a share that is lost while it is given opens nothing, and keeps the others from nothing', async () => {
  const kept = await underSecret()
  const { willId, holders, sample } = kept
  const [one, two, three] = holders as [Device, Device, Device]
  await wills.notices.waiting(sample)
  await wills.look()
  await wills.pass(15)
  await wills.look()
  const holding = await browsers.holdingOf(one, willId)
  const sealed = await browsers.sealedShare(one, holding)
  // What the release worker has read when the holder says, at the same moment, that they have lost it.
  const read = await inTransaction(stack.releaseDb, { service: 'release' }, async (tx) => ({
    secret: (await lockedSecret(tx, holding.secretId))!,
    holder: (await holdersOf(tx, holding.secretId)).find(({ holderId }) => holderId === holding.id)!,
  }))
  browsers.ok(
    await browsers.call(
      'POST',
      `/api/shared-secrets/${holding.id}/lost`,
      one.person,
      undefined,
      await browsers.lossProof(one.person, holding.id),
    ),
  )
  await expect(
    inTransaction(stack.releaseDb, { service: 'release' }, (tx) =>
      takeShare(tx, wills.context.openingKey, read.secret, read.holder, sealed),
    ),
  ).rejects.toThrow('the share was lost meanwhile')
  await expect(
    stack.owner.query("update shared_holders set given = '\\x00', given_at = now() where id = $1", [
      holding.id,
    ]),
  ).rejects.toThrow('violates check constraint')
  for (const device of [two, three]) browsers.ok(await browsers.giveShare(device, willId))
  expect(await wraps(willId)).toEqual(['release'])
})

test('a will that is released while it is sealed anew is opened by two shares, given at one instant', async () => {
  const kept = await practised()
  const { willId, holders, sample } = kept
  browsers.ok(await switchOn(kept))
  // Killed in the middle: one file is under the new key, the others under the former one.
  const [secretId] = heldMoving() as [string]
  const store = { ...wills.context.store, put: wills.context.store.put.bind(wills.context.store) }
  let puts = 0
  const dying = {
    ...wills.context,
    store: Object.assign(Object.create(wills.context.store) as typeof store, {
      put: async (bytes: Parameters<typeof store.put>[0]) => {
        puts += 1
        if (puts > 1) throw new Error('killed')
        return await store.put(bytes)
      },
    }),
  }
  await expect(moveUnderSecret(dying, secretId, async () => undefined)).rejects.toThrow('killed')
  forgetMoving(secretId)
  const places = await rows<{ isNew: boolean }>(
    'select is_new as "isNew" from objects_under_key where will_id = $1',
    willId,
  )
  expect(places.filter(({ isNew }) => isNew)).toHaveLength(1)
  await wills.notices.waiting(sample)
  await wills.look()
  await wills.pass(15)
  await wills.look()
  // Each asks twice, and all at once.
  const answers = await Promise.all(
    [...holders, ...holders].map((device) => browsers.giveShare(device, willId)),
  )
  for (const answer of answers)
    if (answer.statusCode !== 200) expect(reasonOf(answer)).toBe('shared-not-released')
  expect((await linesOf(willId)).filter((event) => event === 'shared.opened')).toHaveLength(1)
  expect((await linesOf(willId)).filter((event) => event === 'shared.given')).toHaveLength(2)
  for (let rounds = 0; rounds < 2; rounds += 1) await wills.look()
  expect(await rows('select 1 from key_changes where will_id = $1', willId)).toEqual([])
  const stepUp = await proofOf(sample.executor, willId, 'take-released')
  const url = `/api/released/${willId}/files/sealed`
  const taken = await browsers.call('GET', url, sample.executor, undefined, stepUp)
  expect(taken.rawPayload.equals(kept.pdf)).toBe(true)
})

test('a testator who appears: what was given is forgotten, and the will stays under its secret', async () => {
  const kept = await underSecret()
  const { willId, holders, sample } = kept
  const told = async () => {
    await tellHolders({ db: stack.workerDb, log: wills.context.log })
    const mails = await mailsOf(stack, { template: 'share-asked' })
    const to = holders.map(({ person }) => person.email)
    return mails.filter((mail) => to.includes(mail.to_address) && mail.data['what'] === 'release').length
  }
  const release = async () => {
    await wills.notices.waiting(sample)
    await wills.look()
    await wills.pass(15)
    await wills.look()
  }
  await release()
  expect(await told()).toBe(3)
  browsers.ok(await browsers.giveShare(holders[0]!, willId))
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    appendAny(tx, { event: 'account.signed-in', actor: sample.testator.id, details: { remembered: false } }),
  )
  for (let rounds = 0; rounds < 2; rounds += 1) await wills.look()
  expect(await rows('select status from wills where id = $1', willId)).toEqual([{ status: 'registered' }])
  expect(
    await rows(
      `select 1 from shared_holders h join shared_secrets s on s.id = h.secret_id
       where s.will_id = $1 and given_at is not null`,
      willId,
    ),
  ).toEqual([])
  expect(await rows('select 1 from key_changes where will_id = $1', willId)).toEqual([])
  expect(reasonOf(await browsers.giveShare(holders[0]!, willId))).toBe('shared-not-released')
  expect(await view(kept)).toBe('opened')
  // The share that was given may be in a copy of the database: the testator is told, by mail and on the page.
  expect(mailsTo(sample.testator, 'Please choose people again for your will')).toBe(1)
  expect((await browsers.shown(sample.testator, willId)).closing?.givenAwayAt).not.toBe(null)
  // At the next release everybody is asked again: whoever gave theirs, and whoever was only asked.
  await release()
  expect(await told()).toBe(6)
})

test('once a year each holder is asked, and sixty days of silence are a doubt', async () => {
  const kept = await underSecret()
  const { willId, testator, holders } = kept
  const tell = () => tellHolders({ db: stack.workerDb, log: wills.context.log })
  const asks = async () =>
    await Promise.all(holders.map(async (one) => (await browsers.holdingOf(one, willId)).asks))
  await tell()
  expect(await asks()).toEqual(['nothing', 'nothing', 'nothing'])
  await wills.pass(366)
  await tell()
  await tell()
  expect(await asks()).toEqual(['still-there', 'still-there', 'still-there'])
  browsers.ok(await browsers.answer(holders[0]!, willId))
  expect(await asks()).toEqual(['nothing', 'still-there', 'still-there'])
  // The same on their dashboards, by name.
  const shares = await Promise.all(
    holders.map(({ person }) => inTransaction(stack.db, { person }, (tx) => sharesOf(tx, person))),
  )
  const codes = shares.map((held) => held.find((one) => one.willId === willId))
  expect(codes).toMatchObject([
    { code: 'share-held', testatorName: 'Tess Tator' },
    { code: 'share-to-prove' },
    { code: 'share-to-prove' },
  ])
  await wills.pass(61)
  expect((await browsers.shown(testator.person, willId)).closing?.health).toBe('doubtful')
  // Asked again a year later, whoever was silent is silent still.
  await wills.pass(310)
  await tell()
  expect(await asks()).toEqual(['still-there', 'still-there', 'still-there'])
  expect((await mailsOf(stack, { to: holders[1]!.person.email, template: 'share-asked' })).length).toBe(2)
  const isSilent = async () =>
    (await browsers.shown(testator.person, willId)).closing?.holders.map((one) => one.isSilent)
  expect(await isSilent()).toEqual([false, true, true])
  for (const device of holders) browsers.ok(await browsers.answer(device, willId))
  expect((await browsers.shown(testator.person, willId)).closing?.health).toBe('good')
})

test('a confirmation for looking at a file switches nothing, and the testator hears of each switch', async () => {
  const kept = await practised()
  const { willId, testator, sample } = kept
  const { id } = (await browsers.shown(testator.person, willId)).coming!
  const url = (act: 'switch' | 'end') => `/api/wills/${willId}/shared-secret/${id}/${act}`
  const post = async (act: 'switch' | 'end', stepUp: string, part: { secretId: string; sealed: string }) =>
    await browsers.call('POST', url(act), testator.person, { part }, stepUp)
  const part = (stepUp: string, act: PartAct, which: 'coming' | 'closing' = 'closing') =>
    browsers.shownPart(testator, willId, stepUp, which, act)
  const opens = await proofOf(testator.person, willId)
  const off = await browsers.switchProof(testator, willId, 'off', id)
  for (const token of [opens, off])
    expect(reasonOf(await post('switch', token, await part(token, 'on', 'coming')))).toBe(
      'confirmation-spent',
    )
  const on = await browsers.switchProof(testator, willId, 'on', id)
  // A part that was sealed for a view of a file is none for the switch.
  for (const act of ['open', 'off', 'replaced'] as const)
    expect(reasonOf(await post('switch', on, await part(on, act, 'coming')))).toBe('shared-part-wrong')
  browsers.ok(await post('switch', on, await part(on, 'on', 'coming')))
  await wills.look()
  expect(mailsTo(sample.testator, 'Your will opens only with your key')).toBe(1)

  const ofView = await proofOf(testator.person, willId)
  for (const token of [ofView, on])
    expect(reasonOf(await post('end', token, await part(token, 'off')))).toBe('confirmation-spent')
  const stale = await browsers.switchProof(testator, willId, 'off', id)
  await rows('update proofs set used_at = now() where token_hash = sha256($1)', Buffer.from(stale))
  expect(reasonOf(await post('end', stale, await part(stale, 'off')))).toBe('confirmation-spent')
  const right = await browsers.switchProof(testator, willId, 'off', id)
  expect(reasonOf(await post('end', right, await part(right, 'open')))).toBe('shared-part-wrong')
  expect(await wraps(willId)).toEqual([])
  browsers.ok(await post('end', right, await part(right, 'off')))
  expect(await wraps(willId)).toEqual(['release'])
  await wills.look()
  expect(mailsTo(sample.testator, 'The register alone can open your will again')).toBe(1)
})

test('a will that is not wholly sealed after an hour is told to its testator, once', async () => {
  const kept = await practised()
  browsers.ok(await switchOn(kept))
  for (const secretId of heldMoving()) forgetMoving(secretId)
  await wills.look()
  const stuck = () => mailsTo(kept.sample.testator, 'Your will is not wholly sealed anew yet')
  expect(stuck()).toBe(0)
  await wills.pass(1 / 12)
  await wills.look()
  await wills.look()
  expect(stuck()).toBe(1)
  browsers.ok(await switchOn(kept))
  await wills.look()
  expect(await view(kept)).toBe('opened')
})

test('what is not what the testator’s browser gave out is not switched on', async () => {
  const kept = await practised()
  const { willId, testator } = kept
  const { id } = (await browsers.shown(testator.person, willId)).coming!
  const one = '(select id from shared_holders where secret_id = $1 order by place limit 1)'
  const lies = [
    `update shared_holders set share_hash = sha256('another') where id = ${one}`,
    `update shared_holders set answer = sha256('another') where id = ${one}`,
    `update shared_holders set public_key = decode(repeat('ab', 1216), 'hex') where id = ${one}`,
    `update shared_holders set place = case place when 1 then 4 else place end where secret_id = $1`,
  ]
  const former = await rows('select * from shared_holders where secret_id = $1', id)
  for (const lie of lies) {
    await rows(lie, id)
    expect(reasonOf(await switchOn(kept)), lie).toBe('shared-changed')
    for (const row of former as { id: string }[])
      await rows(
        `update shared_holders h set share_hash = f.share_hash, answer = f.answer, public_key = f.public_key,
           place = f.place
         from jsonb_populate_record(null::shared_holders, $2) f where h.id = $1`,
        row.id,
        JSON.stringify(row, (_, value: unknown) => hexOfBuffer(value)),
      )
  }
  // Nobody has a share: there is nothing to practise, and nothing to switch on.
  await rows('update shared_holders set practised_at = null where id = ' + one, id)
  expect(reasonOf(await switchOn(kept))).toBe('shared-not-practised')
  await rows('update shared_holders set practised_at = now() where secret_id = $1', id)
  browsers.ok(await switchOn(kept))
  await wills.look()
  expect(await view(kept)).toBe('opened')
})

test('browsers that saw another key than the release worker’s are not left with it', async () => {
  const kept = await practised(toBase64(await publicKeyOf(newSeed())))
  const { willId, testator } = kept
  // The testator's browser refuses the true one; whoever lied would seal the part to it themselves.
  await expect(switchOn(kept)).rejects.toThrow(OtherReleaseKey)
  const { id } = (await browsers.shown(testator.person, willId)).coming!
  const stepUp = await browsers.switchProof(testator, willId, 'on', id)
  const part = await browsers.sealedAnew(testator, willId, stepUp, 'on')
  const answer = await browsers.call(
    'POST',
    `/api/wills/${willId}/shared-secret/${id}/switch`,
    testator.person,
    { part },
    stepUp,
  )
  expect(reasonOf(answer)).toBe('shared-changed')
  // The same by a browser that saw the true one counts.
  const honest = await practised()
  const confirmed = await browsers.switchProof(honest.testator, honest.willId, 'on', await comingOf(honest))
  const shown = await browsers.sealedAnew(honest.testator, honest.willId, confirmed, 'on')
  browsers.ok(
    await browsers.call(
      'POST',
      `/api/wills/${honest.willId}/shared-secret/${shown.secretId}/switch`,
      honest.testator.person,
      { part: shown },
      confirmed,
    ),
  )
})

test('an api that gives out shares of its own in the testator’s place finds no confirmation for them', async () => {
  const { sample, pdf } = await closed()
  const { willId } = sample
  const chosen = [sample.executor, sample.contact, sample.witnesses[0]]
  browsers.ok(await browsers.begin(sample.testator, willId, chosen))
  const testator = await browsers.makeKey(sample.testator)
  const holders: Device[] = []
  for (const person of chosen) holders.push(await browsers.makeKey(person))
  const secret = (await browsers.shown(testator.person, willId)).coming!
  const of = { willId, secretId: secret.id }
  const releaseKey = browsers
    .ok(await browsers.call('GET', '/api/shared-secrets/release-key', testator.person))
    .json<{ publicKey: string }>().publicKey
  // The testator's browser gives this out. It goes no further than the api, which shows only the part again.
  const honest = await makeShares(
    of,
    { personId: testator.person.id, seed: testator.seed },
    secret.holders.map(({ personId, publicKey }) => ({ personId: personId!, publicKey: publicKey! })),
    releaseKey,
  )
  const liar: Device = { person: testator.person, seed: newSeed() }
  browsers.ok(await browsers.give(liar, willId))
  for (const device of holders) browsers.ok(await browsers.answer(device, willId))
  const { part: planted } = (await browsers.shown(testator.person, willId)).coming!
  const known = await browsers.openPart(liar, { ...of, part: planted! })
  const shows = async (part: string) =>
    await rows(
      "update shared_secrets set testator_part = decode($2, 'base64') where id = $1",
      secret.id,
      part,
    )
  const switchWith = async (stepUp: string) => {
    const plain = new Uint8Array([...known.shared, ...known.transcript])
    const about = await aboutRequest(of, { stepUp, act: 'on' })
    const part = {
      secretId: secret.id,
      sealed: toBase64(await sealTo(fromBase64(releaseKey), plain, about)),
    }
    const url = `/api/wills/${willId}/shared-secret/${secret.id}/switch`
    return await browsers.call('POST', url, testator.person, { part }, stepUp)
  }
  await shows(honest.part)
  for (const act of ['on', 'off'] as const)
    expect(reasonOf(await switchWith(await browsers.switchProof(testator, willId, act, secret.id)))).toBe(
      'confirmation-spent',
    )
  // One to go on with a switch begins none, whatever it names.
  const ownOf = (sealed: string) => ({ ...of, personId: testator.person.id, sealed })
  const goesOn = await giveProof(stack, testator.person.id, {
    purpose: 'share-on',
    willId,
    documentHash: await ownSwitchOf(liar.seed, ownOf(planted!), 'go-on'),
    maker: 'release',
  })
  expect(reasonOf(await switchWith(goesOn))).toBe('confirmation-spent')
  expect(await wraps(willId)).toEqual(['release'])
  // What the mail would name for those shares is another number than the browser shows.
  expect((await ownSwitchOf(liar.seed, ownOf(planted!), 'on')).slice(0, 24)).not.toBe(
    (await ownSwitchOf(testator.seed, ownOf(honest.part), 'on')).slice(0, 24),
  )
  // Whoever confirms that one all the same gets it: nothing else stood in the way.
  await shows(planted!)
  browsers.ok(await switchWith(await browsers.switchProof(liar, willId, 'on', secret.id)))
  await wills.look()
  expect(await view({ sample, willId, testator: liar, holders, pdf })).toBe('opened')
})
const comingOf = async ({ testator, willId }: Kept): Promise<string> =>
  (await browsers.shown(testator.person, willId)).coming!.id

test('the database holds the order of the states, and gives no share that is none', async () => {
  const { sample } = await closed()
  const { willId, executor, contact, witnesses, testator } = sample
  const chosen = [executor, contact, witnesses[0]]
  expect(
    reasonOf(
      await browsers.call('POST', `/api/wills/${willId}/shared-secret`, testator, {
        people: chosen.map(({ id }) => id),
      }),
    ),
  ).toBe('confirmation-needed')
  browsers.ok(await browsers.begin(testator, willId, chosen))
  for (const person of [testator, ...chosen]) await browsers.makeKey(person)
  const { id } = (await browsers.shown(testator, willId)).coming!
  const give = async (hash: Buffer | null) =>
    await inTransaction(stack.db, { person: testator }, async (tx) => {
      const token = await browsers.proof(testator, 'share-give', shareActs['share-give'](id, '00'.repeat(32)))
      const bytes = [Buffer.from(newPart()), Buffer.from(newPart()), hash]
      return (
        await sql<{ yes: boolean }>`
          select app_shared_give(${token}, ${id}::uuid, ${Buffer.alloc(32)}, ${Buffer.alloc(9)}, ${bytes}::bytea[],
            ${bytes}::bytea[], ${bytes}::bytea[]) as yes`.execute(tx)
      ).rows[0]!.yes
    })
  expect(await give(null)).toBe(false)
  const becomes = async (state: string) =>
    await rows(
      "update shared_secrets set state = $2, wrap = 'x', former_wrap = 'x', platform_part = 'x' where id = $1",
      id,
      state,
    ).then(
      () => 'changed',
      (error: Error) => error.message,
    )
  expect(await becomes('moving')).toContain('does not become moving')
  expect(await give(Buffer.from(newPart()))).toBe(true)
  // Everybody has a share, and nobody has shown it.
  expect(await becomes('moving')).toContain('not everybody has a share')
})

test('a share that is lost opens nothing, and whoever is no longer named keeps theirs on the page', async () => {
  const kept = await underSecret()
  const { willId, holders, sample, testator } = kept
  const [one, two] = holders as [Device, Device, Device]
  const holding = await browsers.holdingOf(one, willId)
  const sealed = await browsers.sealedShare(one, holding)
  const url = `/api/wills/${willId}/shared-secret/holders/${holding.id}/lost`
  const proof = await browsers.lossProof(testator.person, holding.id)
  browsers.ok(await browsers.call('POST', url, testator.person, undefined, proof))
  expect((await browsers.holdingOf(one, willId)).share).toBe(null)
  await wills.notices.waiting(sample)
  await wills.look()
  await wills.pass(15)
  await wills.look()
  const late = await browsers.call('POST', `/api/shared-secrets/${holding.id}/share`, one.person, { sealed })
  expect(late.statusCode).toBe(404)
  expect(
    await rows('select 1 from shared_holders where id = $1 and given_at is not null', holding.id),
  ).toEqual([])
  await endNomination(willId, two.person)
  const left = (await browsers.shown(testator.person, willId)).closing!.holders.find(
    ({ personId }) => personId === two.person.id,
  )
  expect(left).toMatchObject({ isNamed: false, name: two.person.name })
  expect(left?.publicKey).not.toBe(null)
  // Nobody is put under a share that somebody holds who is named no longer.
  const other = await practised()
  await endNomination(other.willId, other.holders[1]!.person)
  expect(reasonOf(await switchOn(other))).toBe('shared-not-now')
})

test('an answer that is kept for a repeat has no share, part or lock in it', async () => {
  const kept = await practised()
  const { willId, testator, holders } = kept
  const { id } = (await browsers.shown(testator.person, willId)).coming!
  const holding = await browsers.holdingOf(holders[0]!, willId)
  const key = 'once-more'
  const answer = async () =>
    await stack.call({
      method: 'POST',
      url: `/api/wills/${willId}/shared-secret/holders/${holding.id}/lost`,
      headers: {
        'x-person': testator.person.id,
        'idempotency-key': key,
        'step-up': token,
      },
    })
  const token = await browsers.lossProof(testator.person, holding.id)
  const [first, again] = [await answer(), await answer()]
  expect(first.statusCode).toBe(200)
  expect(again.json()).toEqual(first.json())
  expect(first.json<{ coming: { id: string } }>().coming.id).toBe(id)
  expect(
    await rows(
      'select answer from idempotency_keys where person_id = $1 and key = $2',
      testator.person.id,
      key,
    ),
  ).toEqual([{ answer: { value: {} } }])
})
