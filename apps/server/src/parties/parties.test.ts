import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { signedIn, startAccounts, type AccountsStack, type Browser } from '../../../../test/stack/accounts.ts'
import { eventually } from '../../../../test/stack/stack.ts'
import { moveTime } from '../../../../test/stack/time.ts'
import { inTransaction, type Tx } from '../platform/database/database.ts'
import { emit, on } from '../platform/events.ts'
import type { Person } from '../platform/database/person.ts'
import { listenForParties } from './events.ts'
import { partiesOf, type PartyView } from './parties-of.ts'
import { remindWitness } from './remind-witness.ts'
import { requireDeclarations } from './require-declarations.ts'
import { mountParties } from './routes.ts'
import { setPartyState } from './set-party-state.ts'

let stack: AccountsStack
let ann: Browser & { id: string }
let eve: Browser & { id: string }
let willId: string
const ready: string[] = []
beforeAll(async () => {
  listenForParties()
  on('party.ready', async (_tx, { personId }) => void ready.push(personId))
  stack = await startAccounts({ mount: mountParties })
  ann = await signedIn(stack)
  eve = await signedIn(stack, { email: 'eve@example.org', username: 'eve' })
})
beforeEach(async () => {
  await stack.owner.query('delete from limit_marks; delete from outbox')
  ready.length = 0
  willId = await makeWill(ann)
})
afterAll(async () => await stack.stop())

const particulars = {
  testatorName: 'Ann Mary Example',
  testatorEmail: 'ann@example.org',
  witness1Name: 'Witness One',
  witness1Email: 'One@example.org',
  witness2Name: 'Witness Two',
  witness2Email: 'two@example.org',
}
const asPerson = (id: string, isAdmin = false): Person => ({
  id,
  kind: 'account',
  name: 'Ann Example',
  email: 'ann@example.org',
  role: null,
  isAdmin,
})
const as = async <T>(id: string, fn: (tx: Tx) => Promise<T>): Promise<T> =>
  await inTransaction(stack.db, { person: asPerson(id) }, fn)

/** A submitted and uploaded will, as the wills slice leaves it. */
async function makeWill(testator: { id: string }, change: object = {}): Promise<string> {
  const id = randomUUID()
  await stack.owner.query(
    `
      insert into wills (id, testator_id, status, title, particulars, document_hash, document_object,
      created_at, updated_at)
    values ($1, $2, 'uploaded', 'My last will', $3, $4, 'x', now(), now())`,
    [id, testator.id, { ...particulars, ...change }, randomBytes(32)],
  )
  await submit(id, testator.id)
  return id
}
const submit = async (id: string, testatorId = ann.id) =>
  await as(testatorId, async (tx) => await emit(tx, 'will.submitted', { willId: id, mostInvited: 20 }))
const parties = async (): Promise<PartyView[]> => await as(ann.id, async (tx) => await partiesOf(tx, willId))
const list = async (who: Browser) => await who.get(`/api/wills/${willId}/parties`)
const invite = async (who: Browser = ann) => await who.post(`/api/wills/${willId}/invitations`)
const tokenFor = async (email: string): Promise<string> =>
  (await stack.lastMail('invitation', email)).data.token!

/** Invites both and opens one's link in a browser session of its own. */
async function opened(email = 'one@example.org'): Promise<Browser & { id: string; partyId: string }> {
  if ((await stack.mails()).every((mail) => mail.template !== 'invitation')) await invite()
  const browser = stack.browser()
  const answer = await browser.post(`/api/invitations/${await tokenFor(email)}`)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return { ...browser, id: answer.json().personId, partyId: answer.json().partyId }
}
const declarations = {
  isAdult: true,
  notBeneficiary: true,
  notSpouseOfBeneficiary: true,
  presence: 'in-person',
}

/** A party's state follows from rows of other tables; the worker may set it without them. */
const asWorker = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
  inTransaction(stack.workerDb, { service: 'worker' }, work)

test('submitting the form makes the testator’s party and two witnesses; a repeat does nothing', async () => {
  const expected = [
    {
      role: 'testator',
      witnessOrder: 0,
      personId: ann.id,
      name: 'Ann Mary Example',
      email: 'ann@example.org',
      state: 'opened',
      declared: true,
    },
    {
      role: 'witness',
      witnessOrder: 1,
      personId: null,
      name: 'Witness One',
      email: 'one@example.org',
      state: 'invited',
      declared: false,
    },
    {
      role: 'witness',
      witnessOrder: 2,
      personId: null,
      name: 'Witness Two',
      email: 'two@example.org',
      state: 'invited',
      declared: false,
    },
  ]
  const first = await parties()
  expect(first).toMatchObject(expected)
  expect(ready).toEqual([ann.id])
  await submit(willId)
  expect(await parties()).toEqual(first)
})

