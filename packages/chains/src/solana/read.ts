// Reads the register on Solana without any key, as anyone who knows the registrar's address may: verifier,
// explorer page and adapter use only this. No node: import, so a browser can run it too.
import type { Address } from '@solana/kit'
import type { RootReader } from '../anchored-root.ts'
import { ChainError } from '../chain.ts'
import type { Action, LedgerReceipt, RegisterEntry, TokenId } from '../chain.ts'
import { checkpointAddress, holdingAddress, mintAddress, rootAddress } from './addresses.ts'
import { latestRoot, readAnchor } from './anchored-root.ts'
import { checkpointAt } from './checkpoint.ts'
import { consentHolds, registrationConsentText } from './consent.ts'
import {
  changes,
  finalizedSlot,
  firstHolder,
  firstThat,
  isFinal,
  makes,
  newestSignatures,
  receiptOf,
  signaturesOf,
  signaturesSoonAfter,
} from './history.ts'
import type { PastTransaction } from './history.ts'
import { accountsAt, connectNode, unclear } from './node.ts'
import type { Ask, NodeOptions, SolanaNode } from './node.ts'
import { MEMO_V3, holds, notOurs, readConsentMemo, tokenAt } from './token.ts'
import type { WillToken } from './token.ts'

export interface ReaderOptions extends NodeOptions {
  /** Base58 address of the register's writer; it identifies the register. */
  registrar: string
}

/** An action that the ledger shows as done. */
export interface Done {
  receipt: LedgerReceipt
  final: boolean
}

/** A token with facts from its history. */
export interface Standing extends WillToken {
  owner: string
  /** The address it was registered to: the signer of its consent. */
  testator: string
  made: PastTransaction
}

export interface SolanaReader extends RootReader {
  /**
   * The entry, or null when nothing was created at the token's address. `changedAt` may be too late when
   * strangers buried the change under two dozen transactions that name the token.
   * @throws ChainError when the ledger is unreachable; `conflict` when the account is not an entry of this
   * register
   */
  read(tokenId: TokenId): Promise<RegisterEntry | null>
  /**
   * The receipt if the ledger already has what `action` requests, from any sender. @throws ChainError
   * `conflict` when it has something else
   */
  find(action: Action): Promise<Done | null>
  /** Like `read`, with what the next transaction needs. */
  standing(tokenId: TokenId): Promise<Standing | null>
  /** The newest final slot. */
  head(): Promise<{ height: bigint; time: Date }>
  readonly node: SolanaNode
  readonly registrar: string
}

/** The ledger's clock is agreed by its validators and has been off by half an hour before. */
const CLOCK_SLACK_SECONDS = 3_600
/** If a token moves between two requests, they are repeated. */
const MOST_AGAIN = 3
/**
 * Limit on strangers' transactions read just to find a time: public nodes allow 40 such requests in ten
 * seconds.
 */
const LOOKED_INTO_FOR_A_TIME = 25
/** Final data does not change: it is cached for this many tokens. */
const MOST_KEPT = 1_000

/**
 * The testator's consent beside the registration: the one memo of that form in the transaction that created
 * the token, which only the registrar can have sent.
 */
function signatureIn({ calls }: PastTransaction): string | null {
  const found = calls
    .filter(({ program }) => program === MEMO_V3)
    .map(({ data }) => readConsentMemo(data))
    .filter((one) => one !== null)
  return found.length === 1 ? found[0]! : null
}

