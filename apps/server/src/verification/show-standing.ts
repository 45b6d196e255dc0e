// What became of a registration: what the code on its certificate leads to. Public: the commitment is each ledger's
// public name for it, so the answer has nothing that the ledgers do not show.
import { sql } from 'kysely'
import type { AnswerOf } from '@testate/api/route'
import type { showStanding as route } from '@testate/api/verification'
import type { Context } from '../platform/http/http.ts'
import { explorerUrl, ledgerLabel } from '../platform/ledgers.ts'

interface Row {
  status: 'registered' | 'superseded' | 'withdrawn' | 'released'
  network: string
  action: 'register' | 'supersede' | 'withdraw'
  /** Null for Corda, as `block`. */
  transaction_hash: string | null
  block: string | null
  day: string
}

/** `GET /api/registrations/:commitment`. */
export async function showStanding({
  app,
  tx,
  params,
  reply,
}: Pick<Context<typeof route>, 'app' | 'tx' | 'params' | 'reply'>): Promise<AnswerOf<typeof route>> {
  const { rows } = await sql<Row>`
    select * from standing_of(${Buffer.from(params.commitment, 'hex')})`.execute(tx)
  reply.header('cache-control', 'no-store')
  const entries = rows.filter(({ action }) => action !== 'withdraw')
  const withdrawn = rows.filter(({ action }) => action === 'withdraw')
  return {
    commitment: params.commitment,
    standing: rows[0]?.status ?? 'unknown',
    registeredOn: entries[0]?.day ?? null,
    withdrawnOn: withdrawn[0]?.day ?? null,
    entries: entries.map(({ network, transaction_hash: transactionHash, block, day }) => ({
      network,
      label: ledgerLabel(app.config, network),
      transactionHash,
      blockNumber: block,
      day,
      explorerUrl: transactionHash === null ? null : explorerUrl(app.config, network, 'tx', transactionHash),
    })),
  }
}
