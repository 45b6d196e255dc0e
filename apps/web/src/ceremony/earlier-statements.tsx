// What was signed before a witness was replaced. It is kept, counts no more, and is shown so that nobody wonders where
// their signature went.
import type { ReceivedOf } from '@testate/api/route'
import type { showCeremony } from '@testate/api/ceremony'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { words } from './words.ts'

export function EarlierStatements({ earlier }: { earlier: ReceivedOf<typeof showCeremony>['earlier'] }) {
  const t = useWords(words)
  if (earlier.length === 0) return null
  return (
    <details>
      <summary>{t('earlier')}</summary>
      <p>{t('earlierText')}</p>
      {earlier.map(({ endedAt, statements }) => (
        <section key={endedAt} aria-label={t('earlierUntil', { date: dateAndTime(endedAt) })}>
          <p>{t('earlierUntil', { date: dateAndTime(endedAt) })}</p>
          <ul>
            {statements.map(({ statementHash, name, signedAt }) => (
              <li key={statementHash}>{t('earlierSigned', { name, date: dateAndTime(signedAt) })}</li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  )
}
