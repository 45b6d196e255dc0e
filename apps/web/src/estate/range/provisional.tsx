// Which values may still change, and how far the totals could move with them.
import { Link } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import { useWords } from '../../platform/words.ts'
import { words as assetWords } from '../assets/words.ts'
import { estateAddress } from '../frame/addresses.ts'
import { AmountLink } from '../frame/amount-link.tsx'
import { pounds } from '../frame/money-text.ts'
import { Table } from '../frame/table.tsx'
import { words } from './words.ts'

/** Of the list on a page. */
export const mayChangeId = 'may-change'

type Provisional = { id: string; range: { lowest: number; highest: number } | null }

export function ProvisionalList({
  estate: { willId, items },
  of,
}: {
  estate: Pick<Estate, 'willId' | 'items'>
  of: readonly Provisional[]
}) {
  const t = useWords(words)
  const a = useWords(assetWords)
  return (
    <ul id={mayChangeId} tabIndex={-1}>
      {of.map(({ id, range }) => {
        const name = items.find((item) => item.id === id)?.name ?? a('unnamed')
        return (
          <li key={id}>
            <Link to={estateAddress(willId, 'assets', { item: id, ask: 'value' })}>
              {range === null
                ? t('itemEstimate', { name })
                : t('itemBetween', { name, lowest: pounds(range.lowest), highest: pounds(range.highest) })}
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

type Sums = { lowest: number; highest: number }

/** Nothing where every value is stated, or valued without a range. */
export function TotalsMayMove({
  estate,
  reach,
}: {
  estate: Pick<Estate, 'willId' | 'items'>
  reach: { provisional: readonly Provisional[] } & Record<'assets' | 'debts' | 'net', Sums>
}) {
  const t = useWords(words)
  if (reach.provisional.length === 0) return null
  const figure = (line: 'assets' | 'debts', amount: number) => (
    <AmountLink
      to={`${estateAddress(estate.willId, 'assets')}#${line}`}
      amount={amount}
      label={(shown) => t('figure', { amount: shown, line: t(line) })}
    />
  )
  return (
    <>
      <h2>{t('title')}</h2>
      <p>{t('text')}</p>
      <ProvisionalList estate={estate} of={reach.provisional} />
      {reach.provisional.some(({ range }) => range !== null) && (
        <Table
          caption={t('caption')}
          head={[t('line'), t('lowest'), t('highest')]}
          rows={(['assets', 'debts'] as const).map((line) => {
            const { lowest, highest } = reach[line]
            return [line, t(line), figure(line, lowest), figure(line, highest)] as const
          })}
          foot={[t('net'), pounds(reach.net.lowest), pounds(reach.net.highest)]}
        />
      )}
    </>
  )
}
