// One asset or debt with every answer, each with the way to change it.
import { Link } from 'react-router'
import type { Estate, EstateItem } from '@testate/api/estate/calls'
import { formatForeign } from '@testate/domain/estate/currency/foreign'
import { useWords } from '../../platform/words.ts'
import { Card } from '../../ui/card/card.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { words as currencyWords } from '../currency/words.ts'
import { DocumentsOf } from '../documents/documents-of.tsx'
import { foreignText, pounds } from '../frame/money-text.ts'
import { typedFraction } from '../people/fraction.ts'
import { stepsOf, type Step } from './steps.ts'
import { words } from './words.ts'

export function ItemCard({ estate: { willId, people }, item }: { estate: Estate; item: EstateItem }) {
  const t = useWords(words)
  const c = useWords(currencyWords)
  const [value, earlier] = item.values
  const nameOf = (id: string): string => people.find((one) => one.id === id)?.name ?? ''
  const amountOf = ({ valuePence, foreign }: EstateItem['values'][number]): string =>
    foreign === null
      ? pounds(valuePence ?? 0)
      : valuePence === null
        ? c('waits', { foreign: formatForeign(foreign) })
        : c('shown', { foreign: foreignText(foreign), amount: pounds(valuePence) })
  const restsOn = (of: EstateItem['values'][number]): string[] => {
    const { basis, lowestPence, highestPence, foreign, foreignRange } = of
    if (basis === 'stated') return []
    const word = basis === 'estimate' ? 'isEstimate' : 'isValuation'
    const inPence =
      lowestPence === null || highestPence === null
        ? null
        : { lowest: pounds(lowestPence), highest: pounds(highestPence) }
    if (foreign === null || foreignRange === null)
      return [inPence === null ? t(word) : t(`${word}Between`, inPence)]
    const abroad = (amount: string): string => formatForeign({ ...foreign, amount })
    return [
      t(`${word}Between`, { lowest: abroad(foreignRange.lowest), highest: abroad(foreignRange.highest) }),
      ...(inPence === null ? [] : [t('rangeInPounds', inPence)]),
    ]
  }
  const answers: Record<Step, string> = {
    class: t(`class-${item.class}`),
    name: item.name ?? t('unanswered'),
    holding:
      item.holding === null
        ? t('unanswered')
        : item.side === 'asset'
          ? t(`holding-${item.holding}`)
          : t(item.holding === 'sole' ? 'debt-sole' : 'debt-tenants-in-common'),
    share: typedFraction(item.share),
    goes: item.isOutside
      ? t('goes-outside')
      : item.givenTo === null
        ? t('goes-residue')
        : t('goes-person', { name: nameOf(item.givenTo) }),
    value:
      value === undefined
        ? t('noValue')
        : [
            value.valuePence === null
              ? `${amountOf(value)}.`
              : `${t('wholeValue', { amount: amountOf(value), source: value.source })}.`,
            ...restsOn(value),
            ...(item.share.in > 1 && item.atDeathPence !== null
              ? [
                  `${t('theirShare', { share: typedFraction(item.share), amount: pounds(item.atDeathPence) })}.`,
                ]
              : []),
            ...(earlier === undefined
              ? []
              : [
                  t(earlier.basis === 'estimate' ? 'wasEstimate' : 'before', {
                    amount: amountOf(earlier),
                    source: earlier.source,
                  }),
                ]),
            ...(value.reason === null ? [] : [t('why', { reason: value.reason })]),
          ].join(' '),
  }
  const labels = {
    class: 'kind',
    name: 'name',
    holding: item.side === 'asset' ? 'holding' : 'owedBy',
    share: 'share',
    goes: 'goesTo',
    value: 'value',
  } as const
  return (
    <Card title={item.name ?? t('unnamed')} headingLevel={3}>
      {!item.isInEstate && <p>{t('outside')}</p>}
      <SummaryList
        rows={stepsOf(item).map((step) => ({
          label: t(labels[step]),
          value: answers[step],
          action: (
            <Link
              to={estateAddress(willId, 'assets', { item: item.id, ask: step })}
              aria-label={t('changeOf', { what: `${t(labels[step])}, ${item.name ?? t('unnamed')}` })}
            >
              {t('change')}
            </Link>
          ),
        }))}
      />
      <DocumentsOf willId={willId} what="item" id={item.id} name={item.name ?? t('unnamed')} />
    </Card>
  )
}
