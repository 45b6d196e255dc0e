// What the kinds of entries are called, and the fields of one, wherever one is made.
import type { EntryKind, ExpenseKind } from '@testate/domain/estate/ledger'

const kinds: Record<`kind-${EntryKind}`, string> = {
  'kind-realised': 'Money came in for an asset',
  'kind-income': 'Income after the death, for instance interest or rent',
  'kind-liability-paid': 'A debt was paid',
  'kind-expense': 'A cost of the estate was paid',
  'kind-reimbursed': 'Somebody was paid back',
  'kind-distributed': 'Money was given to a beneficiary',
  'kind-handed-over': 'A thing was handed over to a beneficiary',
  'kind-counter': 'Entry {number} was taken back',
}
const expenses: Record<`expense-${ExpenseKind}`, string> = {
  'expense-funeral': 'Funeral',
  'expense-probate': 'Probate: fees and copies',
  'expense-professional': 'Solicitor, valuer or other professional',
  'expense-property': 'Upkeep of a property',
  'expense-inheritance-tax': 'Inheritance tax',
  'expense-income-tax': 'Income tax',
  'expense-gains-tax': 'Capital gains tax',
  'expense-tax': 'Tax, not said which',
  'expense-other': 'Something else',
}

export const entryWords = {
  ...kinds,
  ...expenses,
  propose: 'Propose it',
  itemLabel: 'Which one?',
  aboutLabel: 'From which asset?',
  none: 'None of these',
  personLabel: 'Who?',
  expenseLabel: 'What kind of cost?',
  closesLabel: 'Nothing more is to come for it',
  closesHint: 'Anything above its value at death then counts as a gain, and anything below it as a loss.',
  noteLabel: 'A note for the other executors',
}