test('submitting with another witness puts a new party in the place of the old', async () => {
  const [, before] = await parties()
  await stack.owner.query(
    `
      update wills set particulars = particulars ||
      '{"witness1Name": "Witness Three", "witness1Email": "three@example.org", "testatorName": "Ann M. Example"}'
      where id = $1`,
    [willId],
  )
  await submit(willId)
  const [testator, after] = await parties()
  expect(testator?.name).toBe('Ann M. Example')
  expect(after).toMatchObject({ name: 'Witness Three', email: 'three@example.org', state: 'invited' })
  expect(after?.id).not.toBe(before?.id)
  expect((await stack.owner.query('select state from parties where id = $1', [before?.id])).rows).toEqual([
    { state: 'replaced' },
  ])
})

test.each([
  [{ witness1Email: 'ANN@example.org' }, 'witness1Email'],
  [{ witness2Email: 'one@EXAMPLE.org' }, 'witness2Email'],
  [{ witness1Email: '' }, 'witness1Email'],
])('refuses %j: the three need a mailbox each', async (change, field) => {
  await expect(makeWill(ann, change)).rejects.toMatchObject({
    code: 'invalid-fields',
    extra: { errors: [expect.objectContaining({ field })] },
  })
})

test('both witnesses are mailed, and only their mailboxes get a link', async () => {
  const answer = await invite()
  expect(answer.statusCode).toBe(201)
  expect(answer.json().invited).toMatchObject([
    { witnessOrder: 1, name: 'Witness One' },
    { witnessOrder: 2, name: 'Witness Two' },
  ])
  const mails = (await stack.mails()).filter((mail) => mail.template === 'invitation')
  expect(mails.map((mail) => mail.to_address).toSorted()).toEqual(['one@example.org', 'two@example.org'])
  const tokens = mails.map((mail) => mail.data.token!)
  expect(new Set(tokens).size).toBe(2)
  for (const token of tokens) {
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    for (const text of [
      answer.body,
      (await list(ann)).body,
      JSON.stringify((await stack.owner.query("select encode(token_hash, 'base64') from invitations")).rows),
    ])
      expect(text).not.toContain(token)
  }
  const days = (Date.parse(answer.json().invited[0].expiresAt) - Date.now()) / 86_400_000
  expect(days).toBeGreaterThan(13.9)
  expect(days).toBeLessThan(14.1)
})

test('no witness is mailed for an account with an unconfirmed address', async () => {
  const fresh = await signedIn(stack, { email: 'fresh@example.org', username: 'fresh' }, { confirmed: false })
  const theirs = await makeWill(fresh, { testatorEmail: 'fresh@example.org' })
  const asTestator = { ...asPerson(fresh.id), email: 'fresh@example.org' }
  const [, one] = await inTransaction(
    stack.db,
    { person: asTestator },
    async (tx) => await partiesOf(tx, theirs),
  )
  expect((await fresh.post(`/api/wills/${theirs}/invitations`)).json()).toMatchObject({
    status: 403,
    code: 'address-unconfirmed',
  })
  expect(
    (
      await fresh.post(`/api/parties/${one!.id}/replace`, {
        name: 'Witness Three',
        email: 'three@example.org',
      })
    ).json(),
  ).toMatchObject({ status: 403, code: 'address-unconfirmed' })
  expect((await stack.mails()).filter((mail) => mail.template === 'invitation')).toEqual([])
  expect(
    (await inTransaction(stack.db, { person: asTestator }, async (tx) => await partiesOf(tx, theirs)))[1],
  ).toMatchObject({ id: one!.id, name: 'Witness One', state: 'invited' })

  const link = await eventually(async () =>
    (await stack.mails()).find(
      (mail) => mail.to_address === 'fresh@example.org' && mail.data['token'] !== undefined,
    ),
  )
  expect((await stack.browser().post('/api/address/confirm', { token: link.data['token'] })).statusCode).toBe(
    200,
  )
  expect((await fresh.post(`/api/wills/${theirs}/invitations`)).statusCode).toBe(201)
})

test('inviting again ends the link before, and stops after five mails in an hour', async () => {
  await invite()
  const first = await tokenFor('one@example.org')
  await invite()
  const second = await tokenFor('one@example.org')
  expect((await stack.call({ url: `/api/invitations/${first}` })).json()).toEqual({
    state: 'ended',
    canResend: true,
  })
  expect((await stack.call({ url: `/api/invitations/${second}` })).json()).toMatchObject({ state: 'open' })
  for (let n = 0; n < 3; n += 1) expect((await invite()).statusCode).toBe(201)
  expect((await invite()).json()).toMatchObject({ status: 429 })
})

