// Computes a message's fee: agave's fee structure, which LiteSVM applies but does not expose.
import { getCompiledTransactionMessageDecoder } from '@solana/kit'
import { invalidParams } from './errors.ts'

const LAMPORTS_A_SIGNATURE = 5_000n
// A precompile's instruction begins with the number of signatures it checks; each costs what a transaction's
// signature costs.
const PRECOMPILES = [
  'Ed25519SigVerify111111111111111111111111111',
  'KeccakSecp256k11111111111111111111111111111',
  'Secp256r1SigVerify1111111111111111111111111',
]
const COMPUTE_BUDGET = 'ComputeBudget111111111111111111111111111111'
const SET_LIMIT = 2
const SET_PRICE = 3
const DEFAULT_UNITS_AN_INSTRUCTION = 200_000n
const BUILTIN_UNITS = 3_000n
const MOST_UNITS = 1_400_000n
// agave, builtins-default-costs: the precompiles count as builtins too.
const BUILTINS = [
  ...PRECOMPILES,
  '11111111111111111111111111111111',
  COMPUTE_BUDGET,
  'BPFLoaderUpgradeab1e11111111111111111111111',
  'BPFLoader1111111111111111111111111111111111',
  'BPFLoader2111111111111111111111111111111111',
  'LoaderV411111111111111111111111111111111111',
  'Vote111111111111111111111111111111111111111',
]

/**
 * Lamports; null when the blockhash is not (or no longer) valid, as getFeeForMessage answers. @throws
 * SolanaRpcError when it is not a message
 */
export function feeOf(message: Uint8Array, isRecent: (blockhash: string) => boolean): bigint | null {
  let compiled
  try {
    compiled = getCompiledTransactionMessageDecoder().decode(message) as unknown as {
      header: { numSignerAccounts: number }
      lifetimeToken: string
      staticAccounts: string[]
      instructions: { programAddressIndex: number; data?: Uint8Array }[]
    }
  } catch (error) {
    throw invalidParams(`failed to deserialize the message: ${(error as Error).message}`)
  }
  if (!isRecent(compiled.lifetimeToken)) return null
  const instructions = compiled.instructions.map(({ programAddressIndex, data = new Uint8Array() }) => ({
    program: compiled.staticAccounts[programAddressIndex] ?? '',
    data: Buffer.from(data),
  }))
  const signatures = instructions
    .filter(({ program }) => PRECOMPILES.includes(program))
    .reduce((sum, { data }) => sum + (data[0] ?? 0), compiled.header.numSignerAccounts)
  const budget = instructions.filter(({ program }) => program === COMPUTE_BUDGET).map(({ data }) => data)
  const price = budget.find((data) => data[0] === SET_PRICE && data.length === 9)?.readBigUInt64LE(1) ?? 0n
  const asked = budget.find((data) => data[0] === SET_LIMIT && data.length === 5)?.readUInt32LE(1)
  const byDefault = instructions.reduce(
    (sum, { program }) => sum + (BUILTINS.includes(program) ? BUILTIN_UNITS : DEFAULT_UNITS_AN_INSTRUCTION),
    0n,
  )
  const units = min(asked === undefined ? byDefault : BigInt(asked), MOST_UNITS)
  const MICRO = 1_000_000n
  return BigInt(signatures) * LAMPORTS_A_SIGNATURE + (price * units + MICRO - 1n) / MICRO
}

function min(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}
