// The phone's side of a hand-off: first the person and the task, with a number to compare; then that task and
// nothing else.
import { Suspense, useRef, useState } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { openHandOff, readHandOff } from '@testate/api/hand-offs'
import { Link, useParams } from 'react-router'
import { useAddress } from '../addresses/address.ts'
import { call, isProblem } from '../platform/client.ts'
import { useLive } from '../platform/live.tsx'
import { part } from '../platform/parts/part.ts'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useMe, type Me } from '../platform/session.ts'
import { timeOfDay } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { words } from './words.ts'
import '../devices/hand-off.css'

const IdentityCheck = part(async () => (await import('../identity/identity-check.tsx')).IdentityCheck)
const HandedRecording = part(async () => (await import('./handed-recording.tsx')).HandedRecording)

export default function HandOff() {
  const t = useWords(words)
  const { token = '' } = useParams()
  const me = useMe()
  useLive(Boolean(me))
  const found = useQuery(read(readHandOff, { params: { token } }))
  const shown = () => {
    if (me?.limitedTo !== undefined && found.data?.state === 'opened')
      return <Task me={me} limitedTo={me.limitedTo} />
    if (found.error !== null)
      return isProblem(found.error, 'not-found') || isProblem(found.error, 'invalid-fields') ? (
        <Said title="unknownTitle" text="unknownText" />
      ) : (
        <Notice kind="error">
          <Refusal of={found.error} />
        </Notice>
      )
    if (found.data === undefined || me === undefined) return <Loading text={t('loading')} />
    if (found.data.state === 'open') return <Compare token={token} />
    if (found.data.state === 'opened') return <Said title="openedTitle" text="openedText" />
    if (found.data.state === 'done') return <Said title="doneTitle" text="doneText" />
    return <Said title="expiredTitle" text="expiredText" />
  }
  return (
    <div className="hand-off-page">
      <title>{`${t('title')} – Testate`}</title>
      {shown()}
    </div>
  )
}

function Said({
  title,
  text,
}: {
  title: 'unknownTitle' | 'openedTitle' | 'doneTitle' | 'expiredTitle' | 'noTitle' | 'signedIn'
  text: 'unknownText' | 'openedText' | 'doneText' | 'expiredText' | 'noText' | 'signedInText'
}) {
  const t = useWords(words)
  const to = useAddress()
  return (
    <>
      <div role="status">
        <h1>{t(title)}</h1>
        <p>{t(text)}</p>
      </div>
      {title === 'unknownTitle' && (
        <p>
          <Link to={to('/support')}>{t('support')}</Link>
        </p>
      )}
    </>
  )
}

function Compare({ token }: { token: string }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const { data } = useQuery(read(readHandOff, { params: { token } }))
  const [differs, setDiffers] = useState(false)
  const key = useRef(crypto.randomUUID())
  const opening = useMutation({
    mutationFn: async () => await call(openHandOff, { params: { token }, idempotencyKey: key.current }),
    onSettled: async () => await queries.invalidateQueries(),
  })
  if (data?.state !== 'open') return null
  if (data.signedInHere !== 'nobody') return <Said title="signedIn" text="signedInText" />
  if (differs) return <Said title="noTitle" text="noText" />
  return (
    <>
      <h1>{t('title')}</h1>
      <p>{t('asWhom', { name: data.name, task: t(data.task) })}</p>
      <p>{t('number')}</p>
      <p className="hand-off-code">{data.code}</p>
      {opening.error !== null && (
        <Notice kind="error">
          <Refusal of={opening.error} />
        </Notice>
      )}
      <div className="button-row">
        <Button pending={opening.isPending} onPress={() => opening.mutate()}>
          {t('yes')}
        </Button>
        <Button variant="secondary" isDisabled={opening.isPending} onPress={() => setDiffers(true)}>
          {t('no')}
        </Button>
      </div>
    </>
  )
}

function Task({ me, limitedTo }: { me: Me; limitedTo: NonNullable<Me['limitedTo']> }) {
  const t = useWords(words)
  return (
    <>
      <h1>{t('taskTitle', { task: t(limitedTo.task) })}</h1>
      <p>
        {t('asWhom', { name: me.name, task: t(limitedTo.task) })}{' '}
        {t('until2', { time: timeOfDay(limitedTo.expiresAt) })}
      </p>
      <Suspense fallback={<Loading text={t('loading')} />}>
        {limitedTo.task === 'identity' ? (
          <IdentityCheck headingLevel={2} steps={false} />
        ) : (
          <HandedRecording willId={limitedTo.willId ?? ''} />
        )}
      </Suspense>
    </>
  )
}