test('looking at an invitation says who asks for what and uses nothing up', async () => {
  await invite()
  const token = await tokenFor('two@example.org')
  for (let n = 0; n < 3; n += 1) {
    expect((await stack.call({ url: `/api/invitations/${token}` })).json()).toMatchObject({
      state: 'open',
      testatorName: 'Ann Mary Example',
      name: 'Witness Two',
      role: 'witness',
      witnessOrder: 2,
      declared: false,
    })
  }
  expect((await parties())[2]?.state).toBe('invited')
})

test('an invitation says when its witness has declared already', async () => {
  const witness = await opened()
  const readFresh = async () => {
    await stack.browser().post(`/api/invitations/${await tokenFor('one@example.org')}/resend`)
    return (await stack.call({ url: `/api/invitations/${await tokenFor('one@example.org')}` })).json()
  }
  expect(await readFresh()).toMatchObject({ state: 'open', declared: false })
  await witness.put(`/api/parties/${witness.partyId}/declarations`, declarations)
  expect(await readFresh()).toMatchObject({ state: 'open', declared: true })
  expect(
    (await stack.call({ url: `/api/invitations/${await tokenFor('two@example.org')}` })).json(),
  ).toMatchObject({ declared: false })
})

test('opening it makes a guest for this party, by a cookie scripts cannot read', async () => {
  await invite()
  const browser = stack.browser()
  const answer = await browser.post(`/api/invitations/${await tokenFor('one@example.org')}`)
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    willId,
    role: 'witness',
    witnessOrder: 1,
    name: 'Witness One',
    personId: expect.any(String),
  })
  const cookie = answer.cookies.find((one) => one.name === 'testate_party')
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/', maxAge: 12 * 3600 })
  expect(answer.body).not.toContain(cookie?.value)
  expect(
    JSON.stringify(
      (await stack.owner.query("select encode(token_hash, 'base64') h from party_sessions")).rows,
    ),
  ).not.toContain(cookie?.value)
  expect((await browser.get('/api/auth/me')).json()).toMatchObject({
    id: answer.json().personId,
    kind: 'guest',
    username: null,
    email: 'one@example.org',
    name: 'Witness One',
    role: null,
    isAdmin: false,
    addressConfirmed: true,
  })
  expect((await parties())[1]).toMatchObject({ state: 'opened', personId: answer.json().personId })
  const back = await moveTime(stack, 12 * 3600_000 + 60_000)
  expect((await browser.get('/api/auth/me')).statusCode).toBe(401)
  await back()
})

test('a link works once, also when two open it at the same moment', async () => {
  await invite()
  const url = `/api/invitations/${await tokenFor('one@example.org')}`
  const answers = await Promise.all([1, 2, 3].map(async () => await stack.browser().post(url)))
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 410, 410])
  expect((await stack.call({ url })).json()).toEqual({ state: 'used', canResend: true })
  expect((await stack.browser().post(url)).json()).toMatchObject({ code: 'gone', canResend: true })
})

test('an opening whose answer was lost may be repeated under its key, and only under it', async () => {
  await invite()
  const url = `/api/invitations/${await tokenFor('one@example.org')}`
  const open = (key: string) =>
    stack.browser().call({ method: 'POST', url, headers: { 'idempotency-key': key } })
  const [first, again, other] = [await open('lost'), await open('lost'), await open('another')]
  expect([first.statusCode, again.statusCode, other.statusCode]).toEqual([201, 201, 410])
  expect(again.json().personId).toBe(first.json().personId)
  const back = await moveTime(stack, 11 * 60_000)
  expect((await open('lost')).statusCode).toBe(410)
  await back()
})

test('an expired link opens nothing, and the list says so', async () => {
  await invite()
  const url = `/api/invitations/${await tokenFor('one@example.org')}`
  await stack.owner.query('update invitations set expires_at = now()')
  expect((await stack.browser().post(url)).statusCode).toBe(410)
  expect((await stack.call({ url })).json()).toEqual({ state: 'expired', canResend: true })
  expect((await list(ann)).json().map((party: { state: string }) => party.state)).toEqual([
    'opened',
    'expired',
    'expired',
  ])
})

