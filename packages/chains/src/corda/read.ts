// Reads the register on Corda without any key: verifier, explorer page and adapter use only this. A private
// ledger answers about one commitment at a time, which only those who have the capsule know. No node: import,
// so a browser can run it too.
import type { AnchoredRoot, RootReader } from '../anchored-root.ts'
import { ChainError } from '../chain.ts'
import type { Action, LedgerReceipt, RegisterEntry, TokenId } from '../chain.ts'
import { acceptsName, consentHolds, registrationConsentText, withdrawalConsentText } from './consent.ts'
import { linearId } from './linear-id.ts'
import { connectNode, fields, unclear } from './node.ts'
import type { CordaNode, NodeOptions } from './node.ts'
import { isCount, isTransaction, readHistory, readState, readTime } from './state.ts'
import type { WillState } from './state.ts'

export type ReaderOptions = NodeOptions

/** The gateway's record of one transaction. */
export interface Recorded {
  hash: string
  /** Its position in the order of recording, from 1. */
  position: bigint
  time: Date
  wills: WillState[]
  checkpoint: Head | null
  /** Base64: the notary's signature, which makes it final. */
  notarised: string
  notary: string
}

type Head = Pick<AnchoredRoot, 'root' | 'treeSize'>

export interface CordaReader extends RootReader {
  /**
   * The entry, or null when there is no state of that name. @throws ChainError; `conflict` when the state
   * lacks its testator's valid consent
   */
  read(tokenId: TokenId): Promise<RegisterEntry | null>
  /**
   * The receipt if the ledger already has what `action` requests, from any sender. @throws ChainError
   * `conflict` when it has something else
   */
  find(action: Action): Promise<LedgerReceipt | null>
  /**
   * The will's states, oldest first, each checked against its testator's consent; null when there is none.
   */
  history(tokenId: TokenId): Promise<readonly [WillState, ...WillState[]] | null>
  transaction(hash: string): Promise<Recorded | null>
  checkpoint(): Promise<(Head & { transactionHash: string }) | null>
  /** How many transactions are recorded, and the ledger's clock. */
  head(): Promise<{ height: bigint; time: Date }>
  readonly node: CordaNode
}

/** The ledger's clock and a transaction's recorded time may differ by a busy hour. */
const CLOCK_SLACK_SECONDS = 3_600

