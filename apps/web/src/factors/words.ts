// The sentences about factors, on the account screens.
import { defineWords } from '../platform/words.ts'
import { words as passkeyWords } from './passkey-words.ts'

export const words = defineWords({
  en: {
    ...passkeyWords.en,
    title: 'Ways to confirm it is you',
    lead:
      'Before you sign, open or change something important we ask you to confirm that it is you. A code ' +
      'by email always works. These are quicker, and keep your account yours even if somebody reads your ' +
      'mailbox.',
    leadStaff:
      'An administrator’s acts are confirmed with a passkey or an authenticator app. A code by email ' +
      'is enough only for what concerns your own account. Recovery codes get you back in when you have ' +
      'lost the others.',
    failed: 'The ways you confirm it is you could not be read',
    mailOnly: 'You confirm with a code by email so far.',
    passkey: 'Passkey (your phone’s or computer’s screen lock)',
    authenticator: 'Authenticator app',
    recovery: 'Recovery codes to print',
    recoveryLeft: '{n, plural, =0 {None is left} one {One is left} other {# are left}}',
    added: 'Added on {when}',
    madeOn: 'Made on {when}',
    used: 'Last used on {when}',
    notUsed: 'Not used yet',
    waits: 'Works from {when}. If you did not add it, remove it now.',
    waiting: 'Not working yet',
    ends:
      'Will be removed on {when}, because that was asked for with a code by email. If you still have it, ' +
      'choose “Keep”.',
    ending: 'Being removed',
    lockedAuthenticator:
      'Codes of your authenticator app are locked after a hundred wrong tries. We have sent you an ' +
      'email with a link that frees them.',
    lockedRecovery:
      'Your recovery codes are locked after a hundred wrong tries. We have sent you an email with a ' +
      'link that frees them.',

    addAuthenticator: 'Add an authenticator app',
    makeRecovery: 'Make recovery codes to print',
    makeRecoveryAgain: 'Make new recovery codes',
    rename: 'Change the name',
    renameLabel: 'Change the name of {name}',
    remove: 'Remove',
    removeLabel: 'Remove {name}',
    keep: 'Keep',
    keepLabel: 'Keep {name}',
    lost:
      'Lost your phone, or the app? Confirm with a recovery code, or another way you have, and remove ' +
      'what you lost. Without any of them, remove it with a code by email: it is then gone after seven ' +
      'days.',

    leadRemove: 'You are about to remove “{name}”.',
    leadKeep: 'You are about to keep “{name}”.',
    mailRemove:
      'With a code by email it is removed after seven days, and we tell you by email. With any other ' +
      'way it is removed at once.',
    removeLast: 'It is the last one you have. Afterwards you confirm with a code by email only.',

    save: 'Save',
    saving: 'Saving…',

    authenticatorTitle: 'Add an authenticator app',
    authenticatorWhat:
      'An authenticator app on your phone shows a new code every half minute, also without a ' +
      'connection. Your phone may have one already, in its passwords or settings.',
    scan: 'Scan this square with the app:',
    qrLabel: 'Square for your authenticator app’s camera. The same as letters and digits stands below it',
    orType: 'Or type this into the app:',
    secretLabel: 'Key for the app',
    copied: 'The key has been copied',
    appCode: 'Code the app shows now',
    appCodeHint: 'Six digits',
    appCodeMissing: 'The code has six digits',
    addIt: 'Add the app',
    adding: 'Checking…',
    authenticatorAdded: 'Your authenticator app has been added',
    nameApp: 'Phone',

    renameTitle: 'Change the name',
    renamed: 'The name has been changed',
    removeTitle: 'Remove this way?',
    removing: 'Removing…',
    removed: 'It has been removed',
    removedLater: 'It will be removed on {when}',
    removedLaterText: 'We have sent you an email. Until then you can keep it.',
    keepTitle: 'Keep this way?',
    kept: 'It is kept',

    recoveryPage: 'Recovery codes',
    recoveryWhat:
      'Recovery codes are for the day you lose your phone. Each confirms once that it is you. Print ' +
      'them and keep them with your papers, not in your phone.',
    recoveryEnds: 'New codes end the ones you made before.',
    recoveryFirst: 'Because they are your first, they work after three days.',
    recoveryMake: 'Make ten codes',
    recoveryMaking: 'Making your codes…',
    recoveryTitle: 'Make recovery codes',
    recoveryReady: 'These are your ten codes. They are shown only now.',
    recoveryFrom: 'They work from {when}.',
    recoveryList: 'Your recovery codes',
    recoveryOf:
      'Recovery codes for {name} at {register}, made on {when}. Cross each out when you have used it.',
    print: 'Print',
    recoveryDone: 'I have printed them',
    toAccount: 'Back to your account',
    guestAccount: 'Recovery codes belong to an account. You came by an invitation and need none.',
  },
})
