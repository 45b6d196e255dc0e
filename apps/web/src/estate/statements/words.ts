// The sentences about bank statements.
import type { RowProblem } from '@testate/domain/estate/statement/read'
import type { AsideReason } from '@testate/domain/estate/statement/decide'
import { defineWords } from '../../platform/words.ts'
import { entryWords } from '../frame/entry-words.ts'
import type { FileProblem } from './read-file.ts'

const files: Record<`file-${FileProblem | 'no-rows'}`, string> = {
  'file-spreadsheet': 'This is a spreadsheet, not a CSV file.',
  'file-pdf': 'This is a PDF, not a CSV file.',
  'file-not-text': 'This is not a CSV file: it is not text.',
  'file-empty': 'There is nothing in this file.',
  'file-one-column': 'This file has a single column, so it is not a CSV file of a statement.',
  'file-too-large': 'This file is larger than 20 MB.',
  'file-too-many-rows': 'This file has more than 20,000 rows.',
  'file-quote-open': 'A quotation mark in this file is not closed, so its rows cannot be told apart.',
  'file-no-rows': 'No row of this file has a day and an amount.',
}
const next: Record<`next-${FileProblem | 'no-rows'}`, string> = {
  'next-spreadsheet': 'Open it in your spreadsheet program, save it as CSV, and choose that file.',
  'next-pdf':
    'Ask the bank’s website for the statement as CSV. If it offers none, enter what happened by hand.',
  'next-not-text': 'Ask the bank’s website for the statement as CSV, and choose that file.',
  'next-empty': 'Download it from the bank again.',
  'next-one-column': 'Ask the bank’s website for the statement as CSV, and choose that file.',
  'next-too-large': 'Ask the bank for the time since the death alone.',
  'next-too-many-rows': 'Ask the bank for the time since the death alone, or for several shorter files.',
  'next-quote-open': 'Download it from the bank again, and do not change it before you choose it here.',
  'next-no-rows': 'Check that it is a statement. If it is, enter what happened by hand.',
}
const rows: Record<`row-${RowProblem}`, string> = {
  'row-day-unreadable':
    'There is no day here in the order you chose. If this row matters, choose another order, or enter it by hand.',
  'row-in-future': 'This day is still to come. Take the statement in again after it.',
  'row-no-amount': 'No money moved here, so there is nothing to take in.',
  'row-two-amounts': 'Money both came in and went out here. Enter it by hand, as two entries.',
  'row-signs-mixed':
    'In the column of what went out some amounts are below zero and some above, so it is not clear which way this ' +
    'one went. Check the columns, or enter it by hand.',
  'row-amount-unreadable':
    'The amount is not in pounds and pence, for example 1,250.00. Check the columns, or enter it by hand.',
  'row-amount-formula':
    'The amount is a formula, which we do not work out. Save the values alone in your spreadsheet, or enter it by ' +
    'hand.',
  'row-amount-too-much': 'The amount is over £10,000,000,000. Check the columns.',
  'row-other-currency':
    'The amount is not in pounds. Enter it by hand in pounds, with the rate and its day in the note.',
}
const asides: Record<`aside-${AsideReason}`, string> = {
  'aside-between-accounts': 'It moved money between two accounts of the estate',
  'aside-not-estate': 'It has nothing to do with the estate',
  'aside-entered-together': 'It is part of an entry that has several rows together',
}

