// Where the log's heads stand on a ledger, and what a ledger answers about them: what the release worker, its process
// that asks, and the file in its folder have in common.
import { z } from 'zod'
import { headSchema } from '../kept/kept-file.ts'

export const placeSchema = z.object({
  network: z.string().min(1).max(40),
  /** A chain id, a genesis hash, or a Corda network's id. */
  chainId: z.union([z.int().nonnegative(), z.string().min(1).max(100)]),
  /** The contract, the registrar's address, or on Corda the register's legal name. */
  contract: z.string().min(1).max(200),
})

export type LedgerPlace = z.infer<typeof placeSchema>
export type LedgerHead = z.infer<typeof headSchema>

/** `rpcUrl`: the public address that the trust set names. */
export type KnownPlace = LedgerPlace & { rpcUrl: string }
/** `urls`: one node, or two that must agree. */
export type PlaceToAsk = KnownPlace & { urls: readonly string[] }

/** The newest head of the log there, null before the first; or why it could not be asked. */
export const answerSchema = z.union([
  z.object({ head: headSchema.nullable() }),
  z.object({ failed: z.string().max(2_000) }),
])
export type LedgerAnswer = z.infer<typeof answerSchema>

export const isSamePlace = (one: LedgerPlace, other: LedgerPlace): boolean =>
  one.network === other.network &&
  one.chainId === other.chainId &&
  one.contract.toLowerCase() === other.contract.toLowerCase()
