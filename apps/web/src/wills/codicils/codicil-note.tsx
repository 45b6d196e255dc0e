// On a codicil's form: which will it changes, and that the paper comes first.
import { useWords } from '../../platform/words.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import type { ListedWill } from '../listed-will.ts'
import { words } from '../words.ts'

export function CodicilNote({ amends }: { amends: ListedWill['amends'] }) {
  const t = useWords(words)
  if (amends === null) return null
  return (
    <Notice kind="info" title={t('codicilNote')}>
      {t('codicilNoteText', { title: amends.title ?? '' })}
    </Notice>
  )
}
