// What passes by the will, and the fee that follows from it, as far as its limits were confirmed at their source.
import { useState } from 'react'
import type { ProbateWorksheet } from '@testate/api/estate/probate'
import { estateRules } from '@testate/domain/claims/rules/estate-rules'
import { ruleOn } from '@testate/domain/claims/rules/rule'
import type { FeeRule } from '@testate/domain/estate/probate/worksheet'
import { londonDay } from '@testate/domain/london-day'
import { useWords } from '../../platform/words.ts'
import { Expander } from '../../ui/expander/expander.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { AmountLink } from '../frame/amount-link.tsx'
import { limitId, LimitLink } from '../frame/limit-link.tsx'
import { pounds } from '../frame/money-text.ts'
import { RuleText } from '../frame/rule-text.tsx'
import { words } from './words.ts'

interface FeeProps {
  willId: string
  worksheet: Pick<ProbateWorksheet, 'fee' | 'grossPence' | 'debtsPence'>
}

export function Fee({ willId, worksheet: { fee, grossPence, debtsPence } }: FeeProps) {
  const t = useWords(words)
  // An application is made today at the earliest.
  const [today] = useState(() => londonDay(new Date()))
  const charged = (of: number | null, name: FeeRule) =>
    of === null ? t('noAmount') : <LimitLink rule={name} shown={pounds(of)} />
  const entered = (amount: number, part: 'assets' | 'debts') => (
    <AmountLink
      to={`${estateAddress(willId, 'assets')}#${part}`}
      amount={amount}
      label={(shown) => t('figure', { amount: shown, part: t(part === 'assets' ? 'gross' : 'debts') })}
    />
  )
  return (
    <>
      <h2>{t('values')}</h2>
      <SummaryList
        rows={[
          { label: t('gross'), value: entered(grossPence, 'assets') },
          { label: t('debts'), value: entered(debtsPence, 'debts') },
          { label: t('net'), value: pounds(grossPence - debtsPence) },
        ]}
      />
      <h2>{t('fee')}</h2>
      <SummaryList
        rows={[
          {
            label: t('feeApplication'),
            value: charged(fee.application, fee.application === 0 ? 'feeThreshold' : 'applicationFee'),
          },
          { label: t('feeCopies'), value: charged(fee.copies, 'copyFee') },
          { label: t('feeTotal'), value: fee.total === null ? t('noAmount') : pounds(fee.total) },
        ]}
      />
      {fee.unconfirmed.length > 0 && <p>{t('feeOpen')}</p>}
      <Expander summary={t('feeLimits')}>
        <SummaryList
          rows={(fee.rules as FeeRule[]).map((name) => {
            const rule = ruleOn(estateRules[name], today)
            return {
              label: t(`rule-${name}`),
              value: (
                <div id={limitId(name)} tabIndex={-1}>
                  {rule === null ? t('noVersion') : <RuleText rule={rule} />}
                </div>
              ),
            }
          })}
        />
      </Expander>
    </>
  )
}
