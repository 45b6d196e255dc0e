// Leaving saves first; only what could not be saved is asked about, in the specification's words.
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { useWords } from '../platform/words.ts'
import { ConfirmDialog } from '../ui/confirm-dialog/confirm-dialog.tsx'
import type { Autosave } from './autosave.ts'
import { words } from './words.ts'

const LAST_SAVE_MS = 4_000

export function LeaveGuard({ autosave }: { autosave: Autosave }) {
  const t = useWords(words)
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname && autosave.unsaved())
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
  return (
    <ConfirmDialog
      title={t('leaveTitle')} text={t('leave')} confirmText={t('leaveOk')} cancelText={t('leaveCancel')} danger isOpen={asking && blocker.state === 'blocked'}
      onAnswer={(leave) => {
        setAsking(false)
        if (leave) blocker.proceed?.()
        else blocker.reset?.()
      }}
    />
  )
}
