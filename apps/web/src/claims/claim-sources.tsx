// The bottom of a page: when its facts were checked, and the source of each. Pass every claim the page shows,
// in the page's order.
import { use } from 'react'
import type { Claim, Source } from '@testate/domain/claims/claim'
import { LanguageContext, useWords } from '../platform/words.ts'
import { Expander } from '../ui/expander/expander.tsx'
import { dayInWords, daysInWords } from './day.ts'
import { words } from './words.ts'
import './claims.css'

const places = {
  'England and Wales': 'englandAndWales',
  'United Kingdom': 'unitedKingdom',
  'Scotland': 'scotland',
  'Northern Ireland': 'northernIreland',
  'this register': 'thisRegister',
} as const
const standings = {
  'in force': 'inForce',
  'proposed': 'proposed',
  'ended': 'ended',
  'practice': 'practice',
  'fact': 'fact',
} as const

/** @param isDateFolded where the page is short: the day the facts were checked is folded with the sources */
export function ClaimSources({ of, isDateFolded = false }: { of: readonly Claim[]; isDateFolded?: boolean }) {
  const t = useWords(words)
  const language = use(LanguageContext)
  const days = of.map(({ asAt }) => asAt).toSorted()
  const [from = '', to = ''] = [days[0], days.at(-1)]
  const next = of.map(({ reviewBy }) => reviewBy).toSorted()[0] ?? ''
  const said = (day: string): string => dayInWords(day, language)
  const named = ({ name, cy = name, url, where }: Source): string => {
    const inWords = language === 'cy' ? cy : name
    return where === undefined || url !== undefined ? inWords : t('own', { what: inWords })
  }
  const checked =
    from === to
      ? t('checkedOn', { day: said(to) })
      : t('checkedFrom', { days: daysInWords(from, to, language) })
  return (
    <div className="claims">
      {!isDateFolded && <p>{checked}</p>}
      <Expander summary={t('sources')}>
        <p>
          {isDateFolded && `${checked} `}
          {t('again', { day: said(next) })}
        </p>
        <ul className="claims-list">
          {of.map((claim) => (
            <li key={claim.en}>
              <p>{claim[language]}</p>
              <dl>
                <div>
                  <dt>{t('source')}</dt>
                  <dd>
                    {claim.source.url === undefined ? (
                      named(claim.source)
                    ) : (
                      <a href={claim.source.url} rel="noreferrer">
                        {named(claim.source)}
                      </a>
                    )}
                  </dd>
                </div>
                <div>
                  <dt>{t('holds')}</dt>
                  <dd>{t(places[claim.jurisdiction])}</dd>
                </div>
                <div>
                  <dt>{t('standing')}</dt>
                  <dd>{t(standings[claim.standing])}</dd>
                </div>
                <div>
                  <dt>{t('checked')}</dt>
                  <dd>{said(claim.asAt)}</dd>
                </div>
              </dl>
            </li>
          ))}
        </ul>
      </Expander>
    </div>
  )
}
