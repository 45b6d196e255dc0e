// One check: the person, what the program read and doubts, the pictures on request, and the decision with its
// reason.
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Card } from '../ui/card/card.tsx'
import { StatusTag } from '../ui/status-tag/status-tag.tsx'
import { SummaryList } from '../ui/summary-list/summary-list.tsx'
import type { Check } from './check.ts'
import { Decision } from './decision.tsx'
import { Evidence } from './evidence.tsx'
import { Reading } from './reading.tsx'
import { words } from './words.ts'

export function CheckCard({ check }: { check: Check }) {
  const t = useWords(words)
  return (
    <Card title={check.personName}>
      {check.label !== null && (
        <p>
          <StatusTag kind="warning">{check.label}</StatusTag>
        </p>
      )}
      <SummaryList
        rows={[
          { label: t('document'), value: check.documentName },
          { label: t('mail'), value: check.personEmail },
          { label: t('reading'), value: <Reading check={check} /> },
        ]}
      />
      <p className="review-time">{t('sent', { at: dateAndTime(check.createdAt) })}</p>
      <Evidence check={check} />
      {check.reading !== null && <Decision check={check} />}
    </Card>
  )
}
