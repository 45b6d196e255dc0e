// One open notice: what it says, where it stands, its certificate, its dispute, and what happened when.
import { dateAndTime, dayOf } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Card } from '../ui/card/card.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import { Certificate } from './certificate.tsx'
import { Dispute } from './dispute.tsx'
import { Freeze } from './freeze.tsx'
import { Messages } from './messages.tsx'
import type { OpenNotice } from './notice.ts'
import { Professional } from './professional.tsx'
import { sayInspection } from './say-inspection.ts'
import { words } from './words.ts'

export function NoticeCard({ notice }: { notice: OpenNotice }) {
  const t = useWords(words)
  const missing = Math.max(0, notice.confirmationsRequired - notice.confirmationsReceived)
  return (
    <Card title={notice.deceasedName}>
      <p>
        {notice.state === 'disputed' ? (
          <StatusTag kind="warning">{t('disputed')}</StatusTag>
        ) : (
          <StatusTag kind="info">
            {notice.state === 'waiting' ? t('waiting') : t('awaiting', { n: missing })}
          </StatusTag>
        )}
      </p>
      <SummaryList
        rows={[
          { label: t('died'), value: dayOf(notice.dateOfDeath) },
          { label: t('submitted'), value: dateAndTime(notice.createdAt) },
          {
            label: t('confirmations'),
            value: t('confirmationsValue', {
              received: notice.confirmationsReceived,
              required: notice.confirmationsRequired,
            }),
          },
          notice.dueAt === null
            ? { label: t('wait'), value: t('waitValue', { days: notice.waitDays }) }
            : { label: t('due'), value: dateAndTime(notice.dueAt) },
          { label: t('messages'), value: <Messages notice={notice} /> },
          { label: t('certificate'), value: <Inspections notice={notice} /> },
        ]}
      />
      {notice.stoppedBefore > 0 && (
        <Notice kind="advice">{t('stoppedBefore', { n: notice.stoppedBefore })}</Notice>
      )}
      {notice.takesPart ? (
        <Notice kind="info">{t('takesPart')}</Notice>
      ) : (
        // Another version has another certificate: what was shown, or half answered, is over.
        <Certificate key={notice.version} notice={notice} />
      )}
      <Professional notice={notice} />
      {notice.state === 'disputed' ? (
        <Dispute notice={notice} />
      ) : (
        !notice.takesPart && <Freeze notice={notice} />
      )}
      <Expander summary={t('history')}>
        <ol className="notice-history">
          {notice.timeline.map(({ at, event, text }) => (
            <li key={`${at}${event}`}>
              <span className="notice-time">{dateAndTime(at)}</span> {text}
            </li>
          ))}
        </ol>
      </Expander>
    </Card>
  )
}

function Inspections({ notice }: { notice: OpenNotice }) {
  const t = useWords(words)
  if (!notice.inspected) return <StatusTag kind="neutral">{t('notInspected')}</StatusTag>
  return (
    <>
      <StatusTag kind="done">{t('inspected')}</StatusTag>
      <ul className="notice-lines">
        {notice.inspections.map((inspection) => (
          <li key={inspection.inspectedAt}>{sayInspection(t, inspection)}</li>
        ))}
      </ul>
    </>
  )
}
