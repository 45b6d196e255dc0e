// The ledgers that have the audit log's head: public, so that anyone can query the ledgers themselves.
import type { logAnchors as route } from '@testate/api/audit'
import type { AnswerOf } from '@testate/api/route'
import type { Context } from '../../platform/http/http.ts'
import { explorerUrl } from '../../platform/ledgers.ts'
import { newestOnLedgers } from './store-roots.ts'

export async function showLogAnchors({
  app,
  tx,
}: Pick<Context<typeof route>, 'app' | 'tx'>): Promise<AnswerOf<typeof route>> {
  const heads = await newestOnLedgers(tx)
  return {
    anchors: heads.map(({ network, place, treeSize, root, note, receipt }) => ({
      network,
      ...place,
      treeSize,
      root,
      checkpoint: note,
      transactionHash: receipt.transactionHash,
      blockNumber: receipt.blockNumber,
      anchoredAt: receipt.blockTime,
      explorerUrl: explorerUrl(app.config, network, 'tx', receipt.transactionHash),
    })),
  }
}
