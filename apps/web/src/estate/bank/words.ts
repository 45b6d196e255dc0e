// The sentences about bank details.
import { defineWords } from '../../platform/words.ts'

export const words = defineWords({
  en: {
    'title': 'Bank details of {name}',
    'line': 'Account ending {ending}, confirmed {how} on {day}',
    'lineAbroad': 'Account abroad ending {ending}, confirmed {how} on {day}',
    'how-telephone': 'by telephone',
    'how-in-person': 'in person',
    'how-letter': 'by letter',
    'none': 'None entered',
    'noneYet': 'No bank details have been entered.',
    'link': 'Bank details',
    'linkNamed': 'Bank details of {name}',
    'confirmTitle': 'Confirm by telephone, at a number you already had, before you pay',
    'confirmText':
      'Criminals write in the name of whoever is to be paid, with an account of their own. An email or a letter ' +
      'with bank details, or with a new number to call, proves nothing. Call a number you had before, and have the ' +
      'account read out.',
    'kept':
      'Bank details are kept sealed. Lists show the last two characters. Showing them takes a code or a passkey each ' +
      'time, and is logged. They are removed when the person’s name here is changed, and when all executors close ' +
      'the estate.',
    'notDue': 'No payment to {name} is proposed or due, so none can be entered now.',
    'stopped': 'While payments are stopped, bank details cannot be entered, changed or removed.',
    'closed': 'The estate is closed. No bank details are kept.',
    'enteredBy': 'Entered or confirmed by {name} on {day}.',
    'enteredBySomebody': 'Entered or confirmed on {day}.',
    'show': 'Show the bank details',
    'hide': 'Hide them',
    'notShown': 'They could not be shown',
    'enter': 'Enter bank details',
    'change': 'Change or confirm them again',
    'remove': 'Remove them',
    'removeTitle': 'Remove the bank details of {name}?',
    'removeText':
      'They are gone for good. The other executors are told, and what was agreed to be paid to {name} has to be ' +
      'agreed to again.',
    'failed': 'The bank details could not be loaded',
    'loading': 'Loading…',
    'accountTitle': 'Into which account is {name} paid?',
    'howTitle': 'How did you confirm the account with {name}?',
    'form': 'Where is the account?',
    'form-uk': 'In the United Kingdom',
    'form-abroad': 'Abroad',
    'chooseForm': 'Choose where the account is',
    'accountName': 'Name on the account',
    'otherName': 'The account has another name',
    'otherNameText':
      'The person is entered here as {name}. Ask why the account is in another name before you pay into it.',
    'sortCode': 'Sort code',
    'sortCodeHint': 'Six digits, for example 20-00-00',
    'accountNumber': 'Account number',
    'accountNumberHint': 'Eight digits. Put a nought in front of one that has seven.',
    'iban': 'IBAN',
    'ibanHint': 'For example DE89 3704 0044 0532 0130 00',
    'bic': 'BIC or SWIFT code',
    'bicHint': '8 or 11 letters and digits',
    'nameNeeded': 'Please fill in the name on the account',
    'sortCodeWrong': 'A sort code has six digits, for example 20-00-00',
    'accountNumberWrong': 'An account number has eight digits. Put a nought in front of one that has seven',
    'ibanWrong': 'This is no IBAN: a letter or a digit is wrong or missing',
    'bicWrong': 'A BIC has 8 or 11 letters and digits, for example DEUTDEFF',
    'notStored':
      'What you type here is not stored in this browser. If you leave this page before you save, it is gone.',
    'howLabel': 'How?',
    'option-telephone': 'By telephone, at a number I already had',
    'option-in-person': 'In person',
    'option-letter': 'By letter, to an address I already had, which they answered',
    'chooseHow': 'Choose how you confirmed it',
    'day': 'On which day?',
    'dayHint': 'For example 27 3 2026',
    'account': 'Account: {account}',
    'saveText':
      'If the account is another one than before, the other executors are told by email, and what was agreed to be ' +
      'paid to {name} has to be agreed to again.',
    'changeAccount': 'Change what I typed',
    'save': 'Confirm and save',
    'next': 'Continue',
  },
})
