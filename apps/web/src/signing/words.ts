// The sentences of the Digital Signing page and of the page after payment.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Digital Signing',
    back: 'Back to the dashboard',
    told: 'What you told us',
    loading: 'Loading how far your will has got…',
    failed: 'We could not load how far your will has got',
    whichLoading: 'Looking up your wills…',
    whichFailed: 'Your wills could not be looked up',
    again: 'Try again',
    untitled: 'Will without a title yet',
    which: 'Which will is this about?',
    olderInWills: 'Older wills are in My Wills.',
    emptyTitle: 'No will to sign for yet',
    emptyText: 'Register your first will to get started',
    registerNew: 'Register New Will',

    process: 'Signing Process',
    processAll: 'See all {count} tasks',
    paymentTitle: 'Payment required to access',
    paymentText:
      'The video statement, the signatures and the registration open once you have paid. Identity and ' +
      'document are free.',
    paymentWitness: 'The testator has not paid yet. The video statement and the signatures open then.',
    pay: 'Proceed to Payment',
    noticeFirst: 'Please accept the Legal Notice first.',

    way: 'How you three take part',
    wayChosen: 'How you three take part: {way}',
    wayChange: 'Change how you take part',
    wayQuestion: 'How do the three of you take part?',
    wayLead: 'Your statements will say so.',
    wayTogether: 'Together in one room',
    wayLiveVideo: 'By live video',
    wayLiveVideoHint:
      'In your own call, of which we have no record. It does not count as witnessing the will.',
    wayApart: 'Each for themselves',
    wayApartHint: 'Each of you signs alone, and says separately what you saw.',
    wayShow: 'Let my witnesses play my recorded statement',
    wayShowHint:
      'A witness who was not there when you signed the paper will can then say that they have seen your recorded ' +
      'statement. They confirm who they are first, and the log notes that they played it.',
    waySaving: 'Saving…',
    waySaved: 'Saved',
    wayFailed: 'The choice was not saved',

    notice: 'Legal Notice',
    noticeLater: 'You accept it before you record',
    noticeAccepted: 'What you accepted',
    noticeMissing: 'Please tick the box to accept the legal requirements',
    accept: 'Accept',
    acceptAnd: 'Accept and {next}',
    accepting: 'Saving…',
    accepted:
      'You accepted this notice on {at, date, ::dMMMMyyyy} at {at, time, ::HHmm} (version of ' +
      '{version, date, ::dMMMMyyyy}).',
    noticeFailed: 'It was not saved',

    status: 'Current Status',
    statusText: '{completed} of {total, plural, one {# task} other {# tasks}} completed',

    security: 'Security',
    encryption: 'AES-256 encryption',
    encryptionText:
      'Your document is encrypted with AES-256 before it is stored. The part of the service that shows ' +
      'this page cannot open it.',
    immutability: 'Blockchain immutability',
    immutabilityText:
      'What was once recorded on a network stays in its history: nobody can take it out, not even us. ' +
      'What changes later, such as a withdrawal, is added to it. Networks of this register: {networks}.',
    immutabilityAllLocal:
      'All of them are local development ledgers: they show how the registration works and prove ' +
      'nothing against whoever runs them.',
    immutabilityLocal:
      'This is a local development ledger: it shows how the registration works and proves nothing ' +
      'against whoever runs it.',
    multiParty: 'Multi-party verification',
    multiPartyText:
      'Three people each have their identity checked and sign for themselves, with a code sent to their own mailbox.',

    witnesses: 'Witnesses',
    witnessesLead: 'Each gets a link by email, for them alone. They need no account.',
    witnessesForm:
      'The witnesses are named in the registration form. Once it is submitted you can invite them here.',
    toForm: 'Go to the form',
    witnessesDocument: 'They can be invited once the document is uploaded.',
    witnessNumber: 'Witness {order}',
    you: '(you)',
    notInvited: 'Not invited yet',
    invited: 'Invited',
    expired: 'Invitation expired',
    opened: 'Opened the invitation',
    declared: 'Declared',
    identified: 'Identity verified',
    signed: 'Signed',
    declined: 'Declined',
    until: 'Their link works until {at, date, ::dMMMMyyyy}.',
    placeOpened: 'Next they say that they may be a witness.',
    placeDeclared: 'Next is their identity check.',
    placeIdentified: 'They can record, and sign after you.',
    placeSign: 'It is their turn to sign.',
    placeSigned: 'They are done.',
    remind: 'Remind {name}',
    reminding: 'Sending…',
    remindedToast: 'Reminder sent',
    remindedToastText: 'We have emailed {name}.',
    remindFailed: '{name} was not reminded',
    reason: 'Reason given: {reason}',
    lostLink: 'If they lost the page, their message’s link sends a fresh one.',
    invite: 'Invite {names}',
    sendAgain: 'Send both invitations again',
    sendAgainTo: 'Send again to {names}',
    and: ' and ',
    inviting: 'Sending…',
    invitedToast: 'Invitations sent',
    invitedToastText: 'We have emailed {names}.',
    inviteFailed: 'The invitations were not sent',
    replace: 'Replace',
    replaceWho: 'Replace {name}',
    replaceTitle: 'Replace {name}',
    replaceText:
      'Another person takes the place of witness {order}. The link of {name} ends at once, and the new ' +
      'witness is invited by email.',
    replaceName: 'Full name of the new witness',
    replaceEmail: 'Email address of the new witness',
    replaceWhoMay: 'Who can be a witness',
    replaceRules:
      'Somebody who is 18 or over, receives nothing under your will, and is not the spouse or civil partner of ' +
      'anybody who does. They need an email address of their own.',
    replaceExecutor: 'This is your executor’s email address',
    replaceExecutorText:
      'An executor may be a witness, but must then not receive anything under the will, and it can raise ' +
      'questions later. If you can, ask somebody else.',
    nameMissing: 'Witness name is required',
    emailMissing: 'Valid email is required',
    cancel: 'Cancel',
    replaceDo: 'Replace and invite',
    replaced: 'Witness replaced',
    nameAnother: 'Name another witness',
    nameAnotherWho: 'Name another witness in place of {name}',
    anewTitle: 'What is done again',
    anewLead: 'You have signed a statement that names {name}. With another witness the signing begins again:',
    anewYou: 'You sign again.',
    anewYouRecord: 'You record your video statement again, and sign again.',
    anewOther: '{name} makes the declarations again, and signs after you. We write to them.',
    anewOtherSigned: '{name} makes the declarations again, and signs again after you. We write to them.',
    anewNew: 'The new witness accepts, has their identity checked, and signs after you.',
    anewRecordings:
      'The recordings made so far say who took part, so none of them is used again. Your witnesses can record ' +
      'again too, before you sign.',
    anewStays:
      'Your payment, your document and the identity checks stay as they are. What was signed so far is kept on ' +
      'record, but no longer counts.',
    anewAgree: 'I want to name another witness and begin the signing again',
    anewMissing: 'Tick this box to begin the signing again',
    replaceDoLate: 'Name them and begin again',
    replacedLateText: '{name} has been invited, and the signing begins again.',
    replaceFailed: 'The witness was not replaced',

    afterPage: 'After payment',
    afterLoading: 'Looking up your payment and what comes next…',
    afterFailed: 'Your payment and what comes next could not be looked up',
    afterPaid: 'Payment received',
    afterPaidText: '{amount} was paid on {at, date, ::dMMMMyyyy}.',
    afterWaiting: 'Your payment is being confirmed',
    afterWaitingText:
      'The payment provider has not told us yet. This page updates by itself; you do not need to pay again.',
    afterUnpaid: 'This registration is not paid for yet',
    afterUnpaidText:
      'If you have just paid and see this for more than a minute, open the payment page: it shows what ' +
      'the provider said.',
    afterRefund: 'This payment is being returned or has been returned',
    afterRefundText: 'It no longer pays for a registration.',
    toPayment: 'See the payment',
  },
})
