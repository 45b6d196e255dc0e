// The sentences about a withdrawal that waits, on cards and on the page its mailed link opens.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    waits: 'The withdrawal of this registration has been asked for',
    until: 'It is carried out on {until}, on every network, and cannot be undone after that.',
    begins: 'Its wait begins in a moment; the email we send you names the time.',
    ownStops: 'Until then you can stop it. Nothing new is done on a network meanwhile.',
    testatorStops: 'Until then its testator can stop it.',
    stop: 'Stop the withdrawal',
    stopOf: 'Stop the withdrawal of {title}',
    stopping: 'Stopping…',
    notStopped: 'It was not stopped',

    title: 'Stop the withdrawal of a registration',
    checking: 'Looking whether this link still works…',
    what: 'Somebody who was signed in to your account asked us to withdraw the registration of your will. We do so on {until}.',
    does: 'If you stop it, the registration stays as it is. You need not sign in.',
    stoppedTitle: 'The withdrawal is stopped',
    stopped: 'The registration stays as it is, and we confirm it by email. You can close this page.',
    notYou:
      'If it was not you who asked for it, please set a new password now: that signs out everybody who is signed in to your account.',
    newPassword: 'Set a new password',
    toDashboard: 'Go to the dashboard',
    goneTitle: 'There is nothing left to stop',
    gone: 'The withdrawal has been carried out, a later version took the will’s place, or this link is not whole. If you think that something is wrong, please write to us.',
    toSupport: 'Write to us',
  },
})
