// The person's sessions, each with a button "This wasn't me".
import { Suspense } from 'react'
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { endOtherSessions, endSession, listSessions } from '@testate/api/account'
import type { ReceivedOf } from '@testate/api/route'
import { call } from '../platform/client.ts'
import { part } from '../platform/parts/part.ts'
import { useTimes } from '../platform/times.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './words.ts'

const ShowMore = part(async () => (await import('../ui/show-more/show-more.tsx')).ShowMore)

const AT_ONCE = 20

type Session = ReceivedOf<typeof listSessions>['sessions'][number]

export function SessionsSection() {
  const t = useWords(words)
  const queries = useQueryClient()
  const { data, error, refetch, ...more } = useInfiniteQuery({
    queryKey: [listSessions.id] as const,
    queryFn: async ({ pageParam: before, signal }) =>
      await call(listSessions, { query: { before, limit: AT_ONCE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
  const sessions = data?.pages.flatMap((page) => page.sessions)
  const others = useMutation({
    mutationFn: () => call(endOtherSessions),
    onSuccess: async () => await queries.invalidateQueries({ queryKey: [listSessions.id] }),
  })
  return (
    <section aria-labelledby="account-sessions">
      <h2 id="account-sessions">{t('sessions')}</h2>
      {sessions === undefined &&
        (error === null ? (
          <Loading text={t('sessionsLoading')} />
        ) : (
          <Notice kind="error" title={t('sessionsFailed')}>
            <Refusal of={error} />
            <Button variant="secondary" onPress={() => void refetch()}>
              {t('again')}
            </Button>
          </Notice>
        ))}
      {sessions !== undefined && (
        <>
          <p role="status">{sessions.length > 1 ? t('sessionsText') : t('onlyThis')}</p>
          <ul className="account-sessions">
            {sessions.map((session) => (
              <li key={session.id} id={`session-${session.id}`} tabIndex={-1}>
                <SessionLine session={session} />
              </li>
            ))}
          </ul>
          {(more.hasNextPage || sessions.length > AT_ONCE) && (
            <Suspense>
              <ShowMore
                ids={sessions.map(({ id }) => `session-${id}`)}
                shown={t('showingSessions', {
                  shown: sessions.length,
                  more: more.hasNextPage ? 'yes' : 'no',
                })}
                hasMore={more.hasNextPage}
                isLoading={more.isFetchingNextPage}
                failure={more.isFetchNextPageError ? error : null}
                words={{
                  more: t('moreSessions'),
                  loading: t('moreSessionsLoading'),
                  failed: t('moreSessionsFailed'),
                }}
                onMore={() => void more.fetchNextPage()}
              />
            </Suspense>
          )}
          {others.isError && (
            <Notice kind="error" title={t('endFailed')}>
              <Refusal of={others.error} />
            </Notice>
          )}
          {sessions.length > 1 && (
            <Button
              variant="secondary"
              pending={others.isPending}
              pendingText={t('ending')}
              onPress={() => others.mutate()}
            >
              {t('endOthers')}
            </Button>
          )}
        </>
      )}
    </section>
  )
}

function SessionLine({ session }: { session: Session }) {
  const t = useWords(words)
  const { dateAndTime } = useTimes()
  const queries = useQueryClient()
  const { id, device, begunAt, seenAt, endsAt, networkAddress, thisOne } = session
  const end = useMutation({
    mutationFn: () => call(endSession, { params: { sessionId: id } }),
    onSuccess: () => toast({ title: t('ended'), description: t('endedText'), kind: 'done' }),
    // An already ended session is fine too.
    onSettled: async () => await queries.invalidateQueries({ queryKey: [listSessions.id] }),
  })
  return (
    <>
      <div>
        <p className="account-session-device">
          {device}
          {thisOne && <StatusTag kind="done">{t('thisOne')}</StatusTag>}
        </p>
        <p className="account-session-more">{t('begun', { when: dateAndTime(begunAt) })}</p>
        {seenAt !== null && (
          <p className="account-session-more">{t('seen', { when: dateAndTime(seenAt) })}</p>
        )}
        <p className="account-session-more">
          {networkAddress === null ? t('fromUnknown') : t('from', { address: networkAddress })}
        </p>
        <p className="account-session-more">{t('ends', { when: dateAndTime(endsAt) })}</p>
        {end.isError && (
          <Notice kind="error" title={t('endFailed')}>
            <Refusal of={end.error} />
          </Notice>
        )}
      </div>
      {!thisOne && (
        <Button
          size="small"
          variant="secondary"
          aria-label={t('notMeLabel', { device, when: dateAndTime(begunAt) })}
          pending={end.isPending}
          pendingText={t('ending')}
          onPress={() => end.mutate()}
        >
          {t('notMe')}
        </Button>
      )}
    </>
  )
}
