// Which of the tax may be paid in yearly instalments, for what, and when each is due.
import { Link } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import type { EstateTax } from '@testate/api/estate/tax'
import { ruleFor } from '@testate/domain/estate/tax/estimate'
import { dayInWords } from '../../claims/day.ts'
import { useWords } from '../../platform/words.ts'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { words as assetWords } from '../assets/words.ts'
import { estateAddress } from '../frame/addresses.ts'
import { AmountLink } from '../frame/amount-link.tsx'
import { Filled } from '../frame/filled.tsx'
import { LimitLink } from '../frame/limit-link.tsx'
import { Table } from '../frame/table.tsx'
import { InstalmentInterest } from '../interest/instalment-interest.tsx'
import { words } from './words.ts'

interface PayByInstalmentsProps {
  estate: Estate
  payBy: string
  of: NonNullable<EstateTax['instalments']>
  tax: Pick<EstateTax, 'instalmentInterest' | 'late'>
}

export function PayByInstalments({
  estate: { willId, items, dateOfDeath },
  payBy,
  of,
  tax: { instalmentInterest: interest, late },
}: PayByInstalmentsProps) {
  const t = useWords(words)
  const a = useWords(assetWords)
  const { qualifying, perhaps, value, net, tax, atOnce, why, payments } = of
  const nameOf = (id: string): string => items.find((item) => item.id === id)?.name ?? a('unnamed')
  const day = (one: string): string => dayInWords(one, 'en')
  /** To the estimate, the assets, or the whole that is divided. */
  const linked = (to: 'estimate' | 'qualifying' | 'by-instalments', amount: number) => (
    <AmountLink to={`#${to}`} amount={amount} label={(shown) => t(`figure-${to}`, { amount: shown })} />
  )
  return (
    <>
      <h2>{t('instalments')}</h2>
      <p>
        <Filled
          say={(places) => t('instalmentsText', places)}
          parts={{
            years: (
              <LimitLink rule="instalments" shown={String(ruleFor('instalments', dateOfDeath)?.value ?? 0)} />
            ),
          }}
        />
      </p>
      {qualifying.length > 0 && (
        <>
          <ul id="qualifying" tabIndex={-1}>
            {qualifying.map(({ id, amount, interest: kind }) => (
              <li key={id}>
                {nameOf(id)}:{' '}
                <AmountLink
                  to={`${estateAddress(willId, 'assets')}#item-${id}`}
                  amount={amount}
                  label={(shown) => t('figure-item', { amount: shown, name: nameOf(id) })}
                />
                . {t(`interest-${kind}`)}
              </li>
            ))}
          </ul>
          <SummaryList
            rows={[
              { label: t('instalmentsValue'), value: linked('qualifying', value) },
              { label: t('line-net'), value: linked('estimate', net) },
            ]}
          />
        </>
      )}
      {perhaps.length > 0 && (
        <>
          <ul>
            {perhaps.map(({ id, kind }) => (
              <li key={id}>
                <Link to={`${estateAddress(willId, 'assets')}#item-${id}`}>
                  {t(`perhaps-${kind}`, { name: nameOf(id) })}
                </Link>
              </li>
            ))}
          </ul>
          {perhaps.some(({ kind }) => kind === 'investment') && <SharesNotCounted />}
        </>
      )}
      {why !== null && <p>{t(`noPart-${why}`)}</p>}
      {tax !== null && atOnce !== null && (
        <SummaryList
          rows={[
            {
              label: t('byInstalments'),
              value: (
                <div id="by-instalments" tabIndex={-1}>
                  {linked('estimate', tax)}
                </div>
              ),
            },
            { label: t('atOnce', { day: day(payBy) }), value: linked('estimate', atOnce) },
          ]}
        />
      )}
      {payments.length > 0 && (
        <>
          <Table
            id="instalment-days"
            caption={t('payments')}
            head={[t('paymentDay'), t('amount')]}
            rows={payments.map(
              (one, at) =>
                [
                  one.day,
                  // The others are due on that day of later years.
                  at === 0 ? (
                    <LimitLink key="day" rule="firstInstalment" shown={day(one.day)} />
                  ) : (
                    day(one.day)
                  ),
                  linked('by-instalments', one.amount),
                ] as const,
            )}
          />
          <p>{t('interestRate')}</p>
          {interest !== null && (
            <InstalmentInterest willId={willId} dateOfDeath={dateOfDeath} late={late} of={interest} />
          )}
        </>
      )}
    </>
  )
}

/** What decides it, and why it is not asked (docs/decisions/0107-ranges-in-currencies.md). */
function SharesNotCounted() {
  const t = useWords(words)
  return (
    <>
      <p>{t('perhapsShares')}</p>
      <ul>
        {(['hardship', 'fifth', 'tenth'] as const).map((condition) => (
          <li key={condition}>{t(`shares-${condition}`)}</li>
        ))}
      </ul>
      <p>{t('sharesWhyNot')}</p>
    </>
  )
}
