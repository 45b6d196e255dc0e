// Parses a will's state from the gateway strictly: anything that deviates is not believed. No node: import.
import type { EntryStatus, Hex32, TokenId } from '../chain.ts'
import { fields, unclear } from './node.ts'

/** A signature and its deadline. */
export interface SignedUntil {
  deadline: number
  signature: string
}

/** A will's data on the ledger; none of it is personal. */
export interface WillMetadata {
  pdf_hash: TokenId
  metadata_hash: Hex32
  version: number
  supersedes: TokenId | null
  witnesses: number
  executors: number
  jurisdiction: string
  testator_key: string
  consent: SignedUntil
  /** The testator's own, when they withdrew it themselves. */
  withdrawal?: SignedUntil
}

export interface WillState {
  linearId: string
  testator: string
  executor: string
  metadata: WillMetadata
  status: EntryStatus
  notary: string
  transactionHash: string
  recordedAt: Date
}

const statuses: Record<string, EntryStatus> = {
  ACTIVE: 'active',
  SUPERSEDED: 'superseded',
  REVOKED: 'withdrawn',
  RELEASED: 'released',
}
const HEX32 = /^[0-9a-f]{64}$/

/** Parses one state. @throws ChainError `unreachable` for anything else */
export function readState(value: unknown): WillState {
  const { state, ref, recordedTime } = fields(value)
  const { data, notary } = fields(state)
  const { linearId, testator, executor, metadata, status } = fields(data)
  const { id, externalId } = fields(linearId)
  const { txhash } = fields(ref)
  const recordedAt = readTime(recordedTime)
  const known = typeof status === 'string' ? statuses[status] : undefined
  const read = readMetadata(metadata)
  const isRead =
    typeof id === 'string' &&
    externalId === read?.pdf_hash &&
    isText(testator) &&
    isText(executor) &&
    isText(notary) &&
    isTransaction(txhash)
  if (!isRead || read === null || known === undefined || recordedAt === null) throw unclear('vault/states')
  return {
    linearId: id,
    testator,
    executor,
    metadata: read,
    status: known,
    notary,
    transactionHash: txhash,
    recordedAt,
  }
}

/** A will's states, oldest first. @throws ChainError as `readState` */
export function readHistory(value: unknown): [WillState, ...WillState[]] {
  const { states } = fields(value)
  if (!Array.isArray(states) || states.length === 0) throw unclear('vault/states')
  const [first, ...later] = states.map(readState)
  return [first!, ...later]
}

function readMetadata(value: unknown): WillMetadata | null {
  const {
    pdf_hash,
    metadata_hash,
    version,
    supersedes,
    witnesses,
    executors,
    jurisdiction,
    testator_key,
    consent,
    withdrawal,
  } = fields(value)
  if (
    !isHash(pdf_hash) ||
    !isHash(metadata_hash) ||
    !isHash(testator_key) ||
    (supersedes !== null && !isHash(supersedes))
  )
    return null
  if (!isCount(version) || !isCount(witnesses) || !isCount(executors) || !isText(jurisdiction)) return null
  const [agreed, withdrawn] = [
    readSigned(consent),
    withdrawal === undefined ? undefined : readSigned(withdrawal),
  ]
  if (agreed === null || withdrawn === null) return null
  return {
    pdf_hash: pdf_hash as TokenId,
    metadata_hash,
    version,
    supersedes: supersedes as TokenId | null,
    witnesses,
    executors,
    jurisdiction,
    testator_key,
    consent: agreed,
    ...(withdrawn === undefined ? {} : { withdrawal: withdrawn }),
  }
}

function readSigned(value: unknown): SignedUntil | null {
  const { deadline, signature } = fields(value)
  return isCount(deadline) && typeof signature === 'string' && /^0x[0-9a-f]{128}$/.test(signature)
    ? { deadline, signature }
    : null
}

/** A time with its zone, or null. */
export function readTime(value: unknown): Date | null {
  if (typeof value !== 'string' || !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/.test(value)) return null
  const time = new Date(value)
  return Number.isNaN(time.getTime()) ? null : time
}

/** Corda writes a transaction's hash in capitals, others do not. */
export function isTransaction(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-fA-F]{64}$/.test(value)
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && HEX32.test(value)
}

export function isCount(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 300
}
