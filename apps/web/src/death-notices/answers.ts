// The answers of somebody who submits or changes a death notice, and the pages that ask for them, one question each.
import { changeDeathNotice, submitDeathNotice, type DeathNotice } from '@testate/api/death-notices'
import { comparedName } from '@testate/domain/death/finding'
import { isInTheFuture } from '@testate/domain/death/death-notice'
import { fieldProblems } from '@testate/domain/field-problems'
import { londonDay } from '@testate/domain/london-day'
import type { FieldMessage } from '../ui/error-summary/error-summary.tsx'
import { checkedBy } from '../ui/form/use-form.ts'

/** In their order. `will` is asked only where there is a choice, or nothing to choose from. */
const pages = ['will', 'name', 'date', 'certificate', 'details', 'check'] as const
export type Page = (typeof pages)[number]

export interface Certificate {
  url: string
  name: string
  size: number
}
export interface Answers {
  willId: string
  deceasedName: string
  dateOfDeath: string
  /** Null while none is uploaded; of a change: the notice keeps the one it has. */
  certificate: Certificate | null
  entryNumber: string
  registrationDistrict: string
}
type TextField = Exclude<keyof Answers, 'certificate'>

export const nothing: Answers = {
  willId: '',
  deceasedName: '',
  dateOfDeath: '',
  certificate: null,
  entryNumber: '',
  registrationDistrict: '',
}

export const answersOf = (notice: DeathNotice): Answers => ({
  willId: notice.willId,
  deceasedName: notice.deceasedName,
  dateOfDeath: notice.dateOfDeath,
  certificate: null,
  entryNumber: notice.entryNumber ?? '',
  registrationDistrict: notice.registrationDistrict ?? '',
})

/** `willIds`: what there is to choose from; null for a change, whose will is settled. */
export const pagesFor = (willIds: readonly string[] | null): readonly Page[] =>
  willIds === null || willIds.length === 1 ? pages.slice(1) : pages

/** What each page asks for. */
export const asks = {
  will: ['willId'],
  name: ['deceasedName'],
  date: ['dateOfDeath'],
  certificate: [],
  details: ['entryNumber', 'registrationDistrict'],
  check: [],
} as const satisfies Record<Page, readonly TextField[]>

/** By the rules of the call, and of the domain for the day. */
export function wrongWith<F extends TextField>(
  answers: Pick<Answers, F>,
  now: Date = new Date(),
): FieldMessage<F>[] {
  const found = checkedBy<Pick<Answers, F>>(submitDeathNotice.body)(answers) as FieldMessage<F>[]
  const { dateOfDeath } = answers as Partial<Answers>
  const early = found.length === 0 && dateOfDeath !== undefined && isInTheFuture(dateOfDeath, londonDay(now))
  return early ? [{ field: 'dateOfDeath' as F, message: fieldProblems['date-in-the-future'] }] : found
}

/** Whether the name is not the one that the will is registered in: one letter is enough, case and accents are not. */
export const isOtherName = ({ deceasedName }: Pick<Answers, 'deceasedName'>, testatorName: string): boolean =>
  comparedName(deceasedName) !== comparedName(testatorName)

/** The first page whose question has no usable answer yet; `check` when there is none. */
export function firstUnanswered(
  answers: Answers,
  { willIds, now }: { willIds: readonly string[] | null; now?: Date },
): Page {
  const isOpen = (page: Page): boolean => {
    if (page === 'will') return willIds !== null && !willIds.includes(answers.willId)
    if (page === 'certificate') return willIds !== null && answers.certificate === null
    const fields: readonly TextField[] = asks[page]
    return (
      fields.length > 0 &&
      wrongWith(Object.fromEntries(fields.map((one) => [one, answers[one]])) as Pick<Answers, TextField>, now)
        .length > 0
    )
  }
  return pagesFor(willIds).find(isOpen) ?? 'check'
}

/** The page to show where `wanted` is asked for: never one behind a question without an answer. */
export function pageFor(
  wanted: string | null,
  answers: Answers,
  { willIds, now }: { willIds: readonly string[] | null; now?: Date },
): Page {
  const all = pagesFor(willIds)
  const reached = firstUnanswered(answers, { willIds, ...(now === undefined ? {} : { now }) })
  const page = all.find((one) => one === wanted) ?? (willIds === null ? 'check' : all[0]!)
  return all.indexOf(page) > all.indexOf(reached) ? reached : page
}

export const after = (page: Page, willIds: readonly string[] | null): Page =>
  pagesFor(willIds)[pagesFor(willIds).indexOf(page) + 1] ?? 'check'
/** Null: the list. */
export const before = (page: Page, willIds: readonly string[] | null): Page | null =>
  pagesFor(willIds)[pagesFor(willIds).indexOf(page) - 1] ?? null

const content = ({ deceasedName, dateOfDeath, entryNumber, registrationDistrict }: Answers) => ({
  deceasedName: deceasedName.trim(),
  dateOfDeath,
  entryNumber: entryNumber.trim() || null,
  registrationDistrict: registrationDistrict.trim() || null,
})
export const newBody = (answers: Answers) =>
  submitDeathNotice.body.parse({
    ...content(answers),
    willId: answers.willId,
    supportingDocumentUrl: answers.certificate?.url ?? '',
  })
export const changeBody = (answers: Answers) =>
  changeDeathNotice.body.parse({
    ...content(answers),
    ...(answers.certificate === null ? {} : { supportingDocumentUrl: answers.certificate.url }),
  })
