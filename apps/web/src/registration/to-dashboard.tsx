// The back link of a registration's screens. A witness by invitation has no dashboard: they go back to their
// own screen.
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { LinkButton } from '../ui/button/link-button.tsx'
import { words } from './words.ts'

export function ToDashboard({
  variant = 'primary',
  children,
}: {
  variant?: 'primary' | 'secondary'
  children: string
}) {
  const t = useWords(words)
  const guest = useMe()?.kind === 'guest'
  return (
    <LinkButton variant={variant} href={guest ? '/witness' : '/dashboard'}>
      {guest ? t('toWitness') : children}
    </LinkButton>
  )
}
