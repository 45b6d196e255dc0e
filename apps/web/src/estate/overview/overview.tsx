// /estate-administration/:willId: the stages of an estate, what is done, what is next, by when, and what comes first.
import { Link, useSearchParams } from 'react-router'
import type { Estate, EstateOwnTask } from '@testate/api/estate/calls'
import { isSubmission } from '@testate/domain/estate/agreement'
import { marks, stages, type Mark, type TaskId } from '@testate/domain/estate/task-names'
import { dayInWords } from '../../claims/day.ts'
import { useWords } from '../../platform/words.ts'
import { LinkButton } from '../../ui/button/link-button.tsx'
import { Expander } from '../../ui/expander/expander.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { TaskList, type TaskItem } from '../../ui/task-list/task-list.tsx'
import { estateAddress, type EstatePage } from '../frame/addresses.ts'
import { EstateFrame } from '../frame/estate-frame.tsx'
import { pounds } from '../frame/money-text.ts'
import { Calendar } from '../tasks/calendar.tsx'
import { OwnTask, OwnTaskForm } from '../tasks/own-task-form.tsx'
import { words as taskWords } from '../tasks/words.ts'
import { Changes } from './changes.tsx'
import { Limits } from './limits.tsx'
import { MarkQuestion } from './mark-question.tsx'
import { SendQuestion } from './send-question.tsx'
import { TaskHint, TaskReason } from './task-hint.tsx'
import { MayMove } from './may-move.tsx'
import { WorthTable } from './worth-table.tsx'
import { words } from './words.ts'

/** Where what is entered does the task. */
const places: Partial<Record<TaskId, EstatePage>> = {
  'beneficiaries': 'people',
  'values': 'assets',
  'collect': 'accounts',
  'pay-debts': 'accounts',
  'bankruptcy-search': 'people',
  'hold-back': 'accounts',
  'distribute': 'accounts',
  'balance': 'accounts',
  'receipts': 'accounts',
  'closed': 'closing',
}

export default function Overview() {
  const [search] = useSearchParams()
  const asked = marks.find((one) => one === search.get('task') && one !== 'closed')
  const own = search.get('own')
  return (
    <EstateFrame page="overview">
      {(estate) =>
        search.has('calendar') ? (
          <Calendar willId={estate.willId} />
        ) : own === 'new' ? (
          <OwnTaskForm estate={estate} task={undefined} />
        ) : own !== null ? (
          <OwnTask key={own} estate={estate} id={own} />
        ) : asked === undefined ? (
          <Stages estate={estate} />
        ) : isSubmission(asked) && asked !== 'closed' && !isMarkDone(estate, asked) ? (
          <SendQuestion estate={estate} kind={asked} />
        ) : (
          <MarkQuestion estate={estate} mark={asked} />
        )
      }
    </EstateFrame>
  )
}

const isMarkDone = ({ tasks }: Estate, mark: Mark): boolean =>
  tasks.some(({ id, doneOn }) => id === mark && doneOn !== null)

function Stages({ estate }: { estate: Estate }) {
  const t = useWords(words)
  const w = useWords(taskWords)
  const { willId, dateOfDeath, items, people, tasks, ownTasks } = estate
  const said = (day: string): string => dayInWords(day, 'en')
  const total = (side: 'asset' | 'liability'): string => {
    const counted = items.filter((item) => item.side === side && item.isInEstate)
    const open = counted.filter(({ atDeathPence }) => atDeathPence === null).length
    const sum = pounds(counted.reduce((all, { atDeathPence }) => all + (atDeathPence ?? 0), 0))
    return open === 0 ? sum : `${sum}, ${t('withoutValue', { count: open })}`
  }
  const figure = (page: EstatePage, text: string, part = '') => (
    <Link to={`${estateAddress(willId, page)}${part}`}>{text}</Link>
  )
  const byWhom = (by: string | null, doneOn: string | null): string[] => {
    const name = people.find(({ id }) => id === by)?.name
    return name === undefined ? [] : [w(doneOn === null ? 'does' : 'did', { name })]
  }
  const lineOf = (task: Estate['tasks'][number]): TaskItem => {
    const id = task.id as TaskId
    const page = places[id]
    return {
      title: t(`task-${id}`),
      hint: <TaskHint estate={estate} task={task} />,
      // With its task, for those who hear it apart from what stands above it.
      more: (
        <div className="task-more">
          <Expander
            summary={
              <>
                {t('why')} <span className="visually-hidden">{t(`task-${id}`)}</span>
              </>
            }
          >
            <TaskReason estate={estate} task={task} />
          </Expander>
        </div>
      ),
      status: task.state === 'done' ? 'Completed' : task.state === 'blocked' ? 'Cannot start yet' : t('open'),
      ...(task.state === 'open' ? { kind: 'neutral' as const } : {}),
      href:
        task.isMarked && id !== 'closed'
          ? estateAddress(willId, 'overview', { task: id as Mark })
          : page === undefined
            ? undefined
            : estateAddress(willId, page),
    }
  }
  const ownLineOf = ({ id, title, due, doneOn, by }: EstateOwnTask): TaskItem => {
    const hint = [
      ...(doneOn === null ? [] : [t('doneOn', { day: said(doneOn) })]),
      ...(doneOn !== null || due === null ? [] : [t('due', { day: said(due) })]),
      ...byWhom(by, doneOn),
    ].join(' ')
    return {
      title,
      ...(hint === '' ? {} : { hint }),
      status: doneOn === null ? t('open') : 'Completed',
      ...(doneOn === null ? { kind: 'neutral' as const } : {}),
      href: estateAddress(willId, 'overview', { own: id }),
    }
  }
  return (
    <>
      <h1>{t('page')}</h1>
      <Changes estate={estate} />
      <SummaryList
        rows={[
          { label: t('died'), value: t('diedFrom', { day: said(dateOfDeath) }) },
          { label: t('people'), value: figure('people', t('entered', { count: people.length })) },
          { label: t('worth'), value: figure('assets', total('asset'), '#assets') },
          { label: t('debts'), value: figure('assets', total('liability'), '#debts') },
        ]}
      />
      <WorthTable willId={willId} items={items} />
      <MayMove estate={estate} />
      <TaskList
        groups={stages.map((stage) => ({
          title: w(`stage-${stage}`),
          tasks: [
            ...tasks.filter((task) => task.stage === stage).map(lineOf),
            ...ownTasks.filter((task) => task.stage === stage).map(ownLineOf),
          ],
        }))}
      />
      <div className="button-row">
        <LinkButton variant="secondary" href={estateAddress(willId, 'overview', { own: 'new' })}>
          {w('add')}
        </LinkButton>
        <LinkButton variant="secondary" href={estateAddress(willId, 'overview', { calendar: '1' })}>
          {w('calendar')}
        </LinkButton>
      </div>
      <Limits dateOfDeath={dateOfDeath} />
    </>
  )
}