export const words = defineWords({
  en: {
    ...files,
    ...next,
    ...rows,
    ...asides,
    ...entryWords,
    'page': 'Bank statements',
    'lead':
      'A statement that you download from a bank as CSV saves you typing. Nothing in it is entered by itself: you ' +
      'look at each row and say what it is.',
    'loading': 'Loading the statements…',
    'failed': 'The statements could not be loaded',
    'takeIn': 'Take in a statement',
    'waiting': '{count, plural, =0 {No row waits} one {# row waits} other {# rows wait}}',
    'shownRows': '{count, number} of {all, number} rows are shown.',
    'showMore': 'Show more rows',
    'noStatement': 'No statement has been taken in yet.',
    'allDone': 'Every row has been decided.',
    'decided': '{count, plural, one {# row that was decided} other {# rows that were decided}}',
    'decide': 'Say what it is: {text}, {amount}',
    'look': 'Look at it: {text}, {amount}',
    'noText': 'Without a text',
    'cameIn': '{amount} came in',
    'wentOut': '{amount} went out',
    'day': 'Day',
    'moved': 'Money',
    'account': 'Account',
    'executors': 'An account of the executors',
    'text': 'Text of the bank',
    'became': 'What became of it',
    'state-open': 'It waits',
    'state-entered': 'Entered in the accounts',
    'state-proposed': 'Proposed to the executors',
    'state-matched': 'It stood in the accounts already, or was proposed',
    'state-aside': 'Set aside',
    'newPage': 'Take in a bank statement',
    'newLead':
      'The file is read on this device and stays there. Only its rows since the day of death are taken in, for all ' +
      'executors to see, and the names of its columns are kept too.',
    'ofAccount': 'Whose statement is it?',
    'ofAccountHint':
      'Its rows are compared with those of the same account. Only one account of the executors can be taken in: rows ' +
      'of another that are equal are left out, so enter those by hand.',
    'file': 'The statement as CSV',
    'fileHint': 'The website of the bank offers it under “Download” or “Export”.',
    'pick': 'Choose a file',
    'columns': 'Which column is what?',
    'asBefore': 'The columns are matched as they were for this account last time.',
    'guessed': 'This is a guess from the names of the columns. Please check it against the rows below.',
    'chosen': 'Please check the columns against the rows below.',
    'dayColumn': 'The day',
    'dayOrder': 'The order of day, month and year',
    'dmy': 'Day, month, year',
    'mdy': 'Month, day, year',
    'ymd': 'Year, month, day',
    'textColumn': 'What it was for',
    'secondText': 'More about what it was for',
    'noColumn': 'None',
    'paidIn': 'Money that came in, or the amount',
    'paidOut': 'Money that went out',
    'oneForBoth': 'In the same column',
    'reversed': 'What went out is above zero',
    'reversedHint': 'Some statements of cards are like this. It matters only where one column has both.',
    'sameColumn': 'Please choose a column that is not chosen for something else',
    'count': 'In this file',
    'new': 'New',
    'known': 'There already',
    'early': 'Before the death: not taken in',
    'unread': 'Not readable',
    'rowsCount': '{count, plural, one {# row} other {# rows}}',
    'newRows': 'New rows',
    'knownRows': 'Rows that are there already, and are not taken in again',
    'earlyRows': 'Rows from before the death, which stay in the file',
    'unreadRows': 'Rows that cannot be read',
    'more': '{count, plural, one {And # more.} other {And # more.}}',
    'inFile': 'Row {line} of the file: {problem}',
    'readsAs': 'The first new row is of {day}. If that is not the day in the file, choose another order.',
    'tooMany':
      'There are more than 2,000 rows since the death. Ask the bank for several shorter files, and take in one after ' +
      'the other.',
    'nothingNew': 'There is nothing new in this file.',
    'noneRead':
      'No row of this file can be taken in as the columns are now. Please look at the rows that cannot be read.',
    'takeRows': '{count, plural, one {Take in # new row} other {Take in # new rows}}',
    'ask': 'What is this row?',
    'choice': 'What is it?',
    'ofAsset':
      'This is an account of the person who died. What moved in it counts when the account is collected. What the ' +
      'bank paid straight out of it is entered by hand as two entries: that much collected, and what it was paid for.',
    'isEntry': 'It is entry {number}: {kind}, {day}',
    'isProposal': 'It is proposal {number}: {kind}',
    'proposeText':
      'That the bank has paid it does not make it agreed. Every acting executor is asked, you too, and it is entered ' +
      'once all have agreed.',
    'enter': 'Enter it',
    'saveChoice': 'Save',
    'undo': 'Let it wait again',
    'undoEntered':
      'If this is wrong, take the entry back on the page “Accounts”, or withdraw the proposal on the page ' +
      '“Agreement”. Then this row waits again.',
    'gone': 'This row is no longer there',
    'goneText': 'Please look at the list of rows as it is now.',
    'beforeNone': 'Enter a debt first on the page “Assets and debts”.',
  },
})
