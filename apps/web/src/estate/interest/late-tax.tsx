// Interest on inheritance tax that was not paid in time: its lines, what it comes to, and what it does not know.
import { Link } from 'react-router'
import type { EstateTax } from '@testate/api/estate/tax'
import { interestRules } from '@testate/domain/claims/rules/interest-rules'
import { ruleOn } from '@testate/domain/claims/rules/rule'
import { dayInWords } from '../../claims/day.ts'
import { useWords } from '../../platform/words.ts'
import { estateAddress } from '../frame/addresses.ts'
import { AmountLink } from '../frame/amount-link.tsx'
import { Filled } from '../frame/filled.tsx'
import { paymentsAddress } from './payments-address.ts'
import { beginningOf, InterestRules, InterestSum, InterestTable } from './interest-table.tsx'
import { words } from './words.ts'

interface LateTaxProps {
  willId: string
  dateOfDeath: string
  /** Of the estimate; null: it gives no sum. */
  tax: number | null
  late: NonNullable<EstateTax['late']>
}

export function LateTax({ willId, dateOfDeath, tax, late }: LateTaxProps) {
  const t = useWords(words)
  const { since, until, isPaid, unpaid, lines, total, daysWithout, untold } = late
  const said = (day: string): string => dayInWords(day, 'en')
  const rates = interestRules.lateTax
  const of = { page: estateAddress(willId, 'tax'), id: 'late-tax' }
  /** Before anything was paid it is the tax itself. */
  const linked = (amount: number) =>
    amount === tax ? (
      <AmountLink to="#estimate" amount={amount} label={(shown) => t('ofEstimate', { amount: shown })} />
    ) : (
      <AmountLink
        to={paymentsAddress(willId, late)}
        amount={amount}
        label={(shown) => t('ofPayments', { amount: shown })}
      />
    )
  return (
    <>
      <h2>{t('tax')}</h2>
      <p>
        <Filled
          say={(places) => t('taxRuns', places)}
          parts={{
            day: (
              <Link className="estate-figure" to={beginningOf(of)}>
                {said(since)}
              </Link>
            ),
          }}
        />
      </p>
      {unpaid === null ? (
        <p>{t('taxNoSum')}</p>
      ) : (
        <>
          <InterestTable
            of={of}
            caption={t('taxTable')}
            lines={lines}
            unpaidOf={(line) => linked(line.unpaid)}
            rates={rates}
            total={total}
          />
          <InterestSum
            of={of}
            rows={isPaid ? [] : [{ label: t('taxUnpaid'), value: linked(unpaid) }]}
            label={t(isPaid ? 'taxTotalPaid' : 'taxTotal', { day: said(until) })}
            total={total}
            daysWithout={daysWithout}
          />
        </>
      )}
      <p>{t('taxKnows')}</p>
      {untold > 0 && (
        <p>
          {t('taxUntold', { count: untold })}{' '}
          <Link to={estateAddress(willId, 'accounts')}>{t('toEntries')}</Link>
        </p>
      )}
      <InterestRules
        of={of}
        rules={[[t('begins'), ruleOn(interestRules.lateTaxBegins, dateOfDeath)]]}
        year={ruleOn(interestRules.lateTaxYear, until)}
        lines={lines}
        rates={rates}
      />
    </>
  )
}
