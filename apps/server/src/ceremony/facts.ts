// What is known of a ceremony: opened, signed, sealed. Also for the slices to the right.
import { sql, type Selectable } from 'kysely'
import type { CeremonyWay } from '@testate/domain/ceremony'
import type { Tx } from '../platform/database/database.ts'
import type { LedgerOwners } from './ledger-owners.ts'
import { namedInPast, of, type CeremonyTables } from './store.ts'

export interface Opened {
  commitment: string
  chainAddress: string
  /** Null in a ceremony opened before they were signed. */
  owners: LedgerOwners | null
  openedAt: Date
}

export async function openedCeremony(tx: Tx, willId: string): Promise<Opened | null> {
  const row = await of(tx)
    .selectFrom('will_keys')
    .select(['commitment', 'chain_address', 'ledger_owners', 'opened_at'])
    .where('will_id', '=', willId)
    .executeTakeFirst()
  return row === undefined
    ? null
    : {
        commitment: row.commitment.toString('hex'),
        chainAddress: row.chain_address,
        owners: row.ledger_owners,
        openedAt: row.opened_at,
      }
}

/** Of a codicil: the commitment of the will that it amends, which is registered and so has one; null for a will. */
export async function amendedCommitment(
  tx: Tx,
  { amendsId }: { amendsId: string | null },
): Promise<string | null> {
  if (amendsId === null) return null
  const amended = await openedCeremony(tx, amendsId)
  if (amended === null) throw new Error('the will that this codicil amends has no commitment')
  return amended.commitment
}

export interface ChosenWay {
  /** How the three take part; null until the testator has chosen, and in a ceremony begun before they could. */
  way: CeremonyWay | null
  /** The testator lets the witnesses play their recording: only where each takes part for themselves. */
  recordingShown: boolean
}

export async function wayOf(tx: Tx, willId: string): Promise<ChosenWay> {
  const row = await of(tx)
    .selectFrom('ceremony_ways')
    .select(['way', 'recording_shown'])
    .where('will_id', '=', willId)
    .executeTakeFirst()
  return { way: row?.way ?? null, recordingShown: row?.way === 'apart' && row.recording_shown }
}

export interface SignedStatement {
  id: string
  partyId: string
  witnessOrder: number
  payload: unknown
  statementHash: string
  signedAt: Date
}

/** In the order they were signed. */
export async function statementsOf(tx: Tx, willId: string): Promise<SignedStatement[]> {
  const rows = await of(tx)
    .selectFrom('statements')
    .selectAll()
    .where('will_id', '=', willId)
    .orderBy('signed_at')
    .orderBy('witness_order')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    partyId: row.party_id,
    witnessOrder: row.witness_order,
    payload: row.payload,
    statementHash: row.statement_hash.toString('hex'),
    signedAt: row.signed_at,
  }))
}

export interface SealStep {
  step: number
  witnessOrder: number | null
  sha256: string
  at: Date
}

export async function sealStepsOf(tx: Tx, willId: string): Promise<SealStep[]> {
  const rows = await of(tx)
    .selectFrom('seal_steps')
    .select(['step', 'witness_order', 'sha256', 'at'])
    .where('will_id', '=', willId)
    .orderBy('step')
    .execute()
  return rows.map((row) => ({
    step: row.step,
    witnessOrder: row.witness_order,
    sha256: row.sha256.toString('hex'),
    at: row.at,
  }))
}

export type SealStepWork = Pick<
  Selectable<CeremonyTables['seal_steps']>,
  'step' | 'object' | 'sha256' | 'signature' | 'certificate' | 'audit_entry' | 'at' | 'behind_document'
>

/** The results of the steps, for the worker. */
export async function sealStepWork(tx: Tx, willId: string): Promise<SealStepWork[]> {
  return await of(tx)
    .selectFrom('seal_steps')
    .select(['step', 'object', 'sha256', 'signature', 'certificate', 'audit_entry', 'at', 'behind_document'])
    .where('will_id', '=', willId)
    .orderBy('step')
    .execute()
}

export interface PastOpening {
  openedAt: Date
  endedAt: Date
  commitment: string
  /** In the order they were signed; they count no more. */
  statements: { witnessOrder: number; name: string; signedAt: Date; statementHash: string }[]
}

/** The openings that ended because a witness was replaced, the earliest first. */
export async function pastOpeningsOf(tx: Tx, willId: string): Promise<PastOpening[]> {
  const { rows } = await sql<PastOpening>`
    select o.opened_at as "openedAt", o.ended_at as "endedAt", encode(o.commitment, 'hex') as commitment,
      array(select jsonb_build_object('witnessOrder', s.witness_order, 'name', s.payload #>> '{party,name}',
          'signedAt', s.payload ->> 'signedAt', 'statementHash', encode(s.statement_hash, 'hex'))
        from past_statements s where s.opening_id = o.id order by s.signed_at, s.witness_order) as statements
    from past_openings o where o.will_id = ${willId} order by o.ended_at`.execute(tx)
  return rows.map((row) => ({
    ...row,
    statements: row.statements.map((one) => ({ ...one, signedAt: new Date(one.signedAt) })),
  }))
}

/** The hashes of the recordings that superseded statements name. */
export async function namedBySuperseded(tx: Tx, willId: string): Promise<Set<string>> {
  const { rows } = await sql<{ hash: string }>`
    select payload ->> 'videoStatementHash' as hash from past_statements where will_id = ${willId}`.execute(
    tx,
  )
  return new Set(rows.map(({ hash }) => hash))
}

/** What ended openings had sealed, with the purpose each was sealed for. */
export async function pastSealObjects(
  tx: Tx,
  willId: string,
): Promise<{ object: string; purpose: string }[]> {
  const { rows } = await sql<{ object: string; purpose: string }>`
    select object, case when behind_document then 'sealing-revisions' else 'sealing' end as purpose
    from past_seal_steps where will_id = ${willId}`.execute(tx)
  return rows
}

/** The bytes of every recording that counts, or that counted when somebody signed. */
export async function recordingObjects(tx: Tx, willId: string): Promise<string[]> {
  const rows = await of(tx)
    .selectFrom('recordings')
    .select('object')
    .where('will_id', '=', willId)
    .where(({ or, eb }) =>
      or([eb('replaced_at', 'is', null), eb('past_opening', 'is not', null), namedInPast]),
    )
    .execute()
  return rows.flatMap(({ object }) => (object === null ? [] : [object]))
}
