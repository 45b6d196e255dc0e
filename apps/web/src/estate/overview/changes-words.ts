// The sentences of what changed in an estate.
import { defineWords } from '../../platform/words.ts'

export const words = defineWords({
  en: {
    'changed': 'What has changed since you were last here',
    'changed-people': 'People',
    'changed-items': 'Assets and debts',
    'changed-values': 'Values of assets and debts',
    'changed-gifts': 'Gifts before the death',
    'changed-documents': 'Documents',
    'changed-entries': 'Entries in the accounts',
    'changed-receipts': 'Receipts',
    'changed-statements': 'Rows of bank statements',
    'changed-views': 'What beneficiaries are shown',
    'changed-marks': 'Tasks marked as done or not done',
    'changed-tasks': 'Tasks that executors added, and who does each task',
    'changed-tax': 'Answers about inheritance tax',
    'changed-probate': 'Answers for probate',
    'changed-bank-details': 'Bank details of somebody who is paid',
    'changed-proposals': 'Proposals to agree to',
    'changed-agreements': 'Agreements to what is proposed',
    'changed-disputes': 'Payments stopped, or allowed again',
    'changed-ends': 'Executors said to have died or to stand back',
    'changed-hand-overs': 'One file made of all the records, to hand them over',
    'changed-taken-over': 'Records of a file entered into this estate',
    'changed-decisions': 'Decisions about executors said to have died or to stand back',
    'changedBy': '{count, plural, one {# change} other {# changes}} by {names}, the last on {day}.',
    'noAccount': 'an executor who has left the register',
    'staff': 'our staff',
    'seen': 'I have seen this',
  },
})
