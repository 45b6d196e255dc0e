// The journey of one will: each task once, in the order of a will's life, with where it stands. The dashboard and
// the Digital Signing page show the same list.
import type { willTasks } from '@testate/api/dashboard'
import type { ReceivedOf } from '@testate/api/route'
import { standingOf, type Place, type Role, type StandingCode } from '@testate/domain/journey'
import { TaskList } from '../ui/task-list/task-list.tsx'
import { addressAt } from './addresses.ts'
import { useJourney, type Journey } from './use-journey.ts'

/** Of a task that is done: its sentence says no more than “Completed”, which stands beside it. */
const saidByTheState: ReadonlySet<StandingCode> = new Set([
  'identity-accepted',
  'document-complete',
  'document-on-record',
  'witnesses-identified',
  'declared',
  'paid',
  'video-on-record',
  'signatures-complete',
])

export type Task = ReceivedOf<typeof willTasks>['tasks'][number]

interface JourneyListProps {
  willId: string
  role: Role
  tasks: readonly Task[]
  title?: string
  headingLevel?: 2 | 3
  /** The task whose sentence stands above the list. */
  saidAbove?: Pick<Journey, 'task' | 'code'>
  /** Why a task is not open on this page, although the register would let it begin. */
  closed?: (task: Task) => string | null
  /** Opens what is a dialog of the page the list stands on; null for what has an address of its own. */
  opens?: (place: Place) => (() => void) | null
}

export function JourneyList({
  willId,
  role,
  tasks,
  title = '',
  headingLevel,
  saidAbove,
  closed,
  opens,
}: JourneyListProps) {
  const said = useJourney()
  const isSaid = ({ task, code }: Task, why: string | null): boolean =>
    (why === null && saidByTheState.has(code)) || (task === saidAbove?.task && code === saidAbove.code)
  const rows = tasks.map((one) => {
    const { place } = standingOf(one.code)
    const why = closed?.(one) ?? null
    const onPress = place === null ? null : (opens?.(place) ?? null)
    return {
      title: said.task(one.task, role),
      ...(isSaid(one, why) ? {} : { hint: why ?? said.sentence(one, role) }),
      ...(why !== null
        ? { status: 'Cannot start yet' as const }
        : onPress === null
          ? { status: one.state, href: addressAt(one.code, willId) }
          : { status: one.state, onPress }),
    }
  })
  return (
    <TaskList groups={[{ title, tasks: rows }]} {...(headingLevel === undefined ? {} : { headingLevel })} />
  )
}
