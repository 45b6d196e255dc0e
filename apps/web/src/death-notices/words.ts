// The sentences of the list of death notices. Those of the way to submit one are in report-words.ts.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Death notice management',
    lead: 'Tell us here that somebody whose will names you has died, or confirm what another person has told us.',
    leadClosed: 'What others have told us of the deaths of people whose wills name you.',
    loading: 'Looking for death notices…',
    loadFailed: 'The death notices could not be loaded',
    closed: 'Death notices are closed here',
    closedText:
      'The operator of this register takes no new death notices on this website. Please write to our staff: ' +
      'the Support page says how.',
    support: 'Support',
    submit: 'Submit Death Notice',
    submitOwn: 'You need the death certificate, as a photograph or a PDF.',
    pending: 'Pending Confirmations',
    none: 'No pending death notices',
    noneText:
      'A notice appears here as soon as somebody has told us that a person whose will names you has died.',
    over: 'Earlier notices',

    joinedTitle: 'Another person has told us of this death',
    joinedText:
      'Their notice came first, so yours was added to it: there is only one for each will. Please read it ' +
      'below. If it is right, confirm it.',

    submittedBy: 'Submitted by: {name}',
    submittedByYou: 'Submitted by: you',
    submittedByGone: 'Submitted by: somebody whose account is gone',
    dateOfDeath: 'Date of death: {day}',
    entryNumber: 'Entry number on the certificate: {entry}',
    registrationDistrict: 'Death registered in: {district}',
    professional:
      'Our staff have assigned a professional who may confirm this: {name} ({list}, {number}). If you know a reason ' +
      'against this person, dispute the notice or write to us.',
    inspected: 'Our staff have inspected the certificate. They did not ask the register of deaths.',

    tagawaiting: 'Awaiting {missing} more confirmation(s)',
    tagwaiting: 'Waiting until {until}',
    tagdisputed: 'Disputed',
    tagstopped: 'Stopped',
    tagwithdrawn: 'Withdrawn',
    tagrejected: 'Rejected',
    tagreleased: 'Released',
    tagrelocked: 'Closed again',
    stateawaiting:
      'Two people whom the will names must confirm this. The person whose will it is has been told by email, ' +
      'and can stop the notice if they are alive.',
    statewaiting:
      'Two people have confirmed this death. We wait until {until}, so that the person whose will it is can ' +
      'stop the notice if they are alive. If nobody stops or disputes it by then, the copy of the will is ' +
      'released to the executors.',
    statedisputed: 'Everything stops until two members of our staff have looked into this and agree.',
    statestopped:
      'This notice was stopped on {ended} in the name of the person whose will it is. Nothing of the will was ' +
      'opened. If that person has died, somebody else may be using their account: please write to our staff.',
    statewithdrawn: 'Whoever submitted this notice took it back on {ended}. Nothing of the will was opened.',
    staterejected:
      'Two members of our staff closed this notice on {ended}, because of a dispute. Nothing of the will was ' +
      'opened.',
    statereleased: 'The copy of the will was released to the executors on {ended}.',
    staterelocked:
      'The copy of the will had been released. Then the person whose will it is appeared, and it was closed ' +
      'again.',
    askedAgain:
      'We now check confirmations in a safer way, so earlier ones do not count. Whoever had confirmed this notice is ' +
      'asked to confirm it again.',
    lengthened:
      'We could not be sure that a message reached the person whose will it is. So the waiting period is twice as ' +
      'long: {days} days.',
    disputeReason: 'The reason given: “{reason}”',
    aboutYou:
      'Somebody told us that you have died. If that is not true, stop the notice, at any time until the copy of ' +
      'your will is released.',
    fingerprint: 'Fingerprint of what this notice says, as in the message with your code: it begins with',

    confirm: 'Confirm',
    confirmed: 'Your confirmation is saved',
    confirmFailed: 'Your confirmation was not saved',
    of: ': {name}',
    identity: 'Have your identity checked',
    dispute: 'Dispute',
    disputeTitle: 'Dispute this notice?',
    disputeText:
      'Everything stops at once, until two members of our staff have looked into it. Everybody named in the ' +
      'will is told that the notice is disputed. They can read your reason.',
    disputeWhy: 'Why do you think this notice is wrong?',
    disputeGo: 'Dispute this notice',
    disputed: 'The notice is disputed. Everything has stopped for now.',
    disputeFailed: 'The notice could not be disputed',
    cancel: 'Cancel',
    change: 'Change',
    withdraw: 'Withdraw',
    withdrawTitle: 'Withdraw your notice?',
    withdrawText:
      'The notice is closed, and everybody who was told of it is told that as well. If the person has died, ' +
      'somebody has to submit a new one.',
    withdrawYes: 'Withdraw the notice',
    withdrawNo: 'Keep it',
    withdrawn: 'Your notice is withdrawn',
    withdrawFailed: 'Your notice could not be withdrawn',
    stop: 'I am alive: stop this',
    stopped: 'The notice is stopped. We have told everybody who was told of it.',
    stopFailed: 'The notice could not be stopped',

    overview: 'Process Overview',
    step1: 'Submit notice',
    step1Text:
      'Somebody whom the will names (an executor, a witness or a contact) tells us of the death and uploads ' +
      'the death certificate.',
    step2: 'Await confirmations',
    step2Text:
      'Two authorised parties must confirm: two other people whom the will names. Then a waiting period runs: 14 ' +
      'days, or the 7 to 90 that the person chose. It is twice as long if we cannot be sure that a message reached ' +
      'them. Until it ends, the notice can be stopped or disputed.',
    step3: 'Will execution',
    step3Text:
      'Will content unlocked for executors: those whom the will names receive the copy of it. Probate needs ' +
      'the signed paper original.',
    note:
      'The release is recorded on the blockchain, as a fingerprint that names nobody. The notice itself ' +
      'is not written there.',
    notListed: 'If the person’s will is not listed here',
    onlyNamed: 'You can report a death here only if the will names you and you have accepted that.',
    writeToStaff:
      'If you believe that somebody who has died registered a will here, please write to our staff, and say who ' +
      'died, when, and who you are. They can look for it. They cannot tell you what is in a will.',
    named: 'What you are named for',
  },
})
