// Why a draft was not saved; if another window saved a different version, both are shown side by side, and
// nothing is overwritten before a person has chosen.
import { Suspense } from 'react'
import { Problem } from '@testate/api/problem'
import { sentenceOf } from '../platform/client.ts'
import { part } from '../platform/parts/part.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { isStored, only, type Draft } from './merge-draft.ts'
import { clashesOf, type Seen } from './save-loaded.ts'

const ConflictNotice = part(async () => (await import('./conflict-notice.tsx')).ConflictNotice)

interface NotSavedProps {
  error: unknown
  title: string
  /** The state the fields were filled from. */
  seen: Seen | undefined
  form: Draft
  /** Keeps this window's fields: saves them over `theirs`, now seen. */
  onMine: (theirs: Seen) => void
  /** Takes the other window's: copies the fields into the form. */
  onTheirs: (fields: Draft, theirs: Seen) => void
}

export function NotSaved({ error, title, seen, form, onMine, onTheirs }: NotSavedProps) {
  const theirs =
    error instanceof Problem && error.code === 'conflict' && isStored(error.extra) ? error.extra : null
  const clashes = theirs === null ? [] : clashesOf(seen ?? { form: null }, form, theirs.form)
  if (theirs === null || clashes.length === 0)
    return (
      <Notice kind="error" title={title}>
        {sentenceOf(error)}
      </Notice>
    )
  return (
    <Suspense>
      <ConflictNotice
        fields={clashes}
        mine={form}
        theirs={theirs.form}
        onChoice={(choice) =>
          choice === 'mine' ? onMine(theirs) : onTheirs(only(theirs.form, clashes), theirs)
        }
      />
    </Suspense>
  )
}
