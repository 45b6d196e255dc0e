// Which limit of inheritance tax lies between the lowest and the highest values, each amount with the way to it.
import { ruleFor } from '@testate/domain/estate/tax/estimate'
import type { Crossed } from '@testate/domain/estate/tax/tax-range'
import { useWords } from '../../platform/words.ts'
import { AmountLink } from '../frame/amount-link.tsx'
import { Filled } from '../frame/filled.tsx'
import { LimitLink } from '../frame/limit-link.tsx'
import { pounds } from '../frame/money-text.ts'
import { words as frameWords } from '../frame/words.ts'
import { words } from './words.ts'

interface CrossedTextProps {
  of: Crossed
  dateOfDeath: string
  /** Where the estate after debts, at both ends, is worked out. */
  net: string
}

/** On a page with the limits; with more limits than the nil-rate band, the estimate is there too. */
export function CrossedText({ of: { limit, amount, lowest, highest }, dateOfDeath, net }: CrossedTextProps) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const linked = (to: string, of: number) => (
    <AmountLink
      to={to}
      amount={of}
      label={(shown) => t('figure', { amount: shown, line: t(limit === 'bands' ? 'tax' : 'estateNet') })}
    />
  )
  const end = (of: number) =>
    limit === 'charity-rate' ? (
      <LimitLink
        rule={of === ruleFor('charityRate', dateOfDeath)?.value ? 'charityRate' : 'rate'}
        shown={f('percent', { count: of })}
      />
    ) : (
      linked(limit === 'bands' ? '#estimate' : net, of)
    )
  const held = (of: number) =>
    limit === 'bands' ? (
      linked('#estimate', of)
    ) : (
      <LimitLink rule={limit === 'taper' ? 'taperThreshold' : 'nilRateBand'} shown={pounds(of)} />
    )
  return (
    <Filled
      say={(places) => t(`crossed-${limit}`, places)}
      parts={{ lowest: end(lowest), highest: end(highest), amount: amount === null ? null : held(amount) }}
    />
  )
}
