// Notes which token a will became, for the list of wills (`nftMintAddress`). For the worker, once the registration is final.
import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'

/** `address` is the contract's address and the token's id, as `0x…/…`. */
export async function nameToken(tx: Tx, willId: string, address: string): Promise<void> {
  await sql`update wills set nft_mint_address = ${address} where id = ${willId}`.execute(tx)
}
