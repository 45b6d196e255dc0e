// The record's entries: grouped by day, newest first, older ones on request. The button keeps the focus; once
// there are no older ones, the last loaded entry gets it.
import { useEffect, useRef } from 'react'
import { sentenceOf } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { byDay } from './by-day.ts'
import { EntryLine } from './entry-line.tsx'
import type { ShownEntry } from './use-record.ts'
import { words } from './words.ts'

interface RecordListProps {
  entries: readonly ShownEntry[]
  /** Filtered to one will, so entries need not name it. */
  oneWill: boolean
  /** Entries outside the filter may exist. */
  isFiltered: boolean
  hasMore: boolean
  loadingMore: boolean
  /** Older ones could not be loaded. */
  failed: unknown
  onMore: () => void
}

export function RecordList({
  entries,
  oneWill,
  isFiltered,
  hasMore,
  loadingMore,
  failed,
  onMore,
}: RecordListProps) {
  const t = useWords(words)
  /** How many entries were shown when older ones were requested. */
  const askedAt = useRef<number | null>(null)
  useEffect(() => {
    const first = askedAt.current === null ? undefined : entries[askedAt.current]
    if (first === undefined || loadingMore) return
    askedAt.current = null
    if (!hasMore) document.getElementById(`entry-${first.id}`)?.focus()
  }, [entries, hasMore, loadingMore])
  return (
    <>
      {byDay(entries).map(({ day, entries: ofDay }) => (
        <section key={day} className="audit-day" aria-label={day}>
          <h2>{day}</h2>
          <ol className="audit-entries">
            {ofDay.map((entry) => (
              <EntryLine key={entry.id} entry={entry} withWill={!oneWill} />
            ))}
          </ol>
        </section>
      ))}
      <p className="audit-shown" role="status">
        {t('showing', {
          shown: entries.length,
          more: hasMore ? 'yes' : 'no',
          fits: isFiltered ? 'yes' : 'no',
        })}
      </p>
      {failed !== null && (
        <Notice kind="error" title={t('moreFailed')}>
          {sentenceOf(failed)}
        </Notice>
      )}
      {hasMore && (
        <Button
          variant="secondary"
          pending={loadingMore}
          pendingText={t('loadingOlder')}
          onPress={() => {
            askedAt.current = entries.length
            onMore()
          }}
        >
          {t('older')}
        </Button>
      )}
    </>
  )
}
