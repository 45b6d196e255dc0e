// A shared secret that counts: how it stands, the people, and switching it off.
import { useState } from 'react'
import type { SharedSecretView } from '@testate/api/death/shared-secret'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { Holders } from './holders.tsx'
import { useSwitch } from './use-switch.ts'
import { WhyNot } from './why-not.tsx'
import { words } from './testator-words.ts'

const health = {
  'good': null,
  'doubtful': ['advice', 'doubtful', 'doubtfulText'],
  'one-short': ['advice', 'oneShort', 'oneShortText'],
  'nobody-opens': ['error', 'nobody', 'nobodyText'],
} as const satisfies Record<SharedSecretView['health'], unknown>
/** What is left to do without the testator's own key: nothing of what the others name. */
const withoutKey = {
  'good': null,
  'doubtful': ['advice', 'doubtful', 'doubtfulLostText'],
  'one-short': ['advice', 'oneShort', 'oneShortLostText'],
  'nobody-opens': ['error', 'nobodyForGood', 'nobodyForGoodText'],
} as const satisfies Record<SharedSecretView['health'], unknown>

type How = Pick<SharedSecretView, 'health' | 'isPartLost'>

/** How the copy opens now. */
export function leadOf({ health: how, isPartLost }: How) {
  if (how === 'nobody-opens') return isPartLost ? 'leadNobody' : 'leadOwnOnly'
  return isPartLost ? 'leadLost' : 'leadOn'
}

/** What the testator is told first of a secret that counts. */
export const warningsOf = ({ health: how, isPartLost }: How) => {
  const bad = (isPartLost ? withoutKey : health)[how]
  const lost = isPartLost && how !== 'nobody-opens' ? (['error', 'partLost', 'partLostText'] as const) : null
  return [lost, bad].filter((one) => one !== null)
}

interface ClosingSecretProps {
  willId: string
  personId: string
  secret: SharedSecretView
}

export function ClosingSecret({ willId, personId, secret }: ClosingSecretProps) {
  const t = useWords(words)
  const [asks, setAsks] = useState(false)
  const change = useSwitch(willId, personId, (what) =>
    toast({ title: t(what === 'on' ? 'switched' : 'off'), kind: 'done' }),
  )
  const isMoving = secret.state === 'moving'
  return (
    <>
      {warningsOf(secret).map(([kind, title, text]) => (
        <Notice key={title} kind={kind} title={t(title)}>
          {t(text)}
        </Notice>
      ))}
      {secret.givenAwayAt !== null && (
        <Notice kind="error" title={t('givenAway')}>
          {t('givenAwayText')}
        </Notice>
      )}
      <h2>{t(isMoving ? 'isMoving' : 'isOn')}</h2>
      {isMoving ? (
        <>
          <p>{t('isMovingText')}</p>
          {!secret.isPartLost && (
            <div className="button-row">
              <Button
                variant="secondary"
                pending={change.isPending}
                pendingText={t('switching')}
                onPress={() => change.mutate({ what: 'on', secret })}
              >
                {t('goOn')}
              </Button>
            </div>
          )}
        </>
      ) : (
        <p>
          {t(secret.health === 'nobody-opens' ? 'isOnOnly' : 'isOnSince', {
            at: new Date(secret.onAt ?? secret.begunAt),
          })}
        </p>
      )}
      <p>{t('yearly')}</p>
      {!secret.isPartLost && <p>{t('ownKeyOpens')}</p>}
      {change.isError && (
        <Notice kind="error" title={t(change.variables?.what === 'off' ? 'offFailed' : 'switchFailed')}>
          <WhyNot of={change.error} />
        </Notice>
      )}
      <Holders willId={willId} of={secret} />
      {!isMoving && !secret.isPartLost && (
        <Button
          variant="danger"
          pending={change.isPending}
          pendingText={t('working')}
          onPress={() => setAsks(true)}
        >
          {t('switchOff')}
        </Button>
      )}
      <ConfirmDialog
        title={t('offTitle')}
        text={t('offText')}
        confirmText={t('offYes')}
        cancelText={t('goBack')}
        danger
        isOpen={asks}
        onAnswer={(yes) => {
          setAsks(false)
          if (yes) change.mutate({ what: 'off', secret })
        }}
      />
    </>
  )
}
