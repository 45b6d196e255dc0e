// The sentences of receipts: the executors' list and question, and the page at the mailed link.
import type { Capacity, ReceiptPurpose, ReceiptState } from '@testate/domain/estate/receipts'
import { defineWords } from '../../platform/words.ts'

const purposes: Record<`purpose-${ReceiptPurpose}`, string> = {
  'purpose-legacy': 'A sum of money that the will gives',
  'purpose-residue': 'A share of the residue: what is left after debts, costs and gifts',
  'purpose-interim': 'A part of a share of the residue, paid on account',
  'purpose-thing': 'A thing that the will gives, handed over',
}
const capacities: Record<`capacity-${Capacity}`, string> = {
  'capacity-self': 'For themselves',
  'capacity-parent': 'A parent of the child',
  'capacity-guardian': 'A guardian of the child',
  'capacity-treasurer': 'The treasurer of the charity',
  'capacity-officer': 'Somebody else who may sign for the charity',
}
const states: Record<`state-${ReceiptState}`, string> = {
  'state-draft':
    'Not mailed yet: please confirm that {signer} is asked at {address}. It is about {what}, for {former}.',
  'state-waiting': 'Asked of {signer} at {address} on {asked}. The link ends on {ends}.',
  'state-over': 'Nobody answered. The link to {address} ended on {ends}.',
  'state-taken-back': 'The question was taken back.',
  'state-signed': 'Signed as “{as}” on {answered}.',
  'state-refused': 'The link to {address} was answered: “I have not received this.”',
  'state-corrected': 'The entry was taken back. No receipt for it counts.',
  'state-changed':
    'This was asked about {what}, for {former}. The person or the thing is entered otherwise now. It does not count.',
}

export const words = defineWords({
  en: {
    ...purposes,
    ...capacities,
    ...states,
    page: 'Receipts',
    lead:
      'Everybody signs for what they were given. You can ask for it by a mailed link, or note a paper that was ' +
      'signed.',
    loading: 'Loading the receipts…',
    failed: 'The receipts could not be loaded',
    none: 'Nothing has been given to anybody yet.',
    shown:
      '{more, select, yes {The newest {count, number} are shown, and there are more.} ' +
      'other {All {count, number} are shown.}}',
    showMore: 'Show more receipts',
    missing:
      '{count, plural, =0 {No receipt is missing.} one {# receipt is missing.} other {# receipts are missing.}}',
    titleOf: 'Entry {number}: {what} for {person}',
    entryOf: 'See entry {number}',
    paper: 'A paper was signed on {day}.',
    nothing: 'No receipt yet.',
    unnamedThing: 'a thing without a name',
    refused:
      'On {day} somebody at the link mailed to {address} said: “I have not received this.” The reason: {reason}',
    confirm: 'Confirm and mail the link for entry {number}',
    earlier: 'It was signed before as “{as}” on {day}, for {person}.',
    printEarlier: 'Receipt of {day} for entry {number} (PDF)',
    wasSigned: 'It was signed as “{as}” on {answered}.',
    waitsForMail: 'The mail goes out within a minute.',
    remindsOn: 'They are reminded once of this link, 14 days after the mail.',
    reminded: 'They were reminded on {day}.',
    ask: 'Ask for the receipt for entry {number}',
    noteIt: 'Note the receipt for entry {number}',
    renew: 'Mail another link for entry {number}',
    takeBack: 'Take back the question for entry {number}',
    remindOff: 'Do not remind about entry {number}',
    remindOn: 'Remind about entry {number}',
    print: 'Receipt for entry {number} (PDF)',
    askTitle: 'Ask {person} for a receipt',
    askText:
      'For entry {number}: {what}, on {day}. After you confirm it, a link is mailed, which ends after 60 days. ' +
      'At it they see what they are said to have received, from which estate and for what, and nothing else.',
    askWords:
      'They sign with a code that is mailed to the same address, or say that they have not received it.',
    fixed:
      'What they see stays as it is now. If you take the entry back, or change the name of the person or the thing, ' +
      'the receipt ends. Closing the estate ends the link.',
    purpose: 'What was it for?',
    choosePurpose: 'Choose what it was for',
    chooseCapacity: 'Choose who signs',
    capacity: 'Who signs?',
    capacityHint:
      'Who may sign for a child or a charity is not confirmed here. If you are not sure, please ask a solicitor first.',
    missingPerson:
      'This person is entered as missing, so nobody can sign for them. Please ask a solicitor what to do with ' +
      'their part.',
    signer: 'Their name',
    signerNeeded: 'Write the name of who signs',
    address: 'Their email address',
    addressHint: 'Not an executor’s own, unless the executor was given it.',
    addressNeeded: 'Write an email address, like name@example.org',
    reminds: 'Remind them once of each link, after 14 days',
    send: 'Go on',
    isGone: 'Nobody signs for this',
    isGoneText: 'The entry gave nothing to anybody, or it was taken back.',

    checking: 'Looking at the link…',
    linkTitle: 'A receipt for something out of the estate of {name}',
    linkLead:
      'The executors say that something was given out of this estate, and ask you for a receipt. Nothing is signed ' +
      'by looking at it.',
    linkUntil: 'You can use this link until {day}.',
    show: 'Show what it is',
    notShown: 'It could not be shown',
    from: 'From the estate of',
    given: 'Given to',
    what: 'What',
    inCurrency: 'In its currency',
    forWhat: 'For',
    on: 'On',
    signTitle: 'Sign for it',
    signText: 'Please sign only what is true. You sign once, and what you sign cannot be changed.',
    law: 'This is no legal advice. Whether a typed name and a code make a valid receipt is not confirmed.',
    noAdvice:
      'Whether you may sign for somebody else is not confirmed here: if you are not sure, ' +
      'please ask before you sign.',
    name: 'Type your name',
    nameHint: 'You were asked as {signer}.',
    nameNeeded: 'Type your name',
    tick: 'Tick this if it is true. If it is not, do not sign',
    sendCode: 'Mail me a code to sign with',
    codeSent: 'A code was mailed to the address that this link came to. It works until {time}.',
    code: 'The code',
    codeNeeded: 'The code has six digits',
    anotherCode: 'Mail another code',
    noCode: 'No other code was mailed. You can still use the one before',
    sign: 'Sign the receipt',
    notSigned: 'It was not signed',
    signed: 'Signed',
    signedText: 'Signed as “{as}” on {day}. A copy was mailed to you.',
    said: 'You said: {sentence}',
    corrected: 'This receipt no longer counts',
    correctedText: 'The executors took the entry back after it was signed. You do not need to do anything.',
    notReceived: 'I have not received this',
    notReceivedText: 'The executors see it at once, with your reason. The link ends with it.',
    reason: 'What is wrong?',
    reasonHint: 'For example: the payment has not arrived, or the amount is another.',
    reasonNeeded: 'Write what is wrong',
    tell: 'Tell the executors',
    told: 'The executors have been told',
    toldText: 'They see that you have not received it, and why. You can close this page.',
    gone: 'There is nothing to sign here',
    goneText:
      'The link has ended, was answered, or was shortened on its way. The executors can send you another one.',
  },
})
