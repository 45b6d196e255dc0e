// Solana behind the Chain interface: one registrar, one Token-2022 token for each commitment. A transaction
// is complete and signed before anything is sent; repeating it, or another attempt, can never enter a will
// twice, because a commitment has one address and the ledger creates one account there.
import { createKeyPairSignerFromPrivateKeyBytes } from '@solana/kit'
import type { KeyPairSigner } from '@solana/kit'
import { invalidRecipient } from '../chain.ts'
import type { Chain } from '../chain.ts'
import { acceptsAddress } from './addresses.ts'
import { bytesOf } from './base64.ts'
import { costOf } from './cost.ts'
import { defaultFeeCaps } from './fees.ts'
import type { FeeCaps } from './fees.ts'
import { accountsAt } from './node.ts'
import type { NodeOptions } from './node.ts'
import { planFor } from './plan.ts'
import { createSolanaReader } from './read.ts'
import type { SolanaReader } from './read.ts'
import { statusOf } from './status.ts'
import { sendTransaction, signTransaction } from './transaction.ts'

export interface SolanaOptions extends NodeOptions {
  /** 32-byte Ed25519 seed of the registrar as 64 hex digits; only the worker has it. */
  registrarKey: string
  clock?: () => Date
  feeCaps?: FeeCaps
}

/** The Solana adapter of one registrar; connects on first use and refuses a node of another ledger. */
export function createSolanaChain(options: SolanaOptions): Chain {
  const { registrarKey, clock = () => new Date(), feeCaps = defaultFeeCaps, ...node } = options
  const sent = createSent()
  let opened: Promise<{ registrar: KeyPairSigner; reader: SolanaReader }> | null = null

  function open() {
    opened ??= createKeyPairSignerFromPrivateKeyBytes(bytesOf(registrarKey)).then((registrar) => ({
      registrar,
      reader: createSolanaReader({ ...node, registrar: registrar.address }),
    }))
    return opened
  }

  return {
    name: 'solana',
    accepts: acceptsAddress,
    async prepare(action, attempt) {
      if ('recipient' in action && !acceptsAddress(action.recipient)) throw invalidRecipient('solana')
      const { registrar, reader } = await open()
      const done = await reader.find(action)
      const about = {
        chain: 'solana' as const,
        action,
        attempt,
        nonce: null,
        expiresAt: null,
        preparedAt: clock().toISOString(),
      }
      if (done) return { ...about, signed: null, transactionHash: done.receipt.transactionHash }
      return reader.node.on(async (ask) => {
        const { instructions, lamports, checks } = await planFor(ask, reader, registrar, action, clock())
        const { wire, signature, lastValidBlockHeight } = await signTransaction(
          ask,
          registrar,
          instructions,
          { lamports, checks, caps: feeCaps, attempt },
        )
        return {
          ...about,
          signed: wire,
          transactionHash: signature,
          lastValidBlockHeight: lastValidBlockHeight.toString(),
        }
      })
    },
    async submit({ signed, transactionHash }) {
      if (signed === null) return
      const { reader } = await open()
      await reader.node.on((ask) => sendTransaction(ask, signed))
      if (transactionHash !== null) sent.note(transactionHash)
    },
    status: async (prepared) =>
      statusOf(
        (await open()).reader,
        prepared,
        prepared.transactionHash !== null && sent.lately(prepared.transactionHash),
      ),
    read: async (tokenId) => (await open()).reader.read(tokenId),
    async cost(action) {
      const { registrar, reader } = await open()
      return reader.node.on((ask) => costOf(ask, registrar.address, action.kind, feeCaps))
    },
    head: async () => (await open()).reader.head(),
    async registrarBalance() {
      const { registrar, reader } = await open()
      return reader.node.on(async (ask) => {
        const [[account], { fee }] = await Promise.all([
          accountsAt(ask, [registrar.address]),
          costOf(ask, registrar.address, 'register', feeCaps),
        ])
        const balance = account?.lamports ?? 0n
        return {
          address: registrar.address,
          balance,
          currency: 'SOL',
          decimals: 9,
          registrations: Number(balance / fee),
        }
      })
    },
  }
}

/**
 * A node reports nothing about a transaction it accepted until that is in a block: for this long we report
 * `submitted` ourselves, then it is sent again.
 */
const SENT_FOR_MS = 10_000

/** What this process recently sent to the node. */
function createSent() {
  const at = new Map<string, number>()
  return {
    note(signature: string): void {
      for (const [known, since] of at) if (performance.now() - since > SENT_FOR_MS) at.delete(known)
      at.set(signature, performance.now())
    },
    lately: (signature: string): boolean =>
      performance.now() - (at.get(signature) ?? -Infinity) < SENT_FOR_MS,
  }
}
