// One recorded event: a sentence, the time, the actor; and on request everything the log contains about it.
import { isConcluded, isUnpublished, sayBy, sayDoer, sayWritten } from '@testate/domain/happenings'
import { useWords } from '../platform/words.ts'
import { Hash } from '../ui/hash/hash.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { exactTimeOf, timeOf } from './by-day.ts'
import type { ShownEntry } from './use-record.ts'
import { words } from './words.ts'

export function EntryLine({ entry, withWill }: { entry: ShownEntry; withWill: boolean }) {
  const t = useWords(words)
  const { event, at, text, by, will, index, leafHash } = entry
  return (
    <li className="audit-entry" id={`entry-${entry.id}`} tabIndex={-1}>
      <details>
        <summary>
          <time dateTime={at}>{timeOf(at)}</time>
          <span className="audit-entry-words">
            <span className="audit-sentence">{text}</span>
            <span className="audit-by">
              {isConcluded(event) ? (
                sayBy(event, by)
              ) : (
                <>
                  {t('by')} {by.kind === 'you' ? t('byYou') : lowered(sayDoer(by))}
                </>
              )}
              {withWill && will !== null && <> · {will.title || t('untitled')}</>}
            </span>
          </span>
          <span className="audit-more">{t('details')}</span>
        </summary>
        <Details entry={entry} />
      </details>
      <p className="audit-print">{t('printLine', { index: index ?? '–', hash: leafHash })}</p>
    </li>
  )
}

/** For use within a sentence. */
const lowered = (doer: string): string =>
  /^(The|Staff|A) /.test(doer) ? doer.slice(0, 1).toLowerCase() + doer.slice(1) : doer

function Details({ entry }: { entry: ShownEntry }) {
  const t = useWords(words)
  const { event, at, by, index, leafHash, details, salt, written } = entry
  return (
    <SummaryList
      rows={[
        { label: t('exact'), value: exactTimeOf(at) },
        { label: t('event'), value: <code>{event}</code> },
        ...(isConcluded(event) ? [{ label: t('followed'), value: sayDoer(by) }] : []),
        { label: t('written'), value: sayWritten(written) },
        {
          label: t('place'),
          value:
            index !== null
              ? t('placeNumber', { index })
              : t(isUnpublished(event) ? 'placeNone' : 'placeWaiting'),
        },
        { label: t('hash'), value: <Hash value={leafHash} label={t('hashOf')} /> },
        {
          label: t('particulars'),
          value: details === null ? t('closed') : <Particulars details={details} />,
        },
        ...(salt === null ? [] : [{ label: t('salt'), value: <Hash value={salt} label={t('saltWhy')} /> }]),
      ]}
    />
  )
}

/** Untranslated, exactly as recorded: a translation could not be compared. */
function Particulars({ details }: { details: Record<string, unknown> }) {
  return (
    <ul className="audit-particulars">
      {Object.entries(details).map(([name, value]) => (
        <li key={name}>
          <code>{name}</code>: <code>{typeof value === 'string' ? value : JSON.stringify(value)}</code>
        </li>
      ))}
    </ul>
  )
}
