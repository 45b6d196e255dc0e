// The footer of every page: policies, the service's current state, and the colour theme.
import { use } from 'react'
import { Link } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { LanguageContext, useWords } from '../platform/words.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { DevelopmentNotice } from './notices/development-notice.tsx'
import { NetworkStanding } from './network-standing.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { words } from './words.ts'

/** `plain`: it does not say what is registered here. */
export function PublicFooter({ plain = false }: { plain?: boolean }) {
  const t = useWords(words)
  const to = useAddress()
  const language = use(LanguageContext)
  return (
    <footer className="page-footer">
      <div className="page-footer-inner">
        <div className="footer-links">
          <nav aria-label={t('policies')}>
            <ul>
              <li>
                <Link to={to('/privacy-policy')}>{t('privacy')}</Link>
              </li>
              <li>
                <Link to={to('/terms-of-service')}>{t('terms')}</Link>
              </li>
              {!plain && (
                <li>
                  <Link to={to('/uk-wills-act-compliance')}>{t('compliance')}</Link>
                </li>
              )}
              <li>
                <Link to={to('/support')}>{t('support')}</Link>
              </li>
              <li>
                <Link to={to('/accessibility')}>{t('accessibility')}</Link>
              </li>
            </ul>
          </nav>
          <ThemeSwitch />
        </div>
        <section className="footer-state" aria-label={t('howItIs')}>
          {!plain && (
            <p className="standing">
              <Icon name="lock" />
              <span>
                <strong>{t('encrypted')}</strong> – {t('encryptedHow')}
              </span>
            </p>
          )}
          <NetworkStanding blocks={false} />
          <DevelopmentNotice />
        </section>
        {!plain && <p className="footer-truth">{t('registers')}</p>}
        {language === 'cy' && <p className="footer-truth">{t('translated')}</p>}
      </div>
    </footer>
  )
}
