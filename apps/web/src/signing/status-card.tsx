// ‘Current Status’: the specification's three states, from the server.
import type { ReceivedOf } from '@testate/api/route'
import type { willTasks } from '@testate/api/dashboard'
import type { Role, TaskName } from '@testate/domain/journey'
import { useJourney } from '../journey/use-journey.ts'
import { useWords } from '../platform/words.ts'
import { Card } from '../ui/card/card.tsx'
import { StatusTag, type StatusKind } from '../ui/status-tag/status-tag.tsx'
import { words } from './words.ts'

type Task = ReceivedOf<typeof willTasks>['tasks'][number]

const kinds: Record<Task['state'], StatusKind> = {
  'Completed': 'done',
  'In progress': 'info',
  'Not started': 'neutral',
  'Cannot start yet': 'neutral',
}
const shown: readonly { task: TaskName; label: 'statusIdentity' | 'statusDocument' | 'statusWitnesses' }[] = [
  { task: 'identity', label: 'statusIdentity' },
  { task: 'document', label: 'statusDocument' },
  { task: 'witnesses', label: 'statusWitnesses' },
]

export function StatusCard({ tasks, role }: { tasks: readonly Task[]; role: Role }) {
  const t = useWords(words)
  const { sentence } = useJourney()
  const rows = shown.flatMap(({ task, label }) => {
    const found = tasks.find((one) => one.task === task)
    return found === undefined ? [] : [{ ...found, label }]
  })
  return (
    <Card title={t('status')}>
      <dl className="signing-status">
        {rows.map((row) => (
          <div key={row.label}>
            <dt>{t(row.label)}</dt>
            <dd>
              <StatusTag kind={kinds[row.state]}>{row.state}</StatusTag>
              <p>{sentence(row, role)}</p>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  )
}
