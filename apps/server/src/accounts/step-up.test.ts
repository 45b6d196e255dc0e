import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { setClock } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { provenBy } from '../proofs/proven-by.ts'
import { signedIn, startAccounts, type AccountsStack, type Browser } from '../../../../test/stack/accounts.ts'

let stack: AccountsStack
let ann: Browser & { id: string }
let eve: Browser & { id: string }
let willId: string
const documentHash = randomBytes(32).toString('hex')
beforeAll(async () => {
  stack = await startAccounts()
  ann = await signedIn(stack)
  eve = await signedIn(stack, { email: 'eve@example.org', username: 'eve' })
})
beforeEach(async () => {
  await stack.owner.query(
    'delete from limit_marks; delete from outbox; delete from mailed_codes; delete from factor_failures',
  )
  willId = await makeWill(documentHash)
})
afterAll(async () => await stack.stop())

async function makeWill(hash: string | null): Promise<string> {
  const id = randomUUID()
  await stack.owner.query(
    `insert into wills (id, testator_id, status, title, document_hash, document_object, created_at, updated_at)
    values ($1, $2, 'draft', 'My last will', $3, $4, now(), now())`,
    [id, ann.id, hash === null ? null : Buffer.from(hash, 'hex'), hash],
  )
  return id
}

const request = async (body: object = {}, who: Browser = ann) =>
  await who.post('/api/step-up/request', { purpose: 'sign', willId, ...body })
const confirm = async (code: unknown, body: object = {}, who: Browser = ann) =>
  await who.post('/api/step-up', { purpose: 'sign', willId, code, ...body })
const code = async (): Promise<string> => (await stack.lastMail('step-up-code')).data.code!
const wrongFor = (right: string): string => String((Number(right) + 1) % 1_000_000).padStart(6, '0')
const asPerson = (id: string): Person => ({
  id,
  kind: 'account',
  name: '',
  email: '',
  role: null,
  isAdmin: false,
})
const passes = async (stepUp: string, subject: object = {}, id = ann.id) =>
  await inTransaction(
    stack.db,
    { person: asPerson(id) },
    async (tx) =>
      await provenBy({ headers: { 'step-up': stepUp } }, tx, asPerson(id), {
        purpose: 'sign',
        willId,
        documentHash,
        ...subject,
      }),
  )

test('a mailed code that names purpose and document becomes a token for exactly those', async () => {
  const asked = await request()
  expect(asked.statusCode).toBe(202)
  expect(asked.json()).toMatchObject({ purpose: 'sign', documentHash })
  expect((await stack.lastMail('step-up-code', 'ann@example.org')).data).toMatchObject({
    purpose: 'sign',
    documentHash,
    minutes: 10,
    code: expect.stringMatching(/^\d{6}$/),
  })
  expect(asked.body).not.toContain(await code())
  const confirmed = await confirm(await code())
  expect(confirmed.statusCode).toBe(200)
  const { stepUp } = confirmed.json() as { stepUp: string }
  expect(await passes(stepUp)).toEqual({
    id: expect.any(String),
    at: expect.any(Date),
    factor: 'code by e-mail',
    token: stepUp,
  })
  expect(await passes(stepUp)).toBeTruthy()
  await expect(passes(stepUp, { purpose: 'open' })).rejects.toMatchObject({ code: 'step-up-needed' })
  await expect(passes(stepUp, { documentHash: randomBytes(32).toString('hex') })).rejects.toMatchObject({
    code: 'step-up-needed',
  })
  await expect(passes(stepUp, {}, eve.id)).rejects.toMatchObject({ code: 'step-up-needed' })
  await expect(passes('x'.repeat(43))).rejects.toMatchObject({ code: 'step-up-needed' })
  await expect(passes('')).rejects.toMatchObject({ code: 'step-up-needed' })
  const stored = JSON.stringify(
    (await stack.owner.query("select *, encode(token_hash, 'escape') t from proofs")).rows,
  )
  expect(JSON.stringify((await stack.owner.query('select * from mailed_codes')).rows)).not.toContain(
    await code(),
  )
  expect(stored).not.toContain(stepUp)
  expect(JSON.stringify((await stack.owner.query('select answer from idempotency_keys')).rows)).not.toContain(
    stepUp,
  )
})

