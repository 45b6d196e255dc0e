// The sentences of an estate's overview: its stages and tasks.
import type { Mark, TaskId } from '@testate/domain/estate/task-names'
import { defineWords } from '../../platform/words.ts'

const tasks: Record<`task-${TaskId}`, string> = {
  'task-register-death': 'Register the death, and order copies of the certificate',
  'task-funeral': 'Arrange the funeral',
  'task-tell-us-once': 'Use Tell Us Once',
  'task-house-and-post': 'Make the home safe, and have the post redirected',
  'task-beneficiaries': 'Enter who inherits, and in what shares',
  'task-assets-listed': 'Enter everything that belonged to the person who died, and what they owed',
  'task-values': 'Enter the value of each asset and debt on the day of death',
  'task-tax-form': 'Find out whether an inheritance tax form is needed, and send it if so',
  'task-tax-paid': 'Pay any inheritance tax, or find out that none is due',
  'task-applied': 'Apply for probate',
  'task-granted': 'Receive the grant of probate',
  'task-collect': 'Collect or hand over every asset',
  'task-creditors-notice': 'Publish the notice to creditors',
  'task-creditors-wait': 'Wait for creditors',
  'task-pay-debts': 'Pay every debt, and pay people back',
  'task-claims-window': 'Wait until claims against the estate are out of time',
  'task-bankruptcy-search': 'Search the bankruptcy register for each beneficiary before you pay them',
  'task-hold-back': 'Hold back what may still be claimed',
  'task-distribute': 'Give everybody their part',
  'task-balance': 'See that the accounts balance',
  'task-receipts': 'Have everybody sign for what they were given',
  'task-income-tax':
    'Settle income tax up to the death and on income since then, or find out that none is due',
  'task-gains-tax':
    'Report and pay capital gains tax on property sold for more than it was worth at the death, or find out that ' +
    'none is due',
  'task-clearance':
    'Ask HMRC to confirm that no more inheritance tax is due, or decide that this is not needed',
  'task-variation': 'Decide whether the beneficiaries will change who gets what (a deed of variation)',
  'task-closed': 'Agree to the final accounts, and close the estate',
}
const markQuestions: Record<`ask-${Mark}`, string> = {
  'ask-funeral': 'When was the funeral?',
  'ask-tell-us-once': 'When did you use Tell Us Once?',
  'ask-house-and-post': 'When were the home and the post dealt with?',
  'ask-assets-listed': 'When did you finish entering everything?',
  'ask-tax-form': 'When was the form sent, or found not to be needed?',
  'ask-tax-paid': 'When was the tax paid, or found not to be due?',
  'ask-applied': 'When did you apply for probate?',
  'ask-granted': 'What is the date on the grant?',
  'ask-creditors-notice': 'When was the notice published?',
  'ask-income-tax': 'When was income tax settled, or found not to be due?',
  'ask-gains-tax': 'When was capital gains tax paid, or found not to be due?',
  'ask-clearance': 'When did HMRC confirm this, or when did you decide that it was not needed?',
  'ask-variation': 'When was the deed of variation made, or when was it decided not to make one?',
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
    'madeOf': 'What there was on the day of death',
    'figure': '{amount}, what it is made of: {kind}',
    'kind': 'Kind, and how many',
    'amount': 'Amount',
    'debt': 'Debt: {kind}',
    'doneOn': 'Done on {day}.',
    'due': 'By {day}.',
    'until': 'Until {day}.',
    'notBefore': 'Nobody can require the executors to do it before {day}.',
    'after': 'First: {task}.',
    'open': 'To do',
    'why': 'Why is this here?',
    'limitUnconfirmed': 'This limit is not confirmed.',
    'tellUsOnceHint': 'Within {days} days of getting the reference number from the registrar.',
    'registerDeathHint':
      'Within {days} days of the registrar getting the medical examiner’s certificate. After an inquest, only order ' +
      'the copies.',
    'registeredHint': 'This counts as done once you have used Tell Us Once or applied for probate.',
    'incomeTaxHint': 'The deadline is in HMRC’s letter.',
    'bankruptcySearchHint':
      'Search just before each payment. This stays open until everybody has had their part.',
    'holdBackHint': 'Until the time for creditors, and that for family and dependants, are over.',
    'dayHint': 'For example 27 3 2026',
    'notDone': 'Mark as not done',
    'send-tax-form':
      'Every acting executor has to agree to the totals before you send an inheritance tax form, or go on without ' +
      'one because none is needed.',
    'send-applied': 'Every acting executor has to agree to the totals before you apply for probate.',
    'sendText':
      'The totals are those on the page “Assets and debts”. If one of them changes, everybody has to agree again. ' +
      'Once you have sent it, you tell us the day. We send nothing ourselves.',
    'propose': 'Propose it',
    'seeProposed': 'See what is proposed',
    'limits': 'Limits used on this page, and where they come from',
    'noVersion': 'The register has no figure for that day.',
    'rule-registerDeath':
      'Time to register the death, from the day the registrar gets the medical examiner’s certificate',
    'rule-tellUsOnce': 'Time to use Tell Us Once, from the day you get the reference number',
    'rule-taxDue': 'Time to pay inheritance tax, from the death',
    'rule-taxAccount': 'Time to send the inheritance tax account, from the death',
    'rule-variation': 'Time to make a deed of variation, from the death',
    'rule-executorsYear': 'Time before anybody can make the executors distribute, from the death',
    'rule-legacyInterest': 'Time after which a legacy that is not paid may bear interest, from the death',
    'rule-creditorsNotice': 'Least time that the notice gives creditors, from the day it is published',
    'rule-claimsWindow': 'Time for family and dependants to claim, from the grant',
    'rule-gainsTax': 'Time to report and pay capital gains tax on a home that was sold, from completion',
    'rule-giftYears': 'How long before the death gifts count for inheritance tax',
    'rule-nilRateBand': 'Nil-rate band of inheritance tax',
    'rule-applicationFee': 'Fee for an application for probate',
    'rule-feeThreshold': 'No fee if what passes under the will is at most',
    'rule-copyFee': 'Fee for each further copy of the grant',
    'rule-recordsKept': 'How long claims can be made against what was given, and records are kept',
    'rule-mostApplicants': 'Most executors that can be named on a grant',
  },
})
