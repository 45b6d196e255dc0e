// A passkey opens a closed will once it has answered in one confirmation with a mailed code, by the key in its line of
// the log. What a worker that was taken over can write, swap, delete or withhold opens nothing.
// Over HTTP, with the logins of all three processes, and at the release worker itself.
import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { PasskeyOptions } from '@testate/api/factors'
import { generateLogKey, importLogKey, type LogSigner } from '@testate/evidence/log/checkpoint'
import {
  signedIn,
  startAccounts,
  type AccountsStack,
  type Browser,
} from '../../../../../test/stack/accounts.ts'
import { giveProof } from '../../../../../test/stack/proofs.ts'
import { closedWills, type ClosedWill } from '../../../testing/closed-wills.ts'
import { newDevice, type Device } from '../../../testing/passkey-fixture.ts'
import { startSmtpStandIn, type SmtpStandIn } from '../../../testing/smtp-stand-in.ts'
import { append } from '../../audit/append.ts'
import { flush } from '../../audit/sequence.ts'
import { appendAny } from '../../../../../test/stack/any-line.ts'
import {
  askResetQuestion,
  askSignInQuestion,
  checkReleasePasskey,
  offerQuestion,
} from '../../factors/questions.ts'
import { mountFactors } from '../../factors/routes.ts'
import { inTransaction, type Db } from '../../platform/database/database.ts'
import { askRelease } from '../../proofs/ask-worker.ts'
import { askReleaseCode, checkReleaseCode } from '../../proofs/mailed-code.ts'
import { willJobs } from '../../wills/jobs.ts'
import { tellPasskeys } from './tell-passkeys.ts'
import { mountWills } from '../../wills/routes.ts'

let stack: AccountsStack
let smtp: SmtpStandIn
let wills: Awaited<ReturnType<typeof closedWills>>
let stop: () => Promise<void>
let signer: LogSigner
let ann: Browser & { id: string }
let will: ClosedWill
let other: ClosedWill
const mailbox = 'ann@example.org'

beforeAll(async () => {
  smtp = await startSmtpStandIn()
  stack = await startAccounts({
    mount: (app) => {
      mountFactors(app)
      mountWills(app)
    },
    queues: willJobs as never,
  })
  const { secret, vkey } = await generateLogKey('register.example/log')
  signer = await importLogKey(secret)
  wills = await closedWills(stack, smtp)
  const { trustDir, keysDir } = wills.context.config
  await mkdir(join(keysDir, 'release'), { recursive: true })
  await mkdir(trustDir, { recursive: true })
  await writeFile(join(trustDir, 'log.vkey'), `${vkey}\n`)
  stop = await wills.answers()
  ann = await signedIn(stack)
  will = await wills.closed(ann.id)
  other = await wills.closed(ann.id)
})
beforeEach(async () => {
  await stack.owner.query('delete from release_codes; delete from limit_marks')
  await stack.owner.query(
    'delete from passkeys; delete from release_passkeys; delete from release_passkey_asks',
  )
})
afterAll(async () => {
  await stop()
  await stack.stop()
  await smtp.stop()
})

const rows = async <T extends object>(text: string, ...values: unknown[]): Promise<T[]> =>
  (await stack.owner.query(text, values)).rows as T[]
