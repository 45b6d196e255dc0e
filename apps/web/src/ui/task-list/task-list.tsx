// Grouped tasks: the whole line links to the task, with its status at the right.
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { Icon } from '../icon/icon.tsx'
import { StatusTag, type StatusKind } from '../status-tag/status-tag.tsx'
import './task-list.css'

export interface TaskItem {
  title: string
  hint?: ReactNode
  /** Below it, with what can be opened: an `Expander` in `.task-more`. */
  more?: ReactNode
  /** The four standard statuses, or another the screen needs. */
  status: 'Completed' | 'In progress' | 'Not started' | 'Cannot start yet' | (string & {})
  kind?: StatusKind
  /** Without either of these the line is text: it cannot start yet. */
  href?: string | undefined
  onPress?: (() => void) | undefined
}

export interface TaskGroup {
  title: string
  tasks: readonly TaskItem[]
}

/** As on every other card: not started is neutral. */
const kinds: Record<string, StatusKind> = { 'In progress': 'info', 'Not started': 'neutral' }

function Title({ task }: { task: TaskItem }) {
  if (task.href !== undefined)
    return (
      <Link className="task-title" to={task.href}>
        {task.title}
      </Link>
    )
  if (task.onPress !== undefined)
    return (
      <button type="button" className="task-title" onClick={task.onPress}>
        {task.title}
      </button>
    )
  return <span className="task-title">{task.title}</span>
}

function Status({ task }: { task: TaskItem }) {
  if (task.kind !== undefined) return <StatusTag kind={task.kind}>{task.status}</StatusTag>
  if (task.status === 'Completed')
    return (
      <span className="task-done">
        <Icon name="tick" />
        {task.status}
      </span>
    )
  if (task.status === 'Cannot start yet') return <span className="task-blocked">{task.status}</span>
  return <StatusTag kind={kinds[task.status] ?? 'info'}>{task.status}</StatusTag>
}

export function TaskList({
  groups,
  headingLevel = 2,
}: {
  groups: readonly TaskGroup[]
  headingLevel?: 2 | 3
}) {
  const Heading = `h${headingLevel}` as const
  return (
    <div className="task-groups">
      {groups.map((group, index) => (
        <section key={group.title} className="task-group">
          {group.title !== '' && (
            <Heading className="task-heading">
              {groups.length > 1 && <span className="task-number">{index + 1}.</span>} {group.title}
            </Heading>
          )}
          <ul className="task-list">
            {group.tasks.map((task) => (
              <li
                key={`${task.title} ${task.href ?? ''}`}
                className="task"
                data-open={task.href !== undefined || task.onPress !== undefined || undefined}
              >
                <div className="task-words">
                  <Title task={task} />
                  {task.hint !== undefined && <p className="task-hint">{task.hint}</p>}
                  {task.more}
                </div>
                <div className="task-status">
                  <Status task={task} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
