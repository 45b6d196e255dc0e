// The totals of gifts that the questions about the tax ask for, each as a link to the gifts it is the sum of, and the
// limit behind them.
import type { Estate } from '@testate/api/estate/calls'
import type { EstateGift, EstateGifts } from '@testate/api/estate/gifts'
import { estateRules } from '@testate/domain/claims/rules/estate-rules'
import { ruleOn } from '@testate/domain/claims/rules/rule'
import { giftCounts } from '@testate/domain/estate/gifts'
import { useWords } from '../../platform/words.ts'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { AmountLink } from '../frame/amount-link.tsx'
import { pounds } from '../frame/money-text.ts'
import { RuleText } from '../frame/rule-text.tsx'
import { words } from './words.ts'

/** The kinds of gifts that the questions about the tax ask for, as an address has them. */
export const countedKinds = ['counted', 'spouse-or-charity'] as const
export type CountedKind = (typeof countedKinds)[number]

/** Those that a total counts. */
export function giftsOf(kind: CountedKind, gifts: readonly EstateGift[], dateOfDeath: string): EstateGift[] {
  const counts = giftCounts(dateOfDeath)
  return counts === null ? [] : gifts.filter((one) => one.kind === kind && counts(one))
}

interface GiftTotalProps {
  willId: string
  kind: CountedKind
  amount: number
  /** No gift is in it. */
  isEmpty?: boolean
}

export function GiftTotal({ willId, kind, amount, isEmpty = false }: GiftTotalProps) {
  const t = useWords(words)
  if (isEmpty) return t('noSuchGift', { amount: pounds(amount) })
  return (
    <AmountLink
      to={`${estateAddress(willId, 'assets', { gifts: kind })}#gifts`}
      amount={amount}
      label={(shown) => t('figure', { amount: shown })}
    />
  )
}

interface GiftTotalsProps {
  estate: Pick<Estate, 'willId' | 'dateOfDeath'>
  of: EstateGifts
}

export function GiftTotals({ estate: { willId, dateOfDeath }, of: { gifts, counted } }: GiftTotalsProps) {
  const t = useWords(words)
  const years = ruleOn(estateRules.giftYears, dateOfDeath)
  const total = (kind: CountedKind, amount: number) => (
    <GiftTotal
      willId={willId}
      kind={kind}
      amount={amount}
      isEmpty={giftsOf(kind, gifts, dateOfDeath).length === 0}
    />
  )
  return (
    <>
      {counted === null ? (
        <p>{t('notCounted')}</p>
      ) : (
        <>
          <h3>{t('counted')}</h3>
          <SummaryList
            rows={[
              { label: t('countedGifts'), value: total('counted', counted.gifts) },
              { label: t('countedExempt'), value: total('spouse-or-charity', counted.exemptGifts) },
              { label: t('countedBenefit'), value: t(counted.keptBenefit ? 'yes' : 'no') },
            ]}
          />
        </>
      )}
      {years !== null && (
        <p>
          {t('years')}: <RuleText rule={years} />
        </p>
      )}
    </>
  )
}
