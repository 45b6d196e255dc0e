// The unmodified client with which the tests call the embedded Solana ledger, as the adapter and all others
// do.
import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  isSolanaError,
  lamports,
  pipe,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
} from '@solana/kit'
import type { Address, createSolanaRpc, Instruction, KeyPairSigner, Signature } from '@solana/kit'
import { getTransferSolInstruction } from '@solana-program/system'

export type Rpc = ReturnType<typeof createSolanaRpc>
export type Lifetime = Parameters<typeof setTransactionMessageLifetimeUsingBlockhash>[0]

export interface Signed {
  signature: Signature
  wire: ReturnType<typeof getBase64EncodedWireTransaction>
  lastValidBlockHeight: bigint
}

/** One transaction, signed by its payer and by its instructions' signers. */
export async function signed(
  rpc: Rpc,
  payer: KeyPairSigner,
  instructions: Instruction[],
  lifetime?: Lifetime,
  version: 0 | 'legacy' = 0,
): Promise<Signed> {
  const until = lifetime ?? (await rpc.getLatestBlockhash().send()).value
  const transaction = await signTransactionMessageWithSigners(
    pipe(
      createTransactionMessage({ version: version as 0 }),
      (message) => setTransactionMessageFeePayerSigner(payer, message),
      (message) => setTransactionMessageLifetimeUsingBlockhash(until, message),
      (message) => appendTransactionMessageInstructions(instructions, message),
    ),
  )
  return {
    signature: getSignatureFromTransaction(transaction),
    wire: getBase64EncodedWireTransaction(transaction),
    lastValidBlockHeight: until.lastValidBlockHeight,
  }
}

/** A payment of `amount` lamports. */
export function payment(source: KeyPairSigner, destination: Address, amount: bigint): Instruction {
  return getTransferSolInstruction({ source, destination, amount: lamports(amount) })
}

export function send(rpc: Rpc, { wire }: Signed, skipPreflight = false): Promise<Signature> {
  return rpc.sendTransaction(wire, { encoding: 'base64', skipPreflight }).send()
}

/** Signs, sends and returns the signature. */
export async function land(
  rpc: Rpc,
  payer: KeyPairSigner,
  instructions: Instruction[],
  skipPreflight = false,
): Promise<Signature> {
  return send(rpc, await signed(rpc, payer, instructions), skipPreflight)
}

/**
 * A refusal as the client parses it: its code and, when a transaction is at fault, the code of the reason.
 */
export async function refusal(
  work: Promise<unknown>,
): Promise<{ code: number; cause?: number; context: Record<string, unknown> }> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!isSolanaError(error)) throw new Error('the ledger did not refuse', { cause: error })
  const cause = error.cause
  return {
    code: error.context.__code,
    ...(isSolanaError(cause) ? { cause: cause.context.__code } : {}),
    context: error.context as Record<string, unknown>,
  }
}
