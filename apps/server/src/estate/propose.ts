// Proposes what every acting executor has to agree to, or writes a proposal again: then all have to agree anew.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import type { proposalFields } from '@testate/api/estate/agreement'
import { isSubmission } from '@testate/domain/estate/agreement'
import { isValueOpen } from '@testate/domain/estate/items'
import { whyNotEntered } from '@testate/domain/estate/check-entry'
import { londonDay } from '@testate/domain/london-day'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { requireClosable } from './closing/show-closing.ts'
import { readAmount } from './currency/read-amount.ts'
import { noteChange } from './note-change.ts'
import { requireMoney } from './require-money.ts'
import { requireEstate } from './require-estate.ts'
import {
  insertProposal,
  insertVersion,
  proposalRows,
  rowAmounts,
  type ProposalRow,
  type Written,
} from './store-agreement.ts'
import { entryRows, itemRows, peopleRows } from './store.ts'
import { taxFacts } from './show-tax.ts'
import { whatIsSent } from './what-is-sent.ts'

type Given = z.output<typeof proposalFields>

/** Returns its id. Refuses what could not be entered today. */
export async function propose(tx: Tx, person: Person, willId: string, given: Given): Promise<string> {
  const written = await kept(tx, willId, given)
  const id = randomUUID()
  await insertProposal(tx, { willId, id })
  await insertVersion(tx, { willId, id, version: 1, by: person.id }, written)
  await noteChange(tx, { willId, person }, 'estate.proposed', { proposalId: id, version: 1 })
  return id
}

/**
 * Refuses `conflict` where another version stands, one that was entered or withdrawn, and an amount other than that of
 * a bank's row that stands for it.
 */
export async function writeAgain(
  tx: Tx,
  person: Person,
  { willId, id, version }: { willId: string; id: string; version: number },
  given: Given,
): Promise<void> {
  const written = await kept(tx, willId, given)
  const { versions } = await openProposal(tx, willId, id)
  if (versions[0]!.version !== version)
    refuse('conflict', 'Another version stands.', because('estate-changed-meanwhile'))
  if (versions[0]!.kind !== given.kind) refuse('not-found')
  await insertVersion(tx, { willId, id, version: version + 1, by: person.id }, written)
  // After the new version, which holds the proposal: a row matched just before is seen here.
  const moved = await rowAmounts(tx, id)
  if (moved.some((amount) => amount !== 0 - (written.amount ?? 0)))
    refuse('rule-broken', undefined, because('estate-row-unfitting'))
  await noteChange(tx, { willId, person }, 'estate.proposed', { proposalId: id, version: version + 1 })
}

/** Refuses `not-found`, and one that was entered or withdrawn. */
export async function openProposal(tx: Tx, willId: string, id: string): Promise<ProposalRow> {
  const row = (await proposalRows(tx, willId, id))[0] ?? refuse('not-found')
  if (row.isDone || row.isWithdrawn) refuse('rule-broken', undefined, because('estate-proposal-ended'))
  return row
}

async function kept(tx: Tx, willId: string, given: Given): Promise<Written> {
  const { dateOfDeath } = await requireEstate(tx, willId)
  const { kind, amountPence, foreign, note } = given
  const base = { amount: null, foreign: null, itemId: null, personId: null, expense: null, keepYears: null }
  if (kind === 'closed') {
    if (given.keepYears === null) refuse('rule-broken', undefined, because('estate-years-needed'))
    const { distributable, distributed } = await requireClosable(tx, willId)
    const totals = { form: null, assets: distributable, debts: distributed }
    return { ...base, kind, note, ...totals, keepYears: given.keepYears }
  }
  if (isSubmission(kind)) {
    const { facts } = await taxFacts(tx, willId, { dateOfDeath })
    // Agreed to, a sum that leaves one out, or counts a share that nobody said, would stand as what was sent.
    if (facts.items.some(isValueOpen)) refuse('rule-broken', undefined, because('estate-values-missing'))
    const sent = whatIsSent(kind, facts)
    return { ...base, kind, note, ...sent }
  }
  const today = londonDay(now())
  const takesItem = kind === 'liability-paid' || kind === 'handed-over'
  const takesPerson = kind === 'reimbursed' || kind === 'distributed' || kind === 'handed-over'
  const written = {
    kind,
    ...(kind === 'handed-over'
      ? { amount: null, foreign: null }
      : readAmount({ amountPence, foreign }, { day: today })),
    itemId: takesItem ? given.itemId : null,
    personId: takesPerson ? given.personId : null,
    expense: kind === 'expense' ? (given.expense ?? 'other') : null,
    note,
    form: null,
    assets: null,
    debts: null,
    keepYears: null,
  }
  const items = await itemRows(tx, willId)
  const entries = await entryRows(tx, willId)
  const why = whyNotEntered(
    { ...written, day: today, closes: false, corrects: null },
    {
      items,
      personIds: (await peopleRows(tx, willId)).map(({ id }) => id),
      entries,
      dateOfDeath,
      today,
    },
  )
  if (why !== null) refuse('rule-broken', undefined, because(why))
  if (given.ifShort === 'refuse') requireMoney({ ...written, kind, day: today }, { items, entries })
  return written
}
