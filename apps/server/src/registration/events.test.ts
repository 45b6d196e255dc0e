// Which jobs an entry that is final on a network makes necessary: none that would find nothing to do.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startCeremonyStack, type CeremonyStack } from '../../../../test/stack/ceremony.ts'
import { inTransaction } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'

let ceremony: CeremonyStack
beforeAll(async () => {
  ceremony = await startCeremonyStack()
})
afterAll(() => ceremony.stop())

const NETWORKS = ['solana', 'ethereum', 'corda'] as const
type Network = (typeof NETWORKS)[number]

/** A will with this status and these entries. */
async function entered(
  status: string,
  states: Partial<Record<Network, 'pending' | 'final' | 'failed'>>,
  supersedes?: string,
): Promise<string> {
  const { owner } = ceremony.stack
  const { id } = await ceremony.verifiedWill()
  await owner.query('alter table wills disable trigger wills_moves')
  await owner.query('update wills set status = $2, supersedes_id = $3 where id = $1', [
    id,
    status,
    supersedes ?? null,
  ])
  await owner.query('alter table wills enable trigger wills_moves')
  for (const [network, state] of Object.entries(states))
    await owner.query(
      `insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, retryable, created_at,
         updated_at, final_at, receipt, prepared)
       values ($1, $2, $3, 'register', sha256('t'), sha256('m'), $4, case $4 when 'failed' then false end, now(), now(),
         case $4 when 'final' then now() end, case $4 when 'final' then '{}'::jsonb end,
         case $4 when 'failed' then null else '{}'::jsonb end)`,
      [randomUUID(), id, network, state],
    )
  return id
}

/** What is enqueued for this will once the network is final. */
async function jobsAfter(willId: string, network: Network, of = willId): Promise<string[]> {
  const { owner } = ceremony.stack
  await owner.query('delete from pgboss.job')
  await inTransaction(ceremony.worker.db, { service: 'worker' }, (tx) =>
    emit(tx, 'anchor.final', { willId, network }),
  )
  const { rows } = await owner.query<{ name: string }>(
    "select name from pgboss.job where data ->> 'willId' = $1 order by name",
    [of],
  )
  return rows.map(({ name }) => name)
}

test('signs the link with the first network, wraps the key with the last, issues the evidence with each', async () => {
  const first = await entered('registered', { solana: 'pending', ethereum: 'final', corda: 'pending' })
  expect(await jobsAfter(first, 'ethereum')).toEqual(['issue-capsule', 'sign-link'])
  const second = await entered('registered', { solana: 'final', ethereum: 'final', corda: 'pending' })
  expect(await jobsAfter(second, 'solana')).toEqual(['issue-capsule'])
  const last = await entered('registered', { solana: 'final', ethereum: 'final', corda: 'final' })
  expect(await jobsAfter(last, 'corda')).toEqual(['issue-capsule', 'wrap-for-release'])
  const alone = await entered('registered', { ethereum: 'final' })
  expect(await jobsAfter(alone, 'ethereum')).toEqual(['issue-capsule', 'sign-link', 'wrap-for-release'])
})

test('a network that failed for good is not waited for', async () => {
  const will = await entered('registered', { solana: 'failed', ethereum: 'final' })
  expect(await jobsAfter(will, 'ethereum')).toContain('wrap-for-release')
})

test('what is over is withdrawn there too, and waits for no wrap; so is what the will supersedes', async () => {
  for (const status of ['withdrawn', 'superseded']) {
    const will = await entered(status, { solana: 'pending', ethereum: 'final' })
    expect(await jobsAfter(will, 'ethereum'), status).toEqual([
      'issue-capsule',
      'plan-withdrawals',
      'sign-link',
      'wrap-for-release',
    ])
  }
  const before = await entered('superseded', { ethereum: 'final' })
  const after = await entered('registered', { ethereum: 'final' }, before)
  expect(await jobsAfter(after, 'ethereum', before)).toEqual(['plan-withdrawals'])
  const standing = await entered('registered', { ethereum: 'final' })
  const amending = await entered('registered', { ethereum: 'final' }, standing)
  expect(await jobsAfter(amending, 'ethereum', standing)).toEqual([])
})

test('one that was released while a network was pending is moved there', async () => {
  const will = await entered('released', { solana: 'final', ethereum: 'final' })
  expect(await jobsAfter(will, 'ethereum')).toEqual(['issue-capsule', 'plan-release', 'wrap-for-release'])
})
