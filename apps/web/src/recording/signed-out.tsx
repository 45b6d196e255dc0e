// Shown when the session ends, or may only read, while a recording is sent: the person signs in in another
// tab, since leaving this one would end the recording.
import { useAddress } from '../addresses/address.ts'
import { isProblem } from '../platform/client.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { words } from './words.ts'

export const mustSignIn = (error: unknown): boolean =>
  isProblem(error, 'sign-in-again') || isProblem(error, 'sign-in-needed')

export function SignedOut({ onSendAgain }: { onSendAgain: () => void }) {
  const t = useWords(words)
  const to = useAddress()
  const guest = useMe()?.kind === 'guest'
  return (
    <Notice kind="advice" title={t('signedOut')}>
      <p>
        {t('signedOutText')} {guest && t('signedOutGuest')}
      </p>
      <div className="button-row">
        {!guest && (
          <a
            className="button"
            data-variant="primary"
            data-size="normal"
            href={to('/login?after=again')}
            target="_blank"
            rel="noreferrer"
          >
            {t('signInElsewhere')}
          </a>
        )}
        <Button variant="secondary" onPress={onSendAgain}>
          {t('goOnSending')}
        </Button>
      </div>
    </Notice>
  )
}
