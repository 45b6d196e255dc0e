// The lines that executors chose, as a beneficiary reads them: the same for an executor who looks at them before.
import { Fragment } from 'react'
import type { ShownView } from '@testate/api/estate/views'
import { dayInWords } from '../../claims/day.ts'
import { useWords } from '../../platform/words.ts'
import { SummaryList, type SummaryRow } from '../../ui/summary-list/summary-list.tsx'
import { words as assetWords } from '../assets/words.ts'
import { pounds } from '../frame/money-text.ts'
import { Table } from '../frame/table.tsx'
import { typedFraction } from '../people/fraction.ts'
import { words } from './shown-words.ts'

export function ShownLines({ shown }: { shown: ShownView }) {
  const t = useWords(words)
  const { assets, debts, entries, will, account, totals, personName, givenBy } = shown
  const until = dayInWords(shown.until, 'en')
  return (
    <>
      <p>{t('chosen', { day: dayInWords(shown.day, 'en') })}</p>
      <p>{t('canChange')}</p>
      <p>
        {givenBy === null
          ? t('until', { day: until, person: personName })
          : t('untilBy', { day: until, person: personName, name: givenBy })}
      </p>
      {shown.openSums !== null && <p>{t(`open-${shown.openSums}`)}</p>}
      {will !== null && <Will will={will} />}
      {account !== null && <Account account={account} />}
      {assets.length > 0 && (
        <Items caption={t('assets')} now={t('held')} outside={t('outside')} items={assets} />
      )}
      {debts.length > 0 && (
        <Items caption={t('debts')} now={t('owing')} outside={t('notOurs')} items={debts} />
      )}
      {entries.length > 0 && <Entries entries={entries} />}
      {totals !== null && <Totals totals={totals} />}
      <p className="estate-note">{t('ask')}</p>
    </>
  )
}

type Of<K extends keyof ShownView> = NonNullable<ShownView[K]>

function Will({ will: { legacy, residue, things } }: { will: Of<'will'> }) {
  const t = useWords(words)
  const rows: SummaryRow[] = [
    ...(legacy === null ? [] : [{ label: t('legacy'), value: pounds(legacy) }]),
    ...(residue === null
      ? []
      : [{ label: t('residue'), value: residue.of === residue.in ? t('allOfIt') : typedFraction(residue) }]),
    ...(things.length === 0 ? [] : [{ label: t('things'), value: things.join(', ') }]),
  ]
  return (
    <>
      <h2>{t('will')}</h2>
      {rows.length === 0 ? <p>{t('willNothing')}</p> : <SummaryList rows={rows} />}
    </>
  )
}

function Account({ account: { things, legacy, residue, had, still } }: { account: Of<'account'> }) {
  const t = useWords(words)
  const row = (label: string, value: number): SummaryRow[] =>
    value === 0 ? [] : [{ label, value: pounds(value) }]
  return (
    <>
      <h2>{t('account')}</h2>
      <SummaryList
        rows={[
          ...row(t('part-things'), things),
          ...row(t('part-legacy'), legacy),
          ...row(t('part-residue'), residue),
          { label: t('had'), value: pounds(had) },
          { label: t(still < 0 ? 'tooMuch' : 'still'), value: pounds(Math.abs(still)) },
        ]}
      />
    </>
  )
}

interface ItemsProps {
  caption: string
  now: string
  outside: string
  items: ShownView['assets']
}

function Items({ caption, now, outside, items }: ItemsProps) {
  const t = useWords(words)
  const a = useWords(assetWords)
  return (
    <Table
      caption={caption}
      head={[t('what'), t('atDeath'), now]}
      rows={items.map((item, at) => {
        const name = item.name ?? a(`class-${item.class}`)
        const what = item.isEstimate ? t('estimated', { what: name }) : name
        const amount = (of: number | null): string => (of === null ? t('noValue') : pounds(of))
        return [
          String(at),
          item.isYours ? t('forYou', { what }) : what,
          amount(item.atDeath),
          item.isOutside ? outside : amount(item.now),
        ]
      })}
    />
  )
}

function Entries({ entries }: { entries: ShownView['entries'] }) {
  const t = useWords(words)
  const kindOf = ({ kind, toYou, expense }: ShownView['entries'][number]): string => {
    if (expense !== null) return t('entryOf', { kind: t(`kind-${kind}`), what: t(`expense-${expense}`) })
    if (toYou && (kind === 'reimbursed' || kind === 'distributed' || kind === 'handed-over'))
      return t(`you-${kind}`)
    return t(`kind-${kind}`)
  }
  return (
    <Table
      caption={t('entries')}
      head={[t('what'), t('day'), t('amount')]}
      rows={entries.map((entry, at) => [
        String(at),
        <Fragment key="what">
          {entry.item === null ? kindOf(entry) : t('entryOf', { kind: kindOf(entry), what: entry.item })}
          {entry.isTakenBack && <span className="estate-cells">{t('isTakenBack')}</span>}
        </Fragment>,
        dayInWords(entry.day, 'en'),
        entry.amount === null ? '' : pounds(entry.amount),
      ])}
    />
  )
}

function Totals({ totals }: { totals: Of<'totals'> }) {
  const t = useWords(words)
  const row = (key: Exclude<keyof typeof totals, 'toGive'>) =>
    [key, t(key), pounds(key === 'costs' ? -totals[key] : totals[key])] as const
  const { toGive } = totals
  return (
    <Table
      caption={t('totals')}
      head={[t('what'), t('amount')]}
      rows={[
        row('net'),
        row('gain'),
        row('income'),
        row('costs'),
        ['toGive', t('toGive'), toGive === null ? t('nothingToGive') : pounds(toGive)],
      ]}
    />
  )
}