test('a used or expired link mails a new one to the party’s address, for the same guest', async () => {
  const witness = await opened()
  const used = await tokenFor('one@example.org')
  const answer = await stack.browser().post(`/api/invitations/${used}/resend`)
  const fresh = await tokenFor('one@example.org')
  expect(answer.statusCode).toBe(202)
  expect(answer.body).not.toContain(fresh)
  expect(fresh).not.toBe(used)
  const again = await stack.browser().post(`/api/invitations/${fresh}`)
  expect(again.json()).toMatchObject({ personId: witness.id, partyId: witness.partyId })
  const unknown = await stack.browser().post(`/api/invitations/${'x'.repeat(43)}/resend`)
  expect([unknown.statusCode, unknown.body]).toEqual([202, answer.body])
})

test('unknown tokens are not found', async () => {
  for (const token of ['x'.repeat(43), 'short', '..%2F..', 'x'.repeat(129)]) {
    expect((await stack.call({ url: `/api/invitations/${token}` })).statusCode, token).toBe(404)
    expect((await stack.browser().post(`/api/invitations/${token}`)).statusCode, token).toBe(404)
  }
})

test('an invited address with an account still opens a guest session, not the account', async () => {
  const account = await signedIn(stack, { email: 'owner@example.org', username: 'owner' })
  willId = await makeWill(ann, { witness1Email: 'owner@example.org' })
  await invite()
  const answer = await account.post(`/api/invitations/${await tokenFor('owner@example.org')}`)
  expect(answer.json().personId).not.toBe(account.id)
  expect((await account.get('/api/auth/me')).json()).toMatchObject({ kind: 'guest', username: null })
  // Signing out first leaves the party session, then the account.
  await account.post('/api/auth/sign-out')
  expect((await account.get('/api/auth/me')).json()).toMatchObject({ kind: 'account', username: 'owner' })
  expect((await list(account)).statusCode).toBe(404)
  // Signing in again ends the party session too.
  await stack.browser().post(`/api/invitations/${await tokenFor('owner@example.org')}/resend`)
  await account.post(`/api/invitations/${await tokenFor('owner@example.org')}`)
  await account.post('/api/auth/sign-in', { username: 'owner', password: 'correct horse battery' })
  expect((await account.get('/api/auth/me')).json()).toMatchObject({ kind: 'account' })
})

test('a witness sees who takes part, and no mailbox but their own', async () => {
  const witness = await opened()
  const mine = (await list(witness)).json()
  expect(
    mine.map((party: Record<string, unknown>) => [
      party.name,
      party.email,
      party.you,
      party.personId,
      party.invitationExpiresAt,
    ]),
  ).toEqual([
    ['Ann Mary Example', null, false, null, null],
    ['Witness One', 'one@example.org', true, witness.id, null],
    ['Witness Two', null, false, null, null],
  ])
  const hers = (await list(ann)).json()
  expect(hers.map((party: Record<string, unknown>) => party.email)).toEqual([
    'ann@example.org',
    'one@example.org',
    'two@example.org',
  ])
  expect(hers[1].personId).toBeNull()
  expect(hers[2].invitationExpiresAt).toEqual(expect.any(String))
})

test('foreign and unknown ids answer alike, to accounts, guests of other wills and visitors', async () => {
  const witness = await opened()
  const other = await makeWill(eve, {
    testatorName: 'Eve',
    witness1Email: 'w1@example.org',
    witness2Email: 'w2@example.org',
  })
  const [, otherParty] = await as(eve.id, async (tx) => await partiesOf(tx, other))
  const calls = (will: string, party: string) =>
    [
      ['GET', `/api/wills/${will}/parties`],
      ['POST', `/api/wills/${will}/invitations`],
      ['PUT', `/api/parties/${party}/declarations`, declarations],
      ['POST', `/api/parties/${party}/decline`, { reason: 'no' }],
      ['POST', `/api/parties/${party}/replace`, { name: 'X Y', email: 'x@example.org' }],
    ] as [string, string, object?][]
  for (const who of [ann, witness]) {
    for (const [index, [method, url, payload]] of calls(other, otherParty!.id).entries()) {
      const [, unknownUrl] = calls(randomUUID(), randomUUID())[index]!
      const answers = await Promise.all(
        [url, unknownUrl].map(
          async (one) =>
            await who.call({
              method: method as 'GET',
              url: one,
              ...(payload === undefined ? {} : { payload }),
            }),
        ),
      )
      expect(answers[0]?.statusCode, `${method} ${url}`).toBe(404)
      expect(answers[0]?.body).toBe(answers[1]?.body)
      expect(
        (await stack.call({ method: method as 'GET', url, ...(payload === undefined ? {} : { payload }) }))
          .statusCode,
      ).toBe(401)
    }
  }
  expect((await list(eve)).statusCode).toBe(404)
})

