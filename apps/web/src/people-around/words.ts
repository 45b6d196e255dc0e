// The sentences about the people around a will, for its testator and for them.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'People around your will',
    lead: 'Who your executors are for “{title}”, and who may one day confirm your death.',
    loading: 'Loading the people you have named…',
    loadFailed: 'The people you have named could not be loaded',
    noWill: 'No will yet',
    noWillText: 'Once you have registered a will, you name the people around it here.',
    register: 'Register New Will',
    which: 'Which of your wills?',
    untitled: 'Will without a title yet',
    notSubmitted: 'Finish the form first',
    notSubmittedText:
      'You name your executor in the form of this will. Once you have submitted it, you can name others ' +
      'here.',
    toForm: 'Go to the form',
    closed: 'This will is no longer registered. You can see whom you named, but not change it.',
    unseen: 'Naming somebody here does not let them see your will. We write to them only when you ask us to.',
    executors: 'Executors',
    executorsText:
      'Please list the executors your will names. This list does not change your will. Acting executors ' +
      'come first; those in reserve are asked only if they cannot act. The first is the one you gave in ' +
      'the form.',
    onCertificate: 'Name the executors who act on the certificate',
    onCertificateHint:
      'Anybody you show the certificate to can then read their names. We issue it again when you change ' +
      'this or your executors; copies you gave away stay as they are.',
    contacts: 'Contacts',
    contactsText:
      'Up to five people whom we may ask to confirm your death: a neighbour, a friend, your doctor’s ' +
      'practice.',
    solicitors: 'Solicitor',
    solicitorsText: 'The solicitor who drew up your will or advises you on it, if there is one.',
    beneficiaries: 'Beneficiaries',
    beneficiariesText:
      'Their names only, and only if you wish. We do not write to them. The list tells us whether ' +
      'somebody who confirms your death would gain from it.',
    none: 'Nobody yet.',
    addexecutor: 'Add an executor',
    addcontact: 'Add a contact',
    addsolicitor: 'Add a solicitor',
    addbeneficiary: 'Add a beneficiary',
    changeexecutor: 'Change this executor',
    changecontact: 'Change this contact',
    changesolicitor: 'Change the solicitor',
    changebeneficiary: 'Change this beneficiary',
    acting: 'Acting',
    reserve: 'In reserve',
    standing: 'Does this executor act at once?',
    standingActing: 'Yes, they act',
    standingReserve: 'No, in reserve',
    fieldname: 'Full name',
    fieldemail: 'Email address',
    fieldphone: 'Telephone',
    fieldaddress: 'Postal address',
    fieldrelationship: 'Relationship to you',
    optional: 'You need not give this',
    keep: 'Put on the list',
    cancel: 'Cancel',
    change: 'Change',
    remove: 'Take off',
    moveUp: 'Move up',
    of: ': {name}',
    unsaved: 'This list is not saved yet',
    unsavedText: 'Save it, and confirm that it is you.',
    save: 'Save the list',
    discard: 'Undo these changes',
    saved: 'The list is saved',
    notSaved: 'The list could not be saved',
    untold: 'Not told yet',
    told: 'Told on {at, date, ::dMMMMyyyy}, no answer yet',
    accepted: 'Accepted on {at, date, ::dMMMMyyyy}, {factor}',
    declined: 'Declined on {at, date, ::dMMMMyyyy}',
    byMailbox: 'with a code sent to their email address',
    byPasskey: 'with a passkey',
    byApp: 'with an authenticator app',
    byRecovery: 'with a recovery code',
    tell: 'Write to {name}',
    tellAgain: 'Write to {name} again',
    tellDone: 'We have written to {name}',
    tellFailed: 'We could not write to {name}',
    tellTitle: 'Write to {name}?',
    tellText:
      'We send one message to {email}. It says that you name them, what a register is, what to keep and ' +
      'what to do one day. It says nothing about what is in your will, and no file is attached. They ' +
      'can then accept or decline.',
    tellYes: 'Send the message',
    tellNo: 'Not now',
    tellExecutor: 'Tell your executor',
    tellExecutorText: 'Give them a copy; we can write to them.',
    sendToExecutor: 'Send to my executor',
    sendTo: 'Send to {name}',
    noExecutor: 'You have not given an email address for an executor yet.',
    executorDeclined: 'You can name somebody else.',
    wait: 'How long a notice of death waits',
    waitText:
      'Two people have to confirm your death. Then we wait this long before we release anything, so that ' +
      'you can stop it if you are alive; twice as long if we cannot be sure that a message reached you.',
    waitDays: 'Days',
    waitHint: 'From {least} to {most}; usually {usual}',
    waitWrong: 'A whole number from {least} to {most}',

    named: 'What you are named for',
    releasedTo: 'The copy of a will was released to you',
    releasedToText: 'You can read where the paper original is kept, and the copy itself.',
    toReleased: 'See what was released to you',
    holdsShare: 'Somebody has chosen you to help open their will',
    holdsShareText: 'You hold a share, or are to get one. See what is asked of you.',
    toShares: 'See your shares',
    namedLead: 'People who have named you as an executor of their will, or as a contact.',
    namedLoading: 'Looking for what you are named for…',
    namedFailed: 'What you are named for could not be loaded',
    namedEmpty: 'Nothing is listed here yet',
    namedWhy:
      'Somebody who names you appears here once they have asked us to write to the email address of ' +
      'this account. Did they tell you that they named you? Ask which address they gave, and whether ' +
      'they have asked us to write to you.',
    asExecutor: '{name} names you as an executor',
    asReserve: '{name} names you as an executor, in reserve',
    asContact: '{name} names you as a contact',
    since: 'Since {at, date, ::dMMMMyyyy}.',
    isRegistered: 'Their will is registered here.',
    notRegistered: 'Their will is not registered here at this time.',
    youAccepted: 'You accepted on {at, date, ::dMMMMyyyy}',
    youDeclined: 'You declined on {at, date, ::dMMMMyyyy}',
    unanswered: 'Waiting for your answer',
    reportDeath: 'Report the death of {name}',
    accept: 'Accept',
    decline: 'Decline',
    forAccept:
      'You are about to accept being named by {name}. Later you confirm in the same way, so that we know ' +
      'it is you.',
    acceptTitle: 'Confirm that it is you',
    acceptDone: 'You have accepted. {name} is told.',
    declineTitle: 'Decline?',
    declineText: 'We tell {name}, so that they can name somebody else. You can still accept later.',
    declineYes: 'Decline',
    declineNo: 'Go back',
    declineDone: 'You have declined. {name} is told.',
    answerFailed: 'Your answer could not be saved',
    contentHidden: 'Being named does not let you, or anybody else, see what is in a will.',
    namedKeep: 'What to keep',
    namedKeepText:
      'Keep the certificate or the sealed file they give you. With it you can check that the will is ' +
      'registered and unchanged, today or years from now. Ask them where the signed paper will is.',
    namedCheck: 'Check a document',
    namedDay: 'What to do one day',
    namedDayText:
      'For probate you need the signed paper will. The certificate says where it is kept, if the ' +
      'testator said so. Under Death Notices you can report the death, or confirm somebody else’s ' +
      'report. As a contact you may be asked to.',
    findAWill: 'Find somebody else’s will',
    ownWill: 'Register your own will',
  },
})
