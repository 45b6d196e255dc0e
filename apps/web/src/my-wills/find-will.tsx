// Finds wills by a part of their title, among all of them: the register searches. What is looked for is in the
// address, so that a reload and going back keep it.
import { useEffect, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { listWills } from '@testate/api/wills'
import { sentenceOf } from '../platform/client.ts'
import { useShown } from '../platform/use-shown.ts'
import { useWords } from '../platform/words.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { LONGEST_SEARCH, SEARCH_PAUSE_MS, SearchField } from '../ui/search-field/search-field.tsx'
import type { Shown } from './will-cards.tsx'
import { words } from './words.ts'

interface FindWillProps {
  /** Empty: nothing is looked for. */
  wanted: string
  atOnce: number
  /** How the wills found are shown. */
  cardsOf: (shown: Shown) => ReactNode
}

export function FindWill({ wanted, atOnce, cardsOf }: FindWillProps) {
  const t = useWords(words)
  const [, setSearch] = useSearchParams()
  const [typed, setTyped] = useState(wanted)
  useEffect(() => {
    const title = typed.trim()
    if (title === wanted) return
    const later = setTimeout(
      () => setSearch(title === '' ? {} : { find: title }, { replace: true, preventScrollReset: true }),
      SEARCH_PAUSE_MS,
    )
    return () => clearTimeout(later)
  }, [typed, wanted, setSearch])
  return (
    <>
      <SearchField className="my-wills-find" label={t('find')} value={typed} onChange={setTyped} />
      {wanted !== '' && <Found key={wanted} wanted={wanted} atOnce={atOnce} cardsOf={cardsOf} />}
    </>
  )
}

function Found({ wanted, atOnce, cardsOf }: FindWillProps) {
  const t = useWords(words)
  const shown = useShown(listWills, atOnce, { title: wanted.slice(0, LONGEST_SEARCH) })
  const n = shown.rows?.length
  return (
    <>
      <p role="status">{n !== undefined && t(shown.more.hasMore ? 'foundMore' : 'found', { n })}</p>
      {shown.error !== null && (
        <Notice kind="error" title={t('listFailed')}>
          {sentenceOf(shown.error)}
        </Notice>
      )}
      {cardsOf(shown)}
    </>
  )
}
