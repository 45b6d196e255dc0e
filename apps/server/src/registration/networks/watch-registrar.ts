// Registrations stop when the registrar cannot pay a network, and no one notices before a will waits. So the
// worker checks every few minutes, and monitoring reads it from /readyz and GET /api/networks.
import type { ContextWith } from '../../platform/worker-context.ts'
import { FEWEST_REGISTRATIONS } from '@testate/chains/chain'
import { displayName } from '@testate/domain/networks'
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import { inTransaction, type Tx } from '../../platform/database/database.ts'

export interface RegistrarStanding {
  network: string
  /** How many registrations the registrar could pay for at the last check. */
  registrations: number
  isLow: boolean
  askedAt: Date
}

/** Checks every network once. An unreachable one keeps its last result, with its age. */
export async function watchRegistrar(
  context: Pick<ContextWith<'networks'>, 'db' | 'log' | 'config' | 'networks'>,
): Promise<void> {
  await Promise.all(
    context.config.networks.map(async (name) => {
      const found = await context.networks
        .open(name)
        .then(({ chain }) => chain.registrarBalance?.())
        .catch((error: unknown) => {
          context.log.warn(
            { network: name, error: String(error) },
            'the registrar’s balance could not be asked',
          )
        })
      if (!found) return
      const registrations = Math.min(found.registrations, Number.MAX_SAFE_INTEGER)
      await inTransaction(context.db, { service: 'worker' }, (tx) =>
        sql`insert into registrar_balances (network, address, balance, registrations, asked_at)
      values (${name}, ${found.address}, ${found.balance.toString()}::numeric, ${registrations}, ${now()})
      on conflict (network) do update set address = excluded.address, balance = excluded.balance,
        registrations = excluded.registrations, asked_at = excluded.asked_at`.execute(tx),
      )
      if (registrations < FEWEST_REGISTRATIONS)
        context.log.error(
          { network: name, address: found.address, registrations },
          'the registrar is running out of money',
        )
    }),
  )
}

/** The last results, by name. */
export async function registrarStandings(tx: Tx): Promise<RegistrarStanding[]> {
  const { rows } = await sql<{
    network: string
    registrations: string
    asked_at: Date
  }>`select network, registrations, asked_at from registrar_balances order by network`.execute(tx)
  return rows.map((row) => ({
    network: row.network,
    registrations: Number(row.registrations),
    isLow: Number(row.registrations) < FEWEST_REGISTRATIONS,
    askedAt: row.asked_at,
  }))
}

/** For monitoring: “enough”, or the networks to top up. */
export function sayRegistrars(standings: readonly RegistrarStanding[]): string {
  const low = standings
    .filter(({ isLow }) => isLow)
    .map(
      ({ network, registrations }) =>
        `${displayName(network)}: low, pays for ${registrations} more registrations`,
    )
  return low.length > 0
    ? low.join('; ')
    : standings.length > 0
      ? 'enough on every network'
      : 'not looked at yet'
}
