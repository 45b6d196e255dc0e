// What disables an action of the Digital Signing page besides the server's state: the legal notice comes
// before recording and signing.
import type { willTasks } from '@testate/api/dashboard'
import type { ReceivedOf } from '@testate/api/route'
import { standingOf, type StepId } from '@testate/domain/journey'
import type { Task } from '../journey/journey-list.tsx'

type MainButton = 'invite' | 'notice' | null

/**
 * Which of the cards' buttons is primary besides the one to the next step: the act that this step is. Where it is
 * taken elsewhere, none is.
 */
export function mainButton({
  journey: { code, step },
  role,
}: Pick<ReceivedOf<typeof willTasks>, 'journey' | 'role'>): MainButton {
  if (role === 'testator' && standingOf(code).place === 'witnesses') return 'invite'
  return afterNotice(step) ? 'notice' : null
}

const cards = ['process', 'witnesses', 'way', 'notice'] as const
export type CardName = (typeof cards)[number]

/**
 * What is done next stands first. Accepting the notice leads on to the recording, so the way is chosen before it: the
 * witnesses' sentences follow from it.
 */
export function cardsInOrder(main: MainButton, noticeMissing: boolean): CardName[] {
  const first: CardName[] =
    main === 'invite' ? ['witnesses'] : main === 'notice' && noticeMissing ? ['way', 'notice'] : []
  return [...first, ...cards.filter((one) => !first.includes(one))]
}

/** The legal notice comes before these. */
const steps: ReadonlySet<StepId> = new Set(['record-video', 'choose-way', 'sign'])
export const afterNotice = (step: StepId | null): boolean => step !== null && steps.has(step)

/**
 * True when this task waits for the notice, although the register would let it begin. A completed one can still
 * be viewed.
 */
export function waitsForNotice(
  { task, state }: Pick<Task, 'task' | 'state'>,
  noticeAccepted: boolean,
): boolean {
  return (
    !noticeAccepted &&
    (task === 'video' || task === 'signatures') &&
    state !== 'Completed' &&
    state !== 'Cannot start yet'
  )
}
