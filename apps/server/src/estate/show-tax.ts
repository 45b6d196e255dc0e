// The way to the right form, and the estimate, from the answers and from what was entered.
import type { EstateTax } from '@testate/api/estate/tax'
import { drawAccounts } from '@testate/domain/estate/accounts'
import { instalmentInterest } from '@testate/domain/estate/interest/instalment-interest'
import { lateTax } from '@testate/domain/estate/interest/late-tax'
import { asked } from '@testate/domain/estate/tax/answers'
import { estimate } from '@testate/domain/estate/tax/estimate'
import { pensionFacts, type TaxFacts } from '@testate/domain/estate/tax/facts'
import { taxPath } from '@testate/domain/estate/tax/path'
import { instalmentsOf } from '@testate/domain/estate/tax/instalments'
import { taxRange } from '@testate/domain/estate/tax/tax-range'
import { londonDay } from '@testate/domain/london-day'
import { pence } from '@testate/domain/money'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { taxAnswers } from './answer-tax.ts'
import { requireEstate } from './require-estate.ts'
import {
  entryRows,
  itemsAndPeople,
  type EntryRow,
  type EstateRow,
  type ItemRow,
  type PersonRow,
} from './store.ts'
import { markedOn } from './tasks/progress.ts'

/** `number`: how often answers were saved. */
export async function taxFacts(
  tx: Tx,
  willId: string,
  { dateOfDeath }: Pick<EstateRow, 'dateOfDeath'>,
): Promise<{ number: number; facts: TaxFacts; people: PersonRow[]; entries: EntryRow[] }> {
  const { items, people } = await itemsAndPeople(tx, willId)
  const entries = await entryRows(tx, willId)
  const { number, answers } = await taxAnswers(tx, willId)
  return { number, people, entries, facts: taxFactsOf({ dateOfDeath, items, people, entries, answers }) }
}

export function taxFactsOf({
  dateOfDeath,
  items,
  people,
  entries,
  answers,
}: Pick<TaxFacts, 'dateOfDeath' | 'answers'> & {
  items: ItemRow[]
  people: readonly PersonRow[]
  entries: readonly EntryRow[]
}): TaxFacts {
  const { expenses, findings } = drawAccounts({ items, entries, people }, londonDay(now()))
  return {
    dateOfDeath,
    items,
    funeral: expenses.find(({ kind }) => kind === 'funeral')?.amount ?? pence(0),
    isResidueWhole: findings.every(({ code }) => code !== 'residue-not-whole'),
    hasLegacies:
      people.some(({ legacy }) => legacy !== null) || items.some(({ givenTo }) => givenTo !== null),
    answers,
  }
}

export async function showTax(tx: Tx, willId: string): Promise<EstateTax> {
  const { number, facts, entries } = await taxFacts(tx, willId, await requireEstate(tx, willId))
  const { answers, dateOfDeath } = facts
  const paidOn = await markedOn(tx, willId, 'tax-paid')
  const path = taxPath(facts)
  const estimated = path.form === null ? null : estimate(facts)
  const instalments = estimated === null ? null : instalmentsOf(facts, estimated)
  const paidSoFar = { dateOfDeath, day: londonDay(now()), entries, paidOn }
  return {
    number,
    answers,
    asked: asked(answers, pensionFacts(facts)),
    path,
    estimate: estimated,
    range: taxRange(facts),
    instalments,
    instalmentInterest: instalments === null ? null : instalmentInterest(instalments, paidSoFar),
    late: lateTax({ ...paidSoFar, tax: estimated?.tax ?? null }),
  }
}
