// The sentences of staff's work on death notices.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Open death notices',
    lead:
      'Disputed notices come first, then those that were submitted longest ago. You see what a notice says and ' +
      'what happened to it. You cannot see the will.',
    loading: 'Looking up the open death notices…',
    failed: 'The death notices could not be looked up',
    again: 'Try again',
    emptyTitle: 'No open death notice',
    emptyText: 'When somebody tells us of a death, the notice appears here by itself.',
    showing:
      '{shown, plural, one {One open notice shown} other {# open notices shown}}{more, select, yes {, and there ' +
      'are more.} other {.}}',
    more: 'Show more notices',
    loadingMore: 'Looking up more notices…',
    moreFailed: 'The other notices could not be looked up',
    awaiting: 'Awaiting {n, plural, one {1 more confirmation} other {# more confirmations}}',
    waiting: 'The waiting period is running',
    disputed: 'Disputed',
    died: 'Date of death',
    submitted: 'Submitted',
    confirmations: 'Confirmations',
    confirmationsValue: '{received} of {required}',
    due: 'The waiting period ends',
    wait: 'Waiting period',
    waitValue: '{days, plural, one {1 day} other {# days}}, from the second confirmation',
    messages: 'Messages to the person whose will it is',
    noMessages: 'None yet',
    unheard: 'None was delivered: the wait is twice as long',
    mailwaiting: 'Email of {at}: not sent yet',
    mailsent: 'Email: taken by their mail server, {at}',
    mailrefused: 'Email: refused by their mail server, {at}',
    mailreturned: 'Email: came back, {at}',
    textwaiting: 'Text message of {at}: not sent yet',
    textsent: 'Text message: taken by the provider, {at}',
    textrefused: 'Text message: refused by the provider, {at}',
    textreturned: 'Text message: not delivered to the phone, {at}',
    letterwaiting: 'Letter of {at}: not posted yet',
    lettersent: 'Letter: posted, noted {at}',
    letterrefused: 'Letter: cannot be posted, {at}',
    letterreturned: 'Letter: came back, {at}',
    letterdropped: 'Letter: fell away before it was posted, {at}',
    stoppedBefore:
      'The person whose will it is has stopped {n, plural, one {a notice} other {# notices}} before. If they have ' +
      'died, somebody may be using their account or their mailbox.',
    certificate: 'Certificate',
    inspected: 'Inspected by our staff',
    notInspected: 'Not inspected yet',
    byYou: 'You',
    saw: '{by}, {at}: {certificate}{name, select, none {} other {; {name}}}{date, select, none {} other {; {date}}}',
    readable: 'it can be read',
    unreadable: 'it cannot be read',
    nocertificate: 'it is not a death certificate',
    nameagrees: 'the name agrees',
    namediffers: 'the name differs',
    nameunseen: 'no name seen',
    dateagrees: 'the date agrees',
    datediffers: 'the date differs',
    dateunseen: 'no date seen',
    takesPart:
      'You have a part in this will or in this notice. Other administrators look at the certificate and decide.',
    history: 'What happened when',

    letters: 'Letters to post',
    lettersLead:
      'Print each letter, post it by first-class post within two working days, and say so here. Until then it counts ' +
      'for nothing. The address stands on the letter alone.',
    letterTo: 'Letter to {name}',
    letterLate: 'Late: not posted within two working days',
    letterMade: 'To be posted since',
    letterPrinted: 'Last printed',
    letterNotPrinted: 'Not printed yet',
    letterTakesPart:
      'You have a part in this will or in this notice. Other administrators print and post this letter.',
    letterPrintNote:
      'The letter is set for you alone, and the audit log notes each printing. Delete the file once it is printed.',
    letterPrint: 'Print the letter',
    letterPrintFailed: 'The letter could not be printed',
    letterSaved: 'Saved: letter.pdf',
    letterSavedText: 'Print it, and delete the file. It has an address and a link that stops the notice.',
    letterOutcome: 'What became of it?',
    letterAsk: 'Was it posted?',
    letterWasPosted: 'It was posted',
    letterCannot: 'It cannot be posted',
    letterCannotHint: 'It then counts as a message that failed.',
    letterDay: 'When was it posted?',
    letterWhyNot: 'Why can it not be posted?',
    letterWhyBack: 'What does it say?',
    letterSave: 'Save what became of it',
    letterSettledText: 'It counts as what becomes of the emails and text messages.',
    lettersPosted:
      '{n, plural, one {1 letter posted in the last ninety days} other {# letters posted in the last ninety days}}',
    letterPostedOn: 'To {name}, posted on {day}',
    cameBack: 'It came back',

    endDied: '{name}, an executor, is said to have died',
    endStoodBack: '{name}, an executor, is said to stand back',
    endEstate: 'Estate of',
    endSaidBy: 'Said by',
    endSays: 'What they say',
    endAsked: 'Asked',
    endNote:
      'Two members of staff must say the same. Then the agreement of this executor is not needed any more. They no ' +
      'longer see the estate or the copy. The next executor in reserve is asked to act.',
    endTakesPart: 'You have a part in this estate. Other administrators decide.',
    endDecided:
      '{by}: {what, select, end {the estate goes on without them} other {everything stays}}. {reason}',
    endReason: 'What did you see?',
    endDo: 'Go on without them',
    endLeave: 'Leave everything as it is',
    endFailed: 'Your decision was not saved',
    endSaid: 'Decision saved',
    endSaidText: 'It is done when another member of staff says the same. Then everybody is told.',

    incidentOf: 'Incident: {name} is alive',
    incidentText:
      'The will was released after a notice of death. Then its testator signed in, and the release was taken back. ' +
      'Find out how the notice came to be confirmed. Speak to the testator.',
    incidentSince: 'The release was taken back',
    newKey: 'Key of the files',
    keyChanged: 'Changed {at}: a key that somebody kept opens nothing any more',
    keyChanging: 'Being changed now',
    keyKept: 'Not changed: the release worker did not hold it alone yet',
    incidentFound: 'What did you find?',
    incidentClose: 'Close the incident',
    incidentClosed: 'Incident closed',
    incidentClosedText: 'What you found is in the audit log of the will.',
    incidentFailed: 'The incident was not closed',
    packSummary: 'Make a dispute pack',
    packText:
      'One sealed PDF: how a released will was registered, as far as the register knows. It is for whoever is ' +
      'entitled to it, for instance by a court order. Executors make their own. The cause stands in the pack and in ' +
      'the audit log of the will.',
    packCommitment: 'Commitment of the registration',
    packCommitmentHint: '64 digits and letters from a to f, as the certificate prints them',
    packCommitmentWrong: 'Enter the 64 digits and letters of the commitment',
    packCause: 'Cause',
    packMake: 'Make the dispute pack',
    packMaking: 'Putting it together…',
    packFailed: 'The dispute pack was not made',
    packTaken: 'Saved: {name}',
    packTakenText: 'It names the people of this will. Give it only to whoever is entitled to it.',

    look: 'Look at the certificate',
    lookNote:
      'It is opened for you alone, for the five minutes that your confirmation lasts, and the audit log notes ' +
      'that you looked.',
    opening: 'Opening…',
    openFailed: 'The certificate could not be opened',
    certificateOf: 'Certificate sent in for {name}',
    inspect: 'What did you see?',
    inspectNote:
      'Compare it with the notice above. This says that our staff looked. It does not say that the register of ' +
      'deaths was asked.',
    certificateAsk: 'Is this a death certificate that can be read?',
    isReadable: 'Yes',
    isUnreadable: 'It cannot be read',
    isNot: 'It is something else',
    nameAsk: 'Is the name on it the one in the notice?',
    dateAsk: 'Is the date of death on it the one in the notice?',
    agrees: 'Yes, it agrees',
    differs: 'No, it differs',
    unseen: 'I cannot see one',
    chooseOne: 'Choose one',
    save: 'Save what you saw',
    saved: 'Saved',
    savedText: 'The notice now reads “inspected by our staff”.',
    saveFailed: 'What you saw was not saved',
    wrongPaper: 'Saying so stops nothing. If the notice looks wrong, dispute it below.',

    freeze: 'Dispute this notice',
    freezeNote:
      'Everything then stops until two other members of staff have decided. You cannot be one of them. ' +
      'The person whose will it is and everybody whom it names are told, and can read your reason.',
    freezeReason: 'What is wrong with it?',
    freezeDo: 'Dispute it',
    frozen: 'The notice is disputed',
    frozenText: 'Two other members of staff decide now.',
    freezeFailed: 'The notice was not disputed',

    dispute: 'The dispute',
    reasonGiven: 'Reason given: {reason}',
    two:
      'Two members of staff must say the same. The first changes nothing, the second carries it out. Ask the ' +
      'people concerned before you decide.',
    nobodyYet: 'Nobody has decided yet.',
    decidedBy: '{by}, {at}: {what, select, reject {Reject} other {Continue}}. {reason}',
    decide: 'Your decision',
    goOn: 'Continue',
    goOnHint:
      'The dispute was wrong. If two have confirmed the death, the waiting period begins anew and whole.',
    reject: 'Reject',
    rejectHint: 'The notice was wrong. It is closed, and counts against whoever submitted it.',
    reason: 'Reason',
    reasonHint: 'Whom you asked, and what they said. Other staff read this, and the audit log keeps it.',
    reasonMissing: 'Say why',
    decideDo: 'Decide',
    decided: 'Your decision is saved',
    decidedFirst: 'Another member of staff must say the same before anything happens.',
    decidedDone: 'Two members of staff said the same. It is done, and everybody concerned is told.',
    decideFailed: 'Your decision was not saved',
  },
})
