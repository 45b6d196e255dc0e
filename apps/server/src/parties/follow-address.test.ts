// A testator's own party follows their address until it is signed, and a witness's mailbox must stay
// another's.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { signedIn, startAccounts, type AccountsStack, type Browser } from '../../../../test/stack/accounts.ts'
import { inTransaction } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import type { Person } from '../platform/database/person.ts'
import { listenForParties } from './events.ts'

let stack: AccountsStack
let ann: Browser & { id: string }
let eve: Browser & { id: string }
beforeAll(async () => {
  listenForParties()
  stack = await startAccounts()
  ann = await signedIn(stack)
  eve = await signedIn(stack, { email: 'eve@example.org', username: 'eve' })
})
beforeEach(
  async () =>
    void (await stack.owner.query(
      "delete from parties; delete from wills; update people set email = 'before@example.org'",
    )),
)
afterAll(async () => await stack.stop())

async function will(
  testator: string,
  status: string,
  { state = 'opened', witness = 'invited' } = {},
): Promise<string> {
  const id = randomUUID()
  await stack.owner.query(
    `
      insert into wills (id, testator_id, status, title, document_hash, document_object, created_at,
      updated_at) values ($1, $2, $3, 'My last will', $4, 'x', now(), now())`,
    [id, testator, status, randomBytes(32)],
  )
  for (const [order, person, email, how] of [
    [0, testator, 'before@example.org', state],
    [1, null, 'one@example.org', witness],
  ] as const) {
    await stack.owner.query(
      `
        insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at,
        updated_at) values ($1, $2, $3, $4, $5, 'Somebody', $6, $7, now(), now())`,
      [randomUUID(), id, order === 0 ? 'testator' : 'witness', order, person, email, how],
    )
  }
  return id
}
const changing = async (who: { id: string }, email: string, back = false) => {
  await inTransaction(stack.db, { service: 'accounts' }, async (tx) => {
    const person: Person = {
      id: who.id,
      kind: 'account',
      name: 'Ann Example',
      email: 'before@example.org',
      role: null,
      isAdmin: false,
    }
    await emit(tx, 'account.email-changing', { person, email, back })
    // A statement after it runs as before.
    await tx.selectNoFrom((of) => of.lit(1).as('one')).execute()
  })
  // As the proof of the mailbox does (024-proofs.sql).
  await stack.owner.query('update people set email = $2 where id = $1', [who.id, email])
}
const addresses = async (id: string): Promise<string[]> =>
  (
    await stack.owner.query<{ email: string }>(
      'select email from parties where will_id = $1 order by witness_order',
      [id],
    )
  ).rows.map(({ email }) => email)

test('the testator’s unsigned part follows; signed parts, witnesses and others’ wills stay', async () => {
  const [open, signed, hers] = [
    await will(ann.id, 'verified'),
    await will(ann.id, 'verified', { state: 'signed' }),
    await will(eve.id, 'verified'),
  ]
  await changing(ann, 'after@example.org')
  expect(await addresses(open)).toEqual(['after@example.org', 'one@example.org'])
  expect(await addresses(signed)).toEqual(['before@example.org', 'one@example.org'])
  expect(await addresses(hers)).toEqual(['before@example.org', 'one@example.org'])
})

test('moving to the address of one’s own witness is refused, but taking a change back is not', async () => {
  const id = await will(ann.id, 'verified')
  await expect(changing(ann, 'one@example.org')).rejects.toMatchObject({
    code: 'conflict',
    extra: { reason: 'address-of-witness' },
  })
  await changing(eve, 'one@example.org')
  await changing(ann, 'one@example.org', true)
  expect(await addresses(id)).toEqual(['one@example.org', 'one@example.org'])
})

test.each([
  ['registered', 'invited'],
  ['verified', 'expired'],
  ['verified', 'replaced'],
])('of a will that is %s, with a witness who is %s, nothing is in the way', async (status, witness) => {
  await will(ann.id, status, { witness })
  await changing(ann, 'one@example.org')
})
