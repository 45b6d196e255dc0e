// Which column of a file is what, with what that makes of its rows below, before anything is taken in.
import { useMemo, useState } from 'react'
import type { Estate } from '@testate/api/estate/calls'
import { addEstateStatement, type StatementRowShown } from '@testate/api/estate/statements'
import { dayOrders, type DayOrder } from '@testate/domain/estate/statement/cells'
import {
  areSameNames,
  columnNames,
  guessColumns,
  matchedBefore,
  type StatementColumns,
} from '@testate/domain/estate/statement/columns'
import { compareRows } from '@testate/domain/estate/statement/compare'
import { readStatement, type ReadRow } from '@testate/domain/estate/statement/read'
import { londonDay } from '@testate/domain/london-day'
import { pence } from '@testate/domain/money'
import { dayInWords } from '../../claims/day.ts'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { useWords } from '../../platform/words.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { Expander } from '../../ui/expander/expander.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Select } from '../../ui/select/select.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useSaving } from '../frame/use-saving.ts'
import { whereFrom, whyNothing } from './columns-said.ts'
import { RowTable } from './row-table.tsx'
import { words } from './words.ts'

const MOST_UNREAD = 50

/** As the fields have them. */
const textOf = (columns: StatementColumns) => ({
  day: String(columns.day),
  dayOrder: columns.dayOrder as string,
  text: String(columns.texts[0] ?? ''),
  more: String(columns.texts[1] ?? ''),
  paidIn: String(columns.paidIn),
  paidOut: String(columns.paidOut ?? ''),
  isReversed: columns.isReversed,
})
type Fields = ReturnType<typeof textOf>

const columnsOf = (names: string[], fields: Fields): StatementColumns => ({
  names,
  day: Number(fields.day),
  dayOrder: fields.dayOrder as DayOrder,
  texts: [fields.text, fields.more].filter((one) => one !== '').map(Number),
  paidIn: Number(fields.paidIn),
  paidOut: fields.paidOut === '' ? null : Number(fields.paidOut),
  isReversed: fields.paidOut === '' && fields.isReversed,
})

const shown = (rows: readonly ReadRow[]) =>
  rows.map(({ line, day, amount, text }) => ({ id: line, day, amountPence: amount, text }))

interface ColumnsFormProps {
  estate: Estate
  itemId: string | null
  /** Of which columns can be guessed. */
  table: string[][]
  /** How they were matched last. */
  before: StatementColumns | undefined
  held: readonly StatementRowShown[]
  after: () => Promise<void>
}

export function ColumnsForm({ estate, itemId, table, before, held, after }: ColumnsFormProps) {
  const t = useWords(words)
  const names = useMemo(() => columnNames(table).map((name) => name.slice(0, 200)), [table])
  const isBefore = before !== undefined && areSameNames(before.names, names)
  const guess = useMemo(() => textOf(guessColumns(table)!), [table])
  const [fields, change, forget] = useKeptHere(
    `estate ${estate.willId} columns ${itemId ?? ''} ${names.join('|')}`,
    isBefore ? textOf(matchedBefore(before, table)) : guess,
  )
  const [today] = useState(() => londonDay(new Date()))
  const columns = columnsOf(names, fields)
  const { rows, beforeDeath, unread } = readStatement(table, columns, {
    dateOfDeath: estate.dateOfDeath,
    today,
  })
  const { added, known } = compareRows(
    rows,
    held.map(({ day, amountPence, text }) => ({ day, amount: pence(amountPence), text })),
  )
  const save = useSaving(
    async (given: { columns: StatementColumns; rows: object[] }, idempotencyKey) =>
      await call(addEstateStatement, {
        params: { id: estate.willId },
        body: {
          itemId,
          columns: given.columns,
          // All of them: which are there already is decided where they are kept.
          rows: rows.map(({ day, amount, text }) => ({ day, amountPence: amount, text })),
        },
        idempotencyKey,
      }),
    async () => {
      forget()
      await after()
    },
  )
  const isTwice = (one: string, ...others: string[]): boolean => one !== '' && others.includes(one)
  const form = useForm({
    values: fields,
    change,
    check: ({ day, paidIn, paidOut, more, text }) => [
      ...(isTwice(more, text) ? [{ field: 'more' as const, message: t('sameColumn') }] : []),
      ...(isTwice(paidIn, day) ? [{ field: 'paidIn' as const, message: t('sameColumn') }] : []),
      ...(isTwice(paidOut, day, paidIn) ? [{ field: 'paidOut' as const, message: t('sameColumn') }] : []),
    ],
    send: () => save.mutate({ columns, rows }),
    request: save,
  })
  const options = names.map((label, at) => ({ value: String(at), label }))
  const orNone = (label: string) => [{ value: '', label }, ...options]
  const found = (
    <>
      <SummaryList
        rows={[
          { label: t('new'), value: t('rowsCount', { count: added.length }) },
          { label: t('known'), value: t('rowsCount', { count: known.length }) },
          { label: t('early'), value: t('rowsCount', { count: beforeDeath.length }) },
          { label: t('unread'), value: t('rowsCount', { count: unread.length }) },
        ]}
      />
      {added.length > 0 && (
        <>
          <p>{t('readsAs', { day: dayInWords(added[0]!.day, 'en') })}</p>
          <RowTable caption={t('newRows')} rows={shown(added)} />
        </>
      )}
      {known.length > 0 && (
        <Expander summary={t('known')}>
          <RowTable caption={t('knownRows')} rows={shown(known)} />
        </Expander>
      )}
      {beforeDeath.length > 0 && (
        <Expander summary={t('early')}>
          <RowTable caption={t('earlyRows')} rows={shown(beforeDeath)} />
        </Expander>
      )}
      {unread.length > 0 && (
        <>
          <h3>{t('unreadRows')}</h3>
          <ul>
            {unread.slice(0, MOST_UNREAD).map(({ line, problem, cells }) => (
              <li key={line}>
                {t('inFile', { line, problem: t(`row-${problem}`) })}
                <span className="estate-cells">{cells}</span>
              </li>
            ))}
          </ul>
          {unread.length > MOST_UNREAD && <p>{t('more', { count: unread.length - MOST_UNREAD })}</p>}
        </>
      )}
    </>
  )
  const fieldset = (
    <>
      <p>{t(whereFrom(fields, { before: isBefore ? textOf(before) : undefined, guess }))}</p>
      <Select {...form.field('day')} label={t('dayColumn')} options={options} />
      <Select
        {...form.field('dayOrder')}
        label={t('dayOrder')}
        options={dayOrders.map((value) => ({ value, label: t(value) }))}
      />
      <Select {...form.field('text')} label={t('textColumn')} options={orNone(t('noColumn'))} />
      <Select {...form.field('more')} label={t('secondText')} options={orNone(t('noColumn'))} />
      <Select {...form.field('paidIn')} label={t('paidIn')} options={options} />
      <Select {...form.field('paidOut')} label={t('paidOut')} options={orNone(t('oneForBoth'))} />
      {fields.paidOut === '' && (
        <Checkbox {...form.field('isReversed')} label={t('reversed')} hint={t('reversedHint')} />
      )}
      <h2>{t('count')}</h2>
      {found}
    </>
  )
  const cannot = whyNothing({ rows, added, unread })
  return (
    <section>
      <h2>{t('columns')}</h2>
      {cannot === null ? (
        <SaveForm of={form} request={save} label={t('takeRows', { count: added.length })}>
          {fieldset}
        </SaveForm>
      ) : (
        <>
          {fieldset}
          <Notice kind="info">{t(cannot)}</Notice>
        </>
      )}
    </section>
  )
}
