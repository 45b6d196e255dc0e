// An asset or a debt as it is sent when one of its questions is answered.
import type { EstateItem, ItemFields } from '@testate/api/estate/calls'
import { assetClasses, debtHoldings, holdings, liabilityClasses } from '@testate/domain/estate/items'
import { readFraction } from '../people/fraction.ts'
import { offered } from './offered.ts'
import type { Step } from './steps.ts'

type Answered = Pick<EstateItem, 'side' | 'class' | 'name' | 'holding' | 'share' | 'isOutside' | 'givenTo'>

export function withAnswer(item: Answered, step: Step, answer: string): ItemFields {
  const kind = step === 'class' ? answer : item.class
  const holding = step === 'holding' ? answer : item.holding
  const goes = step === 'goes' ? answer : item.isOutside ? 'outside' : (item.givenTo ?? 'residue')
  const common = {
    name: step === 'name' ? answer : item.name,
    share: step === 'share' ? (readFraction(answer) ?? item.share) : item.share,
    isOutside: goes === 'outside',
  }
  return item.side === 'asset'
    ? {
        side: 'asset',
        class: offered(assetClasses, kind),
        holding: holding === null ? null : offered(holdings, holding),
        givenTo: goes === 'outside' || goes === 'residue' ? null : goes,
        ...common,
      }
    : {
        side: 'liability',
        class: offered(liabilityClasses, kind),
        holding: holding === null ? null : offered(debtHoldings, holding),
        ...common,
      }
}
