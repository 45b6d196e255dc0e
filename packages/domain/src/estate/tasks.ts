// What is to be done for an estate, computed from its facts: the same facts give the same tasks, in whatever order they
// were entered. A day that a limit sets names the limit's record.
import { estateRules, type EstateRule } from '../claims/rules/estate-rules.ts'
import { endOf, ruleOn } from '../claims/rules/rule.ts'
import type { EstateAccounts } from './accounts.ts'
import { isInEstate, isValueOpen, valueAtDeath, type Item } from './items.ts'
import { inOrder, type Entry } from './ledger.ts'

export const stages = ['immediate', 'value', 'tax', 'grant', 'collect', 'pay', 'distribute', 'close'] as const
export type Stage = (typeof stages)[number]

/** What only the executors know: each with the day on which it was done. */
export const marks = [
  'funeral',
  'tell-us-once',
  'house-and-post',
  'assets-listed',
  'tax-form',
  'tax-paid',
  'applied',
  'granted',
  'creditors-notice',
  'income-tax',
  'gains-tax',
  'clearance',
  'variation',
  'closed',
] as const
export type Mark = (typeof marks)[number]
export type TaskId =
  | Mark
  | 'register-death'
  | 'beneficiaries'
  | 'values'
  | 'collect'
  | 'creditors-wait'
  | 'pay-debts'
  | 'claims-window'
  | 'bankruptcy-search'
  | 'hold-back'
  | 'distribute'
  | 'balance'
  | 'receipts'

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
  doneOn: string | null
  /** Done by saying so; the others by what is entered. */
  isMarked: boolean
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
  const limit = (rule: EstateRule, from?: string): Pick<Task, 'rule' | 'due' | 'isConfirmed'> => {
    const { countedBy } = estateRules[rule]
    const version = ruleOn(estateRules[rule], countedBy === 'sale' ? (from ?? today) : dateOfDeath)
    return {
      rule,
      due: version === null || from === undefined ? null : endOf(version, from),
      isConfirmed: version?.confirmed === true,
    }
  }
  const creditors = limit('creditorsNotice', marked['creditors-notice'])
  const claims = limit('claimsWindow', marked.granted)
  const isOver = ({ due }: Pick<Task, 'due'>): boolean => due !== null && today > due
  const everybodyHad = accounts.distributed > 0 && accounts.people.every(({ still }) => still === 0)
  const isPaid = accounts.liabilities.every(({ now }) => now === 0) && accounts.owed.length === 0
  const tasks: Task[] = []
  const add = (stage: Stage, id: TaskId, isDone: boolean, more: Partial<Task> = {}): void => {
    const before = tasks.find((one) => one.id === more.blockedBy)
    const isBlocked = before !== undefined && before.state !== 'done'
    tasks.push({
      id,
      stage,
      due: null,
      rule: null,
      isConfirmed: null,
      doneOn: null,
      isMarked: false,
      ...more,
      state: isDone ? 'done' : isBlocked ? 'blocked' : 'open',
      blockedBy: isDone || !isBlocked ? null : (more.blockedBy ?? null),
    })
  }
  const mark = (stage: Stage, id: Mark, more: Partial<Task> = {}): void =>
    add(stage, id, marked[id] !== undefined, { ...more, doneOn: marked[id] ?? null, isMarked: true })

  // The registrar gives what Tell Us Once asks for, and the court asks for a certificate.
  const isRegistered = [marked['tell-us-once'], marked.applied, marked.granted].some(
    (day) => day !== undefined,
  )
  add('immediate', 'register-death', isRegistered, limit('registerDeath'))
  mark('immediate', 'funeral')
  mark('immediate', 'tell-us-once', limit('tellUsOnce'))
  mark('immediate', 'house-and-post')
  add('value', 'beneficiaries', !codes.has('residue-not-whole') && !codes.has('residue-too-much'))
  mark('value', 'assets-listed')
  add('value', 'values', items.length > 0 && !items.some(isValueOpen), { blockedBy: 'assets-listed' })
  mark('tax', 'tax-form', { blockedBy: 'values', ...limit('taxAccount', dateOfDeath) })
  mark('tax', 'tax-paid', limit('taxDue', dateOfDeath))
  mark('tax', 'income-tax')
  mark('grant', 'applied', { blockedBy: 'tax-form' })
  mark('grant', 'granted', { blockedBy: 'applied' })
  add('collect', 'collect', accounts.assets.length > 0 && accounts.assets.every(({ now }) => now === 0), {
    blockedBy: 'granted',
  })
  const gains = gainDays(items, entries)
  if (gains.length > 0) {
    // What was settled covers what had been sold by then.
    const settled = marked['gains-tax']
    const open = gains.find((day) => settled === undefined || day > settled)
    add('collect', 'gains-tax', open === undefined, {
      ...limit('gainsTax', open ?? gains.at(-1)),
      doneOn: open === undefined ? (settled ?? null) : null,
      isMarked: true,
    })
  }
  mark('pay', 'creditors-notice', limit('creditorsNotice'))
  add('pay', 'creditors-wait', isOver(creditors), { blockedBy: 'creditors-notice', ...creditors })
  add('pay', 'pay-debts', isPaid && accounts.assets.length > 0, {})
  add('distribute', 'claims-window', isOver(claims), { blockedBy: 'granted', ...claims })
  mark('distribute', 'clearance', { blockedBy: 'tax-paid' })
  mark('distribute', 'variation', limit('variation', dateOfDeath))
  // There is nothing left to search for or to hold back once everything was given.
  if (accounts.people.some(({ still }) => still > 0)) {
    add('distribute', 'bankruptcy-search', false)
    const later = (creditors.due ?? '') > (claims.due ?? '') ? creditors : claims
    const areBothKnown = creditors.due !== null && claims.due !== null
    add('distribute', 'hold-back', isOver(creditors) && isOver(claims), areBothKnown ? later : {})
  }
  add('distribute', 'distribute', everybodyHad, {
    blockedBy: 'pay-debts',
    ...limit('executorsYear', dateOfDeath),
  })
  add('close', 'balance', everybodyHad && accounts.difference === 0 && accounts.findings.length === 0, {
    blockedBy: 'distribute',
  })
  add('close', 'receipts', everybodyHad && isSignedFor, { blockedBy: 'distribute' })
  mark('close', 'closed', { blockedBy: 'receipts' })
  return tasks
}
