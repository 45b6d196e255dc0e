// A limit in words: its figure, its source, and whether somebody could look at it there.
import type { Rule } from '@testate/domain/claims/rules/rule'
import { dayInWords } from '../../claims/day.ts'
import { useWords } from '../../platform/words.ts'
import { pounds } from './money-text.ts'
import { words } from './words.ts'
import { yearlyRate } from './yearly-rate.ts'

export function RuleText({ rule: { value, unit, source, confirmed, asAt } }: { rule: Rule }) {
  const t = useWords(words)
  const figure = {
    'pence': () => pounds(value),
    'percent': () => t('percent', { count: value }),
    'percent-thousandths': () => t('percentAYear', { rate: yearlyRate(value) }),
    'people': () => t('persons', { count: value }),
    'years': () => t('years', { count: value }),
    'days': () => t('days', { count: value }),
    'months': () => t('months', { count: value }),
    'months-after-month': () => t('monthsAfterMonth', { count: value }),
  }[unit]()
  return (
    <>
      {figure}.{' '}
      {source.url === undefined ? (
        source.name
      ) : (
        <a href={source.url} rel="noreferrer">
          {source.name}
        </a>
      )}
      {'. '}
      {confirmed ? t('looked', { day: dayInWords(asAt, 'en') }) : t('unconfirmed')}
    </>
  )
}
