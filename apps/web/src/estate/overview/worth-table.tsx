// What the estate is made of: a table, and in each of its lines a bar. Whoever cannot see the bars loses nothing.
import { Link } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import { useWords } from '../../platform/words.ts'
import { lineOf } from '../assets/line-of.ts'
import { words as assetWords } from '../assets/words.ts'
import { estateAddress } from '../frame/addresses.ts'
import { pounds } from '../frame/money-text.ts'
import { worthByClass } from './shares-of-worth.ts'
import { words } from './words.ts'

export function WorthTable({ willId, items }: Pick<Estate, 'willId' | 'items'>) {
  const t = useWords(words)
  const a = useWords(assetWords)
  const worth = worthByClass(items)
  if (worth.length === 0) return null
  return (
    <div className="estate-scroll" role="region" aria-label={t('madeOf')} tabIndex={0}>
      <table className="estate-table">
        <caption>{t('madeOf')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('kind')}</th>
            <th scope="col">{t('amount')}</th>
          </tr>
        </thead>
        <tbody>
          {worth.map(({ class: kind, side, pence, count, length }) => (
            <tr key={`${side} ${kind}`}>
              <th scope="row">
                {side === 'asset' ? a(`class-${kind}`) : t('debt', { kind: a(`class-${kind}`) })} ({count})
                <svg
                  className="estate-bar"
                  data-side={side}
                  viewBox="0 0 100 4"
                  aria-hidden="true"
                  focusable="false"
                  preserveAspectRatio="none"
                >
                  <rect width={Math.max(length * 100, pence === 0 ? 0 : 0.5)} height="4" />
                </svg>
              </th>
              <td>
                <Link
                  className="estate-figure"
                  to={estateAddress(willId, 'assets', { of: lineOf({ side, class: kind }) })}
                  aria-label={t('figure', {
                    amount: pounds(side === 'asset' ? pence : 0 - pence),
                    kind: a(`class-${kind}`),
                  })}
                >
                  {pounds(side === 'asset' ? pence : 0 - pence)}
                </Link>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