test('the testator hears of each witness who accepts, once', async () => {
  const told = async () =>
    (await stack.mails())
      .filter(({ template }) => template === 'witness-accepted')
      .map(({ to_address, data }) => [to_address, data.witnessName, data.waitingFor])
  const one = await opened()
  expect(await told()).toEqual([])
  for (let times = 0; times < 2; times += 1)
    expect((await one.put(`/api/parties/${one.partyId}/declarations`, declarations)).statusCode).toBe(200)
  expect(await told()).toEqual([['ann@example.org', 'Witness One', 'Witness Two']])
  const two = await opened('two@example.org')
  await two.put(`/api/parties/${two.partyId}/declarations`, declarations)
  expect(await told()).toEqual([
    ['ann@example.org', 'Witness One', 'Witness Two'],
    ['ann@example.org', 'Witness Two', null],
  ])
})

describe('the testator reminds a witness', () => {
  const remind = async (partyId: string, who: Browser = ann) =>
    await who.post(`/api/parties/${partyId}/remind`)
  const reminders = async () => (await stack.mails()).filter(({ template }) => template === 'reminder-asked')

  test('of the step that is theirs, once a day, with a line of the log', async () => {
    const one = await opened()
    const answer = await remind(one.partyId)
    expect([answer.statusCode, answer.json()]).toEqual([
      202,
      { message: 'Witness One has been reminded by email.' },
    ])
    const again = await remind(one.partyId)
    expect(again.json()).toMatchObject({
      code: 'too-many-requests',
      reason: 'witness-reminded-today',
      name: 'Witness One',
    })
    expect((await reminders()).map(({ to_address, data }) => [to_address, data])).toEqual([
      ['one@example.org', { name: 'Witness One', testatorName: 'Ann Mary Example', step: 'declarations' }],
    ])
    const { rows } = await stack.owner.query(
      `select 1 from audit_entries where will_id = $1 and event = 'party.reminded' and actor = $2`,
      [willId, ann.id],
    )
    expect(rows).toHaveLength(1)
    await one.put(`/api/parties/${one.partyId}/declarations`, declarations)
    const undo = await moveTime(stack, 86_400_000 + 1000)
    try {
      await as(ann.id, async (tx) => await remindWitness(tx, asPerson(ann.id), one.partyId))
    } finally {
      await undo()
    }
    expect((await reminders()).map(({ data }) => data.step).toSorted()).toEqual(['declarations', 'identity'])
  })

  test('not out of turn, not one who wants no reminders, and nobody else reminds', async () => {
    const one = await opened()
    const two = (await parties()).find(({ witnessOrder }) => witnessOrder === 2)!
    // Not opened: the invitation is sent again instead.
    expect((await remind(two.id)).json()).toMatchObject({ reason: 'witness-not-waited-for' })
    await stack.owner.query('update parties set reminders_off_at = now() where id = $1', [one.partyId])
    expect((await remind(one.partyId)).json()).toMatchObject({ reason: 'witness-wants-no-reminders' })
    expect((await remind(one.partyId, one)).statusCode).toBe(403)
    expect((await remind(one.partyId, eve)).statusCode).toBe(404)
    const [own] = await parties()
    expect((await remind(own!.id)).statusCode).toBe(404)
    expect(await reminders()).toEqual([])
  })
})

test('what belongs to one relation is refused to another', async () => {
  const witness = await opened()
  const two = await opened('two@example.org')
  expect((await invite(witness)).statusCode).toBe(403)
  expect(
    (await witness.post(`/api/parties/${two.partyId}/replace`, { name: 'X Y', email: 'x@example.org' }))
      .statusCode,
  ).toBe(404)
  expect(
    (await witness.post(`/api/parties/${witness.partyId}/replace`, { name: 'X Y', email: 'x@example.org' }))
      .statusCode,
  ).toBe(403)
  expect((await ann.put(`/api/parties/${witness.partyId}/declarations`, declarations)).statusCode).toBe(403)
  expect((await ann.post(`/api/parties/${witness.partyId}/decline`, { reason: 'no' })).statusCode).toBe(403)
  expect((await witness.put(`/api/parties/${two.partyId}/declarations`, declarations)).statusCode).toBe(404)
  expect((await witness.post(`/api/parties/${two.partyId}/decline`, { reason: 'no' })).statusCode).toBe(404)
})

