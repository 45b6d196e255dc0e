// What was unpaid for which days, at which rate, what simple interest on it comes to, and the rules behind that.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ruleOn, type Rule, type RuleHistory } from '@testate/domain/claims/rules/rule'
import { dayInWords } from '../../claims/day.ts'
import { useWords } from '../../platform/words.ts'
import { Expander } from '../../ui/expander/expander.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { AmountLink } from '../frame/amount-link.tsx'
import { pounds } from '../frame/money-text.ts'
import { RuleText } from '../frame/rule-text.tsx'
import { Table } from '../frame/table.tsx'
import { yearlyRate } from '../frame/yearly-rate.ts'
import { words } from './words.ts'

export interface ShownLine {
  /** Whose legacy it is; nobody's: tax. */
  person?: string
  unpaid: number
  from: string
  until: string
  days: number
  /** Null: not computed. */
  amount: number | null
}

/** Where the numbers of one calculation lead: its table and its rules, on a page. */
export interface Calculation {
  /** The page, with what its address asks for. */
  page: string
  /** Before the ids of the page's other calculations. */
  id: string
}
const linesOf = ({ page, id }: Calculation): string => `${page}#${id}-lines`
/** By how many days a year's interest is divided. */
export const yearOf = ({ page, id }: Calculation): string => `${page}#${id}-year`
/** From when it runs. */
export const beginningOf = ({ page, id }: Calculation): string => `${page}#${id}-rule-0`
const rateIdOf = ({ id }: Calculation, { from }: Rule): string => `${id}-rate-${from ?? ''}`

interface InterestTableProps<L extends ShownLine> {
  of: Calculation
  caption: string
  lines: readonly L[]
  /** What was unpaid, as a link to what it is made of. */
  unpaidOf: (line: L) => ReactNode
  rates: RuleHistory
  total?: number | null
}

export function InterestTable<L extends ShownLine>({
  of,
  caption,
  lines,
  unpaidOf,
  rates,
  total,
}: InterestTableProps<L>) {
  const t = useWords(words)
  const said = (day: string): string => dayInWords(day, 'en')
  const rateOf = (from: string): ReactNode => {
    const rate = ruleOn(rates, from)
    if (rate === null) return t('notRecorded')
    return (
      <Link className="estate-figure" to={`${of.page}#${rateIdOf(of, rate)}`}>
        {rate.confirmed ? `${yearlyRate(rate.value)}%` : t('notConfirmed')}
      </Link>
    )
  }
  const byYear = (amount: number): ReactNode => (
    <AmountLink to={yearOf(of)} amount={amount} label={(shown) => t('byYear', { amount: shown })} />
  )
  const hasPeople = lines.some(({ person }) => person !== undefined)
  return (
    <Table
      id={`${of.id}-lines`}
      caption={caption}
      head={[
        ...(hasPeople ? [t('person')] : []),
        t('unpaid'),
        t('from'),
        t('until'),
        t('days'),
        t('rate'),
        t('amount'),
      ]}
      rows={lines.map((line) => [
        `${line.person ?? ''} ${line.from}`,
        ...(line.person === undefined ? [] : [line.person]),
        unpaidOf(line),
        said(line.from),
        said(line.until),
        String(line.days),
        rateOf(line.from),
        line.amount === null ? t('notComputed') : byYear(line.amount),
      ])}
      {...(total === undefined || total === null ? {} : { foot: [t('sum'), '', '', '', '', byYear(total)] })}
    />
  )
}

interface InterestTotalProps {
  of: Calculation
  /** Null: not computed. */
  total: number | null
  /** Days whose rate is not known, which it leaves out. */
  daysWithout: number
}

/** What lines of interest come to, as a link to them. */
export function InterestTotal({ of, total, daysWithout }: InterestTotalProps) {
  const t = useWords(words)
  if (total === null) return t('notComputed')
  const amount = pounds(total)
  const said = daysWithout === 0 ? amount : t('without', { amount, count: daysWithout })
  return (
    <AmountLink to={linesOf(of)} amount={total} label={() => t('ofLines', { amount: said })}>
      {said}
    </AmountLink>
  )
}

interface InterestSumProps extends InterestTotalProps {
  /** Rows before that of the sum. */
  rows?: readonly { label: string; value: ReactNode }[]
  label: string
}

/** What interest on tax comes to, and what that leaves out. */
export function InterestSum({ rows = [], label, daysWithout, ...total }: InterestSumProps) {
  const t = useWords(words)
  return (
    <>
      <SummaryList
        rows={[...rows, { label, value: <InterestTotal {...total} daysWithout={daysWithout} /> }]}
      />
      {daysWithout > 0 && (
        <Notice kind="advice" title={t('withoutTitle')}>
          {t('taxWithout', { count: daysWithout })}
        </Notice>
      )}
    </>
  )
}

interface InterestRulesProps {
  of: Calculation
  /** From when it runs, then what else it rests on, each with what it is for. */
  rules: readonly (readonly [label: string, rule: Rule | null])[]
  /** By how many days a year's interest is divided. */
  year: Rule | null
  lines: readonly ShownLine[]
  rates: RuleHistory
}

export function InterestRules({ of, rules, year, lines, rates }: InterestRulesProps) {
  const t = useWords(words)
  const said = (day: string): string => dayInWords(day, 'en')
  const used = rates.versions.filter((one) => lines.some(({ from }) => ruleOn(rates, from) === one))
  const rows = [
    ...rules.flatMap(([label, rule], at) =>
      rule === null ? [] : [{ label, value: placed(`${of.id}-rule-${at}`, rule) }],
    ),
    ...(year === null ? [] : [{ label: t('year'), value: placed(`${of.id}-year`, year) }]),
    ...used.map((rule) => ({
      label:
        rule.until === null
          ? t('rateSince', { from: said(rule.from ?? '') })
          : t('rateFor', { from: said(rule.from ?? ''), until: said(rule.until) }),
      value: placed(rateIdOf(of, rule), rule),
    })),
  ]
  return (
    <Expander summary={t('rules')}>
      <SummaryList rows={rows} />
    </Expander>
  )
}

/** A rule to which a number leads. */
const placed = (id: string, rule: Rule): ReactNode => (
  <div id={id} tabIndex={-1}>
    <RuleText rule={rule} />
  </div>
)