/** A reader of one network's register; connects on first use. */
export function createCordaReader(options: ReaderOptions): CordaReader {
  const node = connectNode(options)

  async function history(tokenId: TokenId): Promise<readonly [WillState, ...WillState[]] | null> {
    const answer = await node.get(`vault/states/${tokenId}?history=true`)
    if (answer === null) return null
    const states = readHistory(answer)
    await requireOurs(tokenId, states)
    return states
  }

  async function transaction(hash: string): Promise<Recorded | null> {
    if (!isTransaction(hash)) return null
    const answer = await node.get(`transactions/${hash}`)
    if (answer === null) return null
    const { id, position, recordedTime, outputs, signatures } = fields(answer)
    const time = readTime(recordedTime)
    if (
      typeof id !== 'string' ||
      id.toLowerCase() !== hash.toLowerCase() ||
      !isCount(position) ||
      position < 1 ||
      time === null ||
      !Array.isArray(outputs) ||
      !Array.isArray(signatures)
    )
      throw unclear('transactions')
    const [states, signed] = [outputs.map((one) => fields(fields(one)['state'])), signatures.map(fields)]
    const notary = states[0]?.['notary']
    const notarised = signed.find(({ by }) => by === notary)?.['bytes']
    // Without the notary's signature the inputs could still be spent elsewhere.
    if (typeof notarised !== 'string' || notarised === '')
      throw new ChainError('unreachable', 'The notary has not signed this transaction.', { retryable: true })
    const isWill = states.map(({ data }) => 'metadata' in fields(data))
    const { root, treeSize } = fields(states.find((_, index) => !isWill[index])?.['data'])
    return {
      hash: id,
      position: BigInt(position),
      time,
      notarised,
      notary: String(notary),
      wills: outputs.filter((_, index) => isWill[index]).map(readState),
      checkpoint: typeof root === 'string' && isCount(treeSize) ? { root, treeSize } : null,
    }
  }

  async function made(hash: string): Promise<Recorded> {
    const found = await transaction(hash)
    // A state names it, so this node is only late.
    if (!found)
      throw new ChainError('unreachable', 'The Corda node does not have the transaction of this state.', {
        retryable: true,
      })
    return found
  }

  async function receiptOf(hash: string): Promise<LedgerReceipt> {
    const { position, time, notarised } = await made(hash)
    // A Corda transaction stands alone: there is no block around it, and the notary's signature makes it
    // final.
    return {
      transactionHash: hash,
      blockNumber: position.toString(),
      blockHash: notarised,
      blockTime: time.toISOString(),
      gasUsed: null,
    }
  }

  async function checkpoint(): ReturnType<CordaReader['checkpoint']> {
    const answer = await node.get('vault/checkpoint')
    if (answer === null) return null
    const { root, treeSize, ref } = fields(answer)
    const { txhash } = fields(ref)
    if (
      typeof root !== 'string' ||
      !/^[0-9a-f]{64}$/.test(root) ||
      !isCount(treeSize) ||
      !isTransaction(txhash)
    )
      throw unclear('vault/checkpoint')
    return { root, treeSize, transactionHash: txhash }
  }

  async function head(): Promise<{ height: bigint; time: Date }> {
    const { height, time } = fields(await node.get('network/head'))
    const now = readTime(time)
    if (!isCount(height) || now === null) throw unclear('network/head')
    return { height: BigInt(height), time: now }
  }

  async function find(action: Action): Promise<LedgerReceipt | null> {
    if (action.kind === 'anchor-root') {
      const latest = await checkpoint()
      if (!latest || latest.treeSize < action.treeSize) return null
      if (latest.treeSize > action.treeSize)
        throw new ChainError('conflict', 'A later checkpoint is anchored already; it covers this one.')
      if (latest.root !== action.root)
        throw new ChainError('conflict', 'Another root is anchored for this tree size.')
      return receiptOf(latest.transactionHash)
    }
    const states = await history(action.tokenId)
    const hash = states && doneBy(states, action)
    return hash ? receiptOf(hash) : null
  }

  return {
    node,
    find,
    history,
    transaction,
    checkpoint,
    async read(tokenId) {
      const states = await history(tokenId)
      if (!states) return null
      const [first, last] = [states[0], states.at(-1)!]
      const { position, notarised } = await made(first.transactionHash)
      return {
        owner: ownerOf(last),
        mintedTo: first.testator,
        status: last.status,
        version: last.metadata.version,
        metadataHash: last.metadata.metadata_hash,
        supersedes: last.metadata.supersedes,
        registeredAt: first.recordedAt,
        changedAt: last.recordedAt,
        transactionHash: first.transactionHash,
        blockNumber: position,
        blockHash: notarised,
        final: true,
      }
    },
    head,
    async latestRoot() {
      const latest = await checkpoint()
      return (
        latest && {
          ...anchored(latest, await made(latest.transactionHash)),
          fee: { amount: 0n, currency: 'Corda', decimals: 0 },
        }
      )
    },
    async readAnchor({ root, treeSize, transactionHash, blockNumber }) {
      const found = await transaction(transactionHash)
      if (found)
        return found.checkpoint?.root === root && found.checkpoint.treeSize === treeSize
          ? anchored({ root, treeSize }, found)
          : null
      // A node that is catching up knows less than the caller.
      if ((await head()).height < blockNumber)
        throw new ChainError(
          'unreachable',
          'The Corda node does not have the transaction of this checkpoint.',
          { retryable: true },
        )
      return null
    },
  }
}

function anchored({ root, treeSize }: Head, { hash, position, time }: Recorded): AnchoredRoot {
  return { root, treeSize, transactionHash: hash, blockNumber: position, time, final: true }
}

