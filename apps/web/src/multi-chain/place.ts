// Which of the wizard's three steps is shown: from the register's data, and from the address where both are
// possible.
import type { willTasks } from '@testate/api/dashboard'
import type { readPayment } from '@testate/api/payments'
import type { ReceivedOf } from '@testate/api/route'
import type { TaskName } from '@testate/domain/journey'
import { inOrder, isNetworkName, type NetworkName } from '@testate/domain/networks'
import { addressAt, addressOf } from '../journey/addresses.ts'
import {
  registrationsOf,
  registrationStanding,
  type Anchors,
  type RegistrationStanding,
} from '../anchors/standing.ts'

export type Payment = ReceivedOf<typeof readPayment>
export type Tasks = ReceivedOf<typeof willTasks>
export type Step = 1 | 2 | 3

interface Place {
  step: Step
  /** Paid for or being written to: it can no longer be changed. */
  fixed: boolean
  /** The networks of the second step; null when no quote was made. */
  networks: NetworkName[] | null
}

/**
 * How far the registration is. Where an operator lets people pay last, a will that is signed but unpaid has
 * not begun.
 */
export function standingOf(view: Anchors, payment: Payment | null): RegistrationStanding {
  return view.willStatus === 'witnessed' && payment !== null && payment.fact !== 'paid'
    ? 'not begun'
    : registrationStanding(view)
}

/** @param payment null for a witness, who sees what is registered and neither chooses nor pays */
export function placeOf(asked: string | null, view: Anchors, payment: Payment | null): Place {
  const registrations = registrationsOf(view)
  const registered = registrations.some(({ statusText }) => statusText === 'Registered')
  const fixed = standingOf(view, payment) !== 'not begun' || payment === null || payment.fact === 'paid'
  const names =
    registrations.length > 0 ? registrations.map(({ network }) => network) : (payment?.quote?.networks ?? [])
  const networks = names.length === 0 ? null : inOrder(names.filter(isNetworkName))
  const furthest: Step = registered ? 3 : 2
  const step: Step =
    asked === '3' && registered
      ? 3
      : asked === '2' && (fixed || networks !== null)
        ? 2
        : asked === null && fixed
          ? isDecided(view)
            ? furthest
            : 2
          : fixed
            ? furthest
            : 1
  return { step, fixed, networks }
}

/** Every network has ended, successfully or not: what the second step waits for. */
export function isDecided(view: Anchors): boolean {
  const standing = registrationStanding(view)
  return (
    standing === 'registered' ||
    standing === 'partial' ||
    standing === 'withdrawn' ||
    standing === 'superseded'
  )
}

/** A valid price: within its half hour, and for exactly these networks. */
export function standsFor(payment: Payment | null, networks: readonly NetworkName[], now: Date): boolean {
  const quote = payment?.quote
  return (
    quote != null &&
    quote.state === 'open' &&
    new Date(quote.expiresAt) > now &&
    inOrder(quote.networks).join() === inOrder(networks).join()
  )
}

export type Task = Tasks['tasks'][number]

/** The tasks before the networks can be written to, in the order of a will's life. */
export function whatComesFirst({ tasks }: Tasks): Task[] {
  return tasks.filter(({ task, state }) => task !== 'registration' && state !== 'Completed')
}

/**
 * Where “Start” leads: the form, then the payment, then this person's next step; null while they wait for
 * others. By the name of its task, which is the one listed above the button. The payment comes before what the
 * journey names first (witnesses, identity): whoever opens this page chooses networks, and pays for them next. Each
 * task's own step, and everything after the payment, is the journey's.
 */
export function startOf({
  willId,
  tasks,
  journey,
  paid,
  role,
}: Pick<Tasks, 'willId' | 'tasks' | 'journey' | 'paid' | 'role'>): { task: TaskName; href: string } | null {
  const of = (name: TaskName): Task | undefined => tasks.find(({ task }) => task === name)
  const form = of('document')
  if (form !== undefined && form.step !== null)
    return { task: form.task, href: addressAt(form.code, willId) ?? addressOf('form', willId) }
  const money = of('payment')
  if (
    role === 'testator' &&
    !paid &&
    money !== undefined &&
    money.state !== 'Cannot start yet' &&
    money.state !== 'Completed'
  )
    return { task: money.task, href: addressOf('payment', willId) }
  if (journey.task === null || journey.step === null) return null
  return { task: journey.task, href: addressAt(journey.code, willId) ?? addressOf('signing', willId) }
}
