// Before the networks can be written to: what is still to do, by whom, and the button to the first of it.
import { addressAt } from '../journey/addresses.ts'
import { useJourney } from '../journey/use-journey.ts'
import { useWords } from '../platform/words.ts'
import { ToDashboard } from '../registration/to-dashboard.tsx'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { TaskList } from '../ui/task-list/task-list.tsx'
import { startOf, whatComesFirst, type Tasks } from './place.ts'
import { words } from './words.ts'

export function WhatComesFirst({ tasks, onModify }: { tasks: Tasks; onModify: (() => void) | null }) {
  const t = useWords(words)
  const start = startOf(tasks)
  const said = useJourney()
  const next = said.next(tasks.journey, tasks.role)
  const open = whatComesFirst(tasks).map((one) => ({
    title: said.task(one.task, tasks.role),
    hint: said.sentence(one, tasks.role),
    status: one.state,
    href: addressAt(one.code, tasks.willId),
  }))
  return (
    <>
      {open.length > 0 && <TaskList groups={[{ title: t('firstTitle'), tasks: open }]} />}
      <p>
        {start === null
          ? t('startWaits')
          : t(tasks.paid ? 'startPaid' : 'startMeans', { title: said.task(start.task, tasks.role) })}
      </p>
      {start === null && next !== null && (
        <Notice kind="info" title={next.title}>
          {next.text}
        </Notice>
      )}
      {tasks.paid && <p>{t('paidFixed')}</p>}
      <div className="button-row">
        {start !== null && <LinkButton href={start.href}>{t('start')}</LinkButton>}
        {onModify !== null && (
          <Button variant="secondary" onPress={onModify}>
            {t('modify')}
          </Button>
        )}
        {/* Once paid, “Cancel” would read as cancelling the purchase. */}
        <ToDashboard variant="secondary">
          {t(start === null || tasks.paid ? 'continueDashboard' : 'cancel')}
        </ToDashboard>
      </div>
    </>
  )
}
