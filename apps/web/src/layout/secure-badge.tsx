// “Secure Platform”, only where it is true: over https, or on this machine.
import { useSyncExternalStore } from 'react'
import { isSecure } from '../platform/is-secure.ts'
import { useWords } from '../platform/words.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { words } from './words.ts'

const never = () => () => {}

export function SecureBadge() {
  const t = useWords(words)
  const secure = useSyncExternalStore(
    never,
    () => isSecure(location),
    () => false,
  )
  return secure ? (
    <span className="secure-badge">
      <Icon name="lock" />
      {t('secure')}
    </span>
  ) : null
}
