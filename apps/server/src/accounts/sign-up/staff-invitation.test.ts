// An invitation to staff: the mailed link alone makes nobody an administrator; it needs a code from the
// mailbox it was sent to.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { staffActs } from '@testate/api/death/staff-acts'
import { ann, signedIn, startAccounts, type AccountsStack } from '../../../../../test/stack/accounts.ts'
import { giveFactor, staffProof } from '../../../../../test/stack/proofs.ts'
import { moveTime } from '../../../../../test/stack/time.ts'

let stack: AccountsStack
let boss: Awaited<ReturnType<typeof signedIn>>
beforeAll(async () => {
  stack = await startAccounts()
  boss = await signedIn(stack, { username: 'boss', email: 'boss@example.org' })
  await stack.owner.query("update people set is_admin = true, role = 'admin' where id = $1", [boss.id])
  await giveFactor(stack, boss.id)
})
beforeEach(async () => await stack.owner.query('delete from limit_marks'))
afterAll(async () => await stack.stop())

let n = 0
/** The invitation's token, and what its owner would type. */
async function invited(admin = true): Promise<{
  invitation: string
  who: Omit<typeof ann, 'email' | 'username'> & { email: string; username: string }
}> {
  n += 1
  const email = `new${n}@example.org`
  const { statusCode, body } = await boss.post(
    '/api/auth/invites',
    { email, admin },
    await staffProof(stack, boss.id, staffActs.invite({ email, admin })),
  )
  expect(statusCode, body).toBe(201)
  return {
    invitation: (await stack.lastMail(admin ? 'admin-invite' : 'account-invite', email)).data.token!,
    who: { ...ann, email, username: `new${n}` },
  }
}
const ask = async (invitation: string, key: string = randomUUID()) =>
  await stack.browser().post('/api/auth/staff-invitation/request', { invitation }, { 'idempotency-key': key })
const askFor = async (invitation: string, email: string): Promise<{ ask: string; code: string }> => {
  const { statusCode, body } = await ask(invitation)
  expect(statusCode, body).toBe(202)
  return {
    ask: (JSON.parse(body) as { ask: string }).ask,
    code: (await stack.lastMail('staff-code', email)).data.code!,
  }
}
const confirm = async (handed: { invitation: string; ask: string; code: string }) =>
  (await stack.browser().post('/api/auth/staff-invitation', handed)).json()
const open = async (who: object, invitation: string, stepUp?: string) =>
  (
    await stack
      .browser()
      .post('/api/auth/sign-up', { ...who, invitation }, stepUp === undefined ? {} : { 'step-up': stepUp })
  ).json()
const codesTo = async (email: string): Promise<number> =>
  (await stack.mails()).filter((mail) => mail.template === 'staff-code' && mail.to_address === email).length
const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const madeOf = async (email: string) =>
  (
    await stack.owner.query(
      `
        select p.role, p.is_admin, a.email as proven from people p left join proven_addresses a
        on a.person_id = p.id where p.email = $1`,
      [email],
    )
  ).rows

test('the link alone makes neither account nor administrator, whatever is sent as the proof', async () => {
  const { invitation, who } = await invited()
  expect(await open(who, invitation)).toMatchObject({
    status: 403,
    code: 'step-up-needed',
    detail: expect.stringContaining('the code we email'),
  })
  for (const guess of [
    'x'.repeat(43),
    invitation,
    await staffProof(stack, boss.id).then((header) => header['step-up']),
  ])
    expect(await open(who, invitation, guess), guess).toMatchObject({ code: 'step-up-needed' })
  expect(await madeOf(who.email)).toEqual([])
  // Opening the link mails nothing either: the code is requested with the completed form.
  expect(await codesTo(who.email)).toBe(0)
})

test('its mailbox’s code makes one administrator with a confirmed address, and works once', async () => {
  const { invitation, who } = await invited()
  const asked = await askFor(invitation, who.email)
  const { stepUp } = await confirm({ invitation, ...asked })
  expect(stepUp).toMatch(/^[\w-]{43}$/)
  // Refused for another reason, the code is still valid.
  expect(await open({ ...who, username: 'boss' }, invitation, stepUp)).toMatchObject({
    code: 'registration-failed',
    detail: expect.stringContaining('username is taken'),
  })
  expect(await open(who, invitation, stepUp)).toMatchObject({
    message: expect.stringContaining('Registration Successful'),
  })
  expect(await madeOf(who.email)).toEqual([{ role: 'admin', is_admin: true, proven: who.email }])
  expect(await confirm({ invitation, ...asked })).toMatchObject({ code: 'gone' })
  expect(await open({ ...who, username: 'again' }, invitation, stepUp)).toMatchObject({
    code: 'registration-failed',
    detail: expect.stringContaining('used or has expired'),
  })
  expect((await ask(invitation)).json()).toMatchObject({ code: 'gone' })
  const { rows } = await stack.owner.query<{ details: string; login: string }>(
    "select details, login from audit_entries where details like '%staff-invitation%' order by id desc limit 2",
  )
  expect(rows.map(({ login, details }) => [login, (JSON.parse(details) as { actor: string }).actor])).toEqual(
    [
      ['testate_worker', 'worker'],
      ['testate_worker', 'worker'],
    ],
  )
})