test('the token ends after five minutes', async () => {
  await request()
  const { stepUp } = (await confirm(await code())).json()
  for (const [seconds, works] of [
    [299, true],
    [301, false],
  ] as const) {
    const back = setClock(() => new Date(Date.now() + seconds * 1000))
    await (works
      ? expect(passes(stepUp)).resolves.toBeTruthy()
      : expect(passes(stepUp)).rejects.toMatchObject({ code: 'step-up-needed' }))
    back()
  }
})

test('the code ends after ten minutes', async () => {
  await request()
  const back = setClock(() => new Date(Date.now() + 601_000))
  expect((await confirm(await code())).json()).toMatchObject({ status: 410, code: 'gone' })
  back()
  expect((await confirm(await code())).statusCode).toBe(200)
})

test('a code works once', async () => {
  await request()
  expect((await confirm(await code())).statusCode).toBe(200)
  expect((await confirm(await code())).statusCode).toBe(410)
})

test('five tries, counted although they are refused, and then not even the right code', async () => {
  await request()
  const right = await code()
  const answers = []
  for (let n = 0; n < 5; n += 1) answers.push(await confirm(wrongFor(right)))
  const why = (answer: Awaited<ReturnType<typeof confirm>>) => {
    const { reason, triesLeft } = answer.json<{ reason: string; triesLeft?: number }>()
    return [answer.statusCode, reason, triesLeft]
  }
  expect(answers.map(why)).toEqual([
    [403, 'code-wrong', 4],
    [403, 'code-wrong', 3],
    [403, 'code-wrong', 2],
    [403, 'code-wrong', 1],
    [410, 'code-over', undefined],
  ])
  expect((await confirm(right)).json()).toMatchObject({ code: 'gone', reason: 'code-over' })
})

test('twenty guesses at the same moment are five', async () => {
  await request()
  const right = await code()
  const answers = await Promise.all(Array.from({ length: 20 }, async () => await confirm(wrongFor(right))))
  expect(answers.filter((answer) => answer.statusCode === 403)).toHaveLength(4)
  expect(
    (await stack.owner.query('select max(tries) as tries from mailed_codes where will_id = $1', [willId]))
      .rows[0].tries,
  ).toBe(5)
})

test('a new code ends the one before; one for another purpose does not', async () => {
  await request()
  const first = await code()
  await request({ purpose: 'open' })
  await request()
  if (first !== (await code())) expect((await confirm(first)).statusCode).toBe(403)
  expect((await confirm(await code())).statusCode).toBe(200)
})

test('a code for signing confirms nothing else', async () => {
  await request()
  expect((await confirm(await code(), { purpose: 'open' })).statusCode).toBe(410)
})

test('a code is void once the document has changed', async () => {
  await request()
  await stack.owner.query('update wills set document_hash = $2 where id = $1', [willId, randomBytes(32)])
  expect((await confirm(await code())).statusCode).toBe(410)
})

test('five codes a quarter of an hour, and five more for signing, which opening cannot use up', async () => {
  for (let n = 0; n < 5; n += 1)
    expect((await request({ purpose: n % 2 === 0 ? 'open' : 'withdraw' })).statusCode).toBe(202)
  expect((await request({ purpose: 'open' })).json()).toMatchObject({ status: 429 })
  for (let n = 0; n < 5; n += 1) expect((await request()).statusCode).toBe(202)
  expect((await request()).json()).toMatchObject({ status: 429 })
  // As the refusal says: the latest can be used.
  expect((await confirm(await code())).statusCode).toBe(200)
})

test('a repeat under the same key mails nothing more, and the code still counts', async () => {
  const again = async () =>
    await ann.call({
      method: 'POST',
      url: '/api/step-up/request',
      payload: { purpose: 'sign', willId },
      headers: { 'idempotency-key': 'one' },
    })
  const [first, second] = [await again(), await again()]
  expect(second.json()).toEqual(first.json())
  expect((await Promise.all([again(), again()])).map((answer) => answer.statusCode)).toEqual([202, 202])
  expect((await stack.mails()).filter(({ template }) => template === 'step-up-code')).toHaveLength(1)
  expect((await confirm(await code())).statusCode).toBe(200)
})

