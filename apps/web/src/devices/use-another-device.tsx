// Hands one task to a phone: a QR code, a number to compare, and a live update when the phone is done. If no
// phone can reach the register, that is stated and no code is shown: it would lead nowhere.
import { useState } from 'react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { endHandOff, makeHandOff, readHandOff } from '@testate/api/hand-offs'
import type { ReceivedOf } from '@testate/api/route'
import { call } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useMe } from '../platform/session.ts'
import { timeOfDay } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { CopyButton } from '../ui/copy-button/copy-button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Qr } from '../ui/qr/qr.tsx'
import { words } from './another-device-words.ts'
import './hand-off.css'

type Task = { task: 'identity' } | { task: 'recording'; willId: string }
type Made = ReceivedOf<typeof makeHandOff>

export function UseAnotherDevice(task: Task) {
  const t = useWords(words)
  const me = useMe()
  const [made, setMade] = useState<Made | null>(null)
  const making = useMutation({
    mutationFn: async () =>
      await call(makeHandOff, {
        body: task.task === 'identity' ? { task: 'identity' } : { task: 'recording', willId: task.willId },
      }),
    onSuccess: setMade,
  })
  const ending = useMutation({
    mutationFn: async (id: string) => await call(endHandOff, { params: { id } }),
    onSettled: () => setMade(null),
  })
  // A phone that was handed this task cannot hand it on.
  if (me?.limitedTo !== undefined) return null
  return (
    <Expander summary={t('offer')}>
      {made?.onlyHere !== true && <p>{t(task.task === 'identity' ? 'offerIdentity' : 'offerRecording')}</p>}
      {made === null && (
        <Button
          variant="secondary"
          pending={making.isPending}
          pendingText={t('making')}
          onPress={() => making.mutate()}
        >
          {t('open')}
        </Button>
      )}
      {making.error !== null && (
        <Notice kind="error">
          <Refusal of={making.error} />
        </Notice>
      )}
      {made !== null && (
        <HandedOff made={made} onAnother={() => making.mutate()} onStop={() => ending.mutate(made.id)} />
      )}
    </Expander>
  )
}

function HandedOff({ made, onAnother, onStop }: { made: Made; onAnother: () => void; onStop: () => void }) {
  const t = useWords(words)
  const token = made.url.split('/').at(-1) ?? ''
  // The words differ for another browser on this computer.
  const here = made.onlyHere ? 'Here' : ''
  // The event stream refetches it when the phone opens the link, and when it is done.
  const { data } = useQuery(read(readHandOff, { params: { token } }))
  if (data?.state === 'done') return <Notice kind="done">{t(`done${here}`)}</Notice>
  if (data?.state === 'expired' || data?.state === 'ended') {
    return (
      <Notice kind="info">
        <p>{t('over')}</p>
        <Button variant="secondary" onPress={onAnother}>
          {t('another')}
        </Button>
      </Notice>
    )
  }
  return (
    <div className="hand-off">
      {data?.state === 'opened' ? null : made.onlyHere ? (
        <OnlyHere url={made.url} />
      ) : (
        <>
          <p>{t('scan')}</p>
          <Qr text={made.url} label={t('qr')} />
          <p>
            {t('orLink')}
            <br />
            <code>{made.url}</code>
          </p>
        </>
      )}
      <p>{t(`compare${here}`)}</p>
      <p className="hand-off-code">{made.code}</p>
      <p role="status">
        {data?.state === 'opened'
          ? t(`opened${here}`)
          : `${t(`until${here}`, { time: timeOfDay(made.expiresAt) })} ${t(`waiting${here}`)}`}
      </p>
      <div className="button-row">
        <Button variant="secondary" onPress={onStop}>
          {t('stop')}
        </Button>
        {/* Shown from the start: the numbers are compared before the other device opens the link. */}
        <Button variant="danger" onPress={onStop}>
          {t('differs')}
        </Button>
      </div>
    </div>
  )
}

/** The register’s address is this computer’s own: the link works only in another browser here. */
function OnlyHere({ url }: { url: string }) {
  const t = useWords(words)
  return (
    <>
      <Notice kind="advice" title={t('onlyHereTitle')}>
        <p>{t('onlyHere', { address: new URL(url).host })}</p>
        <p>{t('onlyHereThen')}</p>
      </Notice>
      <p>
        {t('linkHere')}
        <br />
        <code>{url}</code>
      </p>
      <div className="button-row">
        <CopyButton text={url} label={t('copyLink')} />
      </div>
    </>
  )
}
