// What is to be done for an estate, computed from its facts: the same facts give the same tasks, in whatever order they
// were entered. A day that a limit sets names the limit's record.
import { estateRules, type EstateRule } from '../claims/rules/estate-rules.ts'
import { endOf, ruleOn } from '../claims/rules/rule.ts'
import type { EstateAccounts } from './accounts.ts'
import { isHoldingOpen, type Item } from './items.ts'

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
  'closed',
] as const
export type Mark = (typeof marks)[number]
export type TaskId =
  | Mark
  | 'beneficiaries'
  | 'values'
  | 'collect'
  | 'creditors-wait'
  | 'pay-debts'
  | 'claims-window'
  | 'distribute'
  | 'balance'
  | 'receipts'

export interface Task {
  id: TaskId
  stage: Stage
  state: 'done' | 'open' | 'blocked'
  /** The task that comes first. */
  blockedBy: TaskId | null
  due: string | null
  /** Whose limit it is; of a task without a day, the limit that begins with something the register does not know. */
  rule: EstateRule | null
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
  /** As they stand today. */
  accounts: EstateAccounts
  /** Whether everybody who was given something has signed for it. */
  isSignedFor: boolean
}

export function tasksOf({ dateOfDeath, today, marked, items, accounts, isSignedFor }: TaskFacts): Task[] {
  const codes = new Set(accounts.findings.map(({ code }) => code))
  const ends = (rule: EstateRule, from: string | undefined): string | null => {
    const version = ruleOn(estateRules[rule], dateOfDeath)
    return version === null || from === undefined ? null : endOf(version, from)
  }
  const creditors = ends('creditorsNotice', marked['creditors-notice'])
  const claims = ends('claimsWindow', marked.granted)
  const everybodyHad = accounts.distributed > 0 && accounts.people.every(({ still }) => still === 0)
  const isPaid = accounts.liabilities.every(({ now }) => now === 0) && accounts.owed.length === 0
  const tasks: Task[] = []
  const add = (
    stage: Stage,
    id: TaskId,
    isDone: boolean,
    more: Partial<Pick<Task, 'blockedBy' | 'due' | 'rule' | 'doneOn' | 'isMarked'>> = {},
  ): void => {
    const before = tasks.find((one) => one.id === more.blockedBy)
    const isBlocked = before !== undefined && before.state !== 'done'
    tasks.push({
      id,
      stage,
      due: null,
      rule: null,
      doneOn: null,
      isMarked: false,
      ...more,
      state: isDone ? 'done' : isBlocked ? 'blocked' : 'open',
      blockedBy: isDone || !isBlocked ? null : (more.blockedBy ?? null),
    })
  }
  const mark = (stage: Stage, id: Mark, more: Partial<Pick<Task, 'blockedBy' | 'due' | 'rule'>> = {}): void =>
    add(stage, id, marked[id] !== undefined, { ...more, doneOn: marked[id] ?? null, isMarked: true })

  mark('immediate', 'funeral')
  mark('immediate', 'tell-us-once', { rule: 'tellUsOnce' })
  mark('immediate', 'house-and-post')
  add('value', 'beneficiaries', !codes.has('residue-not-whole') && !codes.has('residue-too-much'))
  mark('value', 'assets-listed')
  add(
    'value',
    'values',
    items.length > 0 && items.every((item) => item.value !== null && !isHoldingOpen(item)),
    { blockedBy: 'assets-listed' },
  )
  mark('tax', 'tax-form', { blockedBy: 'values', rule: 'taxAccount', due: ends('taxAccount', dateOfDeath) })
  mark('tax', 'tax-paid', { rule: 'taxDue', due: ends('taxDue', dateOfDeath) })
  mark('grant', 'applied', { blockedBy: 'tax-form' })
  mark('grant', 'granted', { blockedBy: 'applied' })
  add('collect', 'collect', accounts.assets.length > 0 && accounts.assets.every(({ now }) => now === 0), {
    blockedBy: 'granted',
  })
  mark('pay', 'creditors-notice', { rule: 'creditorsNotice' })
  add('pay', 'creditors-wait', creditors !== null && today > creditors, {
    blockedBy: 'creditors-notice',
    rule: 'creditorsNotice',
    due: creditors,
  })
  add('pay', 'pay-debts', isPaid && accounts.assets.length > 0, {})
  add('distribute', 'claims-window', claims !== null && today > claims, {
    blockedBy: 'granted',
    rule: 'claimsWindow',
    due: claims,
  })
  add('distribute', 'distribute', everybodyHad, {
    blockedBy: 'pay-debts',
    rule: 'executorsYear',
    due: ends('executorsYear', dateOfDeath),
  })
  add('close', 'balance', everybodyHad && accounts.difference === 0 && accounts.findings.length === 0, {
    blockedBy: 'distribute',
  })
  add('close', 'receipts', everybodyHad && isSignedFor, { blockedBy: 'distribute' })
  mark('close', 'closed', { blockedBy: 'receipts' })
  return tasks
}