test('a repeat whose key pair is gone, as after a restart, mails another code, which counts', async () => {
  const again = async () =>
    await ann.call({
      method: 'POST',
      url: '/api/step-up/request',
      payload: { purpose: 'sign', willId },
      headers: { 'idempotency-key': 'two' },
    })
  await Promise.all([again(), again()])
  // The process forgets the confirmation, as after a crash.
  expect((await confirm(await code())).statusCode).toBe(200)
  expect((await again()).statusCode).toBe(202)
  expect((await stack.mails()).filter(({ template }) => template === 'step-up-code')).toHaveLength(2)
  expect((await confirm(await code())).statusCode).toBe(200)
})

test('a code does not work in another browser of the same person', async () => {
  await request()
  const other = stack.browser()
  await other.post('/api/auth/sign-in', { username: 'ann.example', password: 'correct horse battery' })
  expect((await confirm(await code(), {}, other)).json()).toMatchObject({ code: 'gone' })
  expect((await confirm(await code())).statusCode).toBe(200)
})

test('an unconfirmed or recently changed address proves nothing', async () => {
  await stack.owner.query('delete from proven_addresses where person_id = $1', [ann.id])
  expect((await request()).json()).toMatchObject({ status: 403, code: 'address-unconfirmed' })
  await stack.owner.query(
    "insert into proven_addresses values ($1, 'ann@example.org', now(), now() - interval '2 days 23 hours')",
    [ann.id],
  )
  expect((await request()).json()).toMatchObject({
    code: 'not-now',
    detail: expect.stringContaining('three days'),
  })
  await stack.owner.query(
    "update proven_addresses set changed_at = now() - interval '3 days 1 minute' where person_id = $1",
    [ann.id],
  )
  expect((await request()).statusCode).toBe(202)
})

test('the code goes to the worker’s own copy of the address, not to the api’s', async () => {
  await stack.owner.query("update people set email = 'thief@example.org' where id = $1", [ann.id])
  expect((await request()).statusCode).toBe(202)
  expect((await stack.lastMail('step-up-code')).to_address).toBe('ann@example.org')
  await stack.owner.query("update people set email = 'ann@example.org' where id = $1", [ann.id])
})

test('a hundred wrong in a row lock codes; the mailed link frees them, once', async () => {
  await stack.owner.query(
    "insert into factor_failures (person_id, factor, in_a_row) values ($1, 'code by e-mail', 99)",
    [ann.id],
  )
  await request()
  const right = await code()
  await confirm(wrongFor(right))
  expect((await confirm(right)).json()).toMatchObject({ code: 'gone' })
  expect((await request()).json()).toMatchObject({ status: 403, code: 'factor-locked' })
  const { token } = (await stack.lastMail('factor-locked', 'ann@example.org')).data
  const visitor = stack.browser()
  expect((await visitor.post('/api/unlock', { token: 'x'.repeat(43) })).json()).toMatchObject({
    code: 'gone',
  })
  expect((await visitor.post('/api/unlock', { token })).statusCode).toBe(200)
  expect((await visitor.post('/api/unlock', { token })).json()).toMatchObject({ code: 'gone' })
  await request()
  expect((await confirm(await code())).statusCode).toBe(200)
})

test('a right code after ninety-nine wrong ones restarts the count', async () => {
  await stack.owner.query(
    "insert into factor_failures (person_id, factor, in_a_row) values ($1, 'code by e-mail', 99)",
    [ann.id],
  )
  await request()
  expect((await confirm(await code())).statusCode).toBe(200)
  expect((await stack.owner.query('select 1 from factor_failures')).rows).toEqual([])
})

test('foreign and unknown wills answer alike; a visitor must sign in; a document is required', async () => {
  const [foreign, unknown] = [await request({}, eve), await request({ willId: randomUUID() })]
  expect([foreign.statusCode, foreign.body]).toEqual([404, unknown.body])
  const [foreignConfirm, unknownConfirm] = [
    await confirm('123456', {}, eve),
    await confirm('123456', { willId: randomUUID() }),
  ]
  expect([foreignConfirm.statusCode, foreignConfirm.body]).toEqual([404, unknownConfirm.body])
  expect((await request({}, stack.browser())).statusCode).toBe(401)
  expect((await request({ willId: await makeWill(null) })).json()).toMatchObject({
    status: 409,
    code: 'not-now',
  })
})

test.each([
  { code: '12345' },
  { code: '1234567' },
  { code: 123456 },
  { code: 'abcdef' },
  { code: '123456', purpose: 'everything' },
  { code: '123456', extra: 1 },
])('refuses %j', async (body) => {
  expect((await confirm('', body)).json()).toMatchObject({ code: 'invalid-fields' })
})
