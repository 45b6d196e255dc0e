// /stop-erasure/:token: the page that the link in the mail about an erasure opens. Opening it changes nothing; its button stops the erasure, without signing in.
import { useMutation, useQuery } from '@tanstack/react-query'
import { readStopErasure, stopErasure } from '@testate/api/account'
import { useParams } from 'react-router'
import { call, isProblem, sentenceOf } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { words } from './stop-words.ts'

export default function StopErasure() {
  const t = useWords(words)
  const { token = '' } = useParams()
  const link = useQuery(read(readStopErasure, { params: { token } }))
  const stop = useMutation({ mutationFn: () => call(stopErasure, { params: { token } }) })
  const problem = stop.error ?? link.error
  // A token that is cut short cannot be one of ours either.
  const gone = isProblem(problem, 'gone') || isProblem(problem, 'not-found')
  const stopped = !gone && (stop.isSuccess || link.data?.stopped === true)
  const title = t(gone ? 'goneTitle' : stopped ? 'stoppedTitle' : 'title')
  return (
    <div>
      <title>{`${title} – Testate`}</title>
      <h1>{title}</h1>
      {link.isPending && <Loading text={t('checking')} />}
      {gone && (
        <div role="status">
          <p>{t('gone')}</p>
          <div className="button-row">
            <LinkButton variant="secondary" href="/support">
              {t('toSupport')}
            </LinkButton>
          </div>
        </div>
      )}
      {stopped && (
        <div role="status">
          <Notice kind="done">{t('stopped')}</Notice>
          <p>{t('notYou')}</p>
          <div className="button-row">
            <LinkButton variant="secondary" href="/password-reset">
              {t('newPassword')}
            </LinkButton>
            <LinkButton variant="quiet" href="/login">
              {t('signIn')}
            </LinkButton>
          </div>
        </div>
      )}
      {!gone && problem !== null && (
        <Notice kind="error" title={t('notStopped')}>
          {sentenceOf(problem)}
        </Notice>
      )}
      {!gone && !stopped && link.data !== undefined && (
        <>
          <p>
            {t('what', { until: dateAndTime(link.data.dueAt) })} {t('does')}
          </p>
          <div className="button-row">
            <Button pending={stop.isPending} pendingText={t('stopping')} onPress={() => stop.mutate()}>
              {t('stop')}
            </Button>
          </div>
        </>
      )}
    </div>
  )
}
