// Enters what every acting executor agreed to, on the day on which it was done.
import { randomUUID } from 'node:crypto'
import { isSubmission, proposalState } from '@testate/domain/estate/agreement'
import { whyNotEntered } from '@testate/domain/estate/check-entry'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { requireDay } from './tasks/mark-task.ts'
import { keepAccounts } from './kept/kept-accounts.ts'
import { noteChange } from './note-change.ts'
import { openProposal } from './propose.ts'
import { requireMoney } from './require-money.ts'
import { requireEstate } from './require-estate.ts'
import { asWrittenNow, presentFor } from './show-agreement.ts'
import { entryRows, insertEntry, insertMark } from './store.ts'

/** Refuses what not everybody agreed to as it stands, a payment while a dispute stands, and a day that cannot be. */
export async function enterProposal(
  tx: Tx,
  person: Person,
  { willId, id, day, ifShort }: { willId: string; id: string; day: string; ifShort: 'refuse' | 'go-on' },
): Promise<void> {
  const estate = await requireEstate(tx, willId)
  const { dateOfDeath } = estate
  const row = await openProposal(tx, willId, id)
  const { kind, amount, foreign, itemId, personId, expense, note, agreed } = row.versions[0]!
  const present = await presentFor(tx, willId, estate, [row])
  const { items, people, needed: agreeing, dispute } = present
  const needed = agreeing.map(({ accountId }) => accountId)
  const { isOutdated } = asWrittenNow(row, present)
  const state = proposalState({ ...row, isOutdated, needed, agreed })
  if (state === 'outdated') refuse('rule-broken', undefined, because('estate-proposal-outdated'))
  if (state !== 'agreed') refuse('rule-broken', undefined, because('estate-not-agreed'))
  if (isSubmission(kind)) {
    requireDay(day, dateOfDeath)
    await insertMark(tx, { willId, by: person.id, proposalId: id }, kind, day)
    await noteChange(tx, { willId, person }, 'estate.marked', { mark: kind, isDone: true })
    if (kind === 'closed') await keepAccounts(tx, person, { willId, day: null, isFinal: true })
    return
  }
  if (dispute !== null) refuse('rule-broken', undefined, because('estate-disputed'))
  const entry = { kind, amount, foreign, itemId, personId, expense, day, closes: false, corrects: null }
  const entries = await entryRows(tx, willId)
  const why = whyNotEntered(entry, {
    items,
    personIds: people.map((one) => one.id),
    entries,
    dateOfDeath,
    today: londonDay(now()),
  })
  if (why !== null) refuse('rule-broken', undefined, because(why))
  if (ifShort === 'refuse') requireMoney(entry, { items, entries })
  const entryId = randomUUID()
  const number = await insertEntry(
    tx,
    { willId, by: person.id, proposalId: id },
    { id: entryId, ...entry, note },
  )
  await noteChange(tx, { willId, person }, 'estate.entered', { entryId, number })
}
