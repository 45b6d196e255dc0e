// The toasts for each change of a network while the screen is open; the screen shows the same texts.
import { useEffect, useRef } from 'react'
import { displayName } from '@testate/domain/networks'
import { changesBetween, registrationsOf, registrationStanding, type Anchors } from '../anchors/standing.ts'
import { useWords } from '../platform/words.ts'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './words.ts'

const titles = { minting: 'mintingOn', success: 'successOn', failed: 'failedOn' } as const

export function useMessages(view: Anchors | undefined): void {
  const t = useWords(words)
  const before = useRef<Anchors | undefined>(undefined)
  useEffect(() => {
    if (view === undefined) return
    const changes = changesBetween(before.current, view)
    before.current = view
    const last = changes.at(-1)
    if (last === undefined) return
    const all = registrationsOf(view)
    const standing = registrationStanding(view)
    // One message at a time: the overall one, once everything is decided.
    if (standing === 'registered' && all.length > 1) return toast({ title: t('allDone') })
    if (standing === 'partial')
      return toast({
        title: t('partialTitle'),
        description: t('partialToast', {
          done: all.filter(({ statusText }) => statusText === 'Registered').length,
          all: all.length,
        }),
        kind: 'error',
      })
    toast({
      title: t(titles[last.kind], { network: displayName(last.network) }),
      kind: last.kind === 'failed' ? 'error' : 'done',
    })
  }, [view, t])
}