/** What was written is in the log, and the release worker has followed it. */
async function followed(): Promise<void> {
  await flush(stack.workerDb, signer)
  await wills.look()
}
async function added(permit: 'passkey' | 'code by e-mail' = 'passkey'): Promise<Device & { id: string }> {
  const device = newDevice(stack.config.publicUrl)
  const proof = async () => await giveProof(stack, ann.id, { purpose: 'factors', factor: permit })
  const begun = await ann.post('/api/factors/passkeys/begin', {}, { 'step-up': await proof() })
  expect(begun.statusCode, begun.body).toBe(200)
  const { enrolment, options } = begun.json()
  const answer = await ann.post('/api/factors/passkeys', {
    enrolment,
    name: 'My phone',
    made: device.make(options),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  return { ...device, id: answer.json().id }
}
const of = ({ willId }: ClosedWill) => ({ purpose: 'open', willId })
const ask = async (of: object, mail = false) => {
  const subject = 'willId' in of ? '/api/step-up/request' : '/api/account/step-up/request'
  const answer = await ann.post(subject, { ...of, mail })
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json() as {
    mailed: boolean
    factors: string[]
    passkey: PasskeyOptions | null
    passkeyWithCode: PasskeyOptions | null
  }
}
const asked = async (about: object = of(will)): Promise<PasskeyOptions> => (await ask(about)).passkey!
let calls = 0
/** Each from another address: one has sixty a minute. */
const confirm = async (about: object, handed: object) =>
  await ann.call({
    method: 'POST',
    url: 'willId' in about ? '/api/step-up' : '/api/account/step-up',
    payload: { ...about, ...handed },
    remoteAddress: `10.0.0.${(calls += 1)}`,
  })
const said = (answer: Awaited<ReturnType<typeof confirm>>) => [answer.statusCode, answer.json().reason]
/** The code that was mailed; and what a passkey is asked to confirm beside it. */
async function code(about: object = of(will)): Promise<{ code: string; beside: PasskeyOptions | null }> {
  const { passkeyWithCode: beside } = await ask(about, true)
  return { code: wills.code(mailbox), beside }
}
/** One that opens: it has answered together with a code. */
async function opening(): Promise<Device & { id: string }> {
  const device = await added()
  await followed()
  const { code: typed, beside } = await code()
  const answer = await confirm(of(will), { code: typed, passkey: device.use(beside!) })
  expect(answer.statusCode, answer.body).toBe(200)
  return device
}
const accepted = async (): Promise<string[]> =>
  (
    await rows<{ id: string }>(
      `select encode(credential_id, 'hex') as id from release_passkeys
       where accepted_at is not null order by accepted_at`,
    )
  ).map(({ id }) => id)
const idOf = (device: Device): string => device.credentialId.toString('hex')
const plain = (text: string): string => text.replaceAll(/=\r\n/g, '').replaceAll(/\s+/g, ' ')
/** The mails since then, in the order they came. */
const mailsSince = (before: number): { to: string[]; text: string }[] =>
  smtp.received.slice(before).map(({ to, raw }) => ({ to, text: plain(raw) }))
const as = <T>(db: Db, service: 'worker' | 'release', statement: ReturnType<typeof sql<T>>) =>
  inTransaction(db, { service }, (tx) => statement.execute(tx))
/** A line of the worker's. */
const lineOf = async (event: string, details: object): Promise<void> =>
  void (await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    append(tx, { event, actor: ann.id, details } as never),
  ))
const forExport = { purpose: 'export' }
const nothing = { mailed: true, factors: [], passkey: null }
const unknown = [403, 'passkey-unknown']
const over = [410, 'passkey-over']

test('it opens once it has answered together with a code; a code alone accepts nothing', async () => {
  const device = await added()
  // Not in the log yet, nor followed.
  await wills.look()
  expect(await ask(of(will))).toMatchObject({ ...nothing, passkeyWithCode: null })
  expect(plain(smtp.received.at(-1)!.raw)).not.toContain('passkey')
  await followed()
  const before = smtp.received.length
  const first = await ask(of(will))
  expect(first).toMatchObject(nothing)
  expect(first.passkeyWithCode!.allowCredentials.map(({ id }) => id)).toEqual([
    device.credentialId.toString('base64url'),
  ])
  // Beside a wrong code, or without one, it opens nothing and is not used up by a wrong code.
  const answer = device.use(first.passkeyWithCode!)
  const wrong = wills.code(mailbox) === '123456' ? '654321' : '123456'
  expect(said(await confirm(of(will), { code: wrong, passkey: answer }))).toEqual([403, 'code-wrong'])
  expect((await confirm(of(will), { code: wills.code(mailbox) })).statusCode).toBe(200)
  expect(await accepted()).toEqual([])
  const { code: typed, beside } = await code()
  expect(said(await confirm(of(will), { passkey: device.use(beside!) }))).toEqual([403, 'passkey-needs-code'])
  expect(await accepted()).toEqual([])
  // That answer is used up; the code is not.
  expect(said(await confirm(of(will), { code: typed, passkey: device.use(beside!) }))).toEqual(over)
  const again = await code(forExport)
  expect(
    (await confirm(forExport, { code: again.code, passkey: device.use(again.beside!) })).statusCode,
  ).toBe(200)
  expect(await accepted()).toEqual([idOf(device)])
  await wills.look()
  const [codeMail, , , news] = mailsSince(before)
  expect(codeMail!.text).toContain('and use my passkey from now on')
  expect(news).toEqual({
    to: [mailbox],
    text: expect.stringContaining('Subject: A passkey now opens your registered wills'),
  })

  const mails = smtp.received.length
  expect(await ask(of(will))).toMatchObject({ mailed: false, factors: ['passkey'], passkeyWithCode: null })
  expect(smtp.received.length).toBe(mails)
  const proven = await confirm(of(will), { passkey: device.use(await asked()) })
  expect(proven.statusCode, proven.body).toBe(200)
  for (const part of ['document', 'sealed', 'capsule', 'certificate'] as const) {
    const open = await ann.post(
      `/api/wills/${will.willId}/open`,
      { part },
      { 'step-up': proven.json().stepUp },
    )
    expect(open.statusCode, open.body).toBe(202)
    const file = await ann.get(`/api/wills/${will.willId}/opened/${open.json().requestId}`)
    expect(file.rawPayload.equals(will.bytes[part]), part).toBe(true)
  }
  expect(
    await rows("select factor, maker from proofs where purpose = 'open' order by proven_at desc limit 1"),
  ).toEqual([{ factor: 'passkey', maker: 'release' }])
  expect((await confirm(forExport, { passkey: device.use(await asked(forExport)) })).statusCode).toBe(200)
  await wills.look()
  await wills.look()
  expect(mailsSince(mails)).toEqual(
    [
      'Your passkey was used to open one of your registered wills',
      'Your passkey was used to download a copy',
    ].map((subject) => ({ to: [mailbox], text: expect.stringContaining(`Subject: ${subject}`) })),
  )
  await rows('delete from release_codes')
  // Erasing stays with codes.
  expect(await ask({ purpose: 'erase' })).toMatchObject({ ...nothing, passkeyWithCode: null })
  // The code stays beside it.
  expect(await ask(of(will), true)).toMatchObject({ mailed: true, factors: ['passkey'] })
  expect((await confirm(of(will), { code: wills.code(mailbox) })).statusCode).toBe(200)
  expect(said(await confirm(of(will), { authenticator: '123456' }))).toEqual([400, 'confirmation-not-given'])
  const both = { code: '123456', passkey: device.use(await asked()) }
  expect(said(await confirm({ purpose: 'email' }, both))).toEqual([400, 'confirmation-not-given'])
})

test('rows of the worker’s with another key, or without a line, open nothing', async () => {
  const device = await opening()
  const thief = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const theirs = newDevice(stack.config.publicUrl)
  const cose = (
    await added().then(async (made) => {
      const [row] = await rows<{ public_key: Buffer }>(
        'select public_key from passkeys where id = $1',
        made.id,
      )
      await rows('delete from passkeys where id = $1', made.id)
      return row!
    })
  ).public_key
  await as(stack.workerDb, 'worker', sql`update passkeys set public_key = ${cose} where id = ${device.id}`)
  await as(
    stack.workerDb,
    'worker',
    sql`insert into passkeys (id, person_id, credential_id, public_key, counter, transports, backed_up, name,
        enrolled_at, counts_from)
      values (gen_random_uuid(), ${ann.id}, ${theirs.credentialId}, ${cose}, 0, '{}', false, 'Theirs',
        now() - interval '1 year', now() - interval '1 year')`,
  )
  const options = await asked()
  expect(options.allowCredentials.map(({ id }) => id)).toEqual([device.credentialId.toString('base64url')])
  expect(said(await confirm(of(will), { passkey: theirs.use(options) }))).toEqual(unknown)
  expect(
    said(await confirm(of(will), { passkey: device.use(await asked(), { signedBy: thief.privateKey }) })),
  ).toEqual(unknown)
  expect((await confirm(of(will), { passkey: device.use(await asked()) })).statusCode).toBe(200)
})

/** The public key of a device, as the worker stores it. */
async function keyOf(device: Device): Promise<string> {
  const { attestationObject } = device.make({ rp: { id: 'x' }, challenge: 'x' } as never).response
  const object = Buffer.from(attestationObject, 'base64url')
  return object.subarray(object.indexOf(device.credentialId) + 32).toString('base64url')
}
/** A line that adds it for Ann, as `db` writes it. */
async function planted(
  device: Device,
  {
    db = stack.workerDb,
    service = 'worker',
    key = device,
  }: { db?: Db; service?: 'worker' | 'accounts'; key?: Device } = {},
): Promise<void> {
  const credential = { id: device.credentialId.toString('base64url'), publicKey: await keyOf(key) }
  const details = { kind: 'passkey', factorId: randomUUID(), credential } as const
  await inTransaction(db, { service }, (tx) =>
    append(tx, { event: 'factor.added', actor: ann.id, details } as never),
  )
}
const subjectOf = ({ willId, documentHash }: ClosedWill) =>
  ({ purpose: 'open', willId, documentHash }) as const
const told = (done: Promise<unknown>): Promise<string> =>
  done.then(
    () => 'proven',
    (error: { extra: { reason: string } }) => error.extra.reason,
  )

test('a line that the api wrote adds nothing; one that a taken-over worker wrote is never accepted', async () => {
  const thief = newDevice(stack.config.publicUrl)
  await planted(thief, { db: stack.db, service: 'accounts' })
  await followed()
  const theirs = 'select 1 from release_passkeys where credential_id = $1'
  expect(await rows(theirs, thief.credentialId)).toEqual([])
  await rows('delete from release_passkeys')
  await planted(thief)
  const mine = await added()
  await followed()
  expect(await rows('select 1 from release_passkeys')).toHaveLength(2)
  // Codes alone, for whatever act, take nothing away and accept nothing.
  for (const about of [of(will), forExport, { purpose: 'erase' }]) {
    const { code: typed } = await code(about)
    expect((await confirm(about, { code: typed })).statusCode).toBe(200)
    await rows('delete from release_codes')
  }
  expect(await accepted()).toEqual([])
  // The browser is offered both; the owner's device answers for its own.
  const { code: typed, beside } = await code()
  expect(beside!.allowCredentials).toHaveLength(2)
  expect((await confirm(of(will), { code: typed, passkey: mine.use(beside!) })).statusCode).toBe(200)
  expect(await accepted()).toEqual([idOf(mine)])
  // Signed in as her, the worker asks itself: the mail goes to her, and its passkey opens nothing without the code.
  await rows('delete from release_codes')
  const asWorker = {
    id: randomUUID(),
    personId: ann.id,
    subject: subjectOf(will),
    requestKey: 'cd'.repeat(32),
  }
  const { passkey, passkeyWithCode } = await askRelease(stack.app, askReleaseCode, asWorker)
  const { id: _, ...asking } = asWorker
  const tokenHash = randomBytes(32).toString('hex')
  for (const options of [passkey!, passkeyWithCode!])
    expect(
      await told(
        askRelease(stack.app, checkReleasePasskey, { ...asking, tokenHash, passkey: thief.use(options) }),
      ),
    ).toBe('passkey-needs-code')
  // Nor with the code of a request of hers, which she has entered on her screen.
  await rows('delete from release_codes')
  const hers = await code()
  const fresh = { ...asWorker, id: randomUUID() }
  const again = await askRelease(stack.app, askReleaseCode, { ...fresh, mail: false })
  expect(again.expiresAt).toBeNull()
  expect(
    await told(
      askRelease(stack.app, checkReleaseCode, {
        ...fresh,
        code: hers.code,
        tokenHash,
        passkey: thief.use(again.passkeyWithCode!),
      }),
    ),
  ).toBe('code-over')
  expect(await accepted()).toEqual([idOf(mine)])
})

test('a worker that swaps the key when a passkey is added gains nothing, and its owner keeps the code', async () => {
  const thief = newDevice(stack.config.publicUrl)
  const mine = newDevice(stack.config.publicUrl)
  // In place of hers: once with an id of its own, once with hers.
  await planted(thief)
  await planted(mine, { key: thief })
  await followed()
  const { code: typed, beside } = await code()
  expect(beside!.allowCredentials).toHaveLength(2)
  expect(said(await confirm(of(will), { code: typed, passkey: mine.use(beside!) }))).toEqual(unknown)
  expect((await confirm(of(will), { code: typed })).statusCode).toBe(200)
  expect(await accepted()).toEqual([])
  expect(await ask(of(will))).toMatchObject(nothing)
  // Its true line beside the false one: that one is accepted.
  await planted(mine)
  await followed()
  await rows('delete from release_codes')
  const next = await code()
  expect((await confirm(of(will), { code: next.code, passkey: mine.use(next.beside!) })).statusCode).toBe(200)
  expect(
    await rows('select accepted_at is not null as accepted from release_passkeys order by log_index'),
  ).toEqual([{ accepted: false }, { accepted: false }, { accepted: true }])
})

test('the api takes no challenge of the release worker’s from the worker', async () => {
  const device = await opening()
  const relayed = await asked()
  expect(relayed.challenge).toMatch(/^dGVzdGF0ZS1yZWxlYXNlLzE6/)
  const own = { ...relayed, challenge: randomBytes(32).toString('base64url') }
  const offers = (passkey: PasskeyOptions) => ({ kinds: ['passkey'], passkey, expiresAt: null })
  for (const { answer, as: shaped } of [
    { answer: askSignInQuestion.answer, as: (one: PasskeyOptions) => one },
    { answer: offerQuestion.answer, as: offers },
    { answer: askResetQuestion.answer, as: offers },
  ]) {
    expect(answer.safeParse(shaped(own)).success).toBe(true)
    expect(answer.safeParse(shaped(relayed)).success).toBe(false)
  }
  expect((await confirm(of(will), { passkey: device.use(relayed) })).statusCode).toBe(200)
})

test('its owner is mailed although a taken-over worker deletes what names their address', async () => {
  const device = await opening()
  await wills.look()
  const before = smtp.received.length
  const kept = await rows<{ address: object }>(
    'select to_jsonb(a) as address from proven_addresses a where person_id = $1',
    ann.id,
  )
  await as(stack.workerDb, 'worker', sql`delete from proven_addresses where person_id = ${ann.id}`)
  try {
    expect((await confirm(of(will), { passkey: device.use(await asked()) })).statusCode).toBe(200)
    await wills.look()
    expect(mailsSince(before)).toEqual([
      { to: [mailbox], text: expect.stringContaining('Your passkey was used to open') },
    ])
  } finally {
    await rows(
      'insert into proven_addresses select * from jsonb_populate_record(null::proven_addresses, $1)',
      kept[0]!.address,
    )
  }
})

test('killed between proof and mail, or with a mail server that takes none, it mails later', async () => {
  const device = await opening()
  await wills.look()
  const before = smtp.received.length
  expect((await confirm(of(will), { passkey: device.use(await asked()) })).statusCode).toBe(200)
  await stop()
  stop = await wills.answers()
  expect(smtp.received.length).toBe(before)
  smtp.refuseRecipients(450)
  await wills.look()
  smtp.refuseRecipients(null)
  // Not at once again: another owner's mail must not wait behind it.
  await wills.look()
  expect(smtp.received.length).toBe(before)
  await rows('update release_passkey_asks set tell_from = now() where tell is not null')
  // Its ask is over meanwhile; the mail stays until it is taken.
  await rows("update release_passkey_asks set expires_at = now() - interval '1 day'")
  await asked()
  await wills.look()
  await wills.look()
  expect(mailsSince(before)).toEqual([
    { to: [mailbox], text: expect.stringContaining('Your passkey was used to open') },
  ])
})

test('only the mail that was begun is put off: those behind one that hangs go out in the next round', async () => {
  const device = await opening()
  await wills.look()
  const before = smtp.received.length
  for (let times = 0; times < 2; times += 1)
    expect((await confirm(of(will), { passkey: device.use(await asked()) })).statusCode).toBe(200)
  // No time left after the first.
  smtp.takeAfter(300)
  await tellPasskeys(wills.context, 200)
  smtp.takeAfter(0)
  expect(mailsSince(before)).toHaveLength(1)
  await tellPasskeys(wills.context, 5_000)
  expect(mailsSince(before)).toHaveLength(2)
})

test('a mail that hangs keeps nobody from an answer', async () => {
  const device = await opening()
  await wills.look()
  const release = smtp.keepNext(1)
  expect((await confirm(of(will), { passkey: device.use(await asked()) })).statusCode).toBe(200)
  const looking = wills.look()
  await expect.poll(() => smtp.keeping()).toBe(1)
  expect(await ask(of(will), true)).toMatchObject({ mailed: true, factors: ['passkey'] })
  expect((await confirm(of(will), { passkey: device.use(await asked()) })).statusCode).toBe(200)
  expect(smtp.keeping()).toBe(1)
  release()
  await looking
})

test('api and release worker of two versions understand each other', async () => {
  await opening()
  const asking = { personId: ann.id, subject: subjectOf(will), requestKey: 'ab'.repeat(32) }
  // An older api says nothing of mails, and is sent a code, as it expects.
  const answer = await askRelease(stack.app, askReleaseCode, { ...asking, id: randomUUID() })
  expect(answer.expiresAt).not.toBeNull()
  // An older release worker answers with a date alone.
  expect(askReleaseCode.answer.parse({ expiresAt: answer.expiresAt })).toEqual({
    passkey: null,
    passkeyWithCode: null,
    expiresAt: answer.expiresAt,
  })
})

test('the list of passkeys says of each what it does for closed wills, and when it last did', async () => {
  const first = await added()
  const second = await added()
  const listedAll = async (): Promise<{ id: string; forClosedWills: string; lastUsedAt: string | null }[]> =>
    (await ann.get('/api/factors')).json().factors
  const listed = async () => (await listedAll()).map(({ id, forClosedWills }) => [id, forClosedWills])
  expect(await listed()).toEqual([
    [first.id, 'unknown'],
    [second.id, 'unknown'],
  ])
  await followed()
  const { code: typed, beside } = await code()
  await confirm(of(will), { code: typed, passkey: second.use(beside!) })
  expect(await listed()).toEqual([
    [first.id, 'with-code'],
    [second.id, 'opens'],
  ])
  const [used] = await rows<{ at: Date }>(
    'select used_at as at from release_passkeys where used_at is not null',
  )
  expect((await listedAll()).map(({ lastUsedAt }) => lastUsedAt)).toEqual([null, used!.at.toISOString()])
  // Used later at the worker.
  await rows("update passkeys set last_used_at = '2100-01-01' where id = $1", second.id)
  expect((await listedAll())[1]!.lastUsedAt).toBe('2100-01-01T00:00:00.000Z')
  const third = await added()
  for (const [doubted, as] of [
    ["doubt = 'it was forked'", 'doubt = null'],
    ["followed_at = now() - interval '11 minutes'", 'followed_at = now()'],
  ]) {
    await rows(`update release_worker set ${doubted}`)
    // Of all: also of the one that opens, and of one that was not seen yet.
    expect(await listed(), doubted).toEqual([first, second, third].map(({ id }) => [id, 'not-now']))
    await rows(`update release_worker set ${as}`)
  }
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    appendAny(tx, { event: 'notice.submitted', willId: will.willId, actor: 'worker', details: {} }),
  )
  const late = await added()
  await followed()
  try {
    expect(await listed()).toEqual([
      [first.id, 'with-code'],
      [second.id, 'opens'],
      [third.id, 'with-code'],
      [late.id, 'after-notice'],
    ])
    // A second line for one of them, which a taken-over worker writes, makes it look no worse.
    const [line] = await rows<{ index: string }>('select max(log_index) as index from release_passkeys')
    await rows(
      `insert into release_passkeys (log_index, person_id, factor_id, credential_id, public_key, added_at, counts_from)
       select $1, person_id, factor_id, credential_id, public_key, added_at, counts_from from release_passkeys
       where factor_id = $2`,
      Number(line!.index) + 1,
      second.id,
    )
    expect((await listed())[1]).toEqual([second.id, 'opens'])
  } finally {
    await rows('delete from release_lines')
  }
  const bob = await signedIn(stack, { username: 'bobby.example', email: 'bobby@example.org' })
  expect((await bob.get('/api/factors')).json().factors).toEqual([])
})

