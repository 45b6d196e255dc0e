// Turns an action into one call, given the ledger's current state; what the register's rules forbid is
// refused here, with a sentence. The contract on the ledger enforces the same rules; this spares people its
// refusals.
import { ChainError } from '../chain.ts'
import type {
  Action,
  AnchorRoot,
  Consent,
  Register,
  Supersede,
  TokenId,
  Transfer,
  Withdraw,
} from '../chain.ts'
import { consentHolds, pseudonym, registrationConsentText, withdrawalConsentText } from './consent.ts'
import { ownerOf } from './read.ts'
import type { CordaReader } from './read.ts'
import type { WillState } from './state.ts'

/** Stored before it is sent, so that the same bytes are sent again after a crash. */
export interface Call {
  flow: 'create-will' | 'update-will' | 'transfer-will' | 'anchor-root'
  /** The gateway gives a repeated key its first answer again. */
  key: string
  body: string
}

/** With less time left the call might reach the ledger after the deadline. */
const LEAST_SECONDS = 120

/**
 * The call, and how long it can have an effect. @throws ChainError `refused` when the register's rules or the
 * consent forbid it
 */
export async function planFor(
  reader: CordaReader,
  action: Action,
  now: Date,
): Promise<{ call: Call; expiresAt: string | null }> {
  if (action.kind === 'anchor-root') return planRoot(reader, action, now)
  if (action.kind === 'withdraw') return planWithdrawal(reader, action, now)
  if (action.kind === 'transfer') return planTransfer(reader, action, now)
  return planRegistration(reader, action, now)
}

async function planRegistration(reader: CordaReader, action: Register | Supersede, now: Date) {
  const { tokenId, recipient, metadataHash, version, consent } = action
  const supersedes = action.kind === 'supersede' ? action.supersedes : null
  if (/^0{64}$/.test(tokenId)) throw new ChainError('refused', 'A commitment is missing.')
  requireHash(metadataHash)
  if (!Number.isInteger(version) || version < 1 || version > 0xffff_ffff)
    throw new ChainError('refused', 'A version is a whole number from 1.')
  const key = consent.key ?? ''
  await requireConsent(
    key,
    () =>
      registrationConsentText({
        tokenId,
        metadataHash,
        version,
        supersedes,
        recipient,
        deadline: consent.deadline,
      }),
    consent,
    now,
  )
  if (supersedes !== null && version <= (await activeState(reader, supersedes)).metadata.version)
    throw new ChainError('refused', 'The version is not later than the one it supersedes.')
  const metadata = {
    pdf_hash: tokenId,
    metadata_hash: metadataHash,
    version,
    supersedes,
    // This register takes two witnesses and one executor; their identities are on no ledger.
    witnesses: 2,
    executors: 1,
    jurisdiction: 'England and Wales',
    testator_key: key,
    consent: signedUntil(consent),
  }
  const body = {
    testator: recipient,
    executor: pseudonym(tokenId, 'Executor'),
    metadata,
    status: 'ACTIVE',
    createdAt: now.toISOString(),
  }
  return { call: call('create-will', body), expiresAt: deadlineOf(consent) }
}

async function planWithdrawal(reader: CordaReader, { tokenId, consent }: Withdraw, now: Date) {
  const { linearId, metadata } = await activeState(reader, tokenId)
  if (consent)
    await requireConsent(
      metadata.testator_key,
      () => withdrawalConsentText({ tokenId, deadline: consent.deadline }),
      consent,
      now,
    )
  const newMetadata = {
    ...metadata,
    status: 'REVOKED',
    ...(consent ? { withdrawal: signedUntil(consent) } : {}),
  }
  return {
    call: call('update-will', { willId: linearId, newMetadata, updatedAt: now.toISOString() }),
    expiresAt: consent ? deadlineOf(consent) : null,
  }
}

async function planTransfer(reader: CordaReader, { tokenId, recipient, purpose }: Transfer, now: Date) {
  const last = (await reader.history(tokenId))?.at(-1)
  if (!last) throw missing()
  if (last.status !== (purpose === 'relock' ? 'released' : 'active')) throw forbidden(last)
  if (purpose === 'relock' && recipient !== last.testator)
    throw new ChainError('refused', 'A will that is taken back goes to its testator.')
  if (purpose !== 'release' && ownerOf(last) === recipient)
    throw new ChainError('refused', 'The token is with this recipient already.')
  return {
    call: call('transfer-will', {
      willId: last.linearId,
      newExecutor: recipient,
      transferredAt: now.toISOString(),
      purpose,
    }),
    expiresAt: null,
  }
}

async function planRoot(reader: CordaReader, { root, treeSize }: AnchorRoot, now: Date) {
  requireHash(root)
  if (!Number.isSafeInteger(treeSize) || treeSize < 1)
    throw new ChainError('refused', 'A tree size is a whole number from 1.')
  const latest = await reader.checkpoint()
  if (latest && latest.treeSize >= treeSize)
    throw new ChainError('conflict', 'A later checkpoint is anchored already; it covers this one.')
  return { call: call('anchor-root', { root, treeSize, anchoredAt: now.toISOString() }), expiresAt: null }
}

function call(flow: Call['flow'], body: Record<string, unknown>): Call {
  return { flow, key: `${flow}:${crypto.randomUUID()}`, body: JSON.stringify(body) }
}

function signedUntil({ deadline, signature }: Consent): { deadline: number; signature: string } {
  return { deadline, signature }
}

function deadlineOf({ deadline }: Consent): string {
  return new Date(deadline * 1000).toISOString()
}

function requireHash(text: string): void {
  if (!/^[0-9a-f]{64}$/.test(text)) throw new ChainError('refused', 'A hash is 64 lower-case hex digits.')
}

async function requireConsent(
  key: string,
  text: () => string,
  { deadline, signature }: Consent,
  now: Date,
): Promise<void> {
  if (!Number.isSafeInteger(deadline) || deadline < 0 || deadline > 999_999_999_999)
    throw new ChainError('refused', "The testator's consent has no deadline.")
  if (deadline < now.getTime() / 1000 + LEAST_SECONDS)
    throw new ChainError('refused', "The testator's consent has passed its deadline, or is about to.")
  if (!(await consentHolds(key, text(), signature)))
    throw new ChainError('refused', "The testator's consent does not fit this entry.")
}

async function activeState(reader: CordaReader, tokenId: TokenId): Promise<WillState> {
  const last = (await reader.history(tokenId))?.at(-1)
  if (!last) throw missing()
  if (last.status !== 'active') throw forbidden(last)
  return last
}

function missing(): ChainError {
  // Retryable: its registration may be in progress.
  return new ChainError('refused', 'The ledger has no such token yet.', { retryable: true })
}

function forbidden({ status }: WillState): ChainError {
  return new ChainError('refused', `The entry is ${status}, which forbids this.`)
}
