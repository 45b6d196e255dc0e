// Any address that is not one of ours.
import { useAddress } from '../addresses/address.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { words } from './words.ts'

export default function NotFound() {
  const t = useWords(words)
  const to = useAddress()
  return (
    <div>
      <title>{`${t('title')} – Testate`}</title>
      <h1>{t('title')}</h1>
      <p>{t('text')}</p>
      <div className="button-row">
        <LinkButton href={to('/')}>{t('home')}</LinkButton>
        <LinkButton href={to('/support')} variant="secondary">
          {t('support')}
        </LinkButton>
      </div>
    </div>
  )
}