test('the passkey that an account was opened with is taken from the line that makes it count', async () => {
  const device = newDevice(stack.config.publicUrl)
  const factorId = randomUUID()
  const at = new Date(Date.now() + 3 * 86_400_000).toISOString()
  const credential = { id: device.credentialId.toString('base64url'), publicKey: 'pQECAyYgASFYIA' }
  const details = { kind: 'passkey', factorId, at, credential } as const
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    append(tx, { event: 'factor.kept', actor: ann.id, details }),
  )
  await followed()
  expect(await rows('select factor_id, credential_id, counts_from, ends_at from release_passkeys')).toEqual([
    { factor_id: factorId, credential_id: device.credentialId, counts_from: new Date(at), ends_at: null },
  ])
})

test('a line whose row says something else than the log is not taken', async () => {
  await added()
  const strange = randomBytes(16).toString('base64url')
  await flush(stack.workerDb, signer)
  await stack.asSuperuser(
    `begin; set local session_replication_role = replica;
     update audit_entries set details = regexp_replace(details, '"id":"[^"]*"', '"id":"${strange}${strange}"')
       where event = 'factor.added'; commit`,
  )
  await wills.look()
  expect(await rows('select 1 from release_passkeys')).toEqual([])
})

test('a challenge is for its will, act, document and request alone, and is used up by another', async () => {
  const device = await opening()
  await asked(of(other))
  const forOther = await asked(of(other))
  await asked()
  expect(said(await confirm(of(will), { passkey: device.use(forOther) }))).toEqual(over)
  expect(said(await confirm(of(other), { passkey: device.use(forOther) }))).toEqual(over)
  await asked()
  await asked(forExport)
  expect(said(await confirm(of(will), { passkey: device.use(await asked(forExport)) }))).toEqual(over)
  // A taken-over api, which says what it likes of a real answer.
  const forged = async (over: object) => {
    const options = await asked()
    const [made] = await rows<{ key: string }>(
      "select encode(request_key, 'hex') as key from release_passkey_asks where id = $1",
      options.ask,
    )
    const tokenHash = randomBytes(32).toString('hex')
    const right = {
      personId: ann.id,
      subject,
      requestKey: made!.key,
      tokenHash,
      passkey: device.use(options),
    }
    return await askRelease(stack.app, checkReleasePasskey, { ...right, ...over }).then(
      () => 'proven',
      (error: { extra: { reason: string } }) => error.extra.reason,
    )
  }
  const subject = { purpose: 'open', willId: will.willId, documentHash: will.documentHash } as const
  // Only the claim differs each time.
  expect(await forged({})).toBe('proven')
  for (const claim of [
    { requestKey: 'ab'.repeat(32) },
    { personId: randomUUID() },
    { subject: { ...subject, documentHash: 'ef'.repeat(32) } },
    { subject: { ...subject, willId: other.willId } },
    { subject: { ...subject, purpose: 'read-released' } },
  ])
    expect(await forged(claim), JSON.stringify(claim)).toBe('passkey-over')
})

