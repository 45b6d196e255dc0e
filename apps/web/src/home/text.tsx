// The front page's static text: above today's price, beside it, and below.
import { Link } from 'react-router'
import type { Claim } from '@testate/domain/claims/claim'
import { prices } from '@testate/domain/claims/prices'
import { registering } from '@testate/domain/claims/registering'
import { willsLaw } from '@testate/domain/claims/wills-law'
import { useAddress } from '../addresses/address.ts'
import { ClaimSources } from '../claims/claim-sources.tsx'
import { ClaimText } from '../claims/claim-text.tsx'
import { installation } from '../operator/installation.ts'
import { OperatorName } from '../operator/operator-name.tsx'
import { useWords } from '../platform/words.ts'
import { Expander } from '../ui/expander/expander.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { Deed } from './deed.tsx'
import { words } from './words.ts'

const promises = [
  ['list', 'found', installation.deathNotices === 'open' ? 'foundText' : 'foundClosed'],
  ['shield', 'unchanged', 'unchangedText'],
  ['pen', 'evidence', 'evidenceText'],
] as const
const further = [
  ['/how-it-works', 'readHow', 'readHowText'],
  ['/nft-guide', 'readGuide', 'readGuideText'],
  ['/pricing', 'readPrice', 'readPriceText'],
  ['/cost-calculator', 'readCalculator', 'readCalculatorText'],
  ['/verify', 'readCheck', 'readCheckText'],
] as const
const shown: readonly Claim[] = [
  willsLaw.originalForProbate,
  willsLaw.inkIsSafe,
  prices.once,
  registering.document,
  registering.identity,
  registering.identityDocuments,
  registering.witnesses,
]

export function Beginning() {
  const t = useWords(words)
  const to = useAddress()
  return (
    <>
      <div className="home-top">
        <div>
          <p className="home-kind">{t('kind')}</p>
          <h1>{t('title')}</h1>
          <p className="home-lead">{t('lead')}</p>
          <p className="home-amount">
            <ClaimText of={prices.once} />
          </p>
          <div className="button-row">
            <LinkButton href={to('/register-will')}>
              {t('start')}
              <Icon name="next" />
            </LinkButton>
            <LinkButton href={to('/how-it-works')} variant="secondary">
              {t('how')}
            </LinkButton>
          </div>
        </div>
        <div className="home-picture">
          <Deed title={t('certificate')} />
        </div>
      </div>
      <Trust />
      <section aria-labelledby="promises">
        <h2 id="promises">{t('promises')}</h2>
        <ul className="home-promises">
          {promises.map(([icon, title, text]) => (
            <li key={title}>
              <Icon name={icon} />
              <h3>{t(title)}</h3>
              <p>{t(text)}</p>
            </li>
          ))}
        </ul>
      </section>
      <section className="home-not" aria-labelledby="not">
        <h2 id="not">{t('notTitle')}</h2>
        <p>{t('not')}</p>
        <p>
          <ClaimText of={willsLaw.originalForProbate} />
        </p>
      </section>
    </>
  )
}

function Trust() {
  const t = useWords(words)
  const to = useAddress()
  const [beforeName = '', afterName = ''] = t('runByText', { operator: '|' }).split('|')
  return (
    <section aria-labelledby="trust">
      <h2 id="trust">{t('trust')}</h2>
      <p>
        {beforeName}
        <OperatorName />
        {afterName}
      </p>
      <p>
        {t('yourself')} <Link to={`${to('/verify')}#sample`}>{t('trySample')}</Link>
      </p>
      <Expander summary={t('checks')}>
        <ul className="home-promises home-trust">
          <li>
            <h3>{t('person')}</h3>
            <p>
              <ClaimText of={registering.identity} />
            </p>
          </li>
          <li>
            <h3>{t('software')}</h3>
            <p>{t('softwareText')}</p>
          </li>
        </ul>
      </Expander>
    </section>
  )
}

/** Below what can be added to the fee, which the top of the page says. */
export function Fee() {
  const t = useWords(words)
  const to = useAddress()
  return (
    <p>
      <Link to={to('/pricing')}>{t('every')}</Link>
    </p>
  )
}

export function Rest() {
  const t = useWords(words)
  const to = useAddress()
  return (
    <>
      <section>
        <Expander summary={t('need')}>
          <ul className="home-needs">
            <li>
              <ClaimText of={registering.document} />
            </li>
            <li>
              <ClaimText of={registering.identityDocuments} />
            </li>
            <li>{t('need3')}</li>
            <li>
              <ClaimText of={registering.witnesses} />
            </li>
            <li>{t('need5')}</li>
            <li>{t('need6')}</li>
          </ul>
          <p>
            <ClaimText of={willsLaw.inkIsSafe} />
          </p>
        </Expander>
        <Expander summary={t('read')}>
          <ul className="home-read">
            {further.map(([path, title, text]) => (
              <li key={path}>
                <p className="home-further">
                  <Link to={to(path)}>{t(title)}</Link>
                </p>
                <p>{t(text)}</p>
              </li>
            ))}
          </ul>
        </Expander>
      </section>
      <ClaimSources of={shown} isDateFolded />
    </>
  )
}
