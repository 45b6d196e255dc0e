// Today's additions to the fee, once the register has answered; below the fee itself, which is in the HTML.
import { use } from 'react'
import { LanguageContext, useWords } from '../platform/words.ts'
import { priceLines } from '../prices/price-lines.ts'
import { usePrices } from '../prices/use-prices.ts'
import { words } from './price-words.ts'

export function Price() {
  const t = useWords(words)
  const language = use(LanguageContext)
  const state = usePrices()
  return (
    <div className="home-price" aria-live="polite">
      {state.kind === 'unknown' && <p>{t('noPrice')}</p>}
      {state.kind === 'known' &&
        priceLines(state.prices, language).map((line) => <p key={line.word}>{t(line.word, line.values)}</p>)}
    </div>
  )
}