test('a subject that is no will of theirs, or half of one, is asked for no passkey', async () => {
  const device = await opening()
  const bob = await signedIn(stack, { username: 'bob.example', email: 'bob@example.org' })
  const bobs = await wills.closed(bob.id)
  const askFor = async (personId: string, subject: object) => {
    const asking = { id: randomUUID(), personId, subject, requestKey: 'ab'.repeat(32), mail: false }
    return await askRelease(stack.app, askReleaseCode, asking as never).then(
      ({ passkey, passkeyWithCode }) => passkey !== null || passkeyWithCode !== null,
      () => 'refused',
    )
  }
  const { willId, documentHash } = will
  expect(await askFor(ann.id, { purpose: 'open', willId, documentHash })).toBe(true)
  expect(await askFor(ann.id, { purpose: 'export', willId: null, documentHash: null })).toBe(true)
  for (const subject of [
    { purpose: 'open', willId: bobs.willId, documentHash: bobs.documentHash },
    { purpose: 'open', willId: randomUUID(), documentHash },
    { purpose: 'open', willId, documentHash: null },
    { purpose: 'export', willId, documentHash },
    { purpose: 'erase', willId: null, documentHash: null },
    { purpose: 'read-released', willId, documentHash },
  ]) {
    await rows('delete from release_codes')
    expect(await askFor(ann.id, subject), JSON.stringify(subject)).not.toBe(true)
  }
  expect(device.id).not.toBe('')
})

