import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ann, startAccounts, type AccountsStack } from '../../../../../test/stack/accounts.ts'

let stack: AccountsStack
beforeAll(async () => {
  stack = await startAccounts()
})
afterAll(async () => await stack.stop())

const { role: _, ...names } = ann
const other = { username: 'other', email: 'other@example.org' }
const use = async (token: string, change: object = {}) =>
  await stack.browser().post(`/api/auth/admin-link/${token}`, { ...names, ...change })

/** Runs the script as an operator does, in its own process. */
async function printed(...flags: string[]): Promise<string> {
  const script = join(import.meta.dirname, '../../operate/admin-link.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...flags], {
    env: {
      ...process.env,
      MIGRATION_DATABASE_URL: stack.owner.options.connectionString,
      PUBLIC_URL: 'http://localhost:3000',
    },
  })
  return stdout
}

test('is printed once; another on request ends the first; none once an administrator exists', async () => {
  const first = await printed()
  expect(first).toMatch(/^http:\/\/localhost:3000\/admin-link\/[\w-]{43}\n$/)
  expect(await printed()).toBe('')
  const second = await printed('--again')
  expect(second).toMatch(/admin-link\/[\w-]{43}\n$/)
  const [old, token] = [first, second].map((line) => line.trim().split('/').at(-1)!) as [string, string]
  expect(
    JSON.stringify(
      (await stack.owner.query("select encode(token_hash, 'escape') as hash from admin_links")).rows,
    ),
  ).not.toContain(token)

  expect((await use(old)).json()).toMatchObject({ status: 410, code: 'gone' })
  expect((await use('x'.repeat(43))).statusCode).toBe(410)
  expect((await use('short')).statusCode).toBe(404)
  expect((await stack.call({ url: `/api/auth/admin-link/${token}` })).statusCode).toBe(200)
  expect((await use(token, { role: 'testator' })).statusCode).toBe(400)
  expect((await use(token, { password: 'short' })).statusCode).toBe(400)

  expect((await stack.browser().post('/api/auth/sign-up', { ...ann, ...other })).statusCode).toBe(201)
  for (const taken of [{ username: other.username }, { email: other.email }])
    expect((await use(token, taken)).json()).toMatchObject({
      status: 422,
      reason: 'username-or-address-taken',
    })

  const answers = await Promise.all([
    use(token),
    use(token, { username: 'second', email: 'second@example.org' }),
  ])
  expect(answers.map((answer) => answer.statusCode).toSorted()).toEqual([201, 410])
  expect((await stack.owner.query('select role, is_admin, kind from people where is_admin')).rows).toEqual([
    { role: 'admin', is_admin: true, kind: 'account' },
  ])
  expect((await stack.call({ url: `/api/auth/admin-link/${token}` })).statusCode).toBe(410)
  expect(await printed('--again')).toBe('')
})
