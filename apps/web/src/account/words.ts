// The sentences of the account page.
import { erasureWords } from '@testate/api/account'
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Your account',
    lead: 'Who you are here, where you are signed in, a copy of what we hold about you, and how to leave.',
    guest:
      'You came by an invitation and have no account, so there is nothing here to change. “Your part ' +
      'as a witness” shows what is next for you.',
    guestGo: 'Go to your part as a witness',
    guestData: 'Would you like a copy of what we hold about you, or would you like it erased?',
    writeToUs: 'Please write to us',
    loading: 'Reading your account…',
    failed: 'Your account could not be read',
    again: 'Try again',

    profile: 'About you',
    name: 'Name',
    username: 'Username',
    role: 'You are here as',
    since: 'Account since',
    testator: 'Testator',
    witness: 'Witness',
    executor: 'Executor',
    admin: 'Administrator',
    changeName: 'Change your name',
    nameFixed:
      'Your identity check was made with this name, so it cannot be changed here. Has your name changed?',
    nameText: 'Statements and certificates already made keep the name they were made with.',
    firstName: 'First name',
    lastName: 'Last name',
    save: 'Save',
    saving: 'Saving…',
    cancel: 'Cancel',
    nameSaved: 'Your name has been changed',

    reminders: 'Reminders by email',
    remindersWanted: 'Remind me when a registration waits for me',
    remindersHint: 'After three days, and once more after seven.',
    remindersFailed: 'Your choice was not saved',

    emailTitle: 'Email address',
    emailNow: 'Codes, links and messages go to {email}.',
    emailTakeBack:
      'It was changed lately. Until {until} that can be undone, with the link we sent to your earlier ' +
      'address and the password you had then.',
    emailChange: 'Change your email address',
    administratorsEmail:
      'An administrator’s address is not changed here: nobody reviews an identity of their own, and ' +
      'the address is how that is seen.',
    afterNewPassword:
      'You set your password with a link from your mailbox less than three days ago. To keep your ' +
      'account safe, the address can be changed once those three days are over.',
    emailHow:
      'First we send a code to {email}, the address you have now, then another to the new one. Nothing ' +
      'changes before you have entered both.',
    emailSafe: 'If you think somebody else reads your mailbox, change your password first.',
    emailStays:
      'Statements, certificates and receipts already made keep their address. Messages about a refund go to ' +
      'the address the payment was made with. What you typed into a ' +
      'will’s form stays as it is. Invitations to be a witness stay with the address they were sent to.',
    emailLost: 'Can you no longer read messages at {email}?',
    newEmail: 'New email address',
    yourPassword: 'Your password',
    goOn: 'Go on to the code',
    emailAsking: 'Sending a code to the new address…',
    emailWaits: 'A change waits for your code',
    emailSent: 'We have sent a message to {email}. The code in it can be used until {until}.',
    emailResent:
      'We have sent another message to {email}. Only the code in the newest one works, until {until}.',
    emailCodeOver: 'The code we sent to {email} has run out. Please send another.',
    emailNotArrived:
      'If no message arrives within a few minutes, look in the junk folder, check the address, or send ' +
      'another code. If the address has an account already, the message says so.',
    emailDropped:
      'Until you enter the code, everything still goes to the address you have now. On {until} the ' +
      'change is dropped by itself.',
    emailCancel: 'Cancel the change',
    emailCancelling: 'Cancelling…',
    emailCancelled: 'Your email address stays as it is',
    emailFailed: 'That did not work',
    emailChanged: 'Your email address is changed',
    emailChangedText:
      'Every other session has been signed out. If it was not you, you can undo this ' +
      'within 14 days: the message at your earlier address says how.',

    passwordTitle: 'Password',
    passwordText:
      'When you change it, everybody else who is signed in to this account is signed out, and we tell you by email.',
    currentPassword: 'Current password',
    newPassword: 'New password',
    newPasswordHint:
      'At least 8 characters. Three words that do not belong together are strong and easy to remember.',
    savePassword: 'Change password',
    passwordSaved: 'Your password has been changed',
    passwordSavedText: 'Every other session has been signed out.',

    sessions: 'Where you are signed in',
    sessionsText:
      'Do you know each of these? If not, press “This wasn’t me”, and then change your password above.',
    sessionsLoading: 'Looking up where you are signed in…',
    sessionsFailed: 'Your sessions could not be read',
    showingSessions:
      '{shown, plural, one {# session} other {# sessions}} shown' +
      '{more, select, yes {, and there are more} other {}}.',
    moreSessions: 'Show more sessions',
    moreSessionsLoading: 'Loading…',
    moreSessionsFailed: 'The other sessions could not be loaded',
    thisOne: 'This one',
    begun: 'Signed in on {when}',
    seen: 'Last used on {when}, give or take five minutes',
    ends: 'You are signed out automatically on {when}',
    from: 'From network address {address}',
    fromUnknown: 'Network address not kept',
    notMe: 'This wasn’t me',
    notMeLabel: 'This wasn’t me: sign out {device}, signed in {when}',
    ending: 'Signing out…',
    ended: 'Signed out',
    endedText: 'That session is over. If you did not know it, please change your password.',
    endFailed: 'It could not be signed out',
    endOthers: 'Sign out everywhere else',
    othersEnded:
      '{n, plural, =0 {There was no other session} one {One other session was signed out} other {# ' +
      'other sessions were signed out}}',
    onlyThis: 'You are signed in here and nowhere else.',

    exportTitle: 'A copy of your data',
    exportText:
      'Everything we hold about you, as one ZIP file: your account, your wills with what you typed, ' +
      'your own statements and recordings, identity checks with the pictures as long as they are kept, ' +
      'payments, the messages we sent, and the lines of the audit log about you.',
    exportLeft: 'What other people gave us about themselves is not in it.',
    exportAsk: 'Make a copy',
    exportMaking: 'Making your copy. With recordings this can take a minute.',
    exportReady: 'Your copy has been downloaded',
    exportReadyText: 'Keep the file as you keep your will: whoever has it can read all of it.',
    exportFailed: 'The copy could not be made',

    codeTitle: 'Confirm that it is you',
    codeExport: 'You are about to download a copy of everything we hold about you.',
    codeEmail:
      'You are about to change the email address of your account. This code goes to the address you have now.',
    codeErase: 'You are about to erase your account.',

    eraseTitle: 'Erase your account',
    eraseWhat:
      'This deletes your account and everything kept with it: drafts, uploaded documents, statements, ' +
      'recordings, identity checks and messages.',
    eraseFinal: 'Once you have confirmed it with a code, it cannot be undone.',
    eraseFinalLater: 'You then have {days} days to change your mind. Once they are over it cannot be undone.',
    eraseWills:
      '{n, plural, one {The will you brought here is deleted too.} other {The # wills you brought here ' +
      'are deleted too.}} Your signed paper original is not touched: it is as valid as it was before.',
    eraseRegisteredTitle: 'You have a registered will',
    eraseRegistered:
      'We email you at once and wait {days} days. To keep your account, use the link in the email or ' +
      'sign in before they are over. Your witnesses are told that the registration is to be withdrawn. ' +
      'After {days} days the registration is withdrawn on every network, and your account is erased ' +
      'when each of them has done so. This does not revoke the will.',
    eraseRegisteredAfter:
      'After that we hold no copy of the will, and nothing about where the paper is. Only whoever holds the ' +
      'files can then check the certificate and the evidence. Download them ' +
      'first if you want to keep them.',
    eraseMoney:
      'Something is paid for and not registered yet. That registration is withdrawn first, and the ' +
      'money goes back. Your account is erased when the payment provider tells us that it has gone.',
    eraseStays: 'What stays',
    administrator:
      'An administrator’s account holds decisions about other people, so it is not erased here. Please ' +
      'write to whoever looks after this register.',
    registering:
      'A will of yours is being entered on the networks at this moment. Please come back when that is done.',
    released: 'A copy of a will of yours has been released to its executors. Please write to us.',
    eraseOpen: 'Erase my account…',
    eraseLoading: 'Working out what that would do…',
    eraseFailed: 'We could not work out what erasing would do',
    eraseDialog: 'Erase your account?',
    eraseType: `To go on, type “${erasureWords}”`,
    eraseWrong: `Please type “${erasureWords}”`,
    eraseKeep: 'Keep my account',
    eraseGo: 'Go on to the code',
    erasing: 'Asking…',
    eraseRefused: 'Your account was not erased',
  },
})
