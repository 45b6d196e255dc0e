// What the court service would stop the application for, each with a link to where it is put right.
import { Link } from 'react-router'
import type { ProbateWorksheet } from '@testate/api/estate/probate'
import { sentenceOfStop } from '@testate/domain/estate/probate/words'
import { useWords } from '../../platform/words.ts'
import { estateAddress } from '../frame/addresses.ts'
import { words } from './words.ts'

type Stop = ProbateWorksheet['stops'][number]

export function Stops({
  willId,
  worksheet: { stops, missing },
}: {
  willId: string
  worksheet: ProbateWorksheet
}) {
  const t = useWords(words)
  return (
    <>
      {missing.length > 0 && <p>{t('openAnswers', { count: missing.length })}</p>}
      {stops.length === 0 && missing.length === 0 && <p>{t('noStops')}</p>}
      {stops.length > 0 && (
        <ul className="estate-list">
          {stops.map((stop) => {
            const what = sentenceOfStop(stop)
            return (
              <li key={stop.code}>
                {what}{' '}
                <Link to={mendedAt(willId, stop)} aria-label={t('mendOf', { what })}>
                  {t('mend')}
                </Link>
              </li>
            )
          })}
        </ul>
      )}
    </>
  )
}

function mendedAt(willId: string, { at }: Stop): string {
  if ('ask' in at) return estateAddress(willId, 'probate', { ask: at.ask })
  if ('task' in at) return estateAddress(willId, 'overview', { task: at.task })
  return estateAddress(willId, at.page)
}
