// An explorer's view of a transaction or a registration on Corda, read live from the gateway. No key, no
// database: it reports what the ledger says, in the shapes of the Ethereum records. No node: import.
import type { TokenId } from '../chain.ts'
import type { ExplorerEvent, TokenRecord, TransactionRecord } from '../ethereum/explorer.ts'
import type { CordaReader, Recorded } from './read.ts'
import { ownerOf } from './read.ts'
import type { WillState } from './state.ts'

/** Limits how long a page takes: only this many changes of a registration are shown, the newest. */
const MOST_SHOWN = 40

/**
 * The transaction, or null when the node has not recorded it. @throws ChainError when the ledger is
 * unreachable
 */
export async function transactionRecord(
  reader: CordaReader,
  hash: string,
): Promise<TransactionRecord | null> {
  const found = await reader.transaction(hash)
  if (!found) return null
  const events: ExplorerEvent[] = []
  for (const { metadata } of found.wills) {
    const states = (await reader.history(metadata.pdf_hash)) ?? []
    events.push(
      ...states.flatMap((state, index) =>
        state.transactionHash === found.hash ? explained(state, states[index - 1], found.position) : [],
      ),
    )
  }
  if (found.checkpoint) {
    const { root, treeSize } = found.checkpoint
    events.push({
      name: 'RootAnchored',
      tokenId: null,
      values: [
        { name: 'root', value: root },
        { name: 'treeSize', value: String(treeSize) },
      ],
      transactionHash: found.hash,
      blockNumber: found.position,
    })
  }
  const { legalIdentity } = await reader.node.identity()
  return {
    hash: found.hash,
    outcome: 'done',
    from: legalIdentity,
    to: found.notary,
    block: { number: found.position, hash: found.notarised, time: found.time },
    final: true,
    gasUsed: null,
    fee: null,
    events,
  }
}

/**
 * The registration and its changes, or null when there is none. @throws ChainError when the ledger is
 * unreachable
 */
export async function tokenRecord(reader: CordaReader, tokenId: TokenId): Promise<TokenRecord | null> {
  const [entry, states] = [await reader.read(tokenId), await reader.history(tokenId)]
  if (!entry || !states) return null
  const events: ExplorerEvent[] = []
  for (const [index, state] of states.entries()) {
    const isShown = index === 0 || index > states.length - MOST_SHOWN
    const made: Recorded | null = isShown ? await reader.transaction(state.transactionHash) : null
    if (made) events.push(...explained(state, states[index - 1], made.position))
  }
  return { tokenId, entry, events }
}

/** How one transaction changed a registration. */
function explained(state: WillState, before: WillState | undefined, blockNumber: bigint): ExplorerEvent[] {
  const { metadata, status, transactionHash } = state
  const event = (name: string, values: Record<string, string>): ExplorerEvent => ({
    name,
    tokenId: metadata.pdf_hash,
    transactionHash,
    blockNumber,
    values: [
      { name: 'tokenId', value: metadata.pdf_hash },
      ...Object.entries(values).map(([key, value]) => ({ name: key, value })),
    ],
  })
  const particulars = {
    supersedes: metadata.supersedes ?? 'nothing',
    metadataHash: metadata.metadata_hash,
    version: String(metadata.version),
  }
  if (!before) return [event('Registered', particulars)]
  const [from, to] = [ownerOf(before), ownerOf(state)]
  return [
    ...(from === to ? [] : [event('Transfer', { from, to })]),
    ...(before.status === status ? [] : [event('StatusChanged', { status })]),
    ...(before.metadata.version === metadata.version ? [] : [event('MetadataUpdate', particulars)]),
  ]
}
