// A proof of staff is made for one act: of each pair of acts, what was made for one is taken for no other.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { requestAccountCode } from '@testate/api/account'
import { staffActs } from '@testate/api/death/staff-acts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { inTransaction } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { newToken, tokenHash } from '../platform/token.ts'
import { subjectOfAct } from './by-staff.ts'
import { actDigest } from './proven-by.ts'

const people = knownPeople()
let stack: Stack
let staff: Person
beforeAll(async () => {
  stack = await startStack({ mount: () => {}, personOf: people.personOf })
  staff = await people.add(stack, { name: 'Sam Staff', isAdmin: true, role: 'admin' })
})
afterAll(async () => await stack?.stop())

const [id, email] = [randomUUID(), `${'e'.repeat(242)}@example.org`]
const seen = {
  email,
  body: 'law-society-scotland',
  number: 'N'.repeat(20),
  lookedUpOn: '2026-11-27',
  name: 'N'.repeat(200),
} as const
const acts = {
  inspect: [staffActs.inspect(id)],
  dispute: [staffActs.dispute(id)],
  decide: [staffActs.decide(id, 'continue'), staffActs.decide(id, 'reject')],
  closeIncident: [staffActs.closeIncident(id)],
  assignProfessional: [staffActs.assignProfessional(id, id)],
  checkProfessional: [staffActs.checkProfessional(seen)],
  endProfessional: [staffActs.endProfessional(id)],
  reviewIdentity: [staffActs.reviewIdentity(id, 'accepted'), staffActs.reviewIdentity(id, 'rejected')],
  invite: [staffActs.invite({ email, admin: true }), staffActs.invite({ email, admin: false })],
  refund: [staffActs.refund(id)],
  printLetter: [staffActs.printLetter(id)],
  settleLetter: [
    staffActs.settleLetter(id, { what: 'posted', day: '2026-11-26' }),
    staffActs.settleLetter(id, { what: 'posted', day: '2026-11-27' }),
    staffActs.settleLetter(id, { what: 'not-posted', reason: 'other' }),
    staffActs.settleLetter(id, { what: 'came-back', reason: 'other' }),
    staffActs.settleLetter(id, { what: 'destroyed' }),
  ],
  undoLetter: [staffActs.undoLetter(id)],
  disputePack: [staffActs.disputePack('ab'.repeat(32))],
  endExecutor: [staffActs.endExecutor(id, 'end'), staffActs.endExecutor(id, 'leave')],
  readTimeline: [staffActs.readTimeline(email)],
} satisfies Record<keyof typeof staffActs, readonly string[]>
const all = Object.values(acts).flat()

/** Who the database says proved this act, with a proof that was made for `madeFor`. */
async function provedBy(act: string, madeFor?: string): Promise<string | null> {
  const token = newToken()
  // As the worker writes it. Nothing is opened, so no key is made.
  await stack.owner.query(
    `insert into proofs (id, person_id, purpose, document_hash, factor, request_key, token_hash, proven_at, expires_at,
       maker)
     values ($1, $2, 'staff', decode($3, 'hex'), 'passkey', $4, $4, now(), now() + interval '5 minutes', 'worker')`,
    [
      randomUUID(),
      staff.id,
      madeFor === undefined ? null : subjectOfAct(madeFor).documentHash,
      tokenHash(token),
    ],
  )
  return await inTransaction(stack.db, { person: staff }, async (tx) => {
    await sql`select app_commit_proof(${token}, 'staff', null, ${actDigest(act)})`.execute(tx)
    const { rows } = await sql<{ by: string | null }>`select app_staff_here(${act}) as by`.execute(tx)
    return rows[0]!.by
  })
}

test('a proof of staff proves the act that it was made for, and no other', async () => {
  for (const [place, act] of all.entries()) {
    expect(await provedBy(act, act), act).toBe(staff.id)
    // As an api that was taken over passes on what it was given.
    expect(await provedBy(act), act).toBeNull()
    expect(await provedBy(act, all[(place + 1) % all.length]), act).toBeNull()
  }
  expect(new Set(all).size).toBe(all.length)
})

test('the api takes the words of each act, also the longest', () => {
  for (const about of all)
    expect(requestAccountCode.body!.safeParse({ purpose: 'staff', about }).success, about).toBe(true)
})
