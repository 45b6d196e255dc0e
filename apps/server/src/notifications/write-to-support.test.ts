import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailTo } from '../../../../test/stack/mails.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { inTransaction } from '../platform/database/database.ts'
import { writeToSupport } from './write-to-support.ts'

let stack: Stack
beforeAll(async () => {
  stack = await startStack({ mount: () => undefined, jobs: [] })
})
afterAll(async () => await stack.stop())

const message = {
  name: 'Ann Example',
  email: 'ann@example.org',
  message: 'The camera stays black.\nSee evil.example/now',
}
const write = async (
  address: string,
  { mode = 'production', supportEmail = null as string | null } = {},
): Promise<{ email: string }> =>
  await inTransaction(stack.db, { service: 'accounts' }, async (tx) =>
    writeToSupport(
      tx,
      { mode: mode as 'production', operator: { ...stack.config.operator, supportEmail } },
      message,
      address,
    ),
  )

test('the message goes to the operator, and nothing to the address that was typed', async () => {
  expect(await write('192.0.2.1', { supportEmail: 'Help@Register.example' })).toEqual({
    email: 'ann@example.org',
  })
  expect(await mailTo(stack, 'help@register.example', 'support-message')).toEqual(message)
  const { rows } = await stack.owner.query<{ to_address: string; sealed: Buffer }>(
    'select to_address, sealed from outbox',
  )
  expect(rows.map(({ to_address: to }) => to)).toEqual(['help@register.example'])
  expect(rows[0]!.sealed.includes('camera')).toBe(false)
})

test('without an operator nothing is taken but on a trial', async () => {
  await expect(write('192.0.2.1')).rejects.toMatchObject({
    code: 'not-found',
    extra: { reason: 'support-unset' },
  })
  await write('192.0.2.1', { mode: 'development' })
  expect(await mailTo(stack, 'support@testate.example', 'support-message')).toEqual(message)
})

test('ten an hour from one network, five hundred a day from all', async () => {
  const to = { supportEmail: 'help@register.example' }
  for (let sent = 0; sent < 10; sent += 1) await write('2001:db8:1:2::1', to)
  // The same network by another of its addresses.
  await expect(write('2001:db8:1:2::ffff', to)).rejects.toMatchObject({ code: 'too-many-requests' })
  await write('2001:db8:1:3::1', to)
  await stack.owner.query(`
    insert into limit_marks (kind, key_hash, at, amount)
    select 'support', sha256(convert_to(E'support\neverybody', 'utf8')), now(), 1 from generate_series(1, 490)`)
  await expect(write('192.0.2.77', to)).rejects.toMatchObject({
    code: 'too-many-requests',
    extra: { reason: 'too-many-tries' },
  })
})
