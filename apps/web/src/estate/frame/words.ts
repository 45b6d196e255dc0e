// The sentences around every page of an estate.
import { defineWords } from '../../platform/words.ts'

export const words = defineWords({
  en: {
    of: 'The estate of {name}',
    loading: 'Loading the estate…',
    failed: 'The estate could not be loaded',
    pages: 'Pages of this estate',
    overview: 'Overview',
    people: 'People',
    assets: 'Assets and debts',
    tax: 'Inheritance tax',
    probate: 'Probate',
    agreement: 'Agreement',
    accounts: 'Accounts',
    documents: 'Documents',
    letters: 'Letters',
    views: 'For beneficiaries',
    closing: 'Closing',
    noAdvice:
      'These are the executors’ own records. Nothing here is legal or tax advice, and nothing is sent to anybody but ' +
      'what belongs to a receipt that you ask for.',
    looked: 'Looked at on {day}.',
    unconfirmed: 'Not confirmed at its source: check it before you rely on it.',
    days: '{count} days',
    months: '{count} months',
    monthsAfterMonth: '{count} months after the end of the month',
    years: '{count} years',
    percent: '{count} %',
    persons: '{count} people',
    back: 'Back',
    continue: 'Save and continue',
    save: 'Save',
    remove: 'Remove it',
    leave: 'Leave it',
    choose: 'Please choose one',
    amountWrong: 'An amount in pounds and pence, for example 1,250.00',
    amountMost: 'At most £10,000,000,000',
    dayWrong: 'Please give a day, month and year that exist',
    textNeeded: 'Please fill this in',
    notSaved: 'This could not be saved',
  },
})
