// Ethereum behind the Chain interface: one registrar, one serial writer. A transaction is complete and
// signed, with its nonce, before anything is sent, so that a crash can only ever repeat it, never double it.
import { isAddress, keccak256, parseTransaction, zeroAddress } from 'viem'
import type { Hex, PublicClient } from 'viem'
import { ChainError, anchorKey, invalidRecipient } from '../chain.ts'
import type { Action, Chain, Prepared } from '../chain.ts'
import { callData } from './calls.ts'
import { costOf, defaultFeeCaps, feesNow } from './cost.ts'
import type { FeeCaps } from './cost.ts'
import { createNonces } from './nonces.ts'
import { createEthereumReader } from './read.ts'
import type { ReaderOptions } from './read.ts'
import { registrarAccount } from './registrar.ts'
import type { RegistrarKey } from './registrar.ts'
import { statusOf } from './status.ts'
import { requireFunds, sendInOrder } from './send.ts'

export interface EthereumOptions extends ReaderOptions {
  registrarKey: RegistrarKey
  clock?: () => Date
  feeCaps?: FeeCaps
  /** How long a transaction waits for an earlier one before the gap is filled; default 5,000. */
  gapGraceMs?: number
  /**
   * How long a transaction may wait for a block before its status gives the reason, and it is replaced if
   * that helps; default 120,000, ten blocks.
   */
  stuckAfterMs?: number
}

/** True for a standard address (a mixed-case one must have a valid checksum) other than the zero address. */
function acceptsAddress(recipient: string): boolean {
  return isAddress(recipient) && recipient !== zeroAddress
}

/**
 * What can still be done to an entry of an earlier contract: to end it, or to hand it over as a release and its
 * return do. Its consents were to another contract. @throws ChainError
 */
function onEarlier(action: Action): Action {
  if (action.kind === 'withdraw') return { kind: 'withdraw', tokenId: action.tokenId }
  if (action.kind !== 'transfer' || action.purpose === 'own-address')
    throw new ChainError('refused', 'The entry is in an earlier contract of the register, where it stays.')
  const { kind, tokenId, recipient, purpose } = action
  return { kind, tokenId, recipient, purpose }
}

/**
 * The Ethereum adapter of one WillToken contract; connects on first use and refuses a node of another chain.
 */
export function createEthereumChain(options: EthereumOptions): Chain {
  const {
    registrarKey,
    clock = () => new Date(),
    feeCaps = defaultFeeCaps,
    gapGraceMs = 5_000,
    stuckAfterMs = 120_000,
    chainId,
  } = options
  const account = registrarAccount(registrarKey)
  const reader = createEthereumReader(options)
  const { node, contract } = reader
  const nonces = createNonces(clock)
  const refused = new Set<string>()
  const writer = {
    address: account.address,
    feeCaps,
    clock,
    stuckAfterMs,
    isRefused: (hash: string) => refused.has(hash),
  }
  function refuse(hash: string): void {
    if (refused.size > 1_000) refused.clear()
    refused.add(hash)
  }
  let turn: Promise<unknown> = Promise.resolve()

  /** One at a time: nonces are a queue. A failure does not stop the next. */
  function serially<T>(work: () => Promise<T>): Promise<T> {
    const mine = turn.then(work, work)
    turn = mine.catch(() => undefined)
    return mine
  }

  /** The nonce and fees of the attempt to replace, while its nonce is still free on the ledger. */
  async function replaceable(client: PublicClient, attempt: number, previous: Prepared | undefined) {
    if (attempt <= 1 || !previous?.signed || previous.nonce === null) return null
    const mined = await client.getTransactionCount({ address: account.address, blockTag: 'latest' })
    if (previous.nonce < mined) return null
    const { maxFeePerGas = 0n, maxPriorityFeePerGas = 0n } = parseTransaction(previous.signed as Hex)
    return { nonce: previous.nonce, maxFeePerGas, maxPriorityFeePerGas }
  }

  async function sign(
    client: PublicClient,
    action: Action,
    attempt: number,
    previous: Prepared | undefined,
  ): Promise<Prepared> {
    const to = 'tokenId' in action ? await reader.contractOf(action.tokenId) : contract
    const data = callData(to === contract ? action : onEarlier(action))
    // The estimate runs the contract: a refusal is known before anything is signed. On `latest`, because some
    // nodes would run it after their pending transactions, including the attempt to be replaced.
    const gas = await client.estimateGas({ account: account.address, to, data, blockTag: 'latest' })
    const replaced = await replaceable(client, attempt, previous)
    const { maxFeePerGas, maxPriorityFeePerGas } = await feesNow(client, feeCaps, replaced ?? undefined)
    const limit = (gas * 6n) / 5n
    await requireFunds(client, account.address, limit * maxFeePerGas)
    const nonce =
      replaced?.nonce ??
      nonces.take(
        anchorKey(action),
        await client.getTransactionCount({ address: account.address, blockTag: 'pending' }),
      )
    const signed = await account.signTransaction({
      type: 'eip1559',
      chainId,
      nonce,
      to,
      data,
      value: 0n,
      gas: limit,
      maxFeePerGas,
      maxPriorityFeePerGas,
    })
    const deadline =
      'consent' in action && action.consent ? new Date(action.consent.deadline * 1000).toISOString() : null
    return {
      chain: 'ethereum',
      action,
      attempt,
      signed,
      transactionHash: keccak256(signed),
      nonce,
      expiresAt: deadline,
      preparedAt: clock().toISOString(),
    }
  }

  return {
    name: 'ethereum',
    accepts: acceptsAddress,
    async prepare(action, attempt, previous) {
      if ('recipient' in action && !acceptsAddress(action.recipient)) throw invalidRecipient('ethereum')
      return serially(() =>
        node.on(async (client) => {
          const done = await reader.find(action)
          if (!done) return sign(client, action, attempt, previous)
          return {
            chain: 'ethereum',
            action,
            attempt,
            signed: null,
            transactionHash: done.receipt.transactionHash,
            nonce: null,
            expiresAt: null,
          }
        }),
      )
    },
    submit: (prepared) =>
      node.on((client) =>
        sendInOrder({ client, account, chainId, nonces, feeCaps, gapGraceMs, refuse }, prepared),
      ),
    async status(prepared) {
      const status = await statusOf(reader, writer, prepared)
      if (status.state === 'expired' && prepared.nonce !== null) nonces.release(prepared.nonce)
      return status
    },
    read: reader.read,
    cost: (action) => node.on((client) => costOf(client, action.kind)),
    head: reader.head,
    registrarBalance: () =>
      node.on(async (client) => {
        const [balance, { fee }] = await Promise.all([
          client.getBalance({ address: account.address }),
          costOf(client, 'register'),
        ])
        return {
          address: account.address,
          balance,
          currency: 'ETH',
          decimals: 18,
          registrations: Number(balance / (fee > 0n ? fee : 1n)),
        }
      }),
  }
}
