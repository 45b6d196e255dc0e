// An explorer's view of a transaction or a token, read live from the node. No key, no database: it reports
// what the ledger says, in the shapes of the Ethereum records. No node: import.
import { isSignature, unwrapOption } from '@solana/kit'
import {
  TOKEN_2022_PROGRAM_ADDRESS,
  Token2022Instruction,
  getInitializeTokenMetadataInstructionDataDecoder,
  getMintDecoder,
  getUpdateTokenMetadataFieldInstructionDataDecoder,
  identifyToken2022Instruction,
} from '@solana-program/token-2022'
import { tokenId as asTokenId } from '../chain.ts'
import type { TokenId } from '../chain.ts'
import type { ExplorerEvent, TokenRecord, TransactionRecord } from '../ethereum/explorer.ts'
import { mintAddress } from './addresses.ts'
import { sol } from './fees.ts'
import { isFinal, newestSignatures, receiptOf, transactionOf } from './history.ts'
import type { Call, PastTransaction } from './history.ts'
import { accountsAt } from './node.ts'
import type { Ask } from './node.ts'
import type { SolanaReader } from './read.ts'
import { readParticulars } from './token.ts'

/** Limits how long a page takes: only this many transactions of a token are examined, the newest first. */
const MOST_SHOWN = 40

/**
 * The transaction with this base58 signature, or null when the node does not have it in a block. @throws
 * ChainError when the ledger is unreachable
 */
export async function transactionRecord(
  reader: SolanaReader,
  hash: string,
): Promise<TransactionRecord | null> {
  if (!isSignature(hash)) return null
  return reader.node.on(async (ask) => {
    const found = await transactionOf(ask, hash)
    if (!found) return null
    const [receipt, final, events] = await Promise.all([
      receiptOf(ask, found),
      isFinal(ask, hash),
      explained(ask, reader.registrar, found),
    ])
    return {
      hash,
      outcome: found.failed ? 'refused' : 'done',
      from: found.payer,
      to: null,
      block: { number: found.slot, hash: receipt.blockHash, time: found.time },
      final,
      gasUsed: found.units,
      fee: sol(found.fee),
      events,
    }
  })
}

/**
 * The token and the registrar's changes to it, or null when there is none. @throws ChainError when the ledger
 * is unreachable
 */
export async function tokenRecord(reader: SolanaReader, tokenId: TokenId): Promise<TokenRecord | null> {
  const entry = await reader.read(tokenId)
  if (!entry) return null
  const mint = await mintAddress(reader.registrar, tokenId)
  const events = await reader.node.on(async (ask) => {
    const newest = (await newestSignatures(ask, mint)).slice(0, MOST_SHOWN).map(({ signature }) => signature)
    const shown = newest.includes(entry.transactionHash) ? newest : [...newest, entry.transactionHash]
    const all: ExplorerEvent[] = []
    for (const signature of shown.reverse()) {
      const found = await transactionOf(ask, signature)
      if (found) all.push(...(await explained(ask, reader.registrar, found)))
    }
    return all.filter((event) => event.tokenId === tokenId)
  })
  return { tokenId, entry, events }
}

/** The effects of a registrar's transaction, as events. A stranger's, or a failed one, has none here. */
async function explained(
  ask: Ask,
  registrar: string,
  { signature, slot, payer, failed, calls }: PastTransaction,
): Promise<ExplorerEvent[]> {
  if (failed || payer !== registrar) return []
  const about = new Map<string, TokenId | null>()
  const events: ExplorerEvent[] = []
  for (const call of calls) {
    const [mint, named] = [call.accounts[0] ?? '', namedBy(call)]
    if (!named) continue
    if (!about.has(mint)) about.set(mint, await commitmentOf(ask, registrar, mint))
    const tokenId = about.get(mint) ?? null
    if (named.name === 'RootAnchored' ? tokenId !== null : tokenId === null) continue
    const values = tokenId === null ? named.values : [{ name: 'tokenId', value: tokenId }, ...named.values]
    // The first status comes with the registration and adds nothing.
    const first =
      named.name === 'StatusChanged' &&
      events.some((event) => event.name === 'Registered' && event.tokenId === tokenId)
    if (!first)
      events.push({ name: named.name, tokenId, values, transactionHash: signature, blockNumber: slot })
  }
  return events
}

function namedBy({
  program,
  data,
}: Call): { name: string; values: { name: string; value: string }[] } | null {
  if (program !== TOKEN_2022_PROGRAM_ADDRESS) return null
  try {
    const kind = identifyToken2022Instruction(data)
    if (kind === Token2022Instruction.InitializeTokenMetadata) {
      const particulars = readParticulars(getInitializeTokenMetadataInstructionDataDecoder().decode(data).uri)
      if (!particulars) return null
      const { supersedes, metadataHash, version } = particulars
      return {
        name: 'Registered',
        values: [
          { name: 'supersedes', value: supersedes ?? 'nothing' },
          { name: 'metadataHash', value: metadataHash },
          { name: 'version', value: String(version) },
        ],
      }
    }
    if (kind !== Token2022Instruction.UpdateTokenMetadataField) return null
    const { field, value } = getUpdateTokenMetadataFieldInstructionDataDecoder().decode(data)
    const key = field.__kind === 'Key' ? field.fields[0] : ''
    if (key === 'status') return { name: 'StatusChanged', values: [{ name: 'status', value }] }
    if (key === 'holder') return { name: 'Transfer', values: [{ name: 'to', value }] }
    const treeSize = /^tree size (\d+)$/.exec(key)?.[1]
    return treeSize === undefined
      ? null
      : {
          name: 'RootAnchored',
          values: [
            { name: 'root', value },
            { name: 'treeSize', value: treeSize },
          ],
        }
  } catch {
    return null
  }
}

/** The commitment of the token at `mint`; null when there is none of this register. */
async function commitmentOf(ask: Ask, registrar: string, mint: string): Promise<TokenId | null> {
  const [account] = await accountsAt(ask, [mint])
  if (account?.owner !== TOKEN_2022_PROGRAM_ADDRESS) return null
  try {
    const metadata = (unwrapOption(getMintDecoder().decode(account.data).extensions) ?? []).find(
      (one) => one.__kind === 'TokenMetadata',
    )
    const commitment = asTokenId(metadata?.additionalMetadata.get('pdf_hash') ?? '')
    return (await mintAddress(registrar, commitment)) === mint ? commitment : null
  } catch {
    return null
  }
}
