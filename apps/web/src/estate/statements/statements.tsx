// The rows of bank statements: those that wait first, and what became of the others.
import { useQuery } from '@tanstack/react-query'
import type { Estate } from '@testate/api/estate/calls'
import { showEstateStatements, type StatementRowShown } from '@testate/api/estate/statements'
import { dayInWords } from '../../claims/day.ts'
import { read } from '../../platform/queries.ts'
import { useWords } from '../../platform/words.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Expander } from '../../ui/expander/expander.tsx'
import { NotLoaded } from '../../ui/not-loaded/not-loaded.tsx'
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
  const t = useWords(words)
  const { willId } = estate
  const { data, error } = useQuery(read(showEstateStatements, { params: { id: willId } }))
  if (error !== null)
    return (
      <>
        <h1>{t('page')}</h1>
        <NotLoaded error={error} title={t('failed')} />
      </>
    )
  if (data === undefined) return <Loading text={t('loading')} />
  if (show === 'new') return <NewStatement estate={estate} statements={data} />
  const row = data.rows.find(({ id }) => id === show)
  if (row !== undefined)
    return <RowQuestion key={`${row.id} ${row.version}`} estate={estate} row={row} rows={data.rows} />
  if (show !== 'all')
    return (
      <Question title={t('gone')} backTo={estateAddress(willId, 'accounts', { statement: 'all' })}>
        <p>{t('goneText')}</p>
      </Question>
    )
  const open = data.rows.filter(({ state }) => state === 'open')
  const decided = data.rows.filter(({ state }) => state !== 'open')
  return (
    <Question title={t('page')} backTo={estateAddress(willId, 'accounts')}>
      <p>{t('lead')}</p>
      <div className="button-row">
        <LinkButton href={estateAddress(willId, 'accounts', { statement: 'new' })}>{t('takeIn')}</LinkButton>
      </div>
      {data.rows.length === 0 ? <p>{t('noStatement')}</p> : <h2>{t('waiting', { count: open.length })}</h2>}
      {data.rows.length > 0 && open.length === 0 && <p>{t('allDone')}</p>}
      <RowCards estate={estate} rows={open} />
      {decided.length > 0 && (
        <Expander summary={t('decided', { count: decided.length })}>
          <RowCards estate={estate} rows={decided} />
        </Expander>
      )}
    </Question>
  )
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
          <li key={id}>
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