test('each declaration must be true; identity and signature wait until all are made', async () => {
  const witness = await opened()
  const put = async (change: object) =>
    await witness.put(`/api/parties/${witness.partyId}/declarations`, { ...declarations, ...change })
  const check = async (id: string) => await as(id, async (tx) => await requireDeclarations(tx, id))
  await expect(check(witness.id)).rejects.toMatchObject({ code: 'rule-broken' })
  await expect(check(ann.id)).resolves.toBeUndefined()
  for (const [change, sentence] of [
    [{ isAdult: false }, 'I am 18 or over'],
    [{ notBeneficiary: false }, 'I am not a beneficiary of this will'],
    [{ notSpouseOfBeneficiary: false }, 'spouse or civil partner'],
  ] as const) {
    const answer = await put(change)
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'rule-broken'])
    expect(answer.json().detail).toContain(sentence)
  }
  for (const change of [
    { presence: 'telephone' },
    { isAdult: 'yes' },
    { isAdult: undefined },
    { extra: true },
  ])
    expect((await put(change)).statusCode).toBe(400)
  await expect(check(witness.id)).rejects.toMatchObject({ code: 'rule-broken' })
  const answer = await put({ presence: 'video' })
  expect(answer.json()).toMatchObject({
    id: witness.partyId,
    declared: true,
    presence: 'video',
    state: 'opened',
  })
  await expect(check(witness.id)).resolves.toBeUndefined()
  expect(ready).toContain(witness.id)
})

test('declarations end with the signature', async () => {
  const witness = await opened()
  await witness.put(`/api/parties/${witness.partyId}/declarations`, declarations)
  await asWorker(async (tx) => {
    await setPartyState(tx, witness.partyId, 'identity verified', { actor: witness.id })
    await setPartyState(tx, witness.partyId, 'signed', { actor: witness.id })
  })
  expect(
    (await witness.put(`/api/parties/${witness.partyId}/declarations`, declarations)).json(),
  ).toMatchObject({ status: 409, code: 'not-now' })
  expect(
    (await witness.post(`/api/parties/${witness.partyId}/decline`, { reason: 'changed my mind' })).json(),
  ).toMatchObject({ status: 409 })
  expect(
    (
      await ann.post(`/api/parties/${witness.partyId}/replace`, {
        name: 'Witness Three',
        email: 'three@example.org',
      })
    ).json(),
  ).toMatchObject({ status: 409, detail: expect.stringContaining('never deleted') })
  expect((await parties())[1]?.state).toBe('signed')
})

test('declining needs a reason, notifies the testator, and ends the witness’s part', async () => {
  const witness = await opened()
  expect((await witness.post(`/api/parties/${witness.partyId}/decline`, {})).statusCode).toBe(400)
  const answer = await witness.post(`/api/parties/${witness.partyId}/decline`, { reason: 'I am away' })
  expect(answer.json()).toMatchObject({ state: 'declined', you: true })
  expect((await stack.lastMail('declined', 'ann@example.org')).data).toEqual({
    testatorName: 'Ann Mary Example',
    witnessName: 'Witness One',
    reason: 'I am away',
    willId,
  })
  expect((await list(ann)).json()[1]).toMatchObject({ state: 'declined', declineReason: 'I am away' })
  expect((await list(witness)).statusCode).toBe(404)
  const link = `/api/invitations/${await tokenFor('one@example.org')}`
  expect((await stack.call({ url: link })).json()).toEqual({ state: 'ended', canResend: false })
  const mails = (await stack.mails()).length
  await stack.browser().post(`${link}/resend`)
  expect(await stack.mails()).toHaveLength(mails)
})

test('a replaced witness keeps nothing; the new one is mailed', async () => {
  const witness = await opened()
  const answer = await ann.post(`/api/parties/${witness.partyId}/replace`, {
    name: 'Witness Three',
    email: 'Three@example.org',
  })
  expect(answer.statusCode).toBe(201)
  expect(answer.json()).toMatchObject({
    name: 'Witness Three',
    email: 'three@example.org',
    witnessOrder: 1,
    state: 'invited',
  })
  expect((await parties()).map((party) => party.name)).toEqual([
    'Ann Mary Example',
    'Witness Three',
    'Witness Two',
  ])
  expect((await witness.get('/api/auth/me')).statusCode).toBe(401)
  expect((await stack.call({ url: `/api/invitations/${await tokenFor('one@example.org')}` })).json()).toEqual(
    { state: 'ended', canResend: false },
  )
  expect(
    (await stack.call({ url: `/api/invitations/${await tokenFor('three@example.org')}` })).json(),
  ).toMatchObject({ state: 'open', name: 'Witness Three' })
  expect(
    (
      await ann.post(`/api/parties/${witness.partyId}/replace`, {
        name: 'Witness Four',
        email: 'four@example.org',
      })
    ).statusCode,
  ).toBe(404)
})

