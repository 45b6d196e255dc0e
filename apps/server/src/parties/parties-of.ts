// The parties of a will for the server's own slices: with everyone's mailbox. People are shown show-party.ts.
import { sql } from 'kysely'
import type { PartyRole, PartyState, Presence, WitnessOrder } from '@testate/domain/party'
import { among } from '../platform/database/among.ts'
import type { Tx } from '../platform/database/database.ts'

export interface PartyView {
  id: string
  willId: string
  role: PartyRole
  /** 0 is the testator. */
  witnessOrder: WitnessOrder
  /** Null until the invitation is opened. */
  personId: string | null
  name: string
  /** Lower case. */
  email: string
  state: PartyState
  presence: Presence | null
  /** Whether a witness has declared; always true for the testator. */
  declared: boolean
  declineReason: string | null
}

const columns = sql`
  id, will_id as "willId", role, witness_order as "witnessOrder", person_id as "personId", name, email,
  state, presence,
  role = 'testator' or declarations is not null as declared, decline_reason as "declineReason"`

/**
 * The present parties (without replaced ones), the testator first. Empty if the actor of this transaction is
 * not related to the will.
 */
export async function partiesOf(tx: Tx, willId: string): Promise<PartyView[]> {
  return (await partiesOfWills(tx, [willId])).get(willId) ?? []
}

/** The same of several wills, by will. */
export async function partiesOfWills(tx: Tx, willIds: readonly string[]): Promise<Map<string, PartyView[]>> {
  const { rows } = await sql<PartyView>`
      select ${columns} from parties where will_id ${among(willIds)} and state <> 'replaced'
      order by witness_order`.execute(tx)
  return Map.groupBy(rows, (party) => party.willId)
}

/** The parties of several wills, replaced ones too, by will. */
export async function everPartiesOfWills(
  tx: Tx,
  willIds: readonly string[],
): Promise<Map<string, PartyView[]>> {
  const { rows } = await sql<PartyView>`
      select ${columns} from parties where will_id ${among(willIds)}`.execute(tx)
  return Map.groupBy(rows, (party) => party.willId)
}

/** Everything one person is a party to. */
export async function partiesOfPerson(tx: Tx, personId: string): Promise<PartyView[]> {
  return (
    await sql<PartyView>`
      select ${columns} from parties where person_id = ${personId} and state <> 'replaced'
      order by created_at`.execute(tx)
  ).rows
}

export async function partyById(tx: Tx, partyId: string): Promise<PartyView | null> {
  return (
    (await sql<PartyView>`select ${columns} from parties where id = ${partyId}`.execute(tx)).rows[0] ?? null
  )
}
