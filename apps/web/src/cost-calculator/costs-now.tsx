// The networks' own current charges, paid by the register: with the age of each figure and the dated exchange
// rate to pounds.
import { use } from 'react'
import { formatPounds, pence } from '@testate/domain/money'
import type { Networks } from '../networks/choice.ts'
import { shortAmount } from '../networks/coin-amount.ts'
import { CostLines } from '../networks/cost-lines.tsx'
import { ageOf, isJustNow } from '../networks/networks-store.ts'
import { dateAndTime, dayOf } from '../platform/times.ts'
import { LanguageContext, useWords } from '../platform/words.ts'
import { words } from './figure-words.ts'
import type { Calculation } from './use-calculation.ts'

export default function CostsNow({ view }: Pick<Calculation, 'view'>) {
  const t = useWords(words)
  const language = use(LanguageContext)
  const noteOf = ({ cost }: Networks['networks'][number]): string | undefined => {
    if (cost.state === 'no fee') return t('noFee')
    return cost.amount === null || cost.ageSeconds === null
      ? undefined
      : t(isJustNow(cost.ageSeconds) ? 'costAskedNow' : 'costAsked', {
          amount: shortAmount(cost.amount),
          age: ageOf(cost.ageSeconds, language),
        })
  }
  return (
    <section aria-labelledby="calculator-costs">
      <h2 id="calculator-costs">{t('costs')}</h2>
      <p>{t('costsHint')}</p>
      {view === null && <p>{t('unreached')}</p>}
      {view !== null && (
        <CostLines
          rows={view.networks.map((network) => ({
            key: network.name,
            label:
              language === 'cy' && network.embedded
                ? `${network.displayName} (${t('ownLedger')})`
                : network.text,
            figure: network.cost.pounds ?? t('notAsked'),
            note: noteOf(network),
          }))}
        />
      )}
      <ul className="calculator-rates">
        {view?.rates.map(({ coin, penceForOne, source, asOf }) => {
          const amount = formatPounds(pence(penceForOne))
          return (
            <li key={coin}>
              {source === 'configured'
                ? t('rateConfigured', { coin: t(coin), amount, day: dayOf(asOf, language) })
                : t('rateLive', { coin: t(coin), amount, time: dateAndTime(asOf, language) })}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
