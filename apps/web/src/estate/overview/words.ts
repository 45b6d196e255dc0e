// The sentences of an estate's overview: its stages and tasks.
import type { Mark, TaskId } from '@testate/domain/estate/tasks'
import { defineWords } from '../../platform/words.ts'

const tasks: Record<`task-${TaskId}`, string> = {
  'task-funeral': 'Arrange the funeral',
  'task-tell-us-once': 'Use Tell Us Once',
  'task-house-and-post': 'Make the home safe, and have the post redirected',
  'task-beneficiaries': 'Enter who inherits, and in which shares',
  'task-assets-listed': 'Enter everything that belonged to the person who died, and what they owed',
  'task-values': 'Enter the value of each on the day of death',
  'task-tax-form': 'Find out whether a form for inheritance tax is needed, and send it',
  'task-tax-paid': 'Pay the inheritance tax that is due, or find out that none is',
  'task-applied': 'Apply for probate',
  'task-granted': 'Receive the grant of probate',
  'task-collect': 'Collect or hand over every asset',
  'task-creditors-notice': 'Publish the notice to creditors',
  'task-creditors-wait': 'Wait for creditors',
  'task-pay-debts': 'Pay every debt, and pay people back',
  'task-claims-window': 'Wait until claims against the estate are out of time',
  'task-distribute': 'Give everybody their part',
  'task-balance': 'See that the accounts balance',
  'task-receipts': 'Have everybody sign for what they were given',
  'task-income-tax':
    'Settle income tax up to the death and on what came in since, or find out that none is due',
  'task-gains-tax':
    'Report and pay capital gains tax on the property that was sold for more than it was worth at the death, or find ' +
    'out that none is due',
  'task-clearance':
    'Ask HMRC to confirm that no more inheritance tax is due, or find out that this is not needed',
  'task-variation': 'Decide whether those who inherit vary who gets what',
  'task-closed': 'Agree to the final accounts, and close the estate',
}
const markQuestions: Record<`ask-${Mark}`, string> = {
  'ask-funeral': 'When was the funeral?',
  'ask-tell-us-once': 'When did you use Tell Us Once?',
  'ask-house-and-post': 'When were the home and the post dealt with?',
  'ask-assets-listed': 'When had you entered everything?',
  'ask-tax-form': 'When was the form sent, or found not to be needed?',
  'ask-tax-paid': 'When was the tax paid, or found not to be due?',
  'ask-applied': 'When did you apply for probate?',
  'ask-granted': 'What is the date on the grant?',
  'ask-creditors-notice': 'When was the notice published?',
  'ask-income-tax': 'When was income tax settled, or found not to be due?',
  'ask-gains-tax': 'When was capital gains tax paid, or found not to be due?',
  'ask-clearance': 'When did HMRC confirm it, or when did you find out that it is not needed?',
  'ask-variation': 'When was it varied, or decided that it is not?',
  'ask-closed': 'When was the estate closed?',
}

export const words = defineWords({
  en: {
    ...tasks,
    ...markQuestions,
    'page': 'Overview',
    'died': 'Died',
    'diedFrom': '{day}, as the notice of the death says',
    'worth': 'Assets at death',
    'debts': 'Debts at death',
    'people': 'People',
    'entered': '{count, plural, =0 {none entered} one {# entered} other {# entered}}',
    'withoutValue': '{count, plural, one {# has no value yet} other {# have no value yet}}',
    'doneOn': 'Done on {day}.',
    'due': 'By {day}.',
    'until': 'Until {day}.',
    'notBefore': 'Nobody can require the executors to do it before {day}.',
    'dueUnconfirmed': 'We have not confirmed this limit at its source.',
    'after': 'First: {task}.',
    'open': 'To do',
    'tellUsOnceHint': 'Within {days} days of the day on which the registrar gave you the reference number.',
    'incomeTaxHint': 'The last day stands in the letter with which HMRC sends the form.',
    'dayHint': 'For example 27 3 2026',
    'notDone': 'It is not done',
    'send-tax-form':
      'Before a form for inheritance tax is sent, or you go on without one because none is needed, every acting ' +
      'executor has to agree to the totals it rests on.',
    'send-applied':
      'Before you apply for probate, every acting executor has to agree to the totals the application rests on.',
    'sendText':
      'The totals are those of the page Assets and debts. If one of them changes, everybody has to agree again. Once ' +
      'it is sent you say on which day. We send nothing.',
    'propose': 'Propose it',
    'seeProposed': 'See what is proposed',
    'limits': 'Limits used on this page, and where they come from',
    'noVersion': 'The register has no figure for that day.',
    'rule-tellUsOnce': 'To use Tell Us Once, from the day of the reference number',
    'rule-taxDue': 'Inheritance tax is due, from the death',
    'rule-taxAccount': 'The account of the estate for inheritance tax, from the death',
    'rule-variation': 'To vary who gets what, from the death',
    'rule-executorsYear': 'Before this nobody can make the executors distribute, from the death',
    'rule-creditorsNotice': 'The notice to creditors gives them at least, from the day it is published',
    'rule-claimsWindow': 'Claims for family and dependants, from the grant',
    'rule-gainsTax': 'Capital gains tax on a home that was sold: to report and pay it, from completion',
    'rule-giftYears': 'Gifts count for inheritance tax for so long before the death',
    'rule-nilRateBand': 'Nil-rate band of inheritance tax',
    'rule-applicationFee': 'Fee for an application for probate',
    'rule-feeThreshold': 'There is no fee where what passes by the will is at most',
    'rule-copyFee': 'Fee for each further copy of the grant',
    'rule-recordsKept': 'Claims against what was given can come for so long, and records are kept',
    'rule-mostApplicants': 'At most so many executors can be named on a grant',
  },
})
