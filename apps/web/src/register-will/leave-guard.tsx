// Leaving saves first; only unsaved input is asked about, in the specification's words.
import { lazy, Suspense, useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useWords } from '../platform/words.ts'
import type { Autosave } from './autosave.ts'
import { words } from './words.ts'

const LAST_SAVE_MS = 4_000

const loadDialog = async () => ({
  default: (await import('../ui/confirm-dialog/confirm-dialog.tsx')).ConfirmDialog,
})
const ConfirmDialog = lazy(loadDialog)

export function LeaveGuard({ autosave, isTouched }: { autosave: Autosave; isTouched: boolean }) {
  const t = useWords(words)
  useEffect(() => {
    // The question is shown when saving failed, often without a connection: it must be loaded by then.
    if (isTouched) void loadDialog().catch(() => undefined)
  }, [isTouched])
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      currentLocation.pathname !== nextLocation.pathname && autosave.unsaved(),
  )
  const [asking, setAsking] = useState(false)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    let gone = false
    const late = new Promise((resolve) => setTimeout(resolve, LAST_SAVE_MS))
    void Promise.race([autosave.flush(), late]).then(() => {
      if (gone) return
      if (autosave.unsaved()) setAsking(true)
      else blocker.proceed()
    })
    return () => {
      gone = true
    }
  }, [autosave, blocker])
  if (!asking || blocker.state !== 'blocked') return null
  return (
    <Suspense>
      <ConfirmDialog
        title={t('leaveTitle')}
        text={
          <>
            <p>{t('leave')}</p>
            <p>{t('leaveKept')}</p>
          </>
        }
        confirmText={t('leaveOk')}
        cancelText={t('leaveCancel')}
        danger
        isOpen
        onAnswer={(leave) => {
          setAsking(false)
          if (leave) blocker.proceed?.()
          else blocker.reset?.()
        }}
      />
    </Suspense>
  )
}
