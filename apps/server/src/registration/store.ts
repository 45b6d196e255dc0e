// Anchors and capsules as rows. Returns hashes as lower-case hex.
import { sql } from 'kysely'
import type { LedgerReceipt, Prepared, Transfer } from '@testate/chains/chain'
import type { AnchorAction, AnchorState } from '@testate/domain/lifecycle'
import type { Tx } from '../platform/database/database.ts'
import { hasJob } from '../platform/has-job.ts'
import { tellLive } from '../platform/live.ts'

type RegistrationTables = {
  anchors: {
    id: string
    will_id: string
    network: string
    action: string
    token_id: Buffer
    metadata_hash: Buffer
    state: AnchorState
    attempt: number
    prepared: unknown
    transaction_hash: string | null
    receipt: unknown
    reason: string | null
    retryable: boolean | null
    created_at: Date
    updated_at: Date
    final_at: Date | null
    recipient: string | null
    purpose: Transfer['purpose'] | null
  }
  capsules: {
    id: string
    will_id: string
    object: string
    certificate_object: string
    /** Null for the capsules of before there were proofs. */
    proof_object: string | null
    content_address: string
    networks: string[]
    made_at: Date
    audit_index: number | null
    anchored_networks: string[]
    /** 3: the object is the core alone. */
    format: number
    certificate_format: number
    executors_named: Buffer | null
  }
}

const of = (tx: Tx) => tx.withTables<RegistrationTables>()

export interface Anchor {
  id: string
  willId: string
  network: string
  action: AnchorAction
  tokenId: string
  metadataHash: string
  state: AnchorState
  attempt: number
  prepared: Prepared | null
  transactionHash: string | null
  receipt: LedgerReceipt | null
  reason: string | null
  retryable: boolean | null
  /** For a transfer: the recipient, and why. */
  recipient: string | null
  purpose: Transfer['purpose'] | null
}

/** A move that failed for good: another needs a new request, never this row again. */
export function isEndedMove({
  action,
  state,
  retryable,
}: Pick<Anchor, 'action' | 'state' | 'retryable'>): boolean {
  return action === 'transfer' && state === 'failed' && retryable === false
}

/** What the api may see of it: everything but the signed bytes. */
export type AnchorView = Omit<Anchor, 'prepared' | 'metadataHash'> & {
  createdAt: Date
  updatedAt: Date
  finalAt: Date | null
}

const viewColumns = [
  'id',
  'will_id',
  'network',
  'action',
  'token_id',
  'state',
  'attempt',
  'transaction_hash',
  'receipt',
  'reason',
  'retryable',
  'created_at',
  'updated_at',
  'final_at',
  'recipient',
  'purpose',
] as const

const viewOf = (row: Pick<RegistrationTables['anchors'], (typeof viewColumns)[number]>): AnchorView => ({
  id: row.id,
  willId: row.will_id,
  network: row.network,
  action: row.action as Anchor['action'],
  tokenId: row.token_id.toString('hex'),
  state: row.state,
  attempt: row.attempt,
  transactionHash: row.transaction_hash,
  receipt: row.receipt as LedgerReceipt | null,
  reason: row.reason,
  retryable: row.retryable,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  finalAt: row.final_at,
  recipient: row.recipient,
  purpose: row.purpose,
})

/** Of several wills, without the moves of tokens: the index has the others alone (migration 120). */
export async function unmovedAnchorsOf(tx: Tx, willIds: readonly string[]): Promise<AnchorView[]> {
  return (
    await of(tx)
      .selectFrom('anchors')
      .select(viewColumns)
      .where('will_id', '=', sql<string>`any(${willIds}::uuid[])`)
      .where(sql<boolean>`action <> 'transfer'`)
      .orderBy('created_at')
      .orderBy('network')
      .execute()
  ).map(viewOf)
}

export async function anchorsOf(tx: Tx, willId: string): Promise<AnchorView[]> {
  return (
    await of(tx)
      .selectFrom('anchors')
      .select(viewColumns)
      .where('will_id', '=', willId)
      .orderBy('created_at')
      .orderBy('network')
      .execute()
  ).map(viewOf)
}

