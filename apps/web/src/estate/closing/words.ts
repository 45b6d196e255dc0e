// The sentences of the page on which an estate is closed.
import type { ClosingGap } from '@testate/domain/estate/closing'
import { defineWords } from '../../platform/words.ts'

const gaps: Record<`gap-${ClosingGap['code']}`, string> = {
  'gap-nothing-entered': 'Nothing has been entered of what belonged to the person who died.',
  'gap-accounts-disagree': 'The accounts do not agree yet.',
  'gap-assets-left':
    '{count, plural, one {# asset has not been collected or handed over.} other {# assets have not been collected or ' +
    'handed over.}}',
  'gap-debts-left':
    '{count, plural, one {# debt has not been paid.} other {# debts have not been paid.}} The last payment of a debt ' +
    'in another currency is entered in that currency.',
  'gap-owed-left':
    '{count, plural, one {# person has not been paid back.} other {# people have not been paid back.}}',
  'gap-still-to-give':
    '{count, plural, one {# person has not had their part.} other {# people have not had their part.}}',
  'gap-money-left': 'Money is left: {amount}.',
  'gap-receipts-missing':
    '{count, plural, one {# receipt is missing.} other {# receipts are missing.}} Everybody signs for what they were ' +
    'given.',
}

export const words = defineWords({
  en: {
    ...gaps,
    page: 'Closing',
    lead:
      'An estate is closed when everything is collected, paid, given and signed for, and every acting executor has ' +
      'approved the final accounts.',
    loading: 'Looking at what is left to do…',
    failed: 'What is left to do could not be loaded',
    left: 'What is left to do',
    money: 'Money in hand',
    nothingLeft: 'Nothing is left to do. The final accounts are those on the page “Accounts”.',
    handingOver: 'Hand the estate over, or take one over',
    see: 'See to it',
    seeOf: 'See to it: {what}',
    close: 'Close the estate',
    closeText:
      'Every acting executor agrees to the final accounts and to how long these records are kept. When that time is ' +
      'over the records are erased automatically. Until then each of you can read them as before, and whatever is ' +
      'changed opens the estate again.',
    years: 'For how many years are the records kept?',
    yearsHint: 'We propose {years}. You decide together, from 1 to 100.',
    yearsWrong: 'A whole number from 1 to 100',
    limit: 'Where the proposed time comes from',
    propose: 'Propose to close the estate',
    seeProposed: 'See what is proposed',
    closed: 'The estate is closed',
    closedText: 'It was closed on {day}. Its records are kept until {until}, and then erased automatically.',
    changed: 'Something has changed since the estate was closed',
    changedText:
      'It was closed on {day}, and something was changed after that. Its records are kept until you agree to ' +
      'close it again.',
    reopen: 'Open the estate again',
  },
})