test('a witness with an invisible name is refused', async () => {
  const party = (await parties()).find((one) => one.witnessOrder === 1)!
  for (const name of ['\u200b', '\u2060\ufeff\u00ad', '\u2800'])
    expect(
      (await ann.post(`/api/parties/${party.id}/replace`, { name, email: 'new@example.org' })).json(),
    ).toMatchObject({
      status: 400,
      code: 'invalid-fields',
      errors: [{ field: 'name', code: 'invisible-text', message: 'This needs letters that can be seen' }],
    })
})

test('an unopened link dies with its witness; a declined witness can be replaced too', async () => {
  await invite()
  const [, one, two] = await parties()
  const old = await tokenFor('one@example.org')
  expect(
    (await ann.post(`/api/parties/${one?.id}/replace`, { name: 'Witness Three', email: 'three@example.org' }))
      .statusCode,
  ).toBe(201)
  expect((await stack.browser().post(`/api/invitations/${old}`)).statusCode).toBe(410)
  const second = await opened('two@example.org')
  await second.post(`/api/parties/${second.partyId}/decline`, { reason: 'no' })
  expect(
    (await ann.post(`/api/parties/${two?.id}/replace`, { name: 'Witness Five', email: 'five@example.org' }))
      .statusCode,
  ).toBe(201)
})

test.each([
  ['ann@example.org', 'testator'],
  ['TWO@example.org', 'two witnesses'],
])('a replacement with the mailbox %s is refused', async (email, words) => {
  const [, one] = await parties()
  const answer = await ann.post(`/api/parties/${one?.id}/replace`, { name: 'Witness Three', email })
  expect(answer.json()).toMatchObject({ code: 'rule-broken', detail: expect.stringContaining(words) })
  expect((await parties())[1]).toEqual(one)
})

test('the testator cannot be replaced, nor the witnesses once the testator has signed', async () => {
  const [testator, one] = await parties()
  expect(
    (
      await ann.post(`/api/parties/${testator?.id}/replace`, {
        name: 'Witness Three',
        email: 'three@example.org',
      })
    ).json(),
  ).toMatchObject({ code: 'rule-broken' })
  await asWorker(async (tx) => {
    await setPartyState(tx, testator!.id, 'identity verified', { actor: ann.id })
    await setPartyState(tx, testator!.id, 'signed', { actor: ann.id })
  })
  expect(
    (
      await ann.post(`/api/parties/${one?.id}/replace`, { name: 'Witness Three', email: 'three@example.org' })
    ).json(),
  ).toMatchObject({ code: 'not-now', detail: expect.stringContaining('names this witness') })
})

