// Which form, by when, and why: each reason with what was held against which limit.
import type { Estate } from '@testate/api/estate/calls'
import type { EstateTax } from '@testate/api/estate/tax'
import { exceptions, type Exception } from '@testate/domain/estate/tax/reasons'
import { dayInWords } from '../../claims/day.ts'
import { useWords } from '../../platform/words.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Filled } from '../frame/filled.tsx'
import { LimitLink } from '../frame/limit-link.tsx'
import { ReasonSums, ReasonText } from './reason-text.tsx'
import { words } from './words.ts'

export function FormNeeded({ estate, tax }: { estate: Estate; tax: EstateTax }) {
  const t = useWords(words)
  const { path } = tax
  const { willId, dateOfDeath, items } = estate
  const of = { willId, dateOfDeath, id: 'why' } as const
  const by = (word: 'sendBy' | 'payBy', day: string) => (
    <p>
      <Filled
        say={(places) => t(word, places)}
        parts={{
          day: <LimitLink rule={word === 'sendBy' ? 'taxAccount' : 'taxDue'} shown={dayInWords(day, 'en')} />,
        }}
      />
    </p>
  )
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
        {by('payBy', path.payBy)}
      </Notice>
    )
  /** Those that hold for all, or that close one way out. */
  const listed = (way: Exception | null) =>
    path.reasons
      .filter(({ against }) => against === way)
      .map((reason) => (
        <li key={reason.code}>
          <ReasonText of={of} reason={reason} />
        </li>
      ))
  return (
    <>
      <p className="estate-of">{t(`form-${path.form}`)}</p>
      {path.exception !== null && <p>{t('excepted', { exception: t(`exception-${path.exception}`) })}</p>}
      {path.reasons.length > 0 && (
        <>
          <h3>{t('why')}</h3>
          <ul>
            {listed(null)}
            {exceptions
              .filter((way) => path.reasons.some(({ against }) => against === way))
              .map((way) => (
                <li key={way}>
                  {t('way', { exception: t(`exception-${way}`) })}
                  <ul>{listed(way)}</ul>
                </li>
              ))}
          </ul>
          <ReasonSums of={of} reasons={path.reasons} />
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
      {path.sendBy !== null && by('sendBy', path.sendBy)}
      {by('payBy', path.payBy)}
    </>
  )
}
