// The testator has a witness reminded of their next step. An invitation that was not opened is sent again instead
// (invite-witnesses.ts).
import { witnessStepOf } from '@testate/domain/party'
import { withinLimit } from '../accounts/limit.ts'
import { append } from '../audit/append.ts'
import { notify } from '../notifications/notify.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { tellLive } from '../platform/live.ts'
import { requireAddress } from '../proofs/require-address.ts'
import { partiesOf, partyById } from './parties-of.ts'
import { lockParty } from './store.ts'
import { wantsNoReminders } from './waiting.ts'

const DAY_SECONDS = 86_400

/** Refuses `address-unconfirmed`, `not-now` out of turn and to who wants none, `too-many-requests` within a day. */
export async function remindWitness(tx: Tx, testator: Person, partyId: string): Promise<{ message: string }> {
  await requireAddress(tx, testator)
  // Waits for a step that is being taken at this moment.
  await lockParty(tx, partyId)
  const party = await partyById(tx, partyId)
  if (party === null || party.role !== 'witness' || party.state === 'replaced') refuse('not-found')
  const { name, willId, witnessOrder } = party
  const own = (await partiesOf(tx, willId)).find(({ role }) => role === 'testator')
  const step = witnessStepOf(party, own?.state === 'signed')
  if (step === null)
    refuse('not-now', `It is not ${name}’s turn at the moment.`, because('witness-not-waited-for', { name }))
  if (await wantsNoReminders(tx, partyId))
    refuse('not-now', `${name} wants no reminders.`, because('witness-wants-no-reminders', { name }))
  if (!(await withinLimit(tx, 'reminder', partyId, 1, DAY_SECONDS)))
    refuse(
      'too-many-requests',
      `${name} was reminded within the last day.`,
      because('witness-reminded-today', { name }),
    )
  await notify(tx, {
    to: party.email,
    template: 'reminder-asked',
    data: { name, testatorName: own?.name ?? testator.name, step },
  })
  await append(tx, {
    event: 'party.reminded',
    willId,
    actor: testator.id,
    details: { partyId, witnessOrder },
  })
  await tellLive(tx, willId)
  return { message: `${name} has been reminded by email.` }
}
