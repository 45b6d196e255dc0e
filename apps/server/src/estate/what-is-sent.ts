// What a form for the tax, or an application for probate, says on the day on which it is proposed.
import type { Submission } from '@testate/domain/estate/agreement'
import { isInEstate, valueAtDeath, type Item } from '@testate/domain/estate/items'
import { count, type TaxFacts } from '@testate/domain/estate/tax/facts'
import { taxPath, type Form } from '@testate/domain/estate/tax/path'
import { pence, sum, type Pence } from '@testate/domain/money'

export interface Sent {
  assets: Pence
  debts: Pence
  /** Null: of an application, or answers or values are missing. */
  form: Form | null
}

/**
 * The form counts as the tax does, with what passes outside the will; probate, what passes by it. What has no value
 * yet counts as nothing.
 */
export function whatIsSent(kind: Exclude<Submission, 'closed'>, facts: TaxFacts): Sent {
  if (kind === 'tax-form') {
    const { gross, debts } = count(facts)
    return { assets: gross, debts, form: taxPath(facts).form }
  }
  const total = (side: Item['side']): Pence =>
    sum(
      facts.items
        .filter((item) => item.side === side && isInEstate(item))
        .map((item) => valueAtDeath(item) ?? pence(0)),
    )
  return { assets: total('asset'), debts: total('liability'), form: null }
}