/** Wills that one network holds while an entry on another is not final. */
export async function willsOnSomeNetworks(tx: Tx): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select distinct a.will_id as id from anchors a
    where a.action in ('register', 'supersede') and a.state <> 'final' and exists (
      select 1 from anchors b where b.will_id = a.will_id and b.state = 'final'
        and b.action in ('register', 'supersede'))
    order by 1`.execute(tx)
  return rows.map(({ id }) => id)
}

export async function readAnchor(tx: Tx, id: string): Promise<Anchor | null> {
  const row = await of(tx).selectFrom('anchors').selectAll().where('id', '=', id).executeTakeFirst()
  return row === undefined
    ? null
    : {
        ...viewOf(row),
        metadataHash: row.metadata_hash.toString('hex'),
        prepared: row.prepared as Prepared | null,
      }
}

interface NewAnchor {
  id: string
  willId: string
  network: string
  action: AnchorAction
  tokenId: string
  metadataHash: string
  recipient?: string
  purpose?: Transfer['purpose']
  /** Why a move ended before it was sent. */
  ended?: string
  at: Date
}

/** False if this will's action on this network exists already; for a transfer, if another is pending. */
export async function insertAnchor(tx: Tx, row: NewAnchor): Promise<boolean> {
  const result = await of(tx)
    .insertInto('anchors')
    .values({
      id: row.id,
      will_id: row.willId,
      network: row.network,
      action: row.action,
      token_id: Buffer.from(row.tokenId, 'hex'),
      metadata_hash: Buffer.from(row.metadataHash, 'hex'),
      state: row.ended === undefined ? 'pending' : 'failed',
      attempt: 0,
      prepared: null,
      transaction_hash: null,
      receipt: null,
      reason: row.ended ?? null,
      retryable: row.ended === undefined ? null : false,
      created_at: row.at,
      updated_at: row.at,
      final_at: null,
      recipient: row.recipient ?? null,
      purpose: row.purpose ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  await tellLive(tx, row.willId)
  return result.numInsertedOrUpdatedRows === 1n
}

/** Stores the bytes to be sent. Only one worker gets attempt n: false if another has. */
export async function storePrepared(tx: Tx, id: string, prepared: Prepared, at: Date): Promise<boolean> {
  const result = await of(tx)
    .updateTable('anchors')
    .set({
      prepared: JSON.stringify(prepared),
      attempt: prepared.attempt,
      transaction_hash: prepared.transactionHash,
      state: 'pending',
      reason: null,
      retryable: null,
      updated_at: at,
    })
    .where('id', '=', id)
    .where('attempt', '=', prepared.attempt - 1)
    .where('state', '!=', 'final')
    .returning('will_id')
    .executeTakeFirst()
  return await told(tx, result)
}

/** Advances the anchor's state, never from `final`. False if it was already final. */
export async function moveAnchor(
  tx: Tx,
  id: string,
  to: AnchorState,
  at: Date,
  facts: { receipt?: LedgerReceipt | undefined; reason?: string | null; retryable?: boolean | null } = {},
): Promise<boolean> {
  const result = await of(tx)
    .updateTable('anchors')
    .set({
      state: to,
      updated_at: at,
      reason: facts.reason ?? null,
      retryable: facts.retryable ?? null,
      ...(to === 'final' ? { final_at: at } : {}),
      ...(facts.receipt === undefined
        ? {}
        : { receipt: JSON.stringify(facts.receipt), transaction_hash: facts.receipt.transactionHash }),
    })
    .where('id', '=', id)
    .where('state', '!=', 'final')
    .returning('will_id')
    .executeTakeFirst()
  return await told(tx, result)
}

/**
 * After a reorganisation: from confirmed to submitted, without its receipt and with the reason. False if it
 * was not confirmed. `retryable` stays empty: it did not fail.
 */
export async function takeBackAnchor(tx: Tx, id: string, at: Date, reason: string): Promise<boolean> {
  const result = await of(tx)
    .updateTable('anchors')
    .set({ state: 'submitted', receipt: null, reason, retryable: null, updated_at: at })
    .where('id', '=', id)
    .where('state', '=', 'confirmed')
    .returning('will_id')
    .executeTakeFirst()
  return await told(tx, result)
}

/**
 * Records why an attempt failed. What was sent may still arrive, so a submitted or confirmed anchor keeps its
 * state; one that was not sent has failed, and `retryable` says whether it is retried automatically. Writes
 * nothing if the row says so already.
 */
export async function failAnchor(
  tx: Tx,
  id: string,
  at: Date,
  why: { reason: string; retryable: boolean },
): Promise<void> {
  const { rows } = await sql<{ will_id: string }>`update anchors set
      state = case when ${why.retryable}::boolean and state in ('submitted', 'confirmed') then state else 'failed' end,
      reason = ${why.reason}, retryable = ${why.retryable}, updated_at = ${at}
    where id = ${id} and state <> 'final'
      and (reason, retryable) is distinct from (${why.reason}::text, ${why.retryable}::boolean)
    returning will_id`.execute(tx)
  await told(tx, rows[0])
}

/** The one place that notifies browser sessions of an anchor's change. */
async function told(tx: Tx, moved: { will_id: string } | undefined): Promise<boolean> {
  if (moved !== undefined) await tellLive(tx, moved.will_id)
  return moved !== undefined
}

/**
 * Anchors that are neither final nor failed for good, not held back by a withdrawal, and without a job: a
 * queue was emptied, or retained its job for too long, or a withdrawal was stopped.
 */
export async function forgottenAnchors(
  tx: Tx,
  queues: readonly string[],
  before: Date,
): Promise<{ id: string; network: string }[]> {
  return (
    await sql<{ id: string; network: string }>`select id, network from anchors a
    where state <> 'final' and not (state = 'failed' and retryable is false) and updated_at < ${before}
      and (action = 'withdraw' or not exists (select 1 from wills_held() w where w.id = a.will_id))
      and not ${hasJob(queues, 'anchorId', 'a.id')}
    order by created_at limit 1000`.execute(tx)
  ).rows
}

export async function insertCapsule(tx: Tx, row: RegistrationTables['capsules']): Promise<void> {
  await of(tx).insertInto('capsules').values(row).execute()
  await tellLive(tx, row.will_id)
}

/** Of every capsule that was issued, and of its printed form. */
export async function capsuleObjects(
  tx: Tx,
  willId: string,
): Promise<{ object: string; certificate_object: string }[]> {
  return await of(tx)
    .selectFrom('capsules')
    .select(['object', 'certificate_object'])
    .where('will_id', '=', willId)
    .execute()
}

export interface LatestCapsule {
  object: string
  madeAt: Date
  networks: string[]
  contentAddress: string
  anchoredOn: string[]
  proofObject: string | null
  /** Whether the object is the core, and not the whole file. */
  isInParts: boolean
  /** Whether the certificate carries the register's seal. */
  isCertificateSealed: boolean
  /** A digest of the executors that the certificate names, hex; null: none. */
  executorsNamed: string | null
}

export async function latestCapsule(tx: Tx, willId: string): Promise<LatestCapsule | null> {
  const row = await of(tx)
    .selectFrom('capsules')
    .select([
      'object',
      'made_at',
      'networks',
      'content_address',
      'anchored_networks',
      'proof_object',
      'format',
      'certificate_format',
      'executors_named',
    ])
    .where('will_id', '=', willId)
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row === undefined
    ? null
    : {
        object: row.object,
        madeAt: row.made_at,
        networks: row.networks,
        contentAddress: row.content_address,
        anchoredOn: row.anchored_networks,
        proofObject: row.proof_object,
        isInParts: row.format === 3,
        isCertificateSealed: row.certificate_format === 2,
        executorsNamed: row.executors_named?.toString('hex') ?? null,
      }
}

/** Held until the transaction ends; see only-writer.ts. */
export async function lockNetwork(tx: Tx, network: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`ledger:${network}`}, 0))`.execute(tx)
}

/** Serialises settling, or issuing, for one will, across all workers. Held until the transaction ends. */
export async function lockRegistration(tx: Tx, what: 'settle' | 'capsule', willId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${what}:${willId}`}, 0))`.execute(tx)
}
