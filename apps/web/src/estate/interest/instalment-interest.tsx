// Interest on tax that is paid by instalments: what bears it, what it comes to, and what is added to each instalment.
import { Link } from 'react-router'
import type { EstateTax } from '@testate/api/estate/tax'
import { interestRules } from '@testate/domain/claims/rules/interest-rules'
import { ruleOn } from '@testate/domain/claims/rules/rule'
import { dayInWords } from '../../claims/day.ts'
import { useWords } from '../../platform/words.ts'
import { estateAddress } from '../frame/addresses.ts'
import { AmountLink } from '../frame/amount-link.tsx'
import { Table } from '../frame/table.tsx'
import { words as instalmentWords } from './instalment-words.ts'
import { InterestRules, InterestSum, InterestTable, InterestTotal } from './interest-table.tsx'
import { paymentsAddress } from './payments-address.ts'
import { words } from './words.ts'

interface InstalmentInterestProps {
  willId: string
  dateOfDeath: string
  /** Of what is late, for the payments that both count. */
  late: EstateTax['late']
  of: NonNullable<EstateTax['instalmentInterest']>
}

export function InstalmentInterest({ willId, dateOfDeath, late, of }: InstalmentInterestProps) {
  const t = useWords(words)
  const n = useWords(instalmentWords)
  const { since, until, isPaid, why, runs, onlyIfLate, lines, total, daysWithout, added } = of
  const said = (day: string): string => dayInWords(day, 'en')
  const rates = interestRules.lateTax
  const calculation = { page: estateAddress(willId, 'tax'), id: 'instalments' }
  const linked = (amount: number, from: 'Instalments' | 'Qualifying') => (
    <AmountLink
      to={from === 'Instalments' ? '#instalment-days' : '#qualifying'}
      amount={amount}
      label={(shown) => t(`of${from}`, { amount: shown })}
    />
  )
  return (
    <>
      <h3>{n('title')}</h3>
      <ul>
        {runs > 0 && (
          <li>
            {n('land')} {linked(runs, 'Qualifying')} {n('runs', { day: said(since) })}
          </li>
        )}
        {onlyIfLate > 0 && (
          <li>
            {n('business')} {linked(onlyIfLate, 'Qualifying')} {n('onlyIfLate')}
          </li>
        )}
      </ul>
      {why !== null ? (
        <p>
          {n(`why-${why}`)} {n('who')}
        </p>
      ) : (
        <>
          <p>
            {n('counts')} <Link to={paymentsAddress(willId, late)}>{t('toPayments')}</Link>
          </p>
          {lines.length === 0 ? (
            <p>{n('nothing', { day: said(until) })}</p>
          ) : (
            <>
              <InterestTable
                of={calculation}
                caption={n('table')}
                lines={lines}
                unpaidOf={({ unpaid }) => linked(unpaid, 'Instalments')}
                rates={rates}
                total={total}
              />
              <InterestSum
                of={calculation}
                label={n(isPaid ? 'totalPaid' : 'total', { day: said(until) })}
                total={total}
                daysWithout={daysWithout}
              />
            </>
          )}
          <Table
            caption={n('added')}
            head={[n('addedDay'), n('addedAmount'), n('addedInterest')]}
            rows={added.map(
              ({ day, amount, interest }) =>
                [
                  day,
                  said(day),
                  linked(amount, 'Instalments'),
                  <InterestTotal key={day} of={calculation} total={interest} daysWithout={0} />,
                ] as const,
            )}
          />
        </>
      )}
      <InterestRules
        of={calculation}
        rules={[
          [t('begins'), ruleOn(interestRules.lateTaxBegins, dateOfDeath)],
          ...(runs > 0
            ? ([[n('balance'), ruleOn(interestRules.instalmentBalance, dateOfDeath)]] as const)
            : []),
          ...(onlyIfLate > 0
            ? ([[n('late'), ruleOn(interestRules.instalmentLate, dateOfDeath)]] as const)
            : []),
        ]}
        year={ruleOn(interestRules.lateTaxYear, until)}
        lines={lines}
        rates={rates}
      />
    </>
  )
}
