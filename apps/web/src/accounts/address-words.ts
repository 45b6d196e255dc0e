// The sentences of confirming an email address, and of unlocking codes.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    pageTitle: 'Confirm your email address',
    pageText: 'Then we can send you codes, and you can invite your witnesses.',
    pageNot: 'If you did not open an account with us, do not press it.',
    pagePasskey: 'The account signs in with a passkey. Our email says where it was made.',
    pageNotPasskey: 'If you did not open an account with us, or did not make that passkey, do not press it.',
    confirm: 'Confirm my email address',
    confirming: 'Confirming…',
    confirmFailed: 'Your email address was not confirmed',
    confirmedTitle: 'Your email address is confirmed',
    confirmedText: 'You can now invite your witnesses, and use the codes we email you.',
    confirmedSignIn: 'Sign in to go on.',
    confirmedPasskey:
      'The account signs in with a passkey. If you did not make it, set a password, sign in with it, and ' +
      'remove the passkey on your account page.',
    signIn: 'Sign in',
    toDashboard: 'Go to the dashboard',
    goneTitle: 'This link no longer works',
    gone:
      'A link to confirm an email address works once, for 14 days, and only the newest one we sent. If ' +
      'you have confirmed your address already, there is nothing more to do.',
    goneAgain: 'If you have not, sign in: you can have another link sent to you there.',
    goneHere: 'If you have not, we can send you another.',
    unlockTitle: 'Use codes by email again',
    unlockText:
      'Codes by email are locked for your account, because a wrong one was entered 100 times in a row. ' +
      'If that was not you, somebody may be signed in as you: change your password first.',
    unlockDo: 'Press the button to use codes again.',
    unlock: 'Unlock codes by email',
    unlocking: 'Unlocking…',
    unlockFailed: 'Codes are still locked',
    unlockedTitle: 'Codes by email work again',
    unlockedText: 'Go back to what you were doing and ask for a new code.',
    unlockGone: 'A link to unlock codes works once, for 14 days. If you have just used it, codes work again.',
    toReset: 'Set a new password',
    toSupport: 'Write to us',
  },
})
