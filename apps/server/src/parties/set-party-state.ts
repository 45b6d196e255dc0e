// The one place where a party's state changes, with its audit entry.
import { sql } from 'kysely'
import type { AuditEventName } from '@testate/domain/audit-events'
import { partyMayBecome, partyStates, type PartyState, type WitnessOrder } from '@testate/domain/party'
import { append } from '../audit/append.ts'
import type { ServiceName, Tx } from '../platform/database/database.ts'
import { tellLive } from '../platform/live.ts'
import type { PersonId } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'

const events = {
  'invited': 'party.invited',
  'opened': 'party.opened',
  'identity verified': 'party.identity-verified',
  'signed': 'party.signed',
  'declined': 'party.declined',
  'expired': 'party.expired',
  'replaced': 'party.replaced',
} as const satisfies Record<PartyState, AuditEventName>

export interface StateChange {
  actor: PersonId | ServiceName
  /** With `opened`: who opened it. */
  personId?: string
  /** With `declined`. */
  reason?: string
}

/**
 * Of two concurrent changes one wins. Refuses with `not-now` for a move the table in domain/party does not
 * allow, `not-found` for an unknown party.
 */
export async function setPartyState(
  tx: Tx,
  partyId: string,
  to: PartyState,
  change: StateChange,
): Promise<void> {
  const from = partyStates.filter((state) => partyMayBecome(state, to))
  const { rows } = await sql<{
    will_id: string
    witness_order: WitnessOrder
  }>`
    select will_id, witness_order from app_set_party_state(${partyId}::uuid, ${from}::text[], ${to},
    ${change.personId ?? null}::uuid, ${change.reason ?? null})`.execute(tx)
  const changed = rows[0]
  if (changed === undefined) {
    const { rows: there } = await sql<{
      state: PartyState
    }>`select state from parties where id = ${partyId}`.execute(tx)
    if (there[0] === undefined) refuse('not-found')
    refuse(
      'not-now',
      `This party is “${there[0].state}” and cannot become “${to}”.`,
      because('party-state-cannot-follow', { partyState: there[0].state, to }),
    )
  }
  await tellLive(tx, changed.will_id)
  await append(tx, {
    event: events[to],
    willId: changed.will_id,
    actor: change.actor,
    details: {
      partyId,
      witnessOrder: changed.witness_order,
      ...(change.reason === undefined ? {} : { reason: change.reason }),
    },
  })
}
