// The end of a list that is read page by page: how many are shown, and a button for more. The button keeps the
// focus; once there are no more, the first of those added gets it.
import { useEffect, useRef } from 'react'
import { Refusal } from '../../platform/refusal.tsx'
import { Button } from '../button/button.tsx'
import { Notice } from '../notice/notice.tsx'
import './show-more.css'

interface ShowMoreProps {
  /** The ids of the elements shown, in their order; each can be focused by script. */
  ids: readonly string[]
  /** How many are shown, announced whenever it changes. */
  shown: string
  hasMore: boolean
  isLoading: boolean
  /** Why the last attempt failed; null if it did not. */
  failure: unknown
  words: { more: string; loading: string; failed: string }
  onMore: () => void
}

export function ShowMore({ ids, shown, hasMore, isLoading, failure, words, onMore }: ShowMoreProps) {
  /** How many were shown when more were requested. */
  const askedAt = useRef<number | null>(null)
  useEffect(() => {
    const first = askedAt.current === null ? undefined : ids[askedAt.current]
    if (first === undefined || isLoading) return
    askedAt.current = null
    if (!hasMore) document.getElementById(first)?.focus()
  }, [ids, hasMore, isLoading])
  return (
    <div className="show-more">
      <p role="status">{shown}</p>
      {failure !== null && (
        <Notice kind="error" title={words.failed}>
          <Refusal of={failure} />
        </Notice>
      )}
      {hasMore && (
        <div className="button-row">
          <Button
            variant="secondary"
            pending={isLoading}
            pendingText={words.loading}
            onPress={() => {
              askedAt.current = ids.length
              onMore()
            }}
          >
            {words.more}
          </Button>
        </div>
      )}
    </div>
  )
}
