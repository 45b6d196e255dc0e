// The latest anchored root of the audit log, from the one account only the registrar can write. No node:
// import.
import { unwrapOption } from '@solana/kit'
import { TOKEN_2022_PROGRAM_ADDRESS, getMintDecoder } from '@solana-program/token-2022'
import { ChainError } from '../chain.ts'
import type { Hex32 } from '../chain.ts'
import type { Account } from './node.ts'

export interface LatestCheckpoint {
  treeSize: number
  root: Hex32
  lamports: bigint
  space: number
}

/**
 * Null before the first root. @throws ChainError `conflict` for an account this register would not have
 * created
 */
export function checkpointAt(account: Account | null, registrar: string): LatestCheckpoint | null {
  if (account?.owner !== TOKEN_2022_PROGRAM_ADDRESS) return null
  try {
    const mint = getMintDecoder().decode(account.data)
    const metadata = (unwrapOption(mint.extensions) ?? []).find((one) => one.__kind === 'TokenMetadata')
    const [field, ...more] = [...(metadata?.additionalMetadata ?? [])]
    const size = /^tree size (\d{1,15})$/.exec(field?.[0] ?? '')?.[1]
    if (
      metadata &&
      unwrapOption(metadata.updateAuthority) === registrar &&
      more.length === 0 &&
      size !== undefined &&
      /^[0-9a-f]{64}$/.test(field![1])
    ) {
      return {
        treeSize: Number(size),
        root: field![1],
        lamports: account.lamports,
        space: account.data.length,
      }
    }
  } catch {
    // Bytes that are not a token: as wrong as a token with other authorities.
  }
  throw new ChainError(
    'conflict',
    "The account of the register's checkpoints is not as this register makes it.",
  )
}