test('what it signed for the worker opens nothing', async () => {
  const device = await opening()
  const forWorker = (await ask({ purpose: 'email' })).passkey!
  await asked()
  expect(said(await confirm(of(will), { passkey: device.use(forWorker) }))).toEqual(over)
  const options = await asked()
  const { challenge } = forWorker
  expect(said(await confirm(of(will), { passkey: device.use(options, { challenge }) }))).toEqual(unknown)
  // The one signs nothing for the other either.
  await ask({ purpose: 'email' })
  const answer = device.use(await asked())
  expect(said(await confirm({ purpose: 'email' }, { passkey: answer }))).toEqual(over)
})

test('another site, no finger or PIN, and another key are refused, and use the request up', async () => {
  const device = await opening()
  const { privateKey: signedBy } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  for (const odd of [
    { origin: 'https://testate.evil.example' },
    { rpId: 'evil.example' },
    { verified: false },
    { signedBy },
  ]) {
    const options = await asked()
    expect(said(await confirm(of(will), { passkey: device.use(options, odd) })), JSON.stringify(odd)).toEqual(
      unknown,
    )
    expect(said(await confirm(of(will), { passkey: device.use(options) }))).toEqual(over)
  }
})

test('one answer makes one proof, also twice at one instant', async () => {
  const device = await opening()
  for (let times = 0; times < 5; times += 1) {
    const used = device.use(await asked())
    const both = await Promise.all([
      confirm(of(will), { passkey: used }),
      confirm(of(will), { passkey: used }),
    ])
    expect(both.map((answer) => answer.statusCode).toSorted()).toEqual([200, 410])
  }
})

