// Several workers at one anchor, several wills at one ledger: each commitment becomes one token, its row
// final once, the will registered once. The workers share no state: adapters, nonces and database connections
// are their own, as in separate processes. Short by default; TESTATE_FULL=1 (`npm run assurance`) runs a
// thousand on each network.
import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tokenId } from '@testate/chains/chain'
import { openCeremony } from '../../apps/server/src/ceremony/statement/open-ceremony.ts'
import { connect } from '../../apps/server/src/platform/database/database.ts'
import { anchorWill } from '../../apps/server/src/registration/anchors/anchor-will.ts'
import { createNetworks } from '../../apps/server/src/registration/networks/networks.ts'
import { startCeremonyStack, type CeremonyStack } from '../stack/ceremony.ts'
import { registrationsOn } from '../stack/ledgers.ts'
import { full, runRaces, tell, type Tally } from './tally.ts'

const networks = ['ethereum', 'solana']
const races = full ? 1_000 : 10

let ceremony: CeremonyStack
const others: { context: CeremonyStack['worker']; end: () => Promise<void> }[] = []
beforeAll(async () => {
  ceremony = await startCeremonyStack({ ledger: true, solana: true })
  for (const name of ['second', 'third']) {
    const { db } = connect(ceremony.stack.config.workerDatabaseUrl, {
      applicationName: `test-worker-${name}`,
      max: 16,
    })
    others.push({
      context: {
        ...ceremony.worker,
        db,
        networks: createNetworks(ceremony.stack.config, ceremony.keys, async () => undefined),
      },
      end: () => db.destroy(),
    })
  }
  for (const network of networks) await ceremony.worker.networks.open(network)
})
afterAll(async () => {
  for (const { end } of others) await end()
  await ceremony.stop()
})

const query = async <T extends object>(text: string, values: unknown[]): Promise<T[]> =>
  (await ceremony.stack.owner.query<T & object>(text, values)).rows

/**
 * A sealed will, as much of it as its anchors read: its keys, the testator's statement, one pending row per
 * network.
 */
async function registeringWill(): Promise<{
  id: string
  token: string
  anchors: { id: string; network: string }[]
}> {
  const will = await ceremony.verifiedWill({ networks })
  await openCeremony(will.id, ceremony.worker)
  const [keys] = await query<{ commitment: Buffer }>('select commitment from will_keys where will_id = $1', [
    will.id,
  ])
  await query(
    `insert into statements (id, will_id, party_id, person_id, witness_order, payload, statement_hash, signed_at)
    select $1, $2, id, person_id, 0, '{}', $3, now() from parties where will_id = $2 and witness_order = 0`,
    [randomUUID(), will.id, randomBytes(32)],
  )
  // The steps in between are not part of the race.
  await ceremony.stack.asSuperuser(
    `set session_replication_role = replica; update wills set status = 'registering' where id = '${will.id}'`,
  )
  const anchors = networks.map((network) => ({ id: randomUUID(), network }))
  for (const { id, network } of anchors) {
    await query(
      `
        insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, created_at,
        updated_at) values ($1, $2, $3, 'register', $4, $5, 'pending', now(), now())`,
      [id, will.id, network, keys!.commitment, randomBytes(32)],
    )
  }
  return { id: will.id, token: keys!.commitment.toString('hex'), anchors }
}

test('three workers at each anchor, several wills at once: one token each', async () => {
  const tally: Tally = { races: 0, violations: [] }
  const began = performance.now()
  const tokens = new Set<string>()
  await runRaces(tally, races, 4, async (n, hold) => {
    const will = await registeringWill()
    tokens.add(will.token)
    await Promise.all(
      will.anchors.map(async ({ id }) => {
        await Promise.allSettled(
          [ceremony.worker, ...others.map(({ context }) => context)].map((context) =>
            anchorWill(id, context),
          ),
        )
        // As the queue does after a worker lost: one more run, which finds it done or does it.
        await anchorWill(id, ceremony.worker)
      }),
    )
    tally.races += will.anchors.length
    const rows = await query<{ network: string; state: string }>(
      'select network, state from anchors where will_id = $1',
      [will.id],
    )
    hold(
      rows.length === networks.length && rows.every(({ state }) => state === 'final'),
      `will ${n}: its anchors are ${JSON.stringify(rows)}`,
    )
    const told = await query<{ event: string; count: number }>(
      `select convert_from(leaf, 'UTF8')::json ->> 'event' as event, count(*)::int as count
      from audit_entries where will_id = $1 group by 1`,
      [will.id],
    )
    const count = (event: string): number => told.find((one) => one.event === event)?.count ?? 0
    hold(
      count('anchor.final') === networks.length && count('will.registered') === 1,
      `will ${n}: the log tells of ${count('anchor.final')} anchors and ${count('will.registered')} registrations`,
    )
    for (const { network } of will.anchors) {
      const entry = await (await ceremony.worker.networks.open(network)).chain.read(tokenId(will.token))
      hold(
        entry?.status === 'active' && entry.final,
        `will ${n}: ${network} holds ${JSON.stringify(entry?.status ?? null)}`,
      )
    }
  })
  for (const network of networks) {
    const entered = await registrationsOn((await ceremony.worker.networks.open(network)).trusted)
    if (entered !== tokens.size)
      tally.violations.push(`${network} entered ${entered} tokens for ${tokens.size} wills`)
  }
  tell('mint', tally, began)
  expect(tally.violations).toEqual([])
  expect(tally.races).toBe(races * networks.length)
}, 1_200_000)