/** A reader of one registrar's entries on one ledger; connects on first use. */
export function createSolanaReader(options: ReaderOptions): SolanaReader {
  const node = connectNode(options)
  const { registrar } = options
  const making = new Map<Address, PastTransaction>()

  /**
   * The transaction that created the token. Anyone who has seen the commitment on another network can name
   * its address here before we do, any number of times: hence the search starts at the slot of preparation
   * that the token states.
   */
  async function makingOf(ask: Ask, { mint: address, slot }: WillToken): Promise<PastTransaction> {
    const kept = making.get(address)
    if (kept) return kept
    const made =
      (await firstThat(ask, await signaturesSoonAfter(ask, address, slot), registrar, makes(address))) ??
      // Later than usual: prepared at a node that lagged behind, or while nothing became final.
      (await firstThat(ask, (await signaturesOf(ask, address, slot)).reverse(), registrar, makes(address)))
    // The account exists, so its history is only late, or pruned at this node.
    if (!made)
      throw new ChainError('unreachable', 'The node does not have the transaction of this registration.', {
        retryable: true,
      })
    if (await isFinal(ask, made.signature)) {
      if (making.size >= MOST_KEPT) making.delete(making.keys().next().value!)
      making.set(address, made)
    }
    return made
  }

  async function standing(ask: Ask, tokenId: TokenId): Promise<Standing | null> {
    const mint = await mintAddress(registrar, tokenId)
    const at = { registrar, mint, tokenId }
    let token = tokenAt((await accountsAt(ask, [mint]))[0]!, at)
    if (!token) return null
    const made = await makingOf(ask, token)
    const testator = firstHolder(made, mint)
    if (testator === null) throw notOurs('it was given to nobody')
    const text = registrationConsentText(
      { genesisHash: node.genesisHash, registrar },
      { ...token, testator, tokenId, deadline: token.deadline },
    )
    const signature = signatureIn(made)
    if (signature === null || !(await consentHolds(testator, text, signature)))
      throw notOurs('its testator did not consent')
    if (made.time.getTime() / 1000 > token.deadline + CLOCK_SLACK_SECONDS)
      throw notOurs('it was entered after the deadline of its consent')
    for (let again = 0; again < MOST_AGAIN; again++) {
      const owner: string = token.holder ?? testator
      const [account, holding] = await accountsAt(ask, [mint, await holdingAddress(owner, mint)])
      const now = tokenAt(account!, at)
      if (!now)
        throw new ChainError(
          'unreachable',
          'The token was there and is not: the ledger is being reorganised.',
          { retryable: true },
        )
      if (holds(holding!, owner, mint)) return { ...now, owner, testator, made }
      if ((now.holder ?? testator) === owner) throw notOurs('the token is not where it says')
      token = now
    }
    throw new ChainError('unreachable', 'The token is moving.', { retryable: true })
  }

  /** The registrar's last transaction about `mint`; null when strangers' transactions buried it. */
  async function lastChange(ask: Ask, mint: Address): Promise<PastTransaction | null> {
    return firstThat(ask, await signaturesOf(ask, mint), registrar, changes(mint))
  }

  /**
   * The search for a change is kept short: otherwise anyone who names a token often enough could make every
   * reader give up.
   */
  async function changedAt(ask: Ask, { mint, status, holder, made }: Standing): Promise<Date> {
    if (status === 'active' && holder === null) return made.time
    const newestFirst = await newestSignatures(ask, mint)
    const change = await firstThat(ask, newestFirst, registrar, changes(mint), LOOKED_INTO_FOR_A_TIME)
    return change?.time ?? newestFirst[0]?.time ?? made.time
  }

  async function readEntry(ask: Ask, tokenId: TokenId): Promise<RegisterEntry | null> {
    const found = await standing(ask, tokenId)
    if (!found) return null
    const { owner, testator, status, version, metadataHash, supersedes, made } = found
    const final = making.has(found.mint) || (await isFinal(ask, made.signature))
    return {
      owner,
      mintedTo: testator,
      status,
      version,
      metadataHash,
      supersedes,
      registeredAt: made.time,
      changedAt: await changedAt(ask, found),
      transactionHash: made.signature,
      blockNumber: made.slot,
      final,
    }
  }

  async function doneBy(ask: Ask, transaction: PastTransaction | null): Promise<Done> {
    if (!transaction)
      throw new ChainError('unreachable', 'Too many transactions name this token to find ours among them.', {
        retryable: true,
      })
    const [receipt, final] = await Promise.all([
      receiptOf(ask, transaction),
      isFinal(ask, transaction.signature),
    ])
    return { receipt, final }
  }

  async function findDone(ask: Ask, action: Action): Promise<Done | null> {
    if (action.kind === 'anchor-root') return findRoot(ask, action.root, action.treeSize)
    const found = await standing(ask, action.tokenId)
    if (!found) return null
    if (action.kind === 'register' || action.kind === 'supersede') {
      const supersedes = action.kind === 'supersede' ? action.supersedes : null
      if (
        found.metadataHash !== action.metadataHash ||
        found.version !== action.version ||
        found.supersedes !== supersedes ||
        found.testator !== action.recipient
      ) {
        throw new ChainError('conflict', 'The ledger already holds this token with other particulars.')
      }
      return doneBy(ask, found.made)
    }
    const done =
      action.kind === 'withdraw'
        ? found.status === 'withdrawn'
        : found.status === (action.purpose === 'release' ? 'released' : 'active') &&
          found.owner === action.recipient
    return done ? doneBy(ask, await lastChange(ask, found.mint)) : null
  }

  async function findRoot(ask: Ask, root: string, treeSize: number): Promise<Done | null> {
    const account = await checkpointAddress(registrar)
    const latest = checkpointAt((await accountsAt(ask, [account]))[0]!, registrar)
    if (!latest || latest.treeSize < treeSize) return null
    if (latest.treeSize > treeSize)
      throw new ChainError('conflict', 'A later checkpoint is anchored already; it covers this one.')
    if (latest.root !== root) throw new ChainError('conflict', 'Another root is anchored for this tree size.')
    const oldestFirst = (await signaturesOf(ask, await rootAddress(registrar, root))).reverse()
    return doneBy(ask, await firstThat(ask, oldestFirst, registrar, changes(account)))
  }

  return {
    node,
    registrar,
    read: (tokenId) => node.on((ask) => readEntry(ask, tokenId)),
    find: (action) => node.on((ask) => findDone(ask, action)),
    standing: (tokenId) => node.on((ask) => standing(ask, tokenId)),
    latestRoot: () => node.on((ask) => latestRoot(ask, registrar)),
    readAnchor: (claim) => node.on((ask) => readAnchor(ask, registrar, claim)),
    head: () =>
      node.on(async (ask) => {
        // For newer slots a node often has no time yet.
        const height = await finalizedSlot(ask)
        const time: unknown = await ask((rpc) => rpc.getBlockTime(height))
        if (typeof time !== 'bigint') throw unclear('getBlockTime')
        return { height, time: new Date(Number(time) * 1000) }
      }),
  }
}
