// The way to the right form, and the estimate, from the answers and from what was entered.
import type { EstateTax } from '@testate/api/estate/tax'
import { drawAccounts } from '@testate/domain/estate/accounts'
import { asked } from '@testate/domain/estate/tax/answers'
import { estimate } from '@testate/domain/estate/tax/estimate'
import { pensionFacts, type TaxFacts } from '@testate/domain/estate/tax/facts'
import { taxPath } from '@testate/domain/estate/tax/path'
import { londonDay } from '@testate/domain/london-day'
import { pence } from '@testate/domain/money'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { taxAnswers } from './answer-tax.ts'
import { requireEstate } from './require-estate.ts'
import { entryRows, itemRows, peopleRows } from './store.ts'

/** `number`: how often answers were saved. */
export async function taxFacts(tx: Tx, willId: string): Promise<{ number: number; facts: TaxFacts }> {
  const { dateOfDeath } = await requireEstate(tx, willId)
  const items = await itemRows(tx, willId)
  const people = await peopleRows(tx, willId)
  const entries = await entryRows(tx, willId)
  const { number, answers } = await taxAnswers(tx, willId)
  const { expenses, findings } = drawAccounts({ items, entries, people }, londonDay(now()))
  const facts = {
    dateOfDeath,
    items,
    funeral: expenses.find(({ kind }) => kind === 'funeral')?.amount ?? pence(0),
    isResidueWhole: findings.every(({ code }) => code !== 'residue-not-whole'),
    hasLegacies:
      people.some(({ legacy }) => legacy !== null) || items.some(({ givenTo }) => givenTo !== null),
    answers,
  }
  return { number, facts }
}

export async function showTax(tx: Tx, willId: string): Promise<EstateTax> {
  const { number, facts } = await taxFacts(tx, willId)
  const { answers } = facts
  const path = taxPath(facts)
  return {
    number,
    answers,
    asked: asked(answers, pensionFacts(facts)),
    path,
    estimate: path.form === null ? null : estimate(facts),
  }
}
