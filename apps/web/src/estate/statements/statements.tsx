// The rows of bank statements: those that wait first, and what became of the others.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Problem } from '@testate/api/problem'
import type { Estate } from '@testate/api/estate/calls'
import { showEstateStatements, type StatementRowShown } from '@testate/api/estate/statements'
import type { ReceivedOf } from '@testate/api/route'
import { dayInWords } from '../../claims/day.ts'
import { call } from '../../platform/client.ts'
import { read } from '../../platform/queries.ts'
import { useWords } from '../../platform/words.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Expander } from '../../ui/expander/expander.tsx'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
import { ShowMore } from '../../ui/show-more/show-more.tsx'
import { Loading } from '../../ui/spinner/spinner.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { pounds } from '../frame/money-text.ts'
import { Question } from '../frame/question.tsx'
import { nameOfItem } from '../frame/names.ts'
import { NewStatement } from './new-statement.tsx'
import { RowQuestion } from './row-question.tsx'
import { words } from './words.ts'

/** `show`: `all`, `new`, or the id of a row. */
export function Statements({ estate, show }: { estate: Estate; show: string }) {
  if (show === 'new') return <NewStatement estate={estate} />
  return show === 'all' ? <AllRows estate={estate} /> : <OneRow estate={estate} id={show} />
}

type Page = ReceivedOf<typeof showEstateStatements>

/** Page by page. */
function useRows(willId: string, state: 'open' | 'decided') {
  return useInfiniteQuery({
    queryKey: [showEstateStatements.id, { params: { id: willId }, query: { state } }] as const,
    meta: { changedBy: showEstateStatements.changedBy },
    queryFn: ({ pageParam, signal }): Promise<Page> =>
      call(showEstateStatements, {
        params: { id: willId },
        query: { state, ...(pageParam === null ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
  })
}

function AllRows({ estate }: { estate: Estate }) {
  const t = useWords(words)
  const { willId } = estate
  const waiting = useRows(willId, 'open')
  const first = waiting.data?.pages[0]
  if (first === undefined)
    return waiting.error === null ? <Loading text={t('loading')} /> : <Failed error={waiting.error} />
  return (
    <Question title={t('page')} backTo={estateAddress(willId, 'accounts')}>
      <p>{t('lead')}</p>
      <div className="button-row">
        <LinkButton href={estateAddress(willId, 'accounts', { statement: 'new' })}>{t('takeIn')}</LinkButton>
      </div>
      {first.open + first.decided === 0 ? (
        <p>{t('noStatement')}</p>
      ) : (
        <h2>{t('waiting', { count: first.open })}</h2>
      )}
      {first.open === 0 && first.decided > 0 && <p>{t('allDone')}</p>}
      <RowPages estate={estate} of={waiting} all={first.open} />
      {first.decided > 0 && (
        <Expander summary={t('decided', { count: first.decided })}>
          <Decided estate={estate} all={first.decided} />
        </Expander>
      )}
    </Question>
  )
}

function Decided({ estate, all }: { estate: Estate; all: number }) {
  const t = useWords(words)
  const rows = useRows(estate.willId, 'decided')
  if (rows.data !== undefined) return <RowPages estate={estate} of={rows} all={all} />
  return rows.error === null ? (
    <Loading text={t('loading')} />
  ) : (
    <NotLoaded error={rows.error} title={t('failed')} />
  )
}

interface RowPagesProps {
  estate: Estate
  of: ReturnType<typeof useRows>
  /** How many there are. */
  all: number
}

function RowPages({ estate, of, all }: RowPagesProps) {
  const t = useWords(words)
  const { data, error, hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = of
  const rows = data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <RowCards estate={estate} rows={rows} />
      {(hasNextPage || (data?.pages.length ?? 0) > 1) && (
        <ShowMore
          ids={rows.map(({ id }) => `row-${id}`)}
          shown={t('shownRows', { count: rows.length, all })}
          hasMore={hasNextPage}
          isLoading={isFetchingNextPage}
          failure={isFetchNextPageError ? error : null}
          words={{ more: t('showMore'), loading: t('loading'), failed: t('failed') }}
          onMore={() => void fetchNextPage()}
        />
      )}
    </>
  )
}

function Failed({ error }: { error: Error }) {
  const t = useWords(words)
  return (
    <>
      <h1>{t('page')}</h1>
      <NotLoaded error={error} title={t('failed')} />
    </>
  )
}

function OneRow({ estate, id }: { estate: Estate; id: string }) {
  const t = useWords(words)
  const { willId } = estate
  const params = { id: willId }
  const { data, error } = useQuery(read(showEstateStatements, { params, query: { row: id } }))
  // Two: one of them may be this one.
  const { data: waiting } = useQuery(read(showEstateStatements, { params, query: { limit: 2 } }))
  const isGone =
    (error instanceof Problem && (error.status === 404 || error.status === 400)) || data?.rows.length === 0
  if (isGone)
    return (
      <Question title={t('gone')} backTo={estateAddress(willId, 'accounts', { statement: 'all' })}>
        <p>{t('goneText')}</p>
      </Question>
    )
  if (error !== null) return <Failed error={error} />
  const row = data?.rows[0]
  if (row === undefined || waiting === undefined) return <Loading text={t('loading')} />
  const next = waiting.rows.find((one) => one.id !== id)?.id
  return <RowQuestion key={`${row.id} ${row.version}`} estate={estate} row={row} next={next} />
}

function RowCards({ estate, rows }: { estate: Estate; rows: readonly StatementRowShown[] }) {
  const t = useWords(words)
  return (
    <ul className="estate-list">
      {rows.map((row) => {
        const { id, amountPence, day, itemId, state } = row
        const text = row.text === '' ? t('noText') : row.text
        const amount = t(amountPence > 0 ? 'cameIn' : 'wentOut', { amount: pounds(Math.abs(amountPence)) })
        return (
          <li key={id} id={`row-${id}`} tabIndex={-1}>
            <Card
              headingLevel={3}
              title={text}
              actions={
                <LinkButton
                  variant="secondary"
                  href={estateAddress(estate.willId, 'accounts', { statement: id })}
                >
                  {t(state === 'open' ? 'decide' : 'look', { text, amount })}
                </LinkButton>
              }
            >
              <SummaryList
                rows={[
                  { label: t('day'), value: dayInWords(day, 'en') },
                  { label: t('moved'), value: amount },
                  {
                    label: t('account'),
                    value: itemId === null ? t('executors') : nameOfItem(estate, itemId),
                  },
                  ...(state === 'open' ? [] : [{ label: t('became'), value: t(`state-${state}`) }]),
                ]}
              />
            </Card>
          </li>
        )
      })}
    </ul>
  )
}
