// The static text of How it works: four steps with drawings, why paper is not found, the networks, straight
// answers, help.
import { Link } from 'react-router'
import type { Claim } from '@testate/domain/claims/claim'
import { finding } from '@testate/domain/claims/finding'
import { ledgers } from '@testate/domain/claims/ledgers'
import { prices } from '@testate/domain/claims/prices'
import { registering } from '@testate/domain/claims/registering'
import { willsLaw } from '@testate/domain/claims/wills-law'
import { useAddress } from '../addresses/address.ts'
import { ClaimSources } from '../claims/claim-sources.tsx'
import { ClaimText } from '../claims/claim-text.tsx'
import { reportingADeath } from '../claims/reporting-a-death.ts'
import {
  CheckDrawing,
  DrawerDrawing,
  JourneyDrawing,
  LedgersDrawing,
  PartiesDrawing,
  UploadDrawing,
} from '../explain/drawings.tsx'
import { networkClaims, NetworkFacts } from '../explain/network-facts.tsx'
import { PictureSteps } from '../explain/picture-steps.tsx'
import { ContactList } from '../operator/contact-list.tsx'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Answers } from './answers.tsx'
import { words } from './words.ts'

const why = [
  willsLaw.noStateRegister,
  willsLaw.originalForProbate,
  willsLaw.lostOriginal,
  willsLaw.privateUntilGrant,
] as const
const shown: readonly Claim[] = [
  registering.evidenceOnly,
  ledgers.nothingPersonal,
  ledgers.registeredWhen,
  ...why,
  ...networkClaims,
  willsLaw.inkIsSafe,
  finding.deposit,
  finding.noSearch,
  ledgers.detectable,
  registering.identity,
  prices.once,
  reportingADeath,
]

/** The text up to the networks. */
export function Beginning() {
  const t = useWords(words)
  const to = useAddress()
  return (
    <>
      <div className="explain-top">
        <div>
          <h1>{t('title')}</h1>
          <p className="explain-lead">{t('lead')}</p>
          <p className="explain-beta">
            {t('beta')} <Link to={to('/support')}>{t('betaContact')}</Link>
          </p>
          <div className="button-row">
            <LinkButton href={to('/cost-demo')}>{t('demo')}</LinkButton>
            <LinkButton href={to('/register-will')} variant="secondary">
              {t('register')}
            </LinkButton>
          </div>
          <p>{t('demoHint')}</p>
          <p>
            <Link to={to('/guide')}>{t('guide')}</Link>
          </p>
        </div>
        <JourneyDrawing />
      </div>
      <section aria-labelledby="steps">
        <h2 id="steps">{t('stepsTitle')}</h2>
        <PictureSteps
          steps={[
            { title: t('uploadTitle'), drawing: <UploadDrawing />, text: <p>{t('upload')}</p> },
            {
              title: t('witnessesTitle'),
              drawing: <PartiesDrawing />,
              text: (
                <>
                  <p>{t('witnesses')}</p>
                  <p>
                    <ClaimText of={registering.evidenceOnly} />
                  </p>
                </>
              ),
            },
            {
              title: t('registrationTitle'),
              drawing: <LedgersDrawing />,
              text: (
                <>
                  <p>{t('registration')}</p>
                  <p>
                    <ClaimText of={ledgers.nothingPersonal} />
                  </p>
                  <p>
                    <ClaimText of={ledgers.registeredWhen} />
                  </p>
                </>
              ),
            },
            {
              title: t('checkTitle'),
              drawing: <CheckDrawing />,
              text: (
                <>
                  <p>{t('check')}</p>
                  <p>
                    <Link to={to('/verify')}>{t('checkLink')}</Link>
                  </p>
                </>
              ),
            },
          ]}
        />
      </section>
      <section aria-labelledby="why">
        <h2 id="why">{t('whyTitle')}</h2>
        <div className="explain-beside">
          <DrawerDrawing />
          <div>
            {why.map((claim) => (
              <p key={claim.en}>
                <ClaimText of={claim} />
              </p>
            ))}
            <p>
              <strong>{t('whySo')}</strong>
            </p>
          </div>
        </div>
      </section>
      <section aria-labelledby="networks">
        <h2 id="networks">{t('networksTitle')}</h2>
        <p>{t('networks')}</p>
        <NetworkFacts />
      </section>
    </>
  )
}

/** The text below the register's own figures. */
export function Rest() {
  const t = useWords(words)
  const to = useAddress()
  return (
    <>
      <Answers />
      <section aria-labelledby="help">
        <h2 id="help">{t('helpTitle')}</h2>
        <p>{t('help')}</p>
        <p>
          <ClaimText of={reportingADeath} />
        </p>
        <ContactList of={['supportPhone', 'supportEmail', 'supportHours']} />
        <p>
          <Link to={to('/support')}>{t('helpLink')}</Link>
        </p>
      </section>
      <ClaimSources of={shown} />
    </>
  )
}
