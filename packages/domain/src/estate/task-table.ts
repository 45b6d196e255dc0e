// The tasks of an estate, one row each, in the order in which they are shown: the stage, what comes first, who does it,
// which limits can set its day, and why it is there. `tasksOf` takes each task from its row. The rows are like those of
// a will (journey.ts), and are kept apart from them because the dashboard loads those.
import type { EstateRule } from '../claims/rules/estate-rules.ts'
import type { EstateAccounts } from './accounts.ts'
import { isValueOpen, type Item } from './items.ts'
import type { DayKind, Doer, Mark, Stage, TaskId, WhyCode } from './task-names.ts'

/** Why a task is there and stands as it does. */
export interface Why {
  code: WhyCode
  /** Of assets, debts, people or findings; null: the reason counts nothing. */
  count: number | null
  /** YYYY-MM-DD; null: the reason has no day. */
  day: string | null
}

export interface WhyFacts {
  marked: Partial<Record<Mark, string>>
  items: readonly Item[]
  accounts: EstateAccounts
  isSignedFor: boolean
  /** The properties that were sold for more than they were worth. */
  gains: number
}
interface WhyRow {
  when: (facts: WhyFacts) => boolean
  code: WhyCode
  count?: (facts: WhyFacts) => number
  day?: (facts: WhyFacts) => string | undefined
}

export interface TaskRow {
  stage: Stage
  /** The task that comes first. */
  after: TaskId | null
  who: Doer
  dayIs: DayKind
  /** The limits that can set its day. */
  limits: readonly EstateRule[]
  /** Done by saying so; the others by what is entered. */
  isMarked: boolean
  /** The first that holds counts; the last always does. */
  why: readonly WhyRow[]
}

const row = (stage: Stage, more: Partial<TaskRow> & Pick<TaskRow, 'why'>): TaskRow => ({
  stage,
  after: null,
  who: 'one',
  dayIs: 'by',
  limits: [],
  isMarked: false,
  ...more,
})
const marked = (stage: Stage, more: Partial<TaskRow> & Pick<TaskRow, 'why'>): TaskRow => ({
  ...row(stage, more),
  isMarked: true,
})
const otherwise = (code: WhyCode, more: Partial<WhyRow> = {}): WhyRow => ({ when: () => true, code, ...more })

const hasFinding =
  (code: string) =>
  ({ accounts }: WhyFacts): boolean =>
    accounts.findings.some((one) => one.code === code)
const openValues = ({ items }: WhyFacts): number => items.filter(isValueOpen).length
const held = ({ accounts }: WhyFacts): number => accounts.assets.filter(({ now }) => now !== 0).length
const hasNoAssets = ({ accounts }: WhyFacts): boolean => accounts.assets.length === 0
const debtsLeft = ({ accounts }: WhyFacts): number =>
  accounts.liabilities.filter(({ now }) => now !== 0).length
const owedBack = ({ accounts }: WhyFacts): number => accounts.owed.length
const stillToGive = ({ accounts }: WhyFacts): number =>
  accounts.people.filter(({ still }) => still > 0).length
const partsThatDiffer = ({ accounts }: WhyFacts): number =>
  accounts.people.filter(({ still }) => still !== 0).length
const isNothingGiven: WhyRow = { when: ({ accounts }) => accounts.distributed <= 0, code: 'nothing-given' }
const doPartsDiffer: WhyRow = {
  when: (facts) => partsThatDiffer(facts) > 0,
  code: 'parts-differ',
  count: partsThatDiffer,
}

