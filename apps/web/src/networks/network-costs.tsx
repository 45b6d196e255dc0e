// The networks' own current charges, paid by the register: queried from each, with the age of the figure and
// the exchange rate to pounds.
import { formatPounds, pence } from '@testate/domain/money'
import { dayOf } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import type { Networks } from './choice.ts'
import { shortAmount } from './coin-amount.ts'
import { CostLines } from './cost-lines.tsx'
import { ageOf, isJustNow } from './networks-store.ts'
import { words } from './words.ts'

export function NetworkCosts({ view, hasHeading = true }: { view: Networks; hasHeading?: boolean }) {
  const t = useWords(words)
  const noteOf = ({ cost }: Networks['networks'][number]): string => {
    if (cost.state === 'no fee') return t('noFee')
    return cost.amount === null || cost.ageSeconds === null
      ? (cost.reason ?? '')
      : t(isJustNow(cost.ageSeconds) ? 'costNoteNow' : 'costNote', {
          amount: shortAmount(cost.amount),
          age: ageOf(cost.ageSeconds),
        })
  }
  return (
    <>
      {hasHeading && <h3>{t('networkCosts')}</h3>}
      <p>{t('networkCostsHint')}</p>
      <CostLines
        rows={view.networks.map((network) => ({
          key: network.name,
          label: network.text,
          figure: network.cost.pounds ?? t('notAsked'),
          note: noteOf(network),
        }))}
      />
      {view.rates.length > 0 && (
        <ul className="optimiser-rates">
          {view.rates.map(({ coin, text, penceForOne, source, asOf, ageSeconds, reason }) => (
            <li key={coin}>
              {source === 'live'
                ? `${text}. ${t('rateAge', { age: ageOf(ageSeconds) })}`
                : t('rateConfigured', {
                    coin: coin === 'ETH' ? 'ether' : coin,
                    amount: formatPounds(pence(penceForOne)),
                    day: dayOf(asOf, 'en'),
                  })}
              {reason === null ? '' : `. ${t('rateReason', { reason })}`}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
