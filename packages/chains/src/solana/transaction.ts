// From instructions to a sent transaction: simulated at the node first, so that a refusal is known and the
// work is measured before anything is signed.
import {
  appendTransactionMessageInstructions,
  createTransactionMessage,
  getBase64EncodedWireTransaction,
  getSignatureFromTransaction,
  getTransactionSize,
  isSolanaError,
  pipe,
  setTransactionMessageComputeUnitLimit,
  setTransactionMessageComputeUnitPrice,
  setTransactionMessageFeePayerSigner,
  setTransactionMessageLifetimeUsingBlockhash,
  signTransactionMessageWithSigners,
  SOLANA_ERROR__JSON_RPC__SERVER_ERROR_SEND_TRANSACTION_PREFLIGHT_FAILURE as PREFLIGHT,
} from '@solana/kit'
import type { Base64EncodedWireTransaction, Blockhash, Instruction, KeyPairSigner } from '@solana/kit'
import { ChainError } from '../chain.ts'
import { LAMPORTS_PER_SIGNATURE, bid, rentOf, sol, unitPrice } from './fees.ts'
import type { FeeCaps } from './fees.ts'
import { accountsAt, asChainError, unclear } from './node.ts'
import type { Ask } from './node.ts'

/** https://solana.com/docs/core/transactions: the size of one IPv6 packet. */
export const MOST_BYTES = 1_232
/**
 * Above every action of ours, measured in solana-conformance.test.ts; the network's own limit is 1,400,000.
 */
export const MOST_UNITS = 300_000

export interface Signed {
  /** Base64. */
  wire: string
  /** Base58. */
  signature: string
  lastValidBlockHeight: bigint
  bytes: number
  units: number
}

/**
 * Signs `instructions` as one transaction paid by `registrar`. `lamports` is their cost to the registrar,
 * `checks` how many signatures they have checked.
 * @throws ChainError `refused` when the ledger would refuse it or the registrar cannot pay; `unreachable`
 */
export async function signTransaction(
  ask: Ask,
  registrar: KeyPairSigner,
  instructions: readonly Instruction[],
  { lamports, checks, caps, attempt }: { lamports: bigint; checks: number; caps: FeeCaps; attempt?: number },
): Promise<Signed> {
  const [latest, price, [account], keep] = await Promise.all([
    ask((rpc) => rpc.getLatestBlockhash({ commitment: 'confirmed' })),
    unitPrice(ask, [registrar.address], caps, attempt),
    accountsAt(ask, [registrar.address]),
    rentOf(ask, 0),
  ])
  const lifetime: { blockhash: Blockhash; lastValidBlockHeight: bigint } | undefined = latest?.value
  if (typeof lifetime?.blockhash !== 'string' || typeof lifetime.lastValidBlockHeight !== 'bigint')
    throw unclear('getLatestBlockhash')
  // The remainder must cover the registrar's own account, or the network refuses the payment.
  const needed = lamports + LAMPORTS_PER_SIGNATURE * BigInt(1 + checks) + bid(MOST_UNITS, price) + keep
  if ((account?.lamports ?? 0n) < needed)
    throw tooPoor(`It needs ${sol(needed)} SOL and has ${sol(account?.lamports ?? 0n)} SOL.`)
  const trial = await assemble(registrar, instructions, lifetime, MOST_UNITS, 0n)
  const used = await simulate(ask, trial.wire)
  // A tenth more, for changes before it lands; the network charges the bid for the limit, not for the use.
  const units = Math.min(MOST_UNITS, Math.ceil(used * 1.1) + 500)
  const signed = await assemble(registrar, instructions, lifetime, units, price)
  return { ...signed, units, lastValidBlockHeight: lifetime.lastValidBlockHeight }
}

