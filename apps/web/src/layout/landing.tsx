// What a visitor sees at an address that requires signing in.
import { useAddress } from '../addresses/address.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { PublicFooter } from './public-footer.tsx'
import { PublicHeader } from './public-header.tsx'
import { words } from './app-words.ts'
import './page.css'

export function Landing({ wanted }: { wanted: string }) {
  const t = useWords(words)
  const to = useAddress()
  const signIn = `/login?next=${encodeURIComponent(wanted)}`
  return (
    <>
      <title>{`${t('landingTitle')} – Testate`}</title>
      <PublicHeader signIn={signIn} />
      <main id="main" tabIndex={-1} className="page">
        <h1>{t('landingTitle')}</h1>
        <p>{t('landingText')}</p>
        <div className="button-row">
          <LinkButton href={to(signIn)}>{t('landingSignIn')}</LinkButton>
        </div>
        <p>{t('landingInvited')}</p>
      </main>
      <PublicFooter />
    </>
  )
}
