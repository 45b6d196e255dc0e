// A will under a shared secret, from choosing the people to the release, over the real api and the logins of all three:
// what each step asks for, what opens, and what does not.
import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { mailsOf } from '../../../../../test/stack/mails.ts'
import { knownPeople } from '../../../../../test/stack/people.ts'
import { giveProof } from '../../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../../test/stack/stack.ts'
import { appendAny } from '../../../../../test/stack/any-line.ts'
import { newPart } from '@testate/evidence/shared-secret/shares'
import { acceptedPerson, nameAround, type NoticeSample } from '../../../testing/notice-sample.ts'
import { releasedWills, willPdf } from '../../../testing/released-wills.ts'
import { sharedSecrets, type Device } from '../../../testing/shared-secrets.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../../testing/smtp-stand-in.ts'
import { forgetMoving, heldMoving } from '../../custody/two-parts/held-moving.ts'
import { moveUnderSecret } from '../../custody/two-parts/move-under-secret.ts'
import { inTransaction } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { answerReadPlaces } from '../places.ts'
import { mountWills } from '../../wills/routes.ts'
import { willJobs } from '../../wills/jobs.ts'
import { mountRelease } from '../routes.ts'
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
}, 60_000)
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
async function practised(): Promise<Kept> {
  const { sample, pdf } = await closed()
  const { willId } = sample
  const chosen = [sample.executor, sample.contact, sample.witnesses[0]]
  browsers.ok(await browsers.begin(sample.testator, willId, chosen))
  const testator = await browsers.makeKey(sample.testator)
  const holders: Device[] = []
  for (const person of chosen) holders.push(await browsers.makeKey(person))
  browsers.ok(await browsers.give(testator, willId))
  for (const device of holders) browsers.ok(await browsers.answer(device, willId))
  return { sample, willId, testator, holders, pdf }
}

const switchOn = async (
  { willId, testator }: Kept,
  { former, part }: { former?: boolean; part?: { secretId: string; sealed: string } } = {},
) => {
  const stepUp = await proofOf(testator.person, willId)
  const { coming, closing } = await browsers.shown(testator.person, willId)
  const which = coming === null ? 'closing' : 'coming'
  const body = {
    part: part ?? (await browsers.shownPart(testator, willId, stepUp, which)),
    ...(former === true ? { former: await browsers.shownPart(testator, willId, stepUp) } : {}),
  }
  const id = (coming ?? closing)!.id
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
  expect((await put(await browsers.proof(stranger))).statusCode).toBe(400)
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
  expect(reasonOf(await browsers.call('PUT', `${url}/shares`, testator, early))).toBe('shared-keys-missing')
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
    for (const token of [undefined, 'a guess', await browsers.proof(one.person)])
      expect(reasonOf(await browsers.call(method, url, person, undefined, token))).toBe(
        token === undefined ? 'confirmation-needed' : 'confirmation-spent',
      )
  expect(await healthOf()).toBe('good')
  const proof = await browsers.proof(three.person)
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
        await browsers.proof(testator.person),
      ),
    )
  }
  expect(await healthOf()).toBe('nobody-opens')
  // The testator still does, and can switch it off.
  const { id } = (await browsers.shown(testator.person, willId)).closing!
  const stepUp = await proofOf(testator.person, willId)
  const url = `/api/wills/${willId}/shared-secret/${id}/end`
  expect(reasonOf(await browsers.call('POST', url, testator.person, {}))).toBe('shared-part-needed')
  const part = await browsers.shownPart(testator, willId, stepUp)
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
  const proof = await browsers.proof(person)
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
  expect(reasonOf(await browsers.call('POST', `${url}/end`, person, { part: before }, stepUp))).toBe(
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
  const proof = await browsers.proof(testator.person)
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
  await wills.notices.waiting(sample)
  await wills.look()
  await wills.pass(15)
  await wills.look()
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
  await wills.pass(61)
  expect((await browsers.shown(testator.person, willId)).closing?.health).toBe('doubtful')
  for (const device of holders.slice(1)) browsers.ok(await browsers.answer(device, willId))
  expect((await browsers.shown(testator.person, willId)).closing?.health).toBe('good')
})