async function assemble(
  registrar: KeyPairSigner,
  instructions: readonly Instruction[],
  lifetime: { blockhash: Blockhash; lastValidBlockHeight: bigint },
  units: number,
  price: bigint,
) {
  const message = pipe(
    createTransactionMessage({ version: 'legacy' }),
    (empty) => setTransactionMessageFeePayerSigner(registrar, empty),
    (paid) => setTransactionMessageLifetimeUsingBlockhash(lifetime, paid),
    (dated) => setTransactionMessageComputeUnitLimit(units, dated),
    (limited) => (price > 0n ? setTransactionMessageComputeUnitPrice(price, limited) : limited),
    (priced) => appendTransactionMessageInstructions(instructions, priced),
  )
  const transaction = await signTransactionMessageWithSigners(message)
  const bytes = getTransactionSize(transaction)
  if (bytes > MOST_BYTES)
    throw new ChainError('refused', `The transaction would have ${bytes} bytes, more than a network packet.`)
  return {
    wire: getBase64EncodedWireTransaction(transaction),
    signature: getSignatureFromTransaction(transaction),
    bytes,
  }
}

async function simulate(ask: Ask, wire: string): Promise<number> {
  const answer = await ask((rpc) =>
    rpc.simulateTransaction(wire as Base64EncodedWireTransaction, {
      encoding: 'base64',
      commitment: 'confirmed',
      sigVerify: true,
    }),
  )
  if (!answer?.value || answer.value.err === undefined) throw unclear('simulateTransaction')
  if (answer.value.err !== null) throw refusal(answer.value.err, answer.value.logs)
  if (typeof answer.value.unitsConsumed !== 'bigint') throw unclear('simulateTransaction')
  return Number(answer.value.unitsConsumed)
}

/** Sends stored bytes; a node that already has them counts as success. @throws ChainError, retryable */
export async function sendTransaction(ask: Ask, wire: string): Promise<void> {
  try {
    const taken: unknown = await ask((rpc) =>
      rpc.sendTransaction(wire as Base64EncodedWireTransaction, {
        encoding: 'base64',
        preflightCommitment: 'confirmed',
      }),
    )
    if (typeof taken !== 'string' || !/^[1-9A-HJ-NP-Za-km-z]{64,88}$/.test(taken))
      throw unclear('sendTransaction')
  } catch (error) {
    if (!isSolanaError(error, PREFLIGHT)) throw asChainError(error)
    // The error's name is in the cause; the logs are in the context.
    const said =
      `${error.message} ${String((error.cause as Error | undefined)?.message ?? '')} ` +
      `${(error.context.logs ?? []).join(' ')}`
    if (/already been processed|AlreadyProcessed|already in use/i.test(said)) return
    if (/blockhash not found|BlockhashNotFound/i.test(said)) {
      throw new ChainError(
        'unreachable',
        'The node does not take this transaction any more, or not yet: its block hash is unknown there.',
        { retryable: true, cause: error },
      )
    }
    if (/insufficient (lamports|funds)|no record of a prior credit/i.test(said)) throw tooPoor()
    throw refusal(
      String((error.cause as Error | undefined)?.message ?? error.message),
      error.context.logs ?? null,
    )
  }
}

/** Retryable: money arrives, and when two transactions compete the next check shows which one won. */
function refusal(err: unknown, logs: readonly string[] | null): ChainError {
  const said = (logs ?? []).filter((line) => /error|failed|insufficient/i.test(line)).at(0)
  const name =
    typeof err === 'string'
      ? err
      : JSON.stringify(err, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))
  if (/InsufficientFunds|AccountNotFound/.test(name) || /insufficient lamports/i.test(said ?? ''))
    return tooPoor()
  return new ChainError('refused', `The ledger refuses: ${name}${said ? ` (${said})` : ''}`.slice(0, 400), {
    retryable: true,
    details: { refusal: name },
  })
}

function tooPoor(sums = ''): ChainError {
  return new ChainError(
    'refused',
    `The registrar has too little SOL for the network's fee and rent. ${sums}`.trim(),
    { retryable: true },
  )
}
