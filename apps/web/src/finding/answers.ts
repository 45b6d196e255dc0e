// The answers of somebody who looks for a will, and the pages that ask for them, one question each.
import { findAWill } from '@testate/api/death/finding'
import { fieldProblems } from '@testate/domain/field-problems'
import { capacities, type Capacity } from '@testate/domain/death/finding'
import { londonDay } from '@testate/domain/london-day'
import type { FieldMessage } from '../ui/error-summary/error-summary.tsx'
import { checkedBy } from '../ui/form/use-form.ts'

const pages = ['name', 'date', 'capacity', 'why', 'check'] as const
export type Page = (typeof pages)[number]

export interface Answers {
  fullName: string
  birthDate: string
  capacity: Capacity | ''
  statement: string
}
export const nothing: Answers = { fullName: '', birthDate: '', capacity: '', statement: '' }

/** What each page asks for. */
export const asks = {
  name: ['fullName'],
  date: ['birthDate'],
  capacity: ['capacity'],
  why: ['statement'],
  check: [],
} as const satisfies Record<Page, readonly (keyof Answers)[]>

/** As a professional asks only one whom our staff have looked up. */
export const capacitiesOf = (isProfessional: boolean): Capacity[] =>
  capacities.filter((one) => isProfessional || one !== 'professional')

/** Without a capacity that was chosen before it ended. */
export const stillTrue = (answers: Answers, isProfessional: boolean): Answers =>
  answers.capacity === 'professional' && !isProfessional ? { ...answers, capacity: '' } : answers

/** By the rules of the call; a day that is still to come is nobody's birth date. */
export function wrongWith<F extends keyof Answers>(
  answers: Pick<Answers, F>,
  now: Date = new Date(),
): FieldMessage<F>[] {
  const found = checkedBy<Pick<Answers, F>>(findAWill.body)(answers) as FieldMessage<F>[]
  const { birthDate } = answers as Partial<Answers>
  return found.length === 0 && birthDate !== undefined && birthDate > londonDay(now)
    ? [{ field: 'birthDate' as F, message: fieldProblems['date-in-the-future'] }]
    : found
}

/** The page to show where `wanted` is asked for: never one behind a question without an answer. Null: the start. */
export function pageFor(wanted: string | null, answers: Answers, now?: Date): Page | null {
  const page = pages.find((one) => one === wanted)
  if (page === undefined) return null
  const reached =
    pages.find(
      (one) =>
        wrongWith(
          Object.fromEntries(asks[one].map((field) => [field, answers[field]])) as Pick<
            Answers,
            keyof Answers
          >,
          now,
        ).length > 0,
    ) ?? 'check'
  return pages.indexOf(page) > pages.indexOf(reached) ? reached : page
}

export const after = (page: Page): Page => pages[pages.indexOf(page) + 1] ?? 'check'
/** Null: the start. */
export const before = (page: Page): Page | null => pages[pages.indexOf(page) - 1] ?? null