export const taskTable: Record<TaskId, TaskRow> = {
  'register-death': row('immediate', { limits: ['registerDeath'], why: [otherwise('certificate')] }),
  'funeral': marked('immediate', { why: [otherwise('funeral-cost')] }),
  'tell-us-once': marked('immediate', { limits: ['tellUsOnce'], why: [otherwise('one-report')] }),
  'house-and-post': marked('immediate', { why: [otherwise('home-at-risk')] }),
  'beneficiaries': row('value', {
    why: [
      { when: hasFinding('residue-not-whole'), code: 'shares-not-whole' },
      { when: hasFinding('residue-too-much'), code: 'shares-too-much' },
      otherwise('shares-whole'),
    ],
  }),
  'assets-listed': marked('value', { why: [otherwise('list-counts')] }),
  'values': row('value', {
    after: 'assets-listed',
    why: [
      { when: ({ items }) => items.length === 0, code: 'nothing-entered' },
      { when: (facts) => openValues(facts) > 0, code: 'values-missing', count: openValues },
      otherwise('values-there'),
    ],
  }),
  'tax-form': marked('tax', {
    after: 'values',
    who: 'all',
    limits: ['taxAccount'],
    why: [otherwise('form-by-worth')],
  }),
  'tax-paid': marked('tax', { who: 'all', limits: ['taxDue'], why: [otherwise('interest-runs')] }),
  'income-tax': marked('tax', { why: [otherwise('income-unknown')] }),
  'applied': marked('grant', { after: 'tax-form', who: 'all', why: [otherwise('grant-asked-for')] }),
  'granted': marked('grant', {
    after: 'applied',
    who: 'court',
    why: [
      {
        when: (facts) => facts.marked.applied !== undefined,
        code: 'applied-on',
        day: (facts) => facts.marked.applied,
      },
      otherwise('not-applied'),
    ],
  }),
  'collect': row('collect', {
    after: 'granted',
    why: [
      { when: hasNoAssets, code: 'no-assets' },
      { when: (facts) => held(facts) > 0, code: 'assets-held', count: held },
      otherwise('assets-in'),
    ],
  }),
  'gains-tax': marked('collect', {
    limits: ['gainsTax'],
    why: [otherwise('sold-for-more', { count: ({ gains }) => gains })],
  }),
  'creditors-notice': marked('pay', { limits: ['creditorsNotice'], why: [otherwise('unknown-creditors')] }),
  'creditors-wait': row('pay', {
    after: 'creditors-notice',
    who: 'nobody',
    dayIs: 'until',
    limits: ['creditorsNotice'],
    why: [
      {
        when: (facts) => facts.marked['creditors-notice'] !== undefined,
        code: 'published-on',
        day: (facts) => facts.marked['creditors-notice'],
      },
      otherwise('not-published'),
    ],
  }),
  'pay-debts': row('pay', {
    who: 'all',
    why: [
      { when: (facts) => debtsLeft(facts) > 0, code: 'debts-left', count: debtsLeft },
      { when: (facts) => owedBack(facts) > 0, code: 'owed-back', count: owedBack },
      { when: hasNoAssets, code: 'no-assets' },
      otherwise('debts-paid'),
    ],
  }),
  'claims-window': row('distribute', {
    after: 'granted',
    who: 'nobody',
    dayIs: 'until',
    limits: ['claimsWindow'],
    why: [
      {
        when: (facts) => facts.marked.granted !== undefined,
        code: 'granted-on',
        day: (facts) => facts.marked.granted,
      },
      otherwise('not-granted'),
    ],
  }),
  'clearance': marked('distribute', { after: 'tax-paid', why: [otherwise('more-tax-later')] }),
  'variation': marked('distribute', { limits: ['variation'], why: [otherwise('may-change-shares')] }),
  'bankruptcy-search': row('distribute', { why: [otherwise('still-to-give', { count: stillToGive })] }),
  'hold-back': row('distribute', {
    dayIs: 'until',
    limits: ['creditorsNotice', 'claimsWindow'],
    why: [otherwise('may-be-claimed', { count: stillToGive })],
  }),
  'distribute': row('distribute', {
    after: 'pay-debts',
    who: 'all',
    dayIs: 'not-before',
    limits: ['executorsYear'],
    why: [isNothingGiven, doPartsDiffer, otherwise('all-given')],
  }),
  'balance': row('close', {
    after: 'distribute',
    why: [
      {
        when: ({ accounts }) => accounts.findings.length > 0,
        code: 'findings',
        count: ({ accounts }) => accounts.findings.length,
      },
      { when: ({ accounts }) => accounts.difference !== 0, code: 'does-not-balance' },
      isNothingGiven,
      doPartsDiffer,
      otherwise('balances'),
    ],
  }),
  'receipts': row('close', {
    after: 'distribute',
    why: [
      isNothingGiven,
      doPartsDiffer,
      { when: ({ isSignedFor }) => !isSignedFor, code: 'receipts-missing' },
      otherwise('receipts-there'),
    ],
  }),
  'closed': marked('close', { after: 'receipts', who: 'all', why: [otherwise('final-accounts')] }),
}

export function whyOf(id: TaskId, facts: WhyFacts): Why {
  const { code, count, day } = taskTable[id].why.find(({ when }) => when(facts))!
  return { code, count: count?.(facts) ?? null, day: day?.(facts) ?? null }
}
