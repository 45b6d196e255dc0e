// ‘Current Status’: how many of the journey's tasks are done. Each task itself stands once, in the list.
import type { Task } from '../journey/journey-list.tsx'
import { useWords } from '../platform/words.ts'
import { Card } from '../ui/card/card.tsx'
import { Progress } from '../ui/progress/progress.tsx'
import { words } from './words.ts'

export function StatusCard({ tasks }: { tasks: readonly Task[] }) {
  const t = useWords(words)
  const completed = tasks.filter(({ state }) => state === 'Completed').length
  return (
    <Card title={t('status')}>
      <Progress
        label={t('statusText', { completed, total: tasks.length })}
        value={tasks.length === 0 ? 0 : completed / tasks.length}
        text=""
      />
    </Card>
  )
}
