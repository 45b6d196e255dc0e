// One will on the dashboard: its progress, tasks and timeline.
import { Link } from 'react-router'
import { JourneyList } from '../journey/journey-list.tsx'
import { useWords } from '../platform/words.ts'
import { Expander } from '../ui/expander/expander.tsx'
import { Progress } from '../ui/progress/progress.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { FailedNetworks } from '../registration/failed-networks.tsx'
import { badgeOf } from '../wills/standing.ts'
import { WithdrawalWaits } from '../wills/withdrawal-waits.tsx'
import type { DashboardWill } from './dashboard-will.ts'
import { words } from './words.ts'

/** A longer history is collapsed: on a phone it would be ten screens. */
const MOST_OPEN = 6

export function WillPanel({ will, alone }: { will: DashboardWill; alone: boolean }) {
  const t = useWords(words)
  const badge = badgeOf(will.status)
  const title = will.title || t('untitled')
  const details = (
    <>
      <JourneyList willId={will.willId} role={will.role} tasks={will.tasks} headingLevel={3} />
      {will.timeline.length > MOST_OPEN ? (
        <Expander summary={t('timelineOf', { events: will.timeline.length })}>
          <Timeline entries={will.timeline} />
        </Expander>
      ) : (
        <>
          <h4 className="dashboard-timeline-title">{t('timeline')}</h4>
          <Timeline entries={will.timeline} />
        </>
      )}
      <p>
        <Link to={`/audit-log?will=${will.willId}`}>
          {t('record')}
          <span className="visually-hidden">: {title}</span>
        </Link>
      </p>
    </>
  )
  return (
    <article className="card dashboard-will" aria-labelledby={`will-${will.willId}`}>
      <div className="dashboard-will-head">
        <h3 id={`will-${will.willId}`}>{title}</h3>
        <StatusTag kind={badge.kind}>{badge.text}</StatusTag>
      </div>
      <p className="dashboard-will-about">
        {t('version', { version: will.version, at: new Date(will.createdAt) })}
        {will.role === 'witness' ? `. ${t('asWitness')}` : ''}
      </p>
      <Progress
        label={t('completed', { completed: will.completed, total: will.total })}
        value={will.total === 0 ? 0 : will.completed / will.total}
        text=""
      />
      {will.withdrawal !== null && (
        <WithdrawalWaits
          willId={will.willId}
          title={title}
          own={will.role === 'testator'}
          effectiveAt={will.withdrawal.effectiveAt}
        />
      )}
      {will.role === 'testator' && <FailedNetworks willId={will.willId} status={will.status} title={title} />}
      {alone ? details : <Expander summary={t('tasks')}>{details}</Expander>}
    </article>
  )
}

/** Oldest first. */
function Timeline({ entries }: { entries: DashboardWill['timeline'] }) {
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
