// The most common questions, answered plainly.
import { Link } from 'react-router'
import { finding } from '@testate/domain/claims/finding'
import { ledgers } from '@testate/domain/claims/ledgers'
import { prices } from '@testate/domain/claims/prices'
import { registering } from '@testate/domain/claims/registering'
import { willsLaw } from '@testate/domain/claims/wills-law'
import { useAddress } from '../addresses/address.ts'
import { ClaimText } from '../claims/claim-text.tsx'
import { useWords } from '../platform/words.ts'
import { words } from './words.ts'

export function Answers() {
  const t = useWords(words)
  const to = useAddress()
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{t('answersTitle')}</h2>
      <dl className="explain-answers">
        <div>
          <dt>{t('legal')}</dt>
          <dd>
            {t('legalNo')} <ClaimText of={willsLaw.inkIsSafe} />
          </dd>
        </div>
        <div>
          <dt>{t('where')}</dt>
          <dd>
            {t('whereSafe')} <ClaimText of={finding.deposit} />
          </dd>
        </div>
        <div>
          <dt>{t('see')}</dt>
          <dd>
            {t('seeYou')} <ClaimText of={finding.noSearch} />
          </dd>
        </div>
        <div>
          <dt>{t('close')}</dt>
          <dd>
            {t('closeKeep')} <ClaimText of={ledgers.detectable} />
          </dd>
        </div>
        <div>
          <dt>{t('human')}</dt>
          <dd>
            <ClaimText of={registering.identity} />
          </dd>
        </div>
        <div>
          <dt>{t('cost')}</dt>
          <dd>
            <ClaimText of={prices.once} /> <Link to={to('/pricing')}>{t('costLink')}</Link>
          </dd>
        </div>
      </dl>
    </section>
  )
}
