// /stop-withdrawal/:token, /stop-erasure/:token and /stop-death-notice/:token: the page behind the mailed link for
// each. Opening it changes nothing; its button stops what is pending, without signing in. Without a token it asks for
// the code of a letter.
import { Suspense } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { readStopErasure, stopErasure } from '@testate/api/account'
import { readStopDeathNotice, stopDeathNoticeByLink } from '@testate/api/death-notices'
import { readStopWithdrawal, stopWithdrawal } from '@testate/api/registration'
import { useLocation, useParams } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { call, isProblem } from '../platform/client.ts'
import { inEnglish } from '../platform/language.ts'
import { part } from '../platform/parts/part.ts'
import { Refusal } from '../platform/refusal.tsx'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { deathNotice, erasure, withdrawal } from './words.ts'

type Sentence = keyof typeof withdrawal.en

/** `until`: when it is carried out; null while its wait has not begun. */
interface Stopping {
  words: { en: Record<Sentence, string>; cy?: { [S in Sentence]?: string } }
  look: (token: string, signal: AbortSignal) => Promise<{ stopped: boolean; until: string | null }>
  stop: (token: string) => Promise<unknown>
  onward: string
}

type Kind = 'withdrawal' | 'erasure' | 'death-notice'

const stoppings: Record<Kind, Stopping> = {
  'death-notice': {
    words: deathNotice,
    onward: '/login',
    look: async (token, signal) => {
      const { stopped } = await call(readStopDeathNotice, { params: { token }, signal })
      return { stopped, until: null }
    },
    stop: async (token) => await call(stopDeathNoticeByLink, { params: { token } }),
  },
  'withdrawal': {
    words: withdrawal,
    onward: '/dashboard',
    look: async (token, signal) => {
      const { stopped, effectiveAt } = await call(readStopWithdrawal, { params: { token }, signal })
      return { stopped, until: effectiveAt }
    },
    stop: async (token) => await call(stopWithdrawal, { params: { token } }),
  },
  'erasure': {
    words: erasure,
    onward: '/login',
    look: async (token, signal) => {
      const { stopped, dueAt } = await call(readStopErasure, { params: { token }, signal })
      return { stopped, until: dueAt }
    },
    stop: async (token) => await call(stopErasure, { params: { token } }),
  },
}

// What a form needs is fetched by whoever holds a letter alone.
const StopByCode = part(async () => (await import('./stop-by-code.tsx')).StopByCode)

export default function StopByLink() {
  const { token } = useParams()
  if (token !== undefined) return <StopPage typed={token} />
  return (
    <Suspense>
      <StopByCode />
    </Suspense>
  )
}

function StopPage({ typed }: { typed: string }) {
  const { pathname } = useLocation()
  const kind = (Object.keys(stoppings) as Kind[]).find((one) =>
    inEnglish(pathname.toLowerCase()).startsWith(`/stop-${one}/`),
  )!
  const { words, look, stop: stopIt, onward } = stoppings[kind]
  const t = useWords(words)
  const to = useAddress()
  // Typed from a letter it may have spaces, another dash or a full stop.
  const token = typed.replaceAll(/[^\w-]/g, '')
  const queries = useQueryClient()
  const link = useQuery({
    queryKey: ['stop-by-link', kind, token],
    queryFn: async ({ signal }) => await look(token, signal),
  })
  // Refreshes the screens of a signed-in person, where it no longer shows as pending.
  const stop = useMutation({ mutationFn: () => stopIt(token), onSuccess: () => queries.invalidateQueries() })
  const problem = stop.error ?? link.error
  // A truncated token cannot be one of ours either.
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
            <LinkButton variant="secondary" href={to(onward)}>
              {t('onward')}
            </LinkButton>
            <LinkButton variant="quiet" href={to('/support')}>
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
            <LinkButton variant="secondary" href={to('/password-reset')}>
              {t('newPassword')}
            </LinkButton>
            <LinkButton variant="quiet" href={to(onward)}>
              {t('onward')}
            </LinkButton>
          </div>
        </div>
      )}
      {!gone && problem !== null && (
        <Notice kind="error" title={t('notStopped')}>
          <Refusal of={problem} />
        </Notice>
      )}
      {!gone && !stopped && link.data !== undefined && (
        <>
          <p>
            {link.data.until !== null && t('what', { until: dateAndTime(link.data.until) })} {t('does')}
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
