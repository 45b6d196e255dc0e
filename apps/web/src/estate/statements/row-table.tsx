// Some rows of a statement as a table; of very many the first.
import { dayInWords } from '../../claims/day.ts'
import { useWords } from '../../platform/words.ts'
import { pounds } from '../frame/money-text.ts'
import { words } from './words.ts'

const MOST_SHOWN = 50

interface Shown {
  id: string | number
  day: string
  amountPence: number
  text: string
}

export function RowTable({ caption, rows }: { caption: string; rows: readonly Shown[] }) {
  const t = useWords(words)
  return (
    <>
      {/* On a narrow screen it scrolls by itself: an amount is never broken. */}
      <div className="estate-scroll" role="region" aria-label={caption} tabIndex={0}>
        <table className="estate-table">
          <caption>{caption}</caption>
          <thead>
            <tr>
              <th scope="col">{t('text')}</th>
              <th scope="col">{t('day')}</th>
              <th scope="col">{t('moved')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, MOST_SHOWN).map(({ id, day, amountPence, text }) => (
              <tr key={id}>
                <th scope="row">{text === '' ? t('noText') : text}</th>
                <td>{dayInWords(day, 'en')}</td>
                <td>{pounds(amountPence)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > MOST_SHOWN && <p>{t('more', { count: rows.length - MOST_SHOWN })}</p>}
    </>
  )
}
