// The record's entries: grouped by day, newest first, older ones on request.
import { useWords } from '../platform/words.ts'
import { ShowMore } from '../ui/show-more/show-more.tsx'
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
      <ShowMore
        ids={entries.map(({ id }) => `entry-${id}`)}
        shown={t('showing', {
          shown: entries.length,
          more: hasMore ? 'yes' : 'no',
          fits: isFiltered ? 'yes' : 'no',
        })}
        hasMore={hasMore}
        isLoading={loadingMore}
        failure={failed}
        words={{ more: t('older'), loading: t('loadingOlder'), failed: t('moreFailed') }}
        onMore={onMore}
      />
    </>
  )
}
