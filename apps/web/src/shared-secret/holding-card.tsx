// One share that somebody holds: what is asked of them now, and doing it.
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  answerHolding,
  giveOwnShare,
  listHoldings,
  loseHolding,
  showReleaseKey,
} from '@testate/api/death/shared-secret'
import type { ReceivedOf } from '@testate/api/route'
import { shareActs } from '@testate/domain/death/shared-secret'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { LossDialogs, type LossStep } from './loss-dialogs.tsx'
import { useOpenKey } from './use-open-key.tsx'
import { WhyNot } from './why-not.tsx'
import { words } from './words.ts'

export type Holding = ReceivedOf<typeof listHoldings>['holdings'][number]

const acts = { 'practise': 'practise', 'still-there': 'stillThere', 'release': 'give' } as const

export function HoldingCard({ of, personId }: { of: Holding; personId: string }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const openKey = useOpenKey()
  const [step, setStep] = useState<LossStep>(null)
  const { id: holderId, testatorName: name, asks } = of
  const act = useMutation({
    mutationFn: async () => {
      const seed = await openKey()
      if (seed === null || of.share === null) return null
      const mine = { willId: of.willId, secretId: of.secretId, personId, sealed: of.share }
      const { proveShare, shareForRelease } = await import('@testate/evidence/shared-secret/acts')
      if (asks === 'release') {
        const { publicKey } = await call(showReleaseKey)
        const sealed = await shareForRelease(seed, mine, publicKey)
        return await call(giveOwnShare, { params: { holderId }, body: { sealed } })
      }
      const left = of.answersLeft ?? 0
      const { takePlace } = await import('./answer-place.ts')
      takePlace(holderId, left, { storage: localStorage, now: Date.now() })
      const answer = await proveShare(seed, mine, left)
      return await call(answerHolding, { params: { holderId }, body: { answer } })
    },
    onSuccess: (answer) => {
      if (answer === null) return
      queries.setQueryData([listHoldings.id, {}], answer)
      toast(
        asks === 'release'
          ? { title: t('given'), kind: 'done' }
          : { title: t('proved'), description: t('provedText', { name }), kind: 'done' },
      )
    },
  })
  const giveBack = useMutation({
    mutationFn: async (stepUp: string) => await call(loseHolding, { params: { holderId }, stepUp }),
    onSuccess: (answer) => {
      queries.setQueryData([listHoldings.id, {}], answer)
      toast({ title: t('gaveBack'), kind: 'done' })
    },
  })
  const error = act.error ?? giveBack.error
  const doing = asks in acts ? acts[asks as keyof typeof acts] : null
  const mayGiveBack = !of.isLost && of.state !== 'opened' && asks !== 'release' && !of.hasGiven
  const last = of.answeredAt ?? of.practisedAt
  return (
    <Card
      title={t('shareOf', { name })}
      headingLevel={3}
      actions={
        doing === null && !mayGiveBack ? undefined : (
          <>
            {doing !== null && (
              <Button
                pending={act.isPending}
                pendingText={t('working')}
                onPress={() => {
                  giveBack.reset()
                  act.mutate()
                }}
              >
                {t(doing)}
              </Button>
            )}
            {mayGiveBack && (
              <Button variant="quiet" pending={giveBack.isPending} onPress={() => setStep('asks')}>
                {t('giveBack')}
              </Button>
            )}
          </>
        )
      }
    >
      <p>{t(saysOf(of), { name })}</p>
      {last !== null && <p>{t(of.answeredAt === null ? 'practised' : 'answered', { at: new Date(last) })}</p>}
      {error !== null && (
        <Notice kind="error" title={t('actFailed')}>
          <WhyNot of={error} />
        </Notice>
      )}
      <LossDialogs
        step={step}
        onStep={setStep}
        title={t('giveBackTitle')}
        text={t('giveBackText', { name })}
        confirmText={t('giveBackYes')}
        cancelText={t('goBack')}
        purpose="share-lost"
        about={shareActs['share-lost'](of.id)}
        lead={t('forGiveBack', { name })}
        onToken={(token) => giveBack.mutate(token)}
      />
    </Card>
  )
}

/** What a holder is told of one share. */
export function saysOf({
  isLost,
  hasGiven,
  state,
  asks,
}: Pick<Holding, 'isLost' | 'hasGiven' | 'state' | 'asks'>) {
  if (isLost) return 'isLost'
  if (state === 'opened') return 'isOpened'
  if (hasGiven) return 'isGiven'
  if (asks === 'nothing') return state === 'preparing' ? 'asksNothingYet' : 'holds'
  return (
    {
      'key': 'asksKey',
      'practise': 'asksPractise',
      'still-there': 'asksStill',
      'release': 'asksRelease',
    } as const
  )[asks]
}
