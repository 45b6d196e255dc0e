// What signing in shows or lets through while a password is hashed: with hashes of the product's own cost, which all
// other tests on the database do without (test/stack/quick-hashes.ts).
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { ann, startAccounts, type AccountsStack, type Browser } from '../../../../../test/stack/accounts.ts'
import { checkPassword, hashingLoad, hashPassword } from '../password/password-hash.ts'

let stack: AccountsStack
beforeAll(async () => {
  stack = await startAccounts()
  await stack.browser().post('/api/auth/sign-up', ann)
})
beforeEach(async () => void (await stack.owner.query('delete from sign_in_attempts')))
afterAll(async () => await stack.stop())

const credentials = { username: ann.username, password: ann.password }
const wrong = { username: ann.username, password: 'wrong password' }

test('an unknown name takes as long as a wrong password', async () => {
  // In turns, so that a busy machine slows both down; the shortest of each is the least disturbed. Where one
  // never had a quiet moment, they are asked again.
  const times: Record<string, number> = { [ann.username]: Infinity, 'nobody.at.all': Infinity }
  const ratio = (): number => Math.max(...Object.values(times)) / Math.min(...Object.values(times))
  for (let i = 0; i < 5 || (i < 40 && ratio() >= 2.5); i += 1)
    for (const username of Object.keys(times)) {
      const start = performance.now()
      await stack.browser().post('/api/auth/sign-in', { ...wrong, username })
      times[username] = Math.min(times[username]!, performance.now() - start)
    }
  expect(ratio()).toBeLessThan(2.5)
})

test('a password that is changed while it is being checked opens no session', async () => {
  const { rows } = await stack.owner.query(
    `select a."userId", password from auth.account a join auth."user" u on u.id = a."userId"
     where username = $1`,
    [ann.username],
  )
  const another = await hashPassword('another password')
  // The queue of hashes is long enough for the password to change behind the look-up of the account.
  const others = Array.from({ length: 10 }, async () => await checkPassword(null, 'x'))
  const signingIn = stack.browser().post('/api/auth/sign-in', credentials)
  while ((await stack.owner.query('select 1 from sign_in_attempts')).rows.length === 0)
    // However slow the database is.
    if (hashingLoad().waiting < 10) others.push(checkPassword(null, 'x'))
  expect(hashingLoad().waiting).toBeGreaterThan(0)
  await stack.owner.query('update auth.account set password = $1 where "userId" = $2', [
    another,
    rows[0].userId,
  ])
  const answer = await signingIn
  await Promise.all(others)
  await stack.owner.query('update auth.account set password = $1 where "userId" = $2', [
    rows[0].password,
    rows[0].userId,
  ])
  expect([answer.statusCode, answer.json()]).toEqual([
    401,
    expect.objectContaining({ code: 'invalid-credentials' }),
  ])
})

test('every address takes as long, whoever has it', async () => {
  await stack.owner.query(`
    insert into proven_addresses (person_id, email, proven_at)
      select id, email, now() from people where email = 'ann@example.org'`)
  const browser = stack.browser()
  await browser.post('/api/auth/sign-up', { ...ann, username: 'mary.same', signIn: true })
  const asked: [string, Browser][] = [
    ['nobody@example.org', stack.browser()],
    ['ann@example.org', stack.browser()],
    ['ann@example.org', browser],
  ]
  // In turns, so that a busy machine slows all of them down; the shortest of each is the least disturbed. Where one
  // never had a quiet moment, they are asked again.
  const times = asked.map(() => Infinity)
  const ratio = (): number => Math.max(...times) / Math.min(...times)
  const began = performance.now()
  for (let i = 0; i < 8 || (ratio() >= 1.6 && performance.now() - began < 80_000); i += 1)
    for (const [which, [username, from]] of asked.entries()) {
      await stack.owner.query('delete from sign_in_attempts')
      const start = performance.now()
      await from.post('/api/auth/sign-in', { username, password: 'wrong password' })
      times[which] = Math.min(times[which]!, performance.now() - start)
    }
  // One check of a password more or less would double it.
  expect(ratio()).toBeLessThan(1.6)
})
