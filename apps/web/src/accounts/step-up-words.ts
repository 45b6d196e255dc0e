// The sentences of the second factor; apart from the rest, since every signed-in screen may need them.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Confirm that it is you',
    forSign: 'You are about to sign your registration statement.',
    forOpen: 'You are about to open your will.',
    forPay: 'You are about to start a payment or a refund.',
    forWithdraw: 'You are about to withdraw this registration.',
    forSupersede: 'You are about to register a later version of this will.',
    forMove: 'You are about to have the token of this registration moved to your own wallet.',
    sending: 'Sending a code to your email address…',
    sent: 'We have sent a code of six digits to your email address. It can be used until {until}.',
    document: 'The message names the same document by its fingerprint, which begins with:',
    documentLabel: 'First sixteen characters of the fingerprint',
    code: 'Code from the message',
    codeHint: 'Six digits',
    codeMissing: 'The code has six digits',
    resend: 'Send another code',
    resending: 'Sending…',
    resent: 'We have sent another code. Only the newest one works.',
    notArrived: 'If no message arrives within a few minutes, look in the junk folder, or send another code.',
    confirm: 'Confirm',
    confirming: 'Checking…',
    cancel: 'Cancel',
  },
})
