// A witness declares who they are not. Before that, neither their identity nor their signature is accepted.
import { missingDeclarations, type Declaration, type Presence } from '@testate/domain/party'
import { append } from '../audit/append.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { partiesOf, partyById, type PartyView } from './parties-of.ts'
import { insertDeclarations, lockParty } from './store.ts'

/** Refuses with `rule-broken`, naming what is missing, and `not-now` after signing. */
export async function declare(
  tx: Tx,
  witness: Person,
  partyId: string,
  given: Record<Declaration, boolean> & { presence?: Presence | undefined },
): Promise<void> {
  const { presence, ...answers } = given
  const missing = missingDeclarations(answers)
  if (missing.length > 0) {
    refuse(
      'rule-broken',
      `A witness must be able to say: ${missing.join('; ')}. If you cannot, please decline, so that ` +
        'the testator can name somebody else.',
      { ...because('declarations-incomplete'), missing },
    )
  }
  await lockParty(tx, partyId)
  const party = await partyById(tx, partyId)
  if (party === null || party.personId !== witness.id) refuse('not-found')
  if (party.state !== 'opened' && party.state !== 'identity verified')
    refuse(
      'not-now',
      `Declarations are made before signing; this party is “${party.state}”.`,
      because('declarations-closed', { partyState: party.state }),
    )
  await insertDeclarations(
    tx,
    partyId,
    { isAdult: true, notBeneficiary: true, notSpouseOfBeneficiary: true },
    presence ?? null,
  )
  await append(tx, {
    event: 'party.declared',
    willId: party.willId,
    actor: witness.id,
    details: { partyId, witnessOrder: party.witnessOrder, ...(presence === undefined ? {} : { presence }) },
  })
  // Made again, for example after another PDF, they are no news.
  if (party.declared) return
  await tellTestator(tx, party)
  await emit(tx, 'party.ready', { willId: party.willId, personId: witness.id })
}

async function tellTestator(tx: Tx, { id, willId, name: witnessName }: PartyView): Promise<void> {
  const parties = await partiesOf(tx, willId)
  const testator = parties.find(({ role }) => role === 'testator')
  const other = parties.find((one) => one.role === 'witness' && one.id !== id)
  if (testator === undefined) return
  await notify(tx, {
    to: testator.email,
    template: 'witness-accepted',
    data: {
      name: testator.name,
      witnessName,
      waitingFor: other === undefined || other.declared ? null : other.name,
    },
  })
}