test('one that does not count by its line yet opens nothing, and is not offered with a code', async () => {
  await added('code by e-mail')
  await followed()
  expect(await ask(of(will))).toMatchObject({ ...nothing, passkeyWithCode: null })
  await rows("update release_passkeys set counts_from = counts_from - interval '3 days'")
  expect((await ask(of(will))).passkeyWithCode).not.toBeNull()
})

test('a removed one opens nothing; one whose removal was asked for does until that day, or is kept', async () => {
  const device = await opening()
  const options = await asked()
  const remove = async (factor: 'passkey' | 'code by e-mail') =>
    await ann.call({
      method: 'DELETE',
      url: `/api/factors/enrolled/${device.id}`,
      headers: {
        'step-up': await giveProof(stack, ann.id, { purpose: 'factors', factor }),
      },
    })
  const waits = await remove('code by e-mail')
  expect(waits.statusCode, waits.body).toBe(200)
  await followed()
  expect(await asked()).not.toBeNull()
  await rows("update release_passkeys set ends_at = ends_at - interval '7 days'")
  expect(await ask(of(will))).toMatchObject({ passkey: null, passkeyWithCode: null })
  await rows("update release_passkeys set ends_at = ends_at + interval '7 days'")
  const keep = await ann.post(
    `/api/factors/enrolled/${device.id}/keep`,
    {},
    {
      'step-up': await giveProof(stack, ann.id, { purpose: 'factors', factor: 'passkey' }),
    },
  )
  expect(keep.statusCode, keep.body).toBe(200)
  await followed()
  expect(await rows('select ends_at from release_passkeys')).toEqual([{ ends_at: null }])
  expect(await asked()).not.toBeNull()
  expect((await remove('passkey')).statusCode).toBe(200)
  await followed()
  expect(said(await confirm(of(will), { passkey: device.use(options) }))).toEqual(over)
  // Nothing of it is kept; and what a taken-over worker kept back undoes nothing.
  expect(await rows('select 1 from release_passkeys')).toEqual([])
  await lineOf('factor.kept', { kind: 'passkey', factorId: device.id })
  await lineOf('factor.removal-asked', { kind: 'passkey', factorId: device.id, at: '2100-01-01T00:00:00Z' })
  await lineOf('factor.kept', { kind: 'passkey', factorId: device.id })
  await followed()
  expect(await ask(of(will))).toMatchObject({ ...nothing, passkeyWithCode: null })
  // One that has ended goes with the next that is added.
  const other = await opening()
  await rows("update release_passkeys set ends_at = now() - interval '1 minute'")
  await lineOf('factor.kept', { kind: 'passkey', factorId: other.id })
  await added()
  await followed()
  expect(await rows('select 1 from release_passkeys')).toHaveLength(1)
  expect(await accepted()).toEqual([])
})

