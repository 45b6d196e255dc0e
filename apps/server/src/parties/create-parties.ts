// When the whole form is submitted its people become the parties: the testator and the two named witnesses.
import { randomUUID } from 'node:crypto'
import { fieldProblem } from '@testate/domain/field-problems'
import { sameMailbox, type WitnessOrder } from '@testate/domain/party'
import { findPerson } from '../accounts/rows/find-person.ts'
import { append } from '../audit/append.ts'
import type { Tx } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { willFacts } from '../wills/will-facts.ts'
import { countInvited, makeInvitation } from './make-invitation.ts'
import { partiesOf, partyById, type PartyView } from './parties-of.ts'
import { retireParty } from './retire-party.ts'
import { insertParty, latestInvitations, renameParty } from './store.ts'

/**
 * Runs as the testator, in the transaction of the submission; submitting again keeps unchanged parties and
 * replaces the others, inviting those in the place of somebody who was invited. Refuses with `invalid-fields`
 * if two of the three share a mailbox: one person cannot witness for another in the same one.
 * @param mostInvited addresses that may be invited within a day
 */
export async function createParties(tx: Tx, willId: string, mostInvited: number): Promise<void> {
  const will = await willFacts(tx, willId)
  const testator = will === null ? null : await findPerson(tx, will.testatorId)
  if (will === null || testator === null) refuse('not-found')
  const witnesses = ([1, 2] as const).map((order) => ({
    order,
    name: text(will.particulars[`witness${order}Name`]),
    email: text(will.particulars[`witness${order}Email`]).toLowerCase(),
  }))
  const [first, second] = witnesses
  const errors = witnesses.flatMap(({ order, email }) => [
    ...(email === '' ? [fieldProblem(`witness${order}Email`, 'email-needed')] : []),
    ...(sameMailbox(email, testator.email)
      ? [fieldProblem(`witness${order}Email`, `witness-${order}-is-testator`)]
      : []),
  ])
  if (first !== undefined && second !== undefined && sameMailbox(first.email, second.email))
    errors.push(fieldProblem('witness2Email', 'witness-2-is-witness-1'))
  if (errors.length > 0) refuse('invalid-fields', undefined, { errors })

  const present = await partiesOf(tx, willId)
  const own = present.find((party) => party.witnessOrder === 0)
  const ownName = text(will.particulars.testatorName) || testator.name
  if (own === undefined) {
    await insertParty(tx, {
      id: randomUUID(),
      willId,
      role: 'testator',
      witnessOrder: 0,
      personId: testator.id,
      name: ownName,
      email: testator.email,
      state: 'opened',
    })
    await emit(tx, 'party.ready', { willId, personId: testator.id })
  } else if (own.name !== ownName) {
    if (own.state === 'signed')
      refuse(
        'not-now',
        'The testator has signed under the name given before.',
        because('testator-name-signed'),
      )
    await renameParty(tx, own.id, ownName)
    await emit(tx, 'party.renamed', { willId, personId: testator.id })
  }
  const invited = await latestInvitations(
    tx,
    present.map(({ id }) => id),
  )
  for (const witness of witnesses) {
    const before = present.find((party) => party.witnessOrder === witness.order)
    const placed = await placeWitness(tx, willId, witness, before, testator.id)
    if (placed === null || before === undefined || !invited.has(before.id)) continue
    await countInvited(tx, testator, witness.email, mostInvited)
    await makeInvitation(tx, placed, ownName, testator.id)
  }
}

/** Null if this witness is there already. */
async function placeWitness(
  tx: Tx,
  willId: string,
  witness: { order: WitnessOrder; name: string; email: string },
  present: PartyView | undefined,
  actor: string,
): Promise<PartyView | null> {
  if (present !== undefined) {
    if (present.name === witness.name && sameMailbox(present.email, witness.email)) return null
    await retireParty(tx, present, { actor, by: witness.name, beginsAnew: false })
  }
  const id = randomUUID()
  await insertParty(tx, {
    id,
    willId,
    role: 'witness',
    witnessOrder: witness.order,
    personId: null,
    name: witness.name,
    email: witness.email,
    state: 'invited',
  })
  await append(tx, {
    event: 'party.named',
    willId,
    actor,
    details: {
      partyId: id,
      witnessOrder: witness.order,
      ...(present === undefined ? {} : { instead: present.id }),
    },
  })
  return await partyById(tx, id)
}

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
