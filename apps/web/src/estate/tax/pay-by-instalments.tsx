// Which of the tax may be paid in yearly instalments, for what, and when each is due.
import type { Estate } from '@testate/api/estate/calls'
import type { EstateTax } from '@testate/api/estate/tax'
import { ruleFor } from '@testate/domain/estate/tax/estimate'
import { dayInWords } from '../../claims/day.ts'
import { useWords } from '../../platform/words.ts'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { words as assetWords } from '../assets/words.ts'
import { pounds } from '../frame/money-text.ts'
import { Table } from '../frame/table.tsx'
import { words } from './words.ts'

interface PayByInstalmentsProps {
  estate: Estate
  payBy: string
  of: NonNullable<EstateTax['instalments']>
}

export function PayByInstalments({ estate: { items, dateOfDeath }, payBy, of }: PayByInstalmentsProps) {
  const t = useWords(words)
  const a = useWords(assetWords)
  const { qualifying, perhaps, value, net, tax, atOnce, why, payments } = of
  const nameOf = (id: string): string => items.find((item) => item.id === id)?.name ?? a('unnamed')
  const day = (one: string): string => dayInWords(one, 'en')
  return (
    <>
      <h2>{t('instalments')}</h2>
      <p>{t('instalmentsText', { years: ruleFor('instalments', dateOfDeath)?.value ?? 0 })}</p>
      {qualifying.length > 0 && (
        <>
          <ul>
            {qualifying.map(({ id, amount, interest }) => (
              <li key={id}>
                {nameOf(id)}: {pounds(amount)}. {t(`interest-${interest}`)}
              </li>
            ))}
          </ul>
          <p>{t('instalmentsLess', { value: pounds(value), net: pounds(net) })}</p>
        </>
      )}
      {perhaps.length > 0 && (
        <>
          <p>{t('perhaps')}</p>
          <ul>
            {perhaps.map((id) => (
              <li key={id}>{nameOf(id)}</li>
            ))}
          </ul>
        </>
      )}
      {why !== null && <p>{t(`noPart-${why}`)}</p>}
      {tax !== null && atOnce !== null && (
        <SummaryList
          rows={[
            { label: t('byInstalments'), value: pounds(tax) },
            { label: t('atOnce', { day: day(payBy) }), value: pounds(atOnce) },
          ]}
        />
      )}
      {payments.length > 0 && (
        <>
          <Table
            caption={t('payments')}
            head={[t('paymentDay'), t('amount')]}
            rows={payments.map((one) => [one.day, day(one.day), pounds(one.amount)] as const)}
          />
          <p>{t('interestRate')}</p>
        </>
      )}
    </>
  )
}