test('a line that is malformed halts nothing, and the lines beside it are taken', async () => {
  const nest = (deep: number) => `${'['.repeat(deep)}1${']'.repeat(deep)}`
  const odd = (more: string, at = 'app_now()') =>
    stack.asSuperuser(
      `begin; set local session_replication_role = replica;
       update audit_entries set at = ${at}, details = details_of.text, leaf = convert_to(regexp_replace(
         convert_from(leaf, 'UTF8'), '"details":"[0-9a-f]*"',
         '"details":"' || encode(sha256(salt || convert_to(details_of.text, 'UTF8')), 'hex') || '"'), 'UTF8')
       from (select regexp_replace(details, '}$', ',"x":${more}}') as text, id as odd_id from audit_entries
         where event = 'factor.removed' order by id desc limit 1) details_of
       where id = odd_id; commit`,
    )
  for (const more of ['1e999', nest(5000), '1 ']) {
    await lineOf('factor.removed', { kind: 'passkey', factorId: randomUUID() })
    await odd(more)
    await followed()
  }
  await lineOf('factor.removed', { kind: 'passkey', factorId: randomUUID() })
  await odd('1', "'infinity'")
  const device = newDevice(stack.config.publicUrl)
  const credential = { id: device.credentialId.toString('base64url'), publicKey: await keyOf(device) }
  const line = () => ({ kind: 'passkey', factorId: randomUUID(), credential })
  // Longer than any honest one; of another time; in a line of another kind; of nobody.
  await lineOf('factor.added', { ...line(), long: 'x'.repeat(8_192) })
  await lineOf('factor.added', { ...line(), at: '0000-01-01T00:00:00Z' })
  await lineOf('factor.removal-asked', line())
  await lineOf('factor.removed', line())
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    append(tx, { event: 'factor.added', actor: randomUUID(), details: line() } as never),
  )
  await added()
  await followed()
  expect(await rows('select doubt from release_worker')).toEqual([{ doubt: null }])
  expect(await rows('select person_id as id from release_passkeys')).toEqual([{ id: ann.id }])
})

test('however many lines a taken-over worker writes, a later true one is kept, and each that opens', async () => {
  const opens = await opening()
  await rows('delete from release_codes')
  for (let lines = 0; lines < 25; lines += 1) await planted(newDevice(stack.config.publicUrl))
  const mine = await added()
  await followed()
  expect(await rows('select 1 from release_passkeys')).toHaveLength(20)
  const { code: typed, beside } = await code()
  expect(beside!.allowCredentials).toHaveLength(19)
  expect(await accepted()).toEqual([idOf(opens)])
  expect((await confirm(of(will), { code: typed, passkey: mine.use(beside!) })).statusCode).toBe(200)
  expect(await accepted()).toEqual([opens, mine].map(idOf))
  // Twenty that open: an owner removes one first, as the worker asks of them too.
  await rows('update release_passkeys set accepted_at = now()')
  await planted(newDevice(stack.config.publicUrl))
  await followed()
  expect(await accepted()).toHaveLength(20)
  expect(await rows('select 1 from release_passkeys')).toHaveLength(20)
})

