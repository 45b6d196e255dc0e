// What is to be done for an estate, computed from its facts: the same facts give the same tasks, in whatever order they
// were entered. A day that a limit sets names the limit's record.
import { estateRules, type EstateRule } from '../claims/rules/estate-rules.ts'
import { endOf, ruleOn } from '../claims/rules/rule.ts'
import type { EstateAccounts } from './accounts.ts'
import { isInEstate, isValueOpen, valueAtDeath, type Item } from './items.ts'
import { inOrder, type Entry } from './ledger.ts'
import type { DayKind, Doer, Mark, Stage, TaskId } from './task-names.ts'
import { taskTable, whyOf, type Why } from './task-table.ts'

/** A task that the executors wrote themselves. */
export interface OwnTask {
  id: string
  /** The order in which it was written. */
  number: number
  title: string
  stage: Stage
  due: string | null
  doneOn: string | null
  /** The person of the estate who does it. */
  by: string | null
}

export interface Task {
  id: TaskId
  stage: Stage
  state: 'done' | 'open' | 'blocked'
  /** The task that comes first. */
  blockedBy: TaskId | null
  due: string | null
  /** Whose limit it is; of a task without a day, the limit that begins with something the register does not know. */
  rule: EstateRule | null
  /** Whether somebody compared that limit with its source; null without one. */
  isConfirmed: boolean | null
  /** The day that says which version of the limit holds, YYYY-MM-DD; null without a limit. */
  ruleDay: string | null
  doneOn: string | null
  /** Done by saying so; the others by what is entered. */
  isMarked: boolean
  /** Why it is there and stands as it does. */
  why: Why
  /** Who does it while nobody is named. */
  who: Doer
  dayIs: DayKind
}

export interface TaskFacts {
  dateOfDeath: string
  today: string
  marked: Partial<Record<Mark, string>>
  /** All of them: what passes outside the will counts for the tax. */
  items: readonly Item[]
  entries: readonly Entry[]
  /** As they stand today. */
  accounts: EstateAccounts
  /** Whether everybody who was given something has signed for it. */
  isSignedFor: boolean
}

/**
 * The days on which what came in for a property went over its value at death, first to last: a gain that can be taxed.
 * What was paid later for the same one makes no other day.
 */
export function gainDays(items: readonly Item[], entries: readonly Entry[]): string[] {
  const properties = new Map(
    items
      .filter((item) => item.side === 'asset' && item.class === 'property' && isInEstate(item))
      .map((item) => [item.id, { worth: valueAtDeath(item), cameIn: 0, over: null as string | null }]),
  )
  if (properties.size === 0) return []
  const takenBack = new Set(entries.map(({ corrects }) => corrects))
  for (const { id, kind, itemId, amount, day } of inOrder(entries)) {
    const property = properties.get(itemId ?? '')
    if (property === undefined || kind !== 'realised' || takenBack.has(id)) continue
    property.cameIn += amount ?? 0
    if (property.worth !== null && property.cameIn > property.worth) property.over ??= day
  }
  return [...properties.values()].flatMap(({ over }) => (over === null ? [] : [over])).toSorted()
}

export function tasksOf(facts: TaskFacts): Task[] {
  const { dateOfDeath, today, marked, items, entries, accounts, isSignedFor } = facts
  const codes = new Set(accounts.findings.map(({ code }) => code))
  /** The limit, begun on that day; it has no end while that day is not known. */
  const limit = (rule: EstateRule, from?: string): Pick<Task, 'rule' | 'due' | 'isConfirmed' | 'ruleDay'> => {
    const { countedBy } = estateRules[rule]
    const ruleDay = countedBy === 'sale' ? (from ?? today) : dateOfDeath
    const version = ruleOn(estateRules[rule], ruleDay)
    return {
      rule,
      due: version === null || from === undefined ? null : endOf(version, from),
      isConfirmed: version?.confirmed === true,
      ruleDay,
    }
  }
  const creditors = limit('creditorsNotice', marked['creditors-notice'])
  const claims = limit('claimsWindow', marked.granted)
  const isOver = ({ due }: Pick<Task, 'due'>): boolean => due !== null && today > due
  const everybodyHad = accounts.distributed > 0 && accounts.people.every(({ still }) => still === 0)
  const isPaid = accounts.liabilities.every(({ now }) => now === 0) && accounts.owed.length === 0
  const gains = gainDays(items, entries)
  const whyFacts = { marked, items, accounts, isSignedFor, gains: gains.length }
  const tasks: Task[] = []
  const add = (id: TaskId, isDone: boolean, more: Partial<Task> = {}): void => {
    const { stage, after, isMarked, who, dayIs } = taskTable[id]
    const before = tasks.find((one) => one.id === after)
    const isBlocked = before !== undefined && before.state !== 'done'
    tasks.push({
      id,
      stage,
      due: null,
      rule: null,
      isConfirmed: null,
      ruleDay: null,
      doneOn: null,
      isMarked,
      why: whyOf(id, whyFacts),
      who,
      dayIs,
      ...more,
      state: isDone ? 'done' : isBlocked ? 'blocked' : 'open',
      blockedBy: isDone || !isBlocked ? null : after,
    })
  }
  const mark = (id: Mark, more: Partial<Task> = {}): void =>
    add(id, marked[id] !== undefined, { ...more, doneOn: marked[id] ?? null })

  // The registrar gives what Tell Us Once asks for, and the court asks for a certificate.
  const isRegistered = [marked['tell-us-once'], marked.applied, marked.granted].some(
    (day) => day !== undefined,
  )
  add('register-death', isRegistered, limit('registerDeath'))
  mark('funeral')
  mark('tell-us-once', limit('tellUsOnce'))
  mark('house-and-post')
  add('beneficiaries', !codes.has('residue-not-whole') && !codes.has('residue-too-much'))
  mark('assets-listed')
  add('values', items.length > 0 && !items.some(isValueOpen))
  mark('tax-form', limit('taxAccount', dateOfDeath))
  mark('tax-paid', limit('taxDue', dateOfDeath))
  mark('income-tax')
  mark('applied')
  mark('granted')
  add('collect', accounts.assets.length > 0 && accounts.assets.every(({ now }) => now === 0))
  if (gains.length > 0) {
    // What was settled covers what had been sold by then.
    const settled = marked['gains-tax']
    const open = gains.find((day) => settled === undefined || day > settled)
    add('gains-tax', open === undefined, {
      ...limit('gainsTax', open ?? gains.at(-1)),
      doneOn: open === undefined ? (settled ?? null) : null,
    })
  }
  mark('creditors-notice', limit('creditorsNotice'))
  add('creditors-wait', isOver(creditors), creditors)
  add('pay-debts', isPaid && accounts.assets.length > 0)
  add('claims-window', isOver(claims), claims)
  mark('clearance')
  mark('variation', limit('variation', dateOfDeath))
  // There is nothing left to search for or to hold back once everything was given.
  if (accounts.people.some(({ still }) => still > 0)) {
    add('bankruptcy-search', false)
    const later = (creditors.due ?? '') > (claims.due ?? '') ? creditors : claims
    const areBothKnown = creditors.due !== null && claims.due !== null
    add('hold-back', isOver(creditors) && isOver(claims), areBothKnown ? later : {})
  }
  add('distribute', everybodyHad, limit('executorsYear', dateOfDeath))
  add('balance', everybodyHad && accounts.difference === 0 && accounts.findings.length === 0)
  add('receipts', everybodyHad && isSignedFor)
  mark('closed')
  return tasks
}
