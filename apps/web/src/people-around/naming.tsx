// One thing a person is named for, with the buttons that accept and decline it.
import { Suspense, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { acceptNamed, declineNamed, listNamed, type NamedFor } from '@testate/api/people-around'
import { namedPoint, namedStandingOf, relationOf } from '@testate/domain/journey/named'
import { installation } from '../operator/installation.ts'
import { call, sentenceOf } from '../platform/client.ts'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './words.ts'

const AnswerDialog = part(async () => (await import('./answer-dialog.tsx')).AnswerDialog)

const titles = { executor: 'asExecutor', reserve: 'asReserve', contact: 'asContact' } as const

export function Naming({ of: one }: { of: NamedFor['named'][number] }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const [open, setOpen] = useState<'accept' | 'decline' | null>(null)
  const { id: aroundId, testatorName: name, answer, answeredAt } = one
  const relation = relationOf(one)
  const { may } = namedStandingOf(
    namedPoint({ ...one, relation, noticesOpen: installation.deathNotices === 'open' }),
  )
  const at = new Date(answeredAt ?? one.namedAt)
  const reply = useMutation({
    // Without a token it is no.
    mutationFn: async (stepUp: string | null) =>
      stepUp === null
        ? await call(declineNamed, { params: { aroundId } })
        : await call(acceptNamed, { params: { aroundId }, stepUp }),
    onSuccess: async (_, stepUp) => {
      toast({ title: t(stepUp === null ? 'declineDone' : 'acceptDone', { name }), kind: 'done' })
      await queries.invalidateQueries({ queryKey: [listNamed.id] })
    },
    onSettled: () => setOpen(null),
  })
  const title = titles[relation]
  return (
    <Card
      title={t(title, { name })}
      actions={
        <>
          {may.includes('accept-naming') && <Button onPress={() => setOpen('accept')}>{t('accept')}</Button>}
          {may.includes('decline-naming') && (
            <Button variant="secondary" onPress={() => setOpen('decline')}>
              {t('decline')}
            </Button>
          )}
          {may.includes('report-death') && (
            <LinkButton variant="quiet" href={`/death-notices?report=will&of=${one.willId}`}>
              {t('reportDeath', { name })}
            </LinkButton>
          )}
        </>
      }
    >
      <p>
        {t('since', { at: new Date(one.namedAt) })} {t(one.registered ? 'isRegistered' : 'notRegistered')}
      </p>
      <p>
        <StatusTag kind={answer === 'accepted' ? 'done' : answer === 'declined' ? 'neutral' : 'warning'}>
          {answer === null
            ? t('unanswered')
            : t(answer === 'accepted' ? 'youAccepted' : 'youDeclined', { at })}
        </StatusTag>
      </p>
      {reply.isError && (
        <Notice kind="error" title={t('answerFailed')}>
          {sentenceOf(reply.error)}
        </Notice>
      )}
      <Suspense>
        {open !== null && (
          <AnswerDialog
            name={name}
            accepts={open === 'accept'}
            pending={reply.isPending}
            onAnswer={(stepUp) => reply.mutate(stepUp)}
            onClose={() => setOpen(null)}
          />
        )}
      </Suspense>
    </Card>
  )
}
