// The sentences about what the executors agree to together.
import type { Change, Payment, ProposalState, Submission } from '@testate/domain/estate/agreement'
import { defineWords } from '../../platform/words.ts'

const kinds: Record<`kind-${Payment | Submission}`, string> = {
  'kind-liability-paid': 'Pay a debt',
  'kind-expense': 'Pay a cost of the estate',
  'kind-reimbursed': 'Pay somebody back',
  'kind-distributed': 'Give money to a beneficiary',
  'kind-handed-over': 'Hand a thing over to a beneficiary',
  'kind-tax-form': 'Send the form for inheritance tax, or go on without one',
  'kind-applied': 'Apply for probate',
  'kind-closed': 'Approve the final accounts, and close the estate',
}
const states: Record<`state-${ProposalState}`, string> = {
  'state-open': 'Not everybody has agreed yet',
  'state-agreed': 'Everybody has agreed',
  'state-outdated': 'To be written again',
  'state-done': 'Done, and entered',
  'state-withdrawn': 'Withdrawn',
}
const parts: Record<`part-${Change['part']}`, string> = {
  'part-amount': 'Amount',
  'part-foreign': 'In its currency',
  'part-item': 'About',
  'part-value': 'Value at death, of the whole of it',
  'part-person': 'To',
  'part-expense': 'For',
  'part-note': 'Note',
  'part-form': 'Form',
  'part-assets': 'Assets at death, in all',
  'part-debts': 'Debts at death, in all',
  'part-answers': 'How often the answers about inheritance tax were saved',
  'part-keepYears': 'Years for which the records are kept',
  'part-bank': 'Bank details',
  'part-rests': 'What it rests on',
}

export const words = defineWords({
  en: {
    ...kinds,
    ...states,
    ...parts,
    figure: '{amount}, what it is made of',
    toGive: 'There was to give',
    given: 'Was given',
    page: 'Agreement',
    handingOver: 'Hand the estate over, or take one over',
    saidDied: 'said to have died; our staff are looking into it',
    saidStoodBack: 'said to stand back; our staff are looking into it',
    endSummary: 'An executor died or stands back',
    endText:
      'Say who, and how our staff can see it: for instance where the death is registered, or that the executor ' +
      'signed a renunciation. Two members of staff look into it. Until they have decided, the agreement of this ' +
      'executor is still needed.',
    endWho: 'Which executor?',
    endWhoNeeded: 'Choose the executor',
    endWhat: 'What happened?',
    endWhatNeeded: 'Choose what happened',
    endDied: 'They died',
    endStoodBack: 'They stand back',
    endReason: 'How can our staff see it?',
    endReasonNeeded: 'Say how our staff can see it',
    endSend: 'Tell our staff',
    lead:
      'What is paid or handed over, and what is sent to the tax office or the probate registry, needs every acting ' +
      'executor. Each agrees with a second factor. Whoever changes something asks everybody again.',
    loading: 'Looking at what is proposed…',
    failed: 'What is proposed could not be loaded',
    proposePayment: 'Propose a payment',
    needed: 'Who has to agree',
    you: '{name} (you)',
    neededText:
      'These are the acting executors who accepted here and were given the copy. If one of them has died or no ' +
      'longer acts, tell our staff below: until they have looked into it, that executor still has to agree.',
    others:
      'You entered {names} as acting too. They have no account here, so they cannot agree here: have their agreement ' +
      'in writing.',
    notAccepted:
      '{count, plural, one {# named executor has not accepted here and is} other {# named executors have not ' +
      'accepted here and are}} not asked.',
    none: 'Nothing is proposed.',
    open: 'Proposed now',
    earlier: 'Done and withdrawn',
    title: 'Proposal {number}: {kind}',
    state: 'State',
    writtenBy: 'Written by',
    somebody: 'somebody whose account was erased',
    agreed: 'Agreed',
    waiting: 'Still to agree',
    nobody: 'Nobody yet',
    changed: 'What changed since the version before',
    changedBefore: 'Before that, these had agreed: {names}.',
    outdated: 'What changed since it was written',
    change: '{part}: it was {before}, it is now {after}.',
    changeRests: 'Something it rests on was written anew.',
    changeBank: 'The bank details it may be paid to were entered, changed or removed.',
    formOpen: 'not known yet: answers or values are missing',
    nothing: 'empty',
    agree: 'Agree to proposal {number}',
    again: 'Change proposal {number}',
    againSame: 'Write proposal {number} again',
    withdraw: 'Withdraw proposal {number}',
    enter: 'Say when proposal {number} was done',
    withdrawTitle: 'Withdraw proposal {number}?',
    withdrawText: 'It stays on record, with who had agreed to it.',
    withdrawConfirm: 'Withdraw it',
    leave: 'Leave it',
    enterTitle: 'On which day was it done?',
    dayLabel: 'Day',
    dayHint: 'For example 27 3 2026',
    stop: 'Stop all payments',
    stopText:
      'If you do not agree with how the estate is being handled, you can stop payments. No payment out ' +
      'of the estate’s money can be entered until you end it, or no longer act. What somebody pays out ' +
      'of their own pocket can. The other executors see what you write here.',
    stopReason: 'What is in dispute?',
    stopReasonNeeded: 'Please say what it is about',
    stopSend: 'Stop payments',
    stopped: 'Payments are stopped',
    stoppedBy: '{name} raised a dispute on {day}: {reason}',
    stoppedText: 'Only they can end it. If you cannot settle it among you, a solicitor can help.',
    endStop: 'Let payments go on',
  },
})
