// Which form, by when, and why: each reason with what was held against which limit.
import type { Estate } from '@testate/api/estate/calls'
import type { EstateTax } from '@testate/api/estate/tax'
import { ruleFor, type RuleName } from '@testate/domain/estate/tax/estimate'
import { dayInWords } from '../../claims/day.ts'
import { useWords } from '../../platform/words.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { pounds } from '../frame/money-text.ts'
import { words } from './words.ts'

export function FormNeeded({ estate, tax }: { estate: Estate; tax: EstateTax }) {
  const t = useWords(words)
  const { path } = tax
  const { dateOfDeath, items } = estate
  const day = (of: string): string => dayInWords(of, 'en')
  if (path.form === null)
    return (
      <Notice kind="info" title={t('notYet')}>
        <ul>
          {items.length === 0 && <li>{t('noItems')}</li>}
          {path.missingAnswers.length > 0 && (
            <li>{t('answersMissing', { count: path.missingAnswers.length })}</li>
          )}
          {path.itemsWithoutValue.length > 0 && (
            <li>{t('valuesMissing', { count: path.itemsWithoutValue.length })}</li>
          )}
        </ul>
        <p>{t('payBy', { day: day(path.payBy) })}</p>
      </Notice>
    )
  return (
    <>
      <p className="estate-of">{t(`form-${path.form}`)}</p>
      {path.exception !== null && <p>{t('excepted', { exception: t(`exception-${path.exception}`) })}</p>}
      {path.reasons.length > 0 && (
        <>
          <h3>{t('why')}</h3>
          <ul>
            {path.reasons.map(({ code, against, rule, amount }) => {
              const limit = rule === null ? null : ruleFor(rule as RuleName, dateOfDeath)
              const reason = t(`reason-${code}`, {
                amount: pounds(amount ?? 0),
                limit: pounds(limit?.value ?? 0),
              })
              return (
                <li key={`${code} ${against}`}>
                  {against === null ? reason : t('way', { exception: t(`exception-${against}`), reason })}
                </li>
              )
            })}
          </ul>
        </>
      )}
      {path.schedules.length > 0 && (
        <>
          <h3>{t('with')}</h3>
          <ul>
            {path.schedules.map((one) => (
              <li key={one}>{t(`schedule-${one}`)}</li>
            ))}
          </ul>
        </>
      )}
      {path.sendBy !== null && <p>{t('sendBy', { day: day(path.sendBy) })}</p>}
      <p>{t('payBy', { day: day(path.payBy) })}</p>
    </>
  )
}
