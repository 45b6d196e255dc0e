// The ledger's own check of a signature: an instruction of its Ed25519 program fails, and the whole
// transaction with it, unless the signature is valid. Layout:
// https://solana.com/docs/core/programs/precompiles
import { address, getAddressEncoder } from '@solana/kit'
import type { Instruction } from '@solana/kit'
import { signatureBytes } from './consent.ts'

const ED25519_PROGRAM = address('Ed25519SigVerify111111111111111111111111111')
// One signature, a byte of padding, then seven 16-bit numbers.
const HEADER = 2 + 7 * 2
/** Refers to this same instruction. */
const HERE = 0xffff

/** `signature` is 0x hex of 64 bytes by the key with base58 address `signer` over the UTF-8 of `text`. */
export function checkSignature(signer: string, text: string, signature: string): Instruction {
  const key = getAddressEncoder().encode(address(signer))
  const message = new TextEncoder().encode(text)
  const [keyAt, signatureAt, messageAt] = [HEADER, HEADER + 32, HEADER + 32 + 64]
  const data = new Uint8Array(messageAt + message.length)
  data[0] = 1
  const numbers = new DataView(data.buffer)
  for (const [index, value] of [signatureAt, HERE, keyAt, HERE, messageAt, message.length, HERE].entries())
    numbers.setUint16(2 + index * 2, value, true)
  data.set(key, keyAt)
  data.set(signatureBytes(signature), signatureAt)
  data.set(message, messageAt)
  return { programAddress: ED25519_PROGRAM, accounts: [], data }
}
