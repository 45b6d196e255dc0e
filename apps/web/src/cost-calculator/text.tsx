// The static text of the cost calculator's page: its purpose, what each network adds, the price book, and the
// sources of the facts.
import { Link } from 'react-router'
import type { Claim } from '@testate/domain/claims/claim'
import { prices } from '@testate/domain/claims/prices'
import { useAddress } from '../addresses/address.ts'
import { ClaimSources } from '../claims/claim-sources.tsx'
import { ClaimText } from '../claims/claim-text.tsx'
import { networkClaims, NetworkFacts } from '../explain/network-facts.tsx'
import { useWords } from '../platform/words.ts'
import { words } from './text-words.ts'

const book: readonly Claim[] = [
  prices.once,
  prices.included,
  prices.ethereum,
  prices.totals,
  prices.locked,
  prices.networkCost,
  prices.eachVersion,
]
const shown: readonly Claim[] = [...new Set([...networkClaims, ...book])]

export function Beginning() {
  const t = useWords(words)
  return (
    <>
      <p className="calculator-lead">{t('lead')}</p>
      <noscript>
        <p className="calculator-needs">{t('needsScripts')}</p>
      </noscript>
    </>
  )
}

/** The text below the figures. */
export function Rest() {
  const t = useWords(words)
  const to = useAddress()
  return (
    <>
      <section className="calculator-gives" aria-labelledby="calculator-gives">
        <h2 id="calculator-gives">{t('gives')}</h2>
        <NetworkFacts />
      </section>
      <section className="calculator-book" aria-labelledby="calculator-book">
        <h2 id="calculator-book">{t('book')}</h2>
        <p>{t('bookHint')}</p>
        <ul>
          {book.map((claim) => (
            <li key={claim.en}>
              <ClaimText of={claim} />
            </li>
          ))}
        </ul>
        <p>
          <Link to={to('/pricing')}>{t('pricing')}</Link>
        </p>
      </section>
      <ClaimSources of={shown} />
    </>
  )
}
