// The price page's static text: above the table, and below it what is included, paid by us, refunded and not
// included.
import { Link } from 'react-router'
import type { Claim } from '@testate/domain/claims/claim'
import { consumerLaw } from '@testate/domain/claims/consumer-law'
import { finding } from '@testate/domain/claims/finding'
import { prices } from '@testate/domain/claims/prices'
import { useAddress } from '../addresses/address.ts'
import { ClaimSources } from '../claims/claim-sources.tsx'
import { ClaimText } from '../claims/claim-text.tsx'
import { VatNote } from '../operator/vat-note.tsx'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { words } from './words.ts'

const costs = [prices.ethereum, prices.locked] as const
const back = [
  consumerLaw.cancel,
  consumerLaw.wholeBack,
  consumerLaw.rightEnds,
  consumerLaw.oneComplete,
  consumerLaw.noNetwork,
] as const
const shown: readonly Claim[] = [
  prices.once,
  ...costs,
  prices.networkCost,
  prices.free,
  prices.eachVersion,
  ...back,
  finding.deposit,
  prices.probateFee,
]

export function Beginning() {
  const t = useWords(words)
  return (
    <div>
      <h1>{t('title')}</h1>
      <p className="explain-lead">
        <ClaimText of={prices.once} /> {t('lead')}
      </p>
    </div>
  )
}

/** The text below the table. */
export function Rest() {
  const t = useWords(words)
  const to = useAddress()
  return (
    <>
      <div>
        {costs.map((claim) => (
          <p key={claim.en}>
            <ClaimText of={claim} />
          </p>
        ))}
        <p>
          <VatNote />
        </p>
        <div className="button-row">
          <LinkButton href={to('/cost-calculator')}>{t('calculator')}</LinkButton>
        </div>
      </div>
      <div className="explain-two">
        <section aria-labelledby="gets">
          <h2 id="gets">{t('getsTitle')}</h2>
          <ul className="explain-list">
            {(['get1', 'get2', 'get3', 'get4'] as const).map((key) => (
              <li key={key}>
                <Icon name="tick" />
                <span>{t(key)}</span>
              </li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="not">
          <h2 id="not">{t('notTitle')}</h2>
          <ul className="explain-list" data-kind="not">
            <li>
              <Icon name="cross" />
              <span>{t('not1')}</span>
            </li>
            <li>
              <Icon name="cross" />
              <span>
                {t('not2')} <ClaimText of={finding.deposit} />
              </span>
            </li>
            <li>
              <Icon name="cross" />
              <span>
                <ClaimText of={prices.probateFee} />
              </span>
            </li>
            <li>
              <Icon name="cross" />
              <span>{t('not3')}</span>
            </li>
          </ul>
        </section>
      </div>
      <section aria-labelledby="paid">
        <h2 id="paid">{t('paidByUs')}</h2>
        <p>
          <ClaimText of={prices.networkCost} />
        </p>
        <p>
          <ClaimText of={prices.free} />
        </p>
        <p>
          <ClaimText of={prices.eachVersion} />
        </p>
      </section>
      <section aria-labelledby="back">
        <h2 id="back">{t('back')}</h2>
        {back.map((claim) => (
          <p key={claim.en}>
            <ClaimText of={claim} />
          </p>
        ))}
        <p>
          <Link to={to('/terms-of-service')}>{t('backTerms')}</Link>
        </p>
        <p>
          <Link to={`${to('/terms-of-service')}#cancel-form`}>{t('backForm')}</Link>
        </p>
      </section>
      <section aria-labelledby="go">
        <h2 id="go">{t('goTitle')}</h2>
        <div className="button-row">
          <LinkButton href={to('/register-will')}>{t('go')}</LinkButton>
        </div>
      </section>
      <ClaimSources of={shown} />
    </>
  )
}
