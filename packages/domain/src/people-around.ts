// The people around a will who are no parties of its ceremony, and what a testator may say of them. The wait after
// a death is theirs to choose as well (decision 42).
import { fieldProblem, type FieldProblem } from './field-problems.ts'
import { sameMailbox } from './party.ts'

export const aroundKinds = ['executor', 'contact', 'solicitor', 'beneficiary'] as const
export type AroundKind = (typeof aroundKinds)[number]
export const executorStandings = ['acting', 'reserve'] as const
export type ExecutorStanding = (typeof executorStandings)[number]

/** What an executor or a contact accepted with; a code by e-mail proves the mailbox. */
export const aroundFactors = ['mailbox', 'passkey', 'authenticator', 'recovery code'] as const
export type AroundFactor = (typeof aroundFactors)[number]

/** How many of each kind one will has room for. */
export const mostAround: Record<AroundKind, number> = {
  executor: 8,
  contact: 5,
  solicitor: 1,
  beneficiary: 20,
}

/** Days between the second confirmation of a death and the release. */
export const waitDays = { least: 7, usual: 14, most: 90 } as const

export interface AroundPerson {
  kind: AroundKind
  /** Executors only. */
  standing: ExecutorStanding | null
  name: string
  /** Executors and contacts always have one: by it they are found. */
  email: string | null
  phone: string | null
  address: string | null
  relationship: string | null
}

/** Who is told that they are named, and answers. */
export const isTold = (kind: AroundKind): kind is 'executor' | 'contact' =>
  kind === 'executor' || kind === 'contact'

/**
 * Everything wrong with the people a testator names, in their order; empty when nothing is. Fields are called
 * `people.0.email`.
 */
export function aroundErrors(
  people: readonly AroundPerson[],
  testatorEmails: readonly string[],
): FieldProblem[] {
  const errors: FieldProblem[] = []
  // The first executor is the one the form names.
  if (people.find(({ kind }) => kind === 'executor')?.standing !== 'acting')
    errors.push(fieldProblem('people', 'executor-needed'))
  for (const kind of aroundKinds)
    if (people.filter((one) => one.kind === kind).length > mostAround[kind])
      errors.push(fieldProblem('people', 'people-too-many', { most: mostAround[kind] }))
  people.forEach((one, n) => {
    if (one.kind === 'executor' && (one.relationship ?? '').length < 2)
      errors.push(fieldProblem(`people.${n}.relationship`, 'relationship-needed'))
    const { email } = one
    if (email === null || !isTold(one.kind)) return
    if (testatorEmails.some((own) => sameMailbox(own, email)))
      errors.push(fieldProblem(`people.${n}.email`, 'address-is-own'))
    else if (people.slice(0, n).some((other) => isTold(other.kind) && sameMailbox(other.email ?? '', email)))
      errors.push(fieldProblem(`people.${n}.email`, 'address-used-twice'))
  })
  return errors
}
