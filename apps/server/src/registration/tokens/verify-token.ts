// The specification's check of a token: valid only if it has an owner and its metadata can be read, from the
// ledger itself. No address found in data is ever fetched, and a ledger that could not be queried is a third
// answer, never “invalid”.
import type { AnswerOf } from '@testate/api/route'
import type { verifyToken as route } from '@testate/api/registration'
import { isSameEntry } from '@testate/chains/agreement'
import { ChainError, type RegisterEntry } from '@testate/chains/chain'
import { openReader, type TrustedLedger } from '@testate/chains/open-reader'
import type { NetworkName } from '@testate/domain/networks'

type Answer = AnswerOf<typeof route>

const ANSWER_WITHIN_MS = 3_000
const NOBODY = /^(0x0{40}|1{32})?$/

/** `nodes`: one, or two of the same ledger that must agree. `id`: 64 hex digits, 0x allowed. */
export async function verifyToken(
  nodes: readonly TrustedLedger[],
  network: NetworkName,
  label: string,
  id: string,
): Promise<Answer> {
  const tokenId = id.replace(/^0x/i, '').toLowerCase()
  const about = { network, label, tokenId, metadata: null }
  const unknown = (meaning: string): Answer => ({ ...about, isValid: null, meaning })
  const asked = await Promise.allSettled(
    nodes.map(async (node) => await openReader(node, ANSWER_WITHIN_MS).read(tokenId)),
  )
  const thrown = asked.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as unknown] : []))
  for (const error of thrown) if (!(error instanceof ChainError)) throw error
  // There is something in the token's place that the register would not have made.
  const conflicts = (thrown as ChainError[]).filter(({ code }) => code === 'conflict')
  if (conflicts.length < thrown.length)
    return unknown('The ledger could not be asked, so nothing can be said about this token.')
  const [one, ...others] = asked.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []))
  // One wrong node must not invalidate a token either: “invalid” requires all of them.
  if (conflicts.length > 0 && one === undefined)
    return { ...about, isValid: false, meaning: conflicts[0]!.message }
  if (conflicts.length > 0 || one === undefined || others.some((other) => !isSameEntry(one, other)))
    return unknown('The nodes that were asked do not agree, so nothing can be said about this token.')
  if (one === null) return { ...about, isValid: false, meaning: 'The ledger holds no such token.' }
  if (NOBODY.test(one.owner))
    return { ...about, isValid: false, meaning: 'The ledger holds this token, and nobody owns it.' }
  const final = one.final && others.every((other) => other?.final)
  return {
    ...about,
    isValid: true,
    meaning: `${meanings[one.status]}${final ? '' : ' It is not final yet: the network may still take it back.'}`,
    metadata: metadataOf(one, tokenId, final),
  }
}

const meanings: Record<RegisterEntry['status'], string> = {
  active: 'The ledger holds this registration, and it is in force.',
  superseded: 'The ledger holds this registration; a later version has superseded it.',
  withdrawn: 'The ledger holds this registration; it was withdrawn. This does not revoke the will.',
  released: 'The ledger holds this registration; the token was given to the executors’ key.',
}

function metadataOf(entry: RegisterEntry, tokenId: string, final: boolean): NonNullable<Answer['metadata']> {
  const {
    owner,
    version,
    supersedes,
    status,
    registeredAt,
    changedAt,
    transactionHash,
    blockNumber,
    metadataHash,
  } = entry
  return {
    pdf_hash: tokenId,
    metadata_hash: metadataHash,
    owner,
    version,
    supersedes,
    status: status === 'withdrawn' ? 'revoked' : status,
    created_at: registeredAt.toISOString(),
    changed_at: changedAt.toISOString(),
    transaction: transactionHash,
    block: String(blockNumber),
    final,
  }
}
