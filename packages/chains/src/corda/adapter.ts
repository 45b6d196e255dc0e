// Corda behind the Chain interface: one state for each commitment, its name derived from it. A call is
// complete, with its idempotency key, before anything is sent; repeating it, or another attempt, can never
// enter a will twice.
import { ChainError, invalidRecipient } from '../chain.ts'
import type { Chain, Prepared } from '../chain.ts'
import { acceptsName } from './consent.ts'
import { fields, unclear } from './node.ts'
import type { Answer, NodeOptions } from './node.ts'
import { planFor } from './plan.ts'
import type { Call } from './plan.ts'
import { createCordaReader } from './read.ts'
import { isTransaction } from './state.ts'
import { createRefusals, statusOf } from './status.ts'

export interface CordaOptions extends NodeOptions {
  /** The register's own token for this gateway: only the worker has it. */
  token: string
  clock?: () => Date
}

/** The specification's words for each flow: the activity, and what failed. */
const words: Record<Call['flow'], [doing: string, failed: string]> = {
  'create-will': ['mint Will', 'Failed to create Will state'],
  'update-will': ['update Will', 'Failed to update Will state'],
  'transfer-will': ['transfer Will', 'Failed to transfer Will state'],
  'anchor-root': ['anchor root', 'Failed to create checkpoint state'],
}

/** The Corda adapter of one register; connects on first use and refuses a node of another network. */
export function createCordaChain(options: CordaOptions): Chain {
  const { clock = () => new Date(), ...node } = options
  const reader = createCordaReader(node)
  const refusals = createRefusals()

  return {
    name: 'corda',
    accepts: acceptsName,
    async prepare(action, attempt) {
      if ('recipient' in action && !acceptsName(action.recipient)) throw invalidRecipient('corda')
      const done = await reader.find(action)
      const about = { chain: 'corda' as const, action, attempt, nonce: null }
      if (done) return { ...about, signed: null, transactionHash: done.transactionHash, expiresAt: null }
      const { call, expiresAt } = await planFor(reader, action, clock())
      return { ...about, signed: JSON.stringify(call), transactionHash: null, expiresAt }
    },
    async submit(prepared) {
      if (prepared.signed === null) return
      const call = JSON.parse(prepared.signed) as Call
      const answer = await reader.node.post(`flows/${call.flow}`, call.key, call.body)
      if (answer.status === 200 || answer.status === 201) {
        if (!isTransaction(fields(answer.body)['transactionId'])) throw unclear(`flows/${call.flow}`)
        return
      }
      // Another attempt or worker may have done it between our check and the ledger's.
      if (answer.status === 409 && (await reader.find(prepared.action))) return
      const refusal = refusalOf(call, answer)
      if (answer.status === 409) refusals.note(call.key, refusal.message)
      throw refusal
    },
    status: (prepared: Prepared) => statusOf(reader, prepared, refusals),
    read: (tokenId) => reader.read(tokenId),
    // Corda charges nothing for a transaction and has no coin.
    cost: async () => ({ units: 0n, unitPrice: 0n, fee: 0n, currency: 'Corda', decimals: 0 }),
    head: () => reader.head(),
  }
}

/** Always retryable: a final refusal by the register's rules comes from preparing the next attempt. */
function refusalOf({ flow }: Call, { status, statusText, body }: Answer): ChainError {
  const [doing, failed] = words[flow]
  const reason = fields(body)['error']
  const why = status === 409 && typeof reason === 'string' && reason.length <= 300 ? ` (${reason})` : ''
  const code =
    status === 409 || status === 400 || status === 404 || status === 413 || status === 422
      ? 'refused'
      : 'unreachable'
  return new ChainError(code, `Failed to ${doing} on Corda: ${failed}: ${statusText}${why}`, {
    retryable: true,
    details: { httpStatus: status },
  })
}
