// What is known of a ceremony: opened, signed, sealed. Also for the slices to the right.
import type { Selectable } from 'kysely'
import type { CeremonyWay } from '@testate/domain/ceremony'
import type { Tx } from '../platform/database/database.ts'
import { of, type CeremonyTables } from './store.ts'

export interface Opened {
  commitment: string
  chainAddress: string
  openedAt: Date
}

export async function openedCeremony(tx: Tx, willId: string): Promise<Opened | null> {
  const row = await of(tx)
    .selectFrom('will_keys')
    .select(['commitment', 'chain_address', 'opened_at'])
    .where('will_id', '=', willId)
    .executeTakeFirst()
  return row === undefined
    ? null
    : { commitment: row.commitment.toString('hex'), chainAddress: row.chain_address, openedAt: row.opened_at }
}

/** How the three take part; null until the testator has chosen, and in a ceremony begun before they could. */
export async function wayOf(tx: Tx, willId: string): Promise<CeremonyWay | null> {
  const row = await of(tx)
    .selectFrom('ceremony_ways')
    .select('way')
    .where('will_id', '=', willId)
    .executeTakeFirst()
  return row?.way ?? null
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

/** The bytes of every recording that was not replaced by another take. */
export async function recordingObjects(tx: Tx, willId: string): Promise<string[]> {
  const rows = await of(tx)
    .selectFrom('recordings')
    .select('object')
    .where('will_id', '=', willId)
    .where('replaced_at', 'is', null)
    .execute()
  return rows.flatMap(({ object }) => (object === null ? [] : [object]))
}
