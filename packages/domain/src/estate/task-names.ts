// What the tasks of an estate are called, with their stages, who does them and why they are there.
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

/**
 * Who does a task while nobody is named. all: everybody who acts has to agree to it. court: the probate registry.
 * nobody: it ends with time.
 */
export const doers = ['one', 'all', 'court', 'nobody'] as const
export type Doer = (typeof doers)[number]

/** What the day of a task is: its last, the end of a wait, or the first on which it can be demanded. */
export const dayKinds = ['by', 'until', 'not-before'] as const
export type DayKind = (typeof dayKinds)[number]

export const whyCodes = [
  'certificate',
  'funeral-cost',
  'one-report',
  'home-at-risk',
  'shares-not-whole',
  'shares-too-much',
  'shares-whole',
  'list-counts',
  'nothing-entered',
  'values-missing',
  'values-there',
  'form-by-worth',
  'interest-runs',
  'income-unknown',
  'grant-asked-for',
  'not-applied',
  'applied-on',
  'no-assets',
  'assets-held',
  'assets-in',
  'sold-for-more',
  'unknown-creditors',
  'not-published',
  'published-on',
  'debts-left',
  'owed-back',
  'debts-paid',
  'not-granted',
  'granted-on',
  'more-tax-later',
  'may-change-shares',
  'still-to-give',
  'may-be-claimed',
  'nothing-given',
  'parts-differ',
  'all-given',
  'findings',
  'does-not-balance',
  'balances',
  'receipts-missing',
  'receipts-there',
  'final-accounts',
] as const
export type WhyCode = (typeof whyCodes)[number]
