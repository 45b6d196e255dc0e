// After payment: the one button to the next task, or why there is none yet.
import type { NextWords } from '../journey/use-journey.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import type { onwardOf } from './after-payment.ts'
import { words } from './words.ts'

export function Onward({ onward, next }: { onward: ReturnType<typeof onwardOf>; next: NextWords | null }) {
  const t = useWords(words)
  // The payment's own button is above.
  if (onward === 'pay' || onward === 'wait') return null
  if (next === null)
    return (
      <div className="button-row">
        <LinkButton href="/dashboard">{t('afterDashboard')}</LinkButton>
      </div>
    )
  return (
    <>
      <p>{onward === 'notice' ? t('noticeFirst') : `${next.title}. ${next.text}`}</p>
      <div className="button-row">
        {onward === 'notice' ? (
          <Button onPress={() => document.getElementById('legal-notice')?.focus()}>{t('afterNotice')}</Button>
        ) : (
          <LinkButton href={next.href}>{next.label}</LinkButton>
        )}
      </div>
    </>
  )
}