test('states move one way; of two at once one wins', async () => {
  const witness = await opened()
  const move = async (to: 'signed' | 'identity verified' | 'opened') =>
    await as(witness.id, async (tx) => await setPartyState(tx, witness.partyId, to, { actor: witness.id }))
  await expect(move('signed')).rejects.toMatchObject({ code: 'not-now' })
  await expect(move('opened')).rejects.toMatchObject({ code: 'not-now' })
  // No one accepted it, so the api's own claim is refused.
  await expect(move('identity verified')).rejects.toThrow('nobody accepted the identity')
  const accepted = (): Promise<void> =>
    asWorker((tx) => setPartyState(tx, witness.partyId, 'identity verified', { actor: witness.id }))
  const moves = await Promise.allSettled([accepted(), accepted()])
  expect(moves.map((one) => one.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(
    as(eve.id, async (tx) => await setPartyState(tx, witness.partyId, 'signed', { actor: eve.id })),
  ).rejects.toMatchObject({ code: 'not-found' })
  const events = (await stack.owner.query(`select details from audit_entries where will_id = $1`, [willId]))
    .rows
  expect(events.length).toBeGreaterThan(3)
})

test('a testator who has signed is not given another name', async () => {
  await stack.owner.query("update parties set state = 'signed' where will_id = $1 and witness_order = 0", [
    willId,
  ])
  await stack.owner.query(
    `update wills set particulars = particulars || '{"testatorName": "Ann Other"}' where id = $1`,
    [willId],
  )
  await expect(submit(willId)).rejects.toMatchObject({
    code: 'not-now',
    extra: { reason: 'testator-name-signed' },
  })
})

test('steps out of their stage are refused', async () => {
  const witness = await opened()
  await stack.owner.query(
    "alter table wills disable trigger wills_moves; update wills set status = 'registered' where id = '" +
      willId +
      "'; alter table wills enable trigger wills_moves",
  )
  expect((await invite()).json()).toMatchObject({ status: 409, code: 'not-now' })
  expect(
    (await witness.put(`/api/parties/${witness.partyId}/declarations`, declarations)).json(),
  ).toMatchObject({ status: 409, code: 'not-now' })
  await stack.owner.query(
    "alter table wills disable trigger wills_moves; update wills set status = 'withdrawn' where id = '" +
      willId +
      "'; alter table wills enable trigger wills_moves",
  )
  expect((await stack.call({ url: `/api/invitations/${await tokenFor('two@example.org')}` })).json()).toEqual(
    { state: 'ended', canResend: false },
  )
  expect(
    (await stack.browser().post(`/api/invitations/${await tokenFor('two@example.org')}`)).statusCode,
  ).toBe(410)
})

test('row-level security alone: a stranger sees no party or invitation, and adds none', async () => {
  await invite()
  const { sql } = await import('kysely')
  const read = async (id: string) =>
    await as(id, async (tx) => [
      (await sql`select 1 from parties`.execute(tx)).rows.length,
      (await sql`select 1 from invitations`.execute(tx)).rows.length,
    ])
  const stranger = await signedIn(stack, {
    email: `s${randomUUID()}@example.org`,
    username: `s${randomUUID().slice(0, 8)}`,
  })
  expect(await read(stranger.id)).toEqual([0, 0])
  const witness = await opened()
  expect((await read(witness.id))[0]).toBe(3)
  expect((await read(witness.id))[1]).toBe(0)
  await expect(
    as(
      stranger.id,
      async (tx) =>
        await sql`insert into parties (id, will_id, role, witness_order, name, email, state, created_at, updated_at)
    values (gen_random_uuid(), ${willId}, 'witness', 1, 'x', 'x@example.org', 'invited', now(), now())`.execute(
          tx,
        ),
    ),
  ).rejects.toThrow(/row-level security/)
  const { rows } = await as(
    witness.id,
    async (tx) => await sql`update parties set name = 'x' where will_id = ${willId} returning id`.execute(tx),
  )
  expect(rows).toEqual([{ id: witness.partyId }])
})

test('ten addresses are invited in a day, whatever the will; a repeated address counts once', async () => {
  await stack.owner.query('delete from limit_marks')
  for (let n = 0; n < 5; n += 1) {
    willId = await makeWill(ann, { witness1Email: `w${n}a@example.org`, witness2Email: `w${n}b@example.org` })
    expect((await invite()).statusCode).toBe(201)
  }
  expect((await invite()).statusCode).toBe(201)
  const before = await makeWill(ann, { witness1Email: 'W0A@example.org', witness2Email: 'w4b@example.org' })
  willId = before
  expect((await invite()).statusCode).toBe(201)

  willId = await makeWill(ann, { witness1Email: 'w0a@example.org', witness2Email: 'one-more@example.org' })
  const refused = await invite()
  expect(refused.json()).toMatchObject({
    status: 429,
    code: 'too-many-requests',
    detail: expect.stringContaining('10 people invited within a day'),
  })
  const mailed = (await stack.mails())
    .filter((mail) => mail.template === 'invitation')
    .map((mail) => mail.to_address)
  expect(mailed).not.toContain('one-more@example.org')
  // Nor by naming another witness instead.
  willId = before
  const party = (await parties()).find((one) => one.witnessOrder === 1)!
  const replaced = await ann.post(`/api/parties/${party.id}/replace`, {
    name: 'Witness Other',
    email: 'one-more@example.org',
  })
  expect(replaced.json()).toMatchObject({ status: 429, code: 'too-many-requests' })
  expect((await parties()).some((one) => one.email === 'one-more@example.org')).toBe(false)
  // The count is this person's alone, and a day later it is over.
  willId = await makeWill(eve, { witness1Email: 'eves@example.org', witness2Email: 'eves-other@example.org' })
  expect((await invite(eve)).statusCode).toBe(201)
  await stack.owner.query(`update limit_marks set at = at - interval '24 hours 1 minute'`)
  willId = await makeWill(ann, { witness1Email: 'w0a@example.org', witness2Email: 'one-more@example.org' })
  expect((await invite()).statusCode).toBe(201)
})

test('of many invitations at the same moment no more than ten addresses get one', async () => {
  await stack.owner.query('delete from limit_marks; delete from outbox')
  const wills: string[] = []
  for (let n = 0; n < 8; n += 1)
    wills.push(
      await makeWill(ann, { witness1Email: `r${n}a@example.org`, witness2Email: `r${n}b@example.org` }),
    )
  const answers = await Promise.all(wills.map((id) => ann.post(`/api/wills/${id}/invitations`)))
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([
    201, 201, 201, 201, 201, 429, 429, 429,
  ])
  expect((await stack.mails()).filter((mail) => mail.template === 'invitation')).toHaveLength(10)
})