test('five wrong codes end it, and only the latest works, in the browser that asked', async () => {
  const { invitation, who } = await invited()
  const first = await askFor(invitation, who.email)
  expect(await confirm({ invitation, ...first, code: other(first.code) })).toMatchObject({
    status: 403,
    code: 'step-up-needed',
    detail: 'That is not the code. 4 tries are left.',
    triesLeft: 4,
  })
  expect(await confirm({ invitation, ask: randomUUID(), code: first.code })).toMatchObject({ code: 'gone' })
  for (const left of [3, 2, 1])
    expect(await confirm({ invitation, ...first, code: other(first.code) })).toMatchObject({
      triesLeft: left,
    })
  for (const code of [other(first.code), first.code])
    expect(await confirm({ invitation, ...first, code })).toMatchObject({
      status: 410,
      code: 'gone',
      detail: expect.stringContaining('ask for another'),
    })
  const second = await askFor(invitation, who.email)
  const third = await askFor(invitation, who.email)
  expect(await confirm({ invitation, ...second })).toMatchObject({ code: 'gone' })
  expect(await confirm({ invitation, ask: second.ask, code: third.code })).toMatchObject({ code: 'gone' })
  expect(await confirm({ invitation, ...third })).toHaveProperty('stepUp')
})

test('code and proof of one invitation do not work for another, even if asked for at once', async () => {
  const [mine, theirs] = [await invited(), await invited()]
  const [myCode, theirCode] = [
    await askFor(mine.invitation, mine.who.email),
    await askFor(theirs.invitation, theirs.who.email),
  ]
  expect(await confirm({ invitation: theirs.invitation, ...myCode })).toMatchObject({ code: 'gone' })
  expect(
    await confirm({ invitation: theirs.invitation, ask: theirCode.ask, code: myCode.code }),
  ).toMatchObject(myCode.code === theirCode.code ? {} : { code: 'step-up-needed' })
  const { stepUp } = await confirm({ invitation: mine.invitation, ...myCode })
  expect(await open(theirs.who, theirs.invitation, stepUp)).toMatchObject({ code: 'step-up-needed' })
  expect(await open({ ...mine.who, email: theirs.who.email }, mine.invitation, stepUp)).toMatchObject({
    code: 'registration-failed',
    detail: 'This invitation was sent to another email address.',
  })
  expect(await madeOf(theirs.who.email)).toEqual([])
})

test('a code lasts ten minutes, its proof fifteen, the invitation a fortnight', async () => {
  const { invitation, who } = await invited()
  const late = await askFor(invitation, who.email)
  let back = await moveTime(stack, 10 * 60_000 + 1000)
  try {
    expect(await confirm({ invitation, ...late })).toMatchObject({ code: 'gone' })
    const { stepUp } = await confirm({ invitation, ...(await askFor(invitation, who.email)) })
    const further = await moveTime(stack, 15 * 60_000 + 1000)
    expect(await open(who, invitation, stepUp)).toMatchObject({ code: 'step-up-needed' })
    await further()
  } finally {
    await back()
  }
  back = await moveTime(stack, 14 * 86_400_000 + 1000)
  try {
    expect((await ask(invitation)).json()).toMatchObject({
      code: 'gone',
      detail: expect.stringContaining('ask an administrator for another'),
    })
  } finally {
    await back()
  }
  expect(await madeOf(who.email)).toEqual([])
})

test('codes go to the invited mailbox alone: five in a quarter of an hour, twenty in all', async () => {
  const { invitation, who } = await invited()
  const key = randomUUID()
  const [first, again] = [await ask(invitation, key), await ask(invitation, key)]
  expect(again.json()).toEqual(first.json())
  await stack.lastMail('staff-code', who.email)
  expect(await codesTo(who.email)).toBe(1)
  for (let i = 0; i < 4; i += 1) expect((await ask(invitation)).statusCode).toBe(202)
  expect((await ask(invitation)).json()).toMatchObject({ status: 429, code: 'too-many-requests' })
  expect(await codesTo(who.email)).toBe(5)
  await stack.owner.query(
    `
      insert into staff_invite_codes (id, invite_id, code_hmac, asked_at, expires_at)
      select gen_random_uuid(), i.id, sha256(''), now() - interval '1 day', now() - interval '1 day'
    from account_invites i, generate_series(1, 15) where i.email = $1`,
    [who.email],
  )
  await stack.owner.query(
    `
      update staff_invite_codes set asked_at = now() - interval '1 day' where invite_id = (select id
      from account_invites where email = $1)`,
    [who.email],
  )
  expect((await ask(invitation)).json()).toMatchObject({
    status: 410,
    detail: expect.stringContaining('Too many codes'),
  })
})

test('an ordinary invitation needs no code, and none is mailed for it', async () => {
  const { invitation, who } = await invited(false)
  for (const token of [invitation, 'x'.repeat(43)])
    expect((await ask(token)).json()).toMatchObject({ code: 'gone' })
  expect(await open(who, invitation)).toMatchObject({
    message: expect.stringContaining('Registration Successful'),
  })
  expect(await madeOf(who.email)).toMatchObject([{ role: 'testator', is_admin: false }])
})

test('what is asked is a whole question', async () => {
  const { invitation } = await invited()
  const whole = { invitation, ask: randomUUID(), code: '123456' }
  for (const wrong of [
    { ...whole, code: '12345' },
    { ...whole, code: '١٢٣٤٥٦' },
    { ...whole, ask: 'mine' },
    { ...whole, invitation: 'short' },
    { ...whole, more: 1 },
    {},
  ]) {
    expect(await confirm(wrong as typeof whole), JSON.stringify(wrong)).toMatchObject({
      status: 400,
      code: 'invalid-fields',
    })
  }
})
