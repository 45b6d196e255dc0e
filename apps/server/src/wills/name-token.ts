// Stores the token of a registered will, for the list of wills (`nftMintAddress`). For the worker, once the
// registration is final.
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'

/**
 * `address` is the network's name of the token. The first network's stays, unless a later one is preferred (a
 * mint address is Solana's term).
 */
export async function nameToken(
  tx: Tx,
  willId: string,
  address: string,
  options: { prefer: boolean },
): Promise<void> {
  await sql`
    update wills set nft_mint_address = ${address} where id = ${willId} and (${options.prefer}
    or nft_mint_address is null)`.execute(tx)
}
