// On the dashboard of a testator who came back: the copy of their will had been released, and is closed again.
import { Link } from 'react-router'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './closed-again-words.ts'

export function ClosedAgain({ at }: { at: Date }) {
  const t = useWords(words)
  return (
    <Notice kind="advice" title={t('title')}>
      <p>{t('text', { at })}</p>
      <p>
        {t('copies')} <Link to="/audit-log">{t('log')}</Link>
      </p>
      <LinkButton variant="secondary" href="/death-notices">
        {t('read')}
      </LinkButton>
    </Notice>
  )
}