/** The current owner: the testator, or the executor once the will is released. */
export function ownerOf({ status, testator, executor }: WillState): string {
  return status === 'released' ? executor : testator
}

/**
 * The transaction that did what `action` requests; null when none has yet. @throws ChainError `conflict` when
 * the ledger has something else
 */
function doneBy(
  states: readonly [WillState, ...WillState[]],
  action: Exclude<Action, { kind: 'anchor-root' }>,
): string | null {
  const [first, last] = [states[0], states.at(-1)!]
  if (action.kind === 'register' || action.kind === 'supersede') {
    const { metadata_hash: hash, version, supersedes } = first.metadata
    const same =
      hash === action.metadataHash &&
      version === action.version &&
      first.testator === action.recipient &&
      supersedes === (action.kind === 'supersede' ? action.supersedes : null)
    if (!same) throw new ChainError('conflict', 'The ledger holds another entry under this token id.')
    return first.transactionHash
  }
  if (action.kind === 'withdraw') return last.status === 'withdrawn' ? last.transactionHash : null
  if (action.purpose === 'release')
    return last.status === 'released' && last.executor === action.recipient ? last.transactionHash : null
  if (last.status !== 'active' || last.testator !== action.recipient) return null
  if (action.purpose === 'relock') return states.at(-2)?.status === 'released' ? last.transactionHash : null
  return first.testator === action.recipient
    ? null
    : states.find(({ testator }) => testator === action.recipient)!.transactionHash
}

/**
 * Checks every state against what its testator signed, so that a gateway cannot invent an entry. @throws
 * ChainError `conflict`
 */
async function requireOurs(tokenId: TokenId, states: readonly [WillState, ...WillState[]]): Promise<void> {
  const [first] = states
  const id = await linearId(tokenId)
  let agreed: WillState | null = null
  let isEnded = false
  for (const state of states) {
    const { metadata, testator, recordedAt, linearId: named } = state
    // The contract sees one transaction and not the vault: entered again, an ended will would stand by the consent it
    // was first entered with.
    if (isEnded) throw notOurs('it goes on after its end')
    isEnded = state.status === 'withdrawn' || state.status === 'superseded'
    if (metadata.pdf_hash !== tokenId || named !== id) throw notOurs('it is of another will')
    if (!acceptsName(testator)) throw notOurs('its testator has no name of this network')
    if (metadata.testator_key !== first.metadata.testator_key) throw notOurs("its testator's key has changed")
    // A transfer changes the owner and leaves the consent to the entry as it is.
    const isNew =
      agreed === null || JSON.stringify(agreed.metadata.consent) !== JSON.stringify(metadata.consent)
    if (isNew) {
      const { metadata_hash: metadataHash, version, supersedes, consent } = metadata
      const text = registrationConsentText({
        tokenId,
        metadataHash,
        version,
        supersedes,
        recipient: testator,
        deadline: consent.deadline,
      })
      if (!(await consentHolds(metadata.testator_key, text, consent.signature)))
        throw notOurs('its testator did not consent')
      if (recordedAt.getTime() / 1000 > consent.deadline + CLOCK_SLACK_SECONDS)
        throw notOurs('it was entered after the deadline of its consent')
      agreed = state
    } else if (
      agreed!.metadata.metadata_hash !== metadata.metadata_hash ||
      agreed!.metadata.version !== metadata.version ||
      agreed!.metadata.supersedes !== metadata.supersedes
    ) {
      throw notOurs('it says something else than its testator consented to')
    }
    const { withdrawal } = metadata
    if (
      withdrawal &&
      !(await consentHolds(
        metadata.testator_key,
        withdrawalConsentText({ tokenId, deadline: withdrawal.deadline }),
        withdrawal.signature,
      ))
    )
      throw notOurs('its withdrawal is not signed by its testator')
  }
}

function notOurs(why: string): ChainError {
  return new ChainError(
    'conflict',
    `What stands on Corda under this token id is no entry of this register: ${why}.`,
  )
}
