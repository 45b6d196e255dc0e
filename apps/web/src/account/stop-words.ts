// The sentences of the page that stops an erasure.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Stop the erasure of your account',
    checking: 'Looking whether this link still works…',
    what: 'Somebody who was signed in asked us to erase your account, and to withdraw the registration of your will with it. We do so on {until}.',
    does: 'If you stop it, your account and the registration stay as they are. You need not sign in.',
    stop: 'Stop the erasure',
    stopping: 'Stopping…',
    notStopped: 'It was not stopped',
    stoppedTitle: 'Your account stays',
    stopped: 'The account is not erased, and nothing was withdrawn. We confirm it by email.',
    notYou: 'If it was not you who asked for it, please set a new password now.',
    newPassword: 'Set a new password',
    signIn: 'Sign in',
    goneTitle: 'There is nothing left to stop',
    gone: 'The account is being erased, has been erased, or this link is not whole. If you think that something is wrong, please write to us.',
    toSupport: 'Write to us',
  },
})
