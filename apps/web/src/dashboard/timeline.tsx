// A will's history, from its audit log, oldest first.
import { useWords } from '../platform/words.ts'
import type { DashboardWill } from './dashboard-will.ts'
import { words } from './words.ts'

export function Timeline({ entries }: { entries: DashboardWill['timeline'] }) {
  const t = useWords(words)
  return (
    <ol className="dashboard-timeline">
      {entries.map(({ event, at, text }, index) => (
        <li key={`${event} ${at} ${index}`}>
          <time dateTime={at}>{t('when', { at: new Date(at) })}</time>
          <span>{text}</span>
        </li>
      ))}
    </ol>
  )
}