test('passkeys are enough five times in 24 hours, all of a person’s together; then a code is asked for', async () => {
  const [one, two] = [await opening(), await opening()]
  await rows('delete from release_codes')
  for (const device of [one, two, one, two])
    expect((await confirm(of(will), { passkey: device.use(await asked()) })).statusCode).toBe(200)
  // Two answers at one instant are one use too many.
  const both = [one.use(await asked()), two.use(await asked(of(other)))] as const
  const late = one.use(await asked(forExport))
  const answers = await Promise.all([
    confirm(of(will), { passkey: both[0] }),
    confirm(of(other), { passkey: both[1] }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
  expect(said(await confirm(forExport, { passkey: late }))).toEqual([403, 'passkey-often-today'])
  expect(await ask(of(will))).toMatchObject({ ...nothing, passkeyWithCode: null })
  expect((await confirm(of(will), { code: wills.code(mailbox) })).statusCode).toBe(200)
  // They count also after what was asked is over and its mail has gone out.
  await rows("update release_passkey_asks set expires_at = now() - interval '1 hour'")
  await wills.look()
  await rows('delete from release_codes')
  // What is asked of one that opens nothing yet ends those that are over.
  await added()
  await followed()
  expect((await ask(of(will))).passkeyWithCode).not.toBeNull()
  await rows('delete from release_codes')
  expect(await ask(of(will))).toMatchObject(nothing)
  await rows("update release_passkey_asks set alone_at = alone_at - interval '1 day'")
  await rows('delete from release_codes')
  expect((await confirm(of(will), { passkey: one.use(await asked()) })).statusCode).toBe(200)
  expect(await rows("select 1 from release_passkey_asks where alone_at < now() - interval '1 hour'")).toEqual(
    [],
  )
})

test('an erasure that is under way keeps no round waiting, and nothing of somebody erased is kept', async () => {
  await added()
  await flush(stack.workerDb, signer)
  const erasing = await stack.owner.connect()
  try {
    await erasing.query('begin')
    await erasing.query('select 1 from people where id = $1 for update', [ann.id])
    await wills.look()
    expect(await rows('select 1 from release_passkeys')).toHaveLength(1)
  } finally {
    await erasing.query('rollback')
    erasing.release()
  }
  await rows('update release_passkeys set person_id = $1', randomUUID())
  await added()
  await followed()
  expect(await rows('select person_id as id from release_passkeys')).toEqual([{ id: ann.id }])
})

test('a copy of it is refused, and its owner is mailed', async () => {
  const device = await opening()
  expect((await confirm(of(will), { passkey: device.use(await asked(), { counter: 7 }) })).statusCode).toBe(
    200,
  )
  const before = smtp.received.length
  const answer = await confirm(of(will), { passkey: device.use(await asked(), { counter: 7 }) })
  expect(said(answer)).toEqual([403, 'passkey-copied'])
  await wills.look()
  expect(mailsSince(before).at(-1)).toEqual({
    to: [mailbox],
    text: expect.stringContaining('One of your passkeys was refused'),
  })
  // Its owner is not told that nothing is to be done.
  expect(mailsSince(before).at(-1)!.text).toContain('also if it was you who used it, and then add a new one')
  expect(mailsSince(before).at(-1)!.text).not.toContain('do not need to do anything')
})

test('killed between the challenge and its answer, the release worker takes the answer once', async () => {
  const device = await opening()
  const used = device.use(await asked())
  await stop()
  stop = await wills.answers()
  expect((await confirm(of(will), { passkey: used })).statusCode).toBe(200)
  await asked()
  expect(said(await confirm(of(will), { passkey: used }))).toEqual(over)
  const late = device.use(await asked())
  await rows('update release_passkey_asks set expires_at = now()')
  expect(said(await confirm(of(will), { passkey: late }))).toEqual(over)
})

test('one added after a notice of death opens no will of theirs, nor may a code accept it', async () => {
  const before = await opening()
  await inTransaction(stack.workerDb, { service: 'worker' }, (tx) =>
    appendAny(tx, { event: 'notice.submitted', willId: will.willId, actor: 'worker', details: {} }),
  )
  await followed()
  expect(await rows('select event, will_id as will from release_lines')).toContainEqual({
    event: 'notice.submitted',
    will: will.willId,
  })
  await added()
  await followed()
  try {
    // Neither for the will of the notice, nor for another of the same person; the older one goes on.
    for (const about of [of(will), of(other), forExport]) {
      const { passkey, passkeyWithCode } = await ask(about)
      expect(passkey!.allowCredentials.map(({ id }) => id)).toEqual([
        before.credentialId.toString('base64url'),
      ])
      expect(passkeyWithCode).toBeNull()
    }
  } finally {
    await rows('delete from release_lines')
  }
  expect((await ask(of(will))).passkeyWithCode).not.toBeNull()
})

test('none opens or is accepted while the log is doubted, or cannot be followed', async () => {
  const device = await opening()
  const waiting = await asked()
  await rows("update release_worker set doubt = 'it was forked'")
  expect(await ask(of(will))).toMatchObject({ ...nothing, passkeyWithCode: null })
  expect(said(await confirm(of(will), { passkey: device.use(waiting) }))).toEqual(over)
  await rows('update release_worker set doubt = null')
  await rows('delete from release_codes')
  await rows("update release_worker set followed_at = now() - interval '11 minutes'")
  expect(await ask(of(will))).toMatchObject(nothing)
  await wills.look()
  expect(await ask(of(will))).toMatchObject({ factors: ['passkey'] })
})

test('no other login reads or writes what the release worker knows of passkeys, nor does it change a key', async () => {
  for (const statement of [
    sql`select * from release_passkeys`,
    sql`update release_passkeys set accepted_at = now()`,
    sql`select * from release_passkey_asks`,
    sql`select * from release_factor_lines('{0}')`,
  ]) {
    await expect(as(stack.workerDb, 'worker', statement)).rejects.toThrow('permission denied')
    await expect(
      inTransaction(stack.db, { service: 'accounts' }, (tx) => statement.execute(tx)),
    ).rejects.toThrow('permission denied')
  }
  await expect(
    as(stack.releaseDb, 'release', sql`update release_passkeys set public_key = ''`),
  ).rejects.toThrow('permission denied')
})
