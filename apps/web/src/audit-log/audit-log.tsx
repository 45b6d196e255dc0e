// /audit-log: everything recorded about a person's wills and their own account, in plain sentences, to be
// searched, saved, and verified in this browser.
import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useAsOfNow } from '../platform/as-of-now.ts'
import { sentenceOf } from '../platform/client.ts'
import { part } from '../platform/parts/part.ts'
import { useMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { EmptyState } from '../ui/empty-state/empty-state.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { exactTimeOf } from './by-day.ts'
import { everything, filterOf, queryOf, type Filter } from './filter.ts'
import { KeepPanel } from './keep-panel.tsx'
import { whyNothing } from './nothing-shown.ts'
import { RecordList } from './record-list.tsx'
import { useRecord } from './use-record.ts'
import { words } from './words.ts'
import './audit-log.css'

// The record loads first; the tools for it follow, some kilobytes later.
const FilterForm = part(async () => (await import('./filter-form.tsx')).FilterForm)
const CheckPanel = part(async () => (await import('./check-panel.tsx')).CheckPanel)

export default function AuditLog() {
  const t = useWords(words)
  const [address, setAddress] = useSearchParams()
  const filter = filterOf(address)
  const asked = queryOf(filter)
  const me = useMe()
  const guest = me?.kind === 'guest'
  const {
    entries,
    data,
    error,
    refetch,
    hasNextPage,
    isFetchingNextPage,
    isFetchNextPageError,
    fetchNextPage,
  } = useRecord(filter)
  const why = whyNothing({
    shown: entries?.length,
    failed: error !== null,
    isFiltered: Object.keys(asked).length > 0,
  })
  const show = (wanted: Filter): void =>
    setAddress(Object.entries(queryOf(wanted)), { preventScrollReset: true })
  return (
    <div className="audit">
      <title>{`${t('page')} – Testate`}</title>
      <h1>{t('page')}</h1>
      <p className="audit-lead">{t(guest ? 'leadGuest' : 'lead')}</p>
      {why === null && (
        <ul className="audit-jump">
          <li>
            <a href="#audit-check">{t('check')}</a>
          </li>
          <li>
            <a href="#audit-keep">{t('keep')}</a>
          </li>
        </ul>
      )}
      <div className="columns">
        <div>
          <div className="audit-filter">
            <Suspense>
              <FilterForm filter={filter} onShow={show} />
            </Suspense>
          </div>
          {entries === undefined &&
            (error === null ? (
              <Loading text={t('loading')} />
            ) : (
              <Notice kind="error" title={t('failed')}>
                <p>{sentenceOf(error)}</p>
                <Button variant="secondary" onPress={() => void refetch()}>
                  {t('again')}
                </Button>
              </Notice>
            ))}
          {entries?.length === 0 &&
            (Object.keys(asked).length === 0 ? (
              <EmptyState title={t('emptyTitle')} text={t('emptyText')} />
            ) : (
              <EmptyState
                title={t('emptyFilterTitle')}
                text={t('emptyFilterText')}
                action={
                  <Button variant="secondary" onPress={() => show(everything)}>
                    {t('showAll')}
                  </Button>
                }
              />
            ))}
          {entries !== undefined && entries.length > 0 && (
            <RecordList
              entries={entries}
              oneWill={filter.will !== ''}
              isFiltered={Object.keys(asked).length > 0}
              hasMore={hasNextPage}
              loadingMore={isFetchingNextPage}
              failed={isFetchNextPageError ? error : null}
              onMore={() => void fetchNextPage()}
            />
          )}
          <div className="audit-print">
            <PrintedAt />
            {data?.pages[0]?.checkpoint != null && (
              <>
                <p>{t('printHead')}</p>
                <pre>{data.pages[0].checkpoint}</pre>
              </>
            )}
          </div>
        </div>
        <aside>
          <div id="audit-check">
            <Suspense
              fallback={
                <Card title={t('check')}>
                  <p className="audit-check-waits">{t('checkText')}</p>
                </Card>
              }
            >
              <CheckPanel
                reader={me?.id}
                entries={entries ?? []}
                isWhole={!hasNextPage && Object.keys(asked).every((name) => name === 'will')}
                why={why}
              />
            </Suspense>
          </div>
          <div id="audit-keep">
            <KeepPanel filter={filter} why={why} />
          </div>
        </aside>
      </div>
    </div>
  )
}

/** Separate, so that the page is not re-rendered every second. */
function PrintedAt() {
  const t = useWords(words)
  const at = useAsOfNow((now) => exactTimeOf(now.toISOString()))
  return <p>{t('printed', { at })}</p>
}
