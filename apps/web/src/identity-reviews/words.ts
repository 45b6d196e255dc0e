// The sentences of reviewing identities, for staff.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Identity checks to review',
    lead:
      'The checks with the gravest problems come first. A program reads the pictures first; what it says ' +
      'is a help. You decide.',
    loading: 'Looking up the identity checks that wait…',
    failed: 'The identity checks could not be looked up',
    again: 'Try again',
    emptyTitle: 'Nothing to review',
    emptyText:
      'When somebody sends in pictures, their check appears here by itself. ' +
      'Checks of people in wills you take part in are shown to other administrators only.',
    waiting:
      '{n, plural, one {One check is waiting} other {# checks are waiting}}{more, select, yes {, and ' +
      'others behind them} other {}}',
    sent: 'Sent in on {at}',
    mail: 'Email',
    document: 'Document',
    reading: 'What the program read',
    notRead:
      'The pictures are still being read. You can decide once that is done; this card changes by itself.',
    reasons: 'Reasons to look closely',
    noReasons: 'The program found nothing to point out. Please look at both pictures all the same.',
    contradiction: 'Serious problem',
    doubt: 'Doubt',
    note: 'Note',
    retake: 'Picture to retake',
    profile: 'Scores. {label}',
    score: '{name}: {score} of 4',
    strength: 'Strength',
    validity: 'Validity',
    activity: 'Activity',
    fraud: 'Fraud',
    verification: 'Verification',
    issuer: 'Issued by',
    numberEnding: 'Number ends in',
    expiry: 'Expires',
    expired: 'Expired',
    namesRead: 'Name read',
    namesame: 'the same as given',
    nameclose: 'close to the one given',
    nameother: 'not the one given',
    likeness: 'Portrait and selfie',
    facesNotAsked: 'Not asked to compare. Compare the two yourself.',
    facesTakenBack:
      'Not compared: the consent was taken back, and no figure is kept. Compare the two yourself.',
    likenessValue: 'likeness {value}; 0.65 or more counts as alike',
    pictures: 'Pictures {name} sent in',
    picturesNote:
      'The pictures are opened for you alone, for the five minutes that your confirmation lasts, and ' +
      'the audit log notes that you looked.',
    showDocument: 'Show the document',
    showSelfie: 'Show the selfie',
    opening: 'Opening…',
    openFailed: 'The picture could not be opened',
    noPictures:
      'There are no pictures with this check, so there is nothing to compare. Please do not accept it; ' +
      'the person can then send in pictures.',
    documentAlt: 'The document {name} sent in',
    selfieAlt: 'The selfie {name} sent in',
    decide: 'Your decision',
    accept: 'Accept',
    reject: 'Do not accept',
    reason: 'Reason',
    reasonHint:
      'What you looked at, and what you saw. If you do not accept, the person reads this: say what ' +
      'they should send in instead.',
    reasonMissing: 'Say why',
    choiceMissing: 'Choose “Accept” or “Do not accept”',
    decideDo: 'Decide',
    decided: 'Decided',
    decidedaccepted: '{name} is told by mail that their identity is accepted.',
    decidedrejected: '{name} is told by mail why it was not accepted.',
    decideFailed: 'Your decision was not saved',
  },
})
