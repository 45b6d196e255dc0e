// The people of a shared secret, with what each has done; and saying that somebody's share is lost.
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { loseHolder, showSharedSecret, type SharedSecretView } from '@testate/api/death/shared-secret'
import { shareActs } from '@testate/domain/death/shared-secret'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { StatusTag, type StatusKind } from '../ui/status-tag/status-tag.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { KeyNumber } from './key-number.tsx'
import { LossDialogs, type LossStep } from './loss-dialogs.tsx'
import { WhyNot } from './why-not.tsx'
import { words } from './testator-words.ts'

type Holder = SharedSecretView['holders'][number]
export type Tag = readonly [StatusKind, keyof (typeof words)['en'], string?]

/** Where one of them stands. */
export function tagOf(
  state: SharedSecretView['state'],
  holder: Omit<Holder, 'id' | 'personId' | 'name'>,
): Tag {
  const { hasKey, isLost, practisedAt, askedAt, answeredAt, isSilent } = holder
  if (isLost) return ['error', 'isLost']
  if (state === 'preparing') return hasKey ? ['done', 'hasKey'] : ['neutral', 'noKey']
  if (practisedAt === null) return ['neutral', 'notPractised']
  if (askedAt !== null && (answeredAt === null || answeredAt < askedAt))
    return isSilent ? ['warning', 'silent', askedAt] : ['info', 'asked', askedAt]
  return answeredAt === null ? ['done', 'hasPractised', practisedAt] : ['done', 'answered', answeredAt]
}

export function Holders({ willId, of: { state, holders } }: { willId: string; of: SharedSecretView }) {
  return (
    <ul className="shared-list">
      {holders.map((holder) => (
        <li key={holder.id}>
          <HolderCard willId={willId} state={state} holder={holder} />
        </li>
      ))}
    </ul>
  )
}

interface HolderCardProps {
  willId: string
  state: SharedSecretView['state']
  holder: Holder
}

function HolderCard({ willId, state, holder }: HolderCardProps) {
  const t = useWords(words)
  const queries = useQueryClient()
  const [step, setStep] = useState<LossStep>(null)
  const name = holder.name ?? t('nameless')
  const [kind, sentence, at] = tagOf(state, holder)
  const lose = useMutation({
    mutationFn: async (stepUp: string) =>
      await call(loseHolder, { params: { id: willId, holderId: holder.id }, stepUp }),
    onSuccess: (answer) => {
      queries.setQueryData([showSharedSecret.id, { params: { id: willId } }], answer)
      toast({ title: t('lost'), kind: 'done' })
    },
  })
  return (
    <Card
      title={name}
      headingLevel={3}
      actions={
        holder.isLost || state === 'preparing' ? undefined : (
          <Button variant="quiet" size="small" pending={lose.isPending} onPress={() => setStep('asks')}>
            {t('lose')}
            <span className="visually-hidden">{t('of', { name })}</span>
          </Button>
        )
      }
    >
      <p>
        <StatusTag kind={kind}>{t(sentence, at === undefined ? {} : { at: new Date(at) })}</StatusTag>
      </p>
      {!holder.isLost && holder.publicKey !== null && holder.personId !== null && (
        <p>
          {t('number')} <KeyNumber publicKey={holder.publicKey} personId={holder.personId} />
        </p>
      )}
      {!holder.isLost && !holder.isNamed && state !== 'preparing' && (
        <Notice kind="advice" title={t('unnamed')}>
          <p>{t('unnamedText', { name })}</p>
        </Notice>
      )}
      {lose.isError && (
        <Notice kind="error" title={t('loseFailed')}>
          <WhyNot of={lose.error} />
        </Notice>
      )}
      <LossDialogs
        step={step}
        onStep={setStep}
        title={t('loseTitle', { name })}
        text={t('loseText')}
        confirmText={t('loseYes')}
        cancelText={t('goBack')}
        purpose="share-lost"
        about={shareActs['share-lost'](holder.id)}
        lead={t('forLose', { name })}
        onToken={(token) => lose.mutate(token)}
      />
    </Card>
  )
}
