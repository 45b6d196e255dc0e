// The key there is: its number, and giving it up once nothing is left that opens it.
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { listHoldings, loseSharedKey } from '@testate/api/death/shared-secret'
import { toBase64 } from '@testate/evidence/bytes/base64'
import { shareActs } from '@testate/domain/death/shared-secret'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { KeyNumber } from './key-number.tsx'
import type { OwnKey } from './own-key.ts'
import { LossDialogs, type LossStep } from './loss-dialogs.tsx'
import { useOpenKey } from './use-open-key.tsx'
import { WhyNot } from './why-not.tsx'
import { words } from './words.ts'

interface OwnKeySectionProps {
  ownKey: OwnKey
  personId: string
  /** Titles of the person's own wills that it opens. */
  opens: readonly string[]
}

export function OwnKeySection({ ownKey: { madeAt }, personId, opens }: OwnKeySectionProps) {
  const t = useWords(words)
  const queries = useQueryClient()
  const [step, setStep] = useState<LossStep>(null)
  const openKey = useOpenKey()
  // Of the key itself, which the person has opened: the register may show another one later.
  const [opened, setOpened] = useState<string | null>(null)
  const show = useMutation({
    mutationFn: async () => {
      const seed = await openKey()
      if (seed === null) return null
      const { publicKeyOf } = await import('@testate/evidence/shared-secret/hybrid-seal')
      return toBase64(await publicKeyOf(seed))
    },
    onSuccess: setOpened,
  })
  const lose = useMutation({
    mutationFn: async (stepUp: string) => await call(loseSharedKey, { stepUp }),
    onSuccess: (answer) => {
      queries.setQueryData([listHoldings.id, {}], answer)
      toast({ title: t('keyLost'), kind: 'done' })
    },
  })
  return (
    <>
      <p>{t('madeOn', { at: new Date(madeAt) })}</p>
      <h3>{t('number')}</h3>
      {opened !== null ? (
        <>
          <p>
            <KeyNumber publicKey={opened} personId={personId} />
          </p>
          <p>{t('numberText')}</p>
        </>
      ) : (
        <>
          <p>{t('numberHidden')}</p>
          {show.isError && (
            <Notice kind="error" title={t('actFailed')}>
              <WhyNot of={show.error} />
            </Notice>
          )}
        </>
      )}
      {lose.isError && (
        <Notice kind="error" title={t('actFailed')}>
          <WhyNot of={lose.error} />
        </Notice>
      )}
      <div className="button-row">
        {opened === null && (
          <Button variant="secondary" pending={show.isPending} onPress={() => show.mutate()}>
            {t('showNumber')}
          </Button>
        )}
        <Button variant="quiet" pending={lose.isPending} onPress={() => setStep('asks')}>
          {t('loseKey')}
        </Button>
      </div>
      <LossDialogs
        step={step}
        onStep={setStep}
        title={t('loseKeyTitle')}
        text={
          <>
            {opens.length > 0 && (
              <p>
                <strong>
                  {t('loseKeyOwn', { n: opens.length, titles: opens.map((one) => `“${one}”`).join(', ') })}
                </strong>
              </p>
            )}
            <p>{t('loseKeyText')}</p>
          </>
        }
        confirmText={t('loseKeyYes')}
        cancelText={t('goBack')}
        purpose="share-end"
        about={shareActs['share-end']()}
        lead={t('forLose')}
        onToken={(token) => lose.mutate(token)}
      />
    </>
  )
}
