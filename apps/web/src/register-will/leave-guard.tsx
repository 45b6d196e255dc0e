// Leaving saves first; only unsaved input, in the specification's words, and a PDF on its way are asked about.
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useBlocker } from 'react-router'
import { part } from '../platform/parts/part.ts'
import { useWords } from '../platform/words.ts'
import type { Autosave } from './autosave.ts'
import { words } from './words.ts'

const LAST_SAVE_MS = 4_000

const loadDialog = async () => (await import('../ui/confirm-dialog/confirm-dialog.tsx')).ConfirmDialog
const ConfirmDialog = part(loadDialog)

/** Which form is open at an address. */
const formAt = ({ pathname, search }: { pathname: string; search: string }): string => {
  const named = new URLSearchParams(search)
  return `${pathname} ${named.get('draft') ?? named.get('will') ?? ''}`
}

interface LeaveGuardProps {
  autosave: Autosave
  isTouched: boolean
  /** A PDF is being sent, or waits to be. */
  isSending: boolean
}

export function LeaveGuard({ autosave, isTouched, isSending }: LeaveGuardProps) {
  const t = useWords(words)
  useEffect(() => {
    // The question is shown when saving failed, often without a connection: it must be loaded by then.
    if (isTouched || isSending) void loadDialog().catch(() => undefined)
  }, [isTouched, isSending])
  useEffect(() => {
    if (!isSending) return
    const leaving = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', leaving)
    return () => window.removeEventListener('beforeunload', leaving)
  }, [isSending])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      formAt(currentLocation) !== formAt(nextLocation) && (isSending || autosave.unsaved()),
  )
  const [asking, setAsking] = useState<'unsaved' | 'sending' | null>(null)
  const decide = useEffectEvent(() => {
    if (isSending) setAsking('sending')
    else if (autosave.unsaved()) setAsking('unsaved')
    else blocker.proceed?.()
  })
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let gone = false
    const late = new Promise((resolve) => setTimeout(resolve, LAST_SAVE_MS))
    void Promise.race([autosave.flush(), late]).then(() => {
      if (!gone) decide()
    })
    return () => {
      gone = true
    }
  }, [autosave, blocker])
  if (asking === null || blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        title={t('leaveTitle')}
        text={
          asking === 'sending' ? (
            <p>{t('leavePdf')}</p>
          ) : (
            <>
              <p>{t('leave')}</p>
              <p>{t('leaveKept')}</p>
            </>
          )
        }
        confirmText={t('leaveOk')}
        cancelText={t('leaveCancel')}
        danger
        isOpen
        onAnswer={(leave) => {
          setAsking(null)
          if (leave) blocker.proceed?.()
          else blocker.reset?.()
        }}
      />
    </Suspense>
  )
}
