// One person on the list: who they are, what they were told and answered, and what can be done.
import { lazy, Suspense, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { readPeople, tellPerson } from '@testate/api/people-around'
import { isTold } from '@testate/domain/people-around'
import { call, sentenceOf } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { isAsSaved, type Listed } from './list.ts'
import { words } from './words.ts'

const TellDialog = lazy(async () => ({ default: (await import('./tell-dialog.tsx')).TellDialog }))

const factorWords = {
  'mailbox': 'byMailbox',
  'passkey': 'byPasskey',
  'authenticator': 'byApp',
  'recovery code': 'byRecovery',
} as const

export function PersonCard({
  one,
  willId,
  mayChange,
  mayTell,
  onChange,
  onMoveUp,
  onRemove,
}: {
  one: Listed
  willId: string
  mayChange: boolean
  /** Nobody is written to from a list that is not saved. */
  mayTell: boolean
  onChange: () => void
  onMoveUp: (() => void) | null
  onRemove: (() => void) | null
}) {
  const t = useWords(words)
  const queries = useQueryClient()
  const [asks, setAsks] = useState(false)
  const { name, email, saved } = one
  const tell = useMutation({
    mutationFn: async () => await call(tellPerson, { params: { id: willId, aroundId: saved?.id ?? '' } }),
    onSuccess: (answer) => {
      queries.setQueryData([readPeople.id, { params: { id: willId } }], answer)
      toast({ title: t('tellDone', { name }), kind: 'done' })
    },
    onSettled: () => setAsks(false),
  })
  const who = <span className="visually-hidden">{t('of', { name })}</span>
  const facts = [
    ...(one.standing === null ? [] : [t(one.standing)]),
    ...[one.relationship, email, one.phone, one.address].filter((fact) => fact !== null),
  ]
  return (
    <Card
      title={name}
      headingLevel={3}
      actions={
        <>
          {mayTell && isTold(one.kind) && saved !== undefined && saved.answer !== 'declined' && (
            <Button
              variant={saved.toldAt === null ? 'primary' : 'secondary'}
              size="small"
              pending={tell.isPending}
              onPress={() => setAsks(true)}
            >
              {t(saved.toldAt === null ? 'tell' : 'tellAgain', { name })}
            </Button>
          )}
          {mayChange && (
            <Button variant="quiet" size="small" onPress={onChange}>
              {t('change')}
              {who}
            </Button>
          )}
          {mayChange && onMoveUp !== null && (
            <Button variant="quiet" size="small" onPress={onMoveUp}>
              {t('moveUp')}
              {who}
            </Button>
          )}
          {mayChange && onRemove !== null && (
            <Button variant="quiet" size="small" onPress={onRemove}>
              {t('remove')}
              {who}
            </Button>
          )}
        </>
      }
    >
      {facts.length > 0 && <p className="around-facts">{facts.join(' · ')}</p>}
      {isTold(one.kind) && isAsSaved(one) && saved !== undefined && <Answer of={saved} />}
      {tell.isError && (
        <Notice kind="error" title={t('tellFailed', { name })}>
          {sentenceOf(tell.error)}
        </Notice>
      )}
      <Suspense>
        {asks && (
          <TellDialog
            name={name}
            email={email ?? ''}
            pending={tell.isPending}
            onAnswer={(yes) => (yes ? tell.mutate() : setAsks(false))}
          />
        )}
      </Suspense>
    </Card>
  )
}

function Answer({ of: { toldAt, answer, answeredAt, factor } }: { of: NonNullable<Listed['saved']> }) {
  const t = useWords(words)
  if (toldAt === null) return <StatusTag kind="neutral">{t('untold')}</StatusTag>
  if (answer === null || answeredAt === null)
    return <StatusTag kind="info">{t('told', { at: new Date(toldAt) })}</StatusTag>
  const at = new Date(answeredAt)
  return answer === 'declined' ? (
    <StatusTag kind="warning">{t('declined', { at })}</StatusTag>
  ) : (
    <StatusTag kind="done">{t('accepted', { at, factor: t(factorWords[factor ?? 'mailbox']) })}</StatusTag>
  )
}
