// The sentences of reversing an address change; separate, since hardly anyone needs them.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Take your email address back',
    checking: 'Checking whether this link still works…',
    what: 'The email address of your Testate account was changed. If it was not you, take it back here, until {until}.',
    does:
      'Your account gets its earlier address back. Everybody who is signed in is signed out. The ' +
      'password is the new one you choose now.',
    why:
      'Why the password you had then? Somebody else may read this mailbox by now. Why a new one? Whoever ' +
      'changed the address knew the old one.',
    passwordThen: 'Your password when the address was changed',
    newPassword: 'New password',
    newPasswordHint:
      'At least 8 characters. Three words that do not belong together are strong and easy to remember.',
    takeBack: 'Take it back',
    takingBack: 'Taking it back…',
    unknown: 'Do you not know that password?',
    support: 'Please write to us',
    goneTitle: 'This link no longer works',
    gone:
      'A link to take an address back works once, for 14 days. If you have just used it, sign in with ' +
      'the new password you chose. If your address was changed and it was not you, please write to us.',
    signIn: 'Sign in',
    toSupport: 'Write to us',
  },
})
