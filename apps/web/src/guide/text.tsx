// The guide's text: ledgers, networks, the process, the token, benefits and limits, the law, the price.
import { Link } from 'react-router'
import type { Claim } from '@testate/domain/claims/claim'
import { ledgers } from '@testate/domain/claims/ledgers'
import { prices } from '@testate/domain/claims/prices'
import { registering } from '@testate/domain/claims/registering'
import { willsLaw } from '@testate/domain/claims/wills-law'
import { useAddress } from '../addresses/address.ts'
import { ClaimSources } from '../claims/claim-sources.tsx'
import { ClaimText } from '../claims/claim-text.tsx'
import { SharedLedgerDrawing } from '../explain/drawings.tsx'
import { networkClaims, NetworkFacts } from '../explain/network-facts.tsx'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Process } from './process.tsx'
import { Token } from './token.tsx'
import { words } from './words.ts'
import './guide.css'

const legal = [
  willsLaw.noStateRegister,
  willsLaw.originalForProbate,
  willsLaw.inkIsSafe,
  willsLaw.electronicUnsettled,
  willsLaw.notInForce,
  willsLaw.tokenIsNoGift,
  willsLaw.scotland,
  willsLaw.northernIreland,
] as const
const price = [prices.once, prices.included, prices.ethereum] as const
const shown: readonly Claim[] = [
  ledgers.kinds,
  ...networkClaims,
  registering.document,
  registering.witnesses,
  registering.identityDocuments,
  registering.identity,
  registering.order,
  registering.evidenceOnly,
  ledgers.registeredWhen,
  ledgers.storesFingerprint,
  ledgers.storesSealed,
  ledgers.storesStanding,
  ledgers.storesKey,
  ledgers.nothingPersonal,
  ledgers.notTraded,
  ledgers.cannotBeErased,
  ledgers.detectable,
  ...legal,
  prices.once,
]
const parts = [
  ['ledger', 'ledgerTitle'],
  ['networks', 'networksTitle'],
  ['process', 'processTitle'],
  ['token', 'tokenTitle'],
  ['benefits', 'benefitsTitle'],
  ['legal', 'legalTitle'],
  ['price', 'priceTitle'],
] as const

/** The text up to the networks. */
export function Beginning() {
  const t = useWords(words)
  return (
    <>
      <div className="explain-top">
        <div>
          <h1>{t('title')}</h1>
          <p className="explain-lead">{t('lead')}</p>
          <nav className="guide-contents" aria-label={t('contents')}>
            <ul>
              {parts.map(([id, title]) => (
                <li key={id}>
                  <a href={`#${id}`}>{t(title)}</a>
                </li>
              ))}
            </ul>
          </nav>
        </div>
        <SharedLedgerDrawing />
      </div>
      <section aria-labelledby="ledger">
        <h2 id="ledger">{t('ledgerTitle')}</h2>
        <p>{t('ledger1')}</p>
        <p>{t('ledger2')}</p>
        <p>{t('ledger3')}</p>
      </section>
      <section aria-labelledby="networks">
        <h2 id="networks">{t('networksTitle')}</h2>
        <p>
          <ClaimText of={ledgers.kinds} />
        </p>
        <NetworkFacts />
      </section>
    </>
  )
}

export function Rest() {
  const t = useWords(words)
  const to = useAddress()
  return (
    <>
      <Process />
      <Token />
      <section aria-labelledby="legal">
        <h2 id="legal">{t('legalTitle')}</h2>
        <p>{t('legal')}</p>
        <ul>
          {legal.map((claim) => (
            <li key={claim.en}>
              <ClaimText of={claim} />
            </li>
          ))}
        </ul>
        <p>
          <Link to={to('/uk-wills-act-compliance')}>{t('legalMore')}</Link>
        </p>
      </section>
      <section aria-labelledby="price">
        <h2 id="price">{t('priceTitle')}</h2>
        {price.map((claim) => (
          <p key={claim.en}>
            <ClaimText of={claim} />
          </p>
        ))}
        <p>
          <Link to={to('/pricing')}>{t('priceMore')}</Link>
        </p>
        <p>
          <Link to={to('/cost-calculator')}>{t('priceDemo')}</Link>
        </p>
      </section>
      <section aria-labelledby="start">
        <h2 id="start">{t('startTitle')}</h2>
        <div className="button-row">
          <LinkButton href={to('/register-will')}>{t('start')}</LinkButton>
          <LinkButton href={to('/login')} variant="secondary">
            {t('signIn')}
          </LinkButton>
        </div>
      </section>
      <ClaimSources of={shown} />
    </>
  )
}
