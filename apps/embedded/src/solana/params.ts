// Parses a caller's parameters: each either has the meaning a public node gives it or is refused with a
// sentence.
import { getBase58Encoder, isAddress, isBlockhash, isSignature } from '@solana/kit'
import { SolanaRpcError, METHOD_NOT_FOUND, MIN_CONTEXT_SLOT_NOT_REACHED, invalidParams } from './errors.ts'
import type { Commitment, SolanaSlots } from './slots.ts'
import { readWire } from './wire.ts'
import type { WireTransaction } from './wire.ts'

export type Config = Record<string, unknown>

export function asAddress(value: unknown): string {
  if (typeof value !== 'string' || !isAddress(value))
    throw invalidParams(`an address is 32 bytes in base58, not ${brief(value)}`)
  return value
}

export function asSignature(value: unknown): string {
  if (typeof value !== 'string' || !isSignature(value))
    throw invalidParams(`a signature is 64 bytes in base58, not ${brief(value)}`)
  return value
}

export function asBlockhash(value: unknown): string {
  if (typeof value !== 'string' || !isBlockhash(value))
    throw invalidParams(`a blockhash is 32 bytes in base58, not ${brief(value)}`)
  return value
}

export function asList(value: unknown, most: number): unknown[] {
  if (!Array.isArray(value)) throw invalidParams('expected a list')
  if (value.length > most) throw invalidParams(`Too many inputs provided; max ${most}`)
  return value
}

/** An integer from 0 to `most`. */
export function asCount(value: unknown, most: bigint = 2n ** 63n - 1n): bigint {
  if (typeof value !== 'bigint' && !(typeof value === 'number' && Number.isInteger(value)))
    throw invalidParams(`expected a whole number, not ${brief(value)}`)
  const count = BigInt(value)
  if (count < 0n || count > most) throw invalidParams(`expected a number from 0 to ${most}, not ${count}`)
  return count
}

export function asConfig(value: unknown): Config {
  if (value === undefined || value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value))
    throw invalidParams('expected a configuration object')
  return value as Config
}

/** The requested commitment, `finalized` by default as on a public node; checks `minContextSlot` too. */
export function asCommitment(
  { commitment = 'finalized', minContextSlot }: Config,
  slots: SolanaSlots,
): Commitment {
  if (commitment !== 'processed' && commitment !== 'confirmed' && commitment !== 'finalized')
    throw invalidParams(`unknown commitment ${brief(commitment)}`)
  if (minContextSlot !== undefined && minContextSlot !== null) {
    const contextSlot = slots.at(commitment)
    if (asCount(minContextSlot) > contextSlot)
      throw new SolanaRpcError(MIN_CONTEXT_SLOT_NOT_REACHED, 'Minimum context slot has not been reached', {
        contextSlot,
      })
  }
  return commitment
}

/** For data that only exists once it is in a block. */
export function asBlockCommitment(config: Config, slots: SolanaSlots): Commitment {
  const commitment = asCommitment(config, slots)
  if (commitment === 'processed')
    throw new SolanaRpcError(METHOD_NOT_FOUND, 'Method does not support commitment below `confirmed`')
  return commitment
}

/** A signed transaction in base64 or, the protocol's default, base58. */
export function asTransaction(value: unknown, { encoding = 'base58' }: Config): WireTransaction {
  return readWire(asBytes(value, encoding))
}

export function asBytes(value: unknown, encoding: unknown): Uint8Array {
  if (typeof value !== 'string') throw invalidParams('expected a string')
  if (encoding === 'base64') {
    if (!/^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value))
      throw invalidParams('invalid base64 encoding')
    return Buffer.from(value, 'base64')
  }
  if (encoding !== 'base58')
    throw invalidParams(`unsupported encoding: ${brief(encoding)}. Supported encodings: base58, base64`)
  // Base58 takes quadratic time: nothing longer than a transaction (agave's MAX_BASE58_SIZE) is read.
  if (value.length > 1_683 || !/^[1-9A-HJ-NP-Za-km-z]*$/.test(value))
    throw invalidParams('invalid base58 encoding')
  return new Uint8Array(getBase58Encoder().encode(value))
}

function brief(value: unknown): string {
  return (
    JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)) ?? 'nothing'
  ).slice(0, 80)
}
