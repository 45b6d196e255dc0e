// The sentences of the page that cancels a pending withdrawal or erasure by a mailed link.
import { defineWords } from '../platform/words.ts'

const both = {
  checking: 'Looking whether this link still works…',
  stopping: 'Stopping…',
  notStopped: 'It was not stopped',
  newPassword: 'Set a new password',
  goneTitle: 'There is nothing left to stop',
  toSupport: 'Write to us',
} as const

export const withdrawal = defineWords({
  en: {
    ...both,
    title: 'Stop the withdrawal of a registration',
    what:
      'Somebody who was signed in to your account asked us to withdraw the registration of your will. We ' +
      'do so on {until}.',
    does: 'If you stop it, the registration stays as it is. You need not sign in.',
    stop: 'Stop the withdrawal',
    stoppedTitle: 'The withdrawal is stopped',
    stopped: 'The registration stays as it is, and we confirm it by email. You can close this page.',
    notYou:
      'If it was not you who asked for it, please set a new password now: that signs out everybody who ' +
      'is signed in to your account.',
    onward: 'Go to the dashboard',
    gone:
      'The withdrawal has been carried out, a later version took the will’s place, or this link is not ' +
      'whole. If you think that something is wrong, please write to us.',
  },
})

export const erasure = defineWords({
  en: {
    ...both,
    title: 'Stop the erasure of your account',
    what:
      'Somebody who was signed in asked us to erase your account, and to withdraw the registration of ' +
      'your will with it. We do so on {until}.',
    does: 'If you stop it, your account and the registration stay as they are. You need not sign in.',
    stop: 'Stop the erasure',
    stoppedTitle: 'Your account stays',
    stopped: 'The account is not erased, and nothing was withdrawn. We confirm it by email.',
    notYou: 'If it was not you who asked for it, please set a new password now.',
    onward: 'Sign in',
    gone:
      'The account is being erased, has been erased, or this link is not whole. If you think that ' +
      'something is wrong, please write to us.',
  },
})
