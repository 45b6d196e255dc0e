import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../platform/database/database.ts'
import { knownPeople } from '../../../../test/stack/people.ts'
import { giveProof } from '../../../../test/stack/proofs.ts'
import { startStack, type Stack } from '../../../../test/stack/stack.ts'
import { forgetOldProofs } from './forget-old.ts'

let stack: Stack
beforeAll(async () => void (stack = await startStack({ mount: () => undefined })))
afterAll(() => stack.stop())

test('drops what has been over for long, and keeps what is recent or still named', async () => {
  const { id } = await knownPeople().add(stack)
  const ago = (days: number): Date => new Date(Date.now() - days * 86_400_000)
  const run = async (text: string, ...values: unknown[]) => (await stack.owner.query(text, values)).rows
  await giveProof(stack, id, { purpose: 'export', at: ago(91) })
  await giveProof(stack, id, { purpose: 'export', at: ago(89) })
  await giveProof(stack, id, { purpose: 'erase', at: ago(91) })
  await run(
    `
      insert into erasures (id, person_id, proof_id, state, asked_at, due_at)
      select $1, person_id, id, 'waiting', now(), now() from proofs where purpose = 'erase'`,
    randomUUID(),
  )
  for (const days of [3, 1])
    await run(
      `
        insert into mailed_codes (id, person_id, purpose, request_key, code_hmac, asked_at, expires_at)
        values ($1, $2, 'export', $3, $3, $4, $4)`,
      randomUUID(),
      id,
      randomBytes(32),
      ago(days),
    )
  for (const days of [31, 29])
    await run(
      `
        insert into mailed_links (token_hash, kind, person_id, email, made_at, expires_at)
        values ($1, 'address', $2, 'a@example.org', $3, $3)`,
      randomBytes(32),
      id,
      ago(days),
    )
  await inTransaction(stack.workerDb, { service: 'worker' }, forgetOldProofs)
  expect(
    await run("select purpose, proven_at < now() - interval '90 days' as old from proofs order by 1"),
  ).toEqual([
    { purpose: 'erase', old: true },
    { purpose: 'export', old: false },
  ])
  expect([
    (await run('select 1 from mailed_codes')).length,
    (await run('select 1 from mailed_links')).length,
  ]).toEqual([1, 1])
})
