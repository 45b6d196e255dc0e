// The sentences of “this was not me”; separate, since hardly anyone needs them.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Somebody else signed in?',
    what: 'We wrote to you because somebody signed in to your Testate account on a device we had not seen before.',
    does:
      'If it was not you, press the button. Everybody who is signed in to your account, on any device, ' +
      'is signed out, and your password stops working. We then send a link to your mailbox with which ' +
      'you set a new password.',
    you: 'If it was you, you do not need to do anything. Close this page.',
    disown: 'It was not me',
    disowning: 'Signing everybody out…',
    doneTitle: 'Everybody is signed out',
    done:
      'Your password no longer works. Look in your mailbox: the link we sent there sets a new password. ' +
      'It works for 30 minutes.',
    check:
      'Once you are signed in again, look through “Your account” for anything you did not do yourself. ' +
      'If something is wrong, please write to us.',
    goneTitle: 'This link no longer works',
    gone:
      'A link like this works once, for 14 days, and for the address it was sent to. If you think that ' +
      'somebody else knows your password, set a new one: that signs out everybody, too.',
    reset: 'Set a new password',
    toSupport: 'Write to us',
  },
})
