// Changes the account's e-mail address: requested with a code mailed to the current address, confirmed with a
// code mailed to the new one, and reversible by a link mailed to the old one.
import { z } from 'zod'
import { wrong } from './field-problems.ts'
import { mailbox, password } from './accounts.ts'
import { defineRoute, done, isoTime, mailedToken } from './route.ts'

/** A change that is waiting for the code mailed to the new address. */
export const pendingEmail = z.object({
  email: z.string(),
  codeExpiresAt: isoTime.describe('Until then the latest code works; another can be sent'),
  expiresAt: isoTime.describe('Then the change is dropped'),
})

const passwordNow = z.string().min(1, wrong('own-password-needed')).max(1024)

/** Answers alike whether or not the address has an account. */
export const askEmailChange = defineRoute({
  id: 'accounts.askEmailChange',
  method: 'POST',
  path: '/api/account/email',
  who: 'accounts.own',
  stepUp: true,
  summary:
    'Ask for another e-mail address. A code goes there; answers alike whether or not it has an account ' +
    'already, whose owner is told by mail. Repeated with the same step-up it mails nothing more',
  body: z.strictObject({ email: mailbox, passwordNow }),
  answer: pendingEmail,
  status: 202,
  problems: ['step-up-needed', 'invalid-credentials', 'not-now', 'rule-broken', 'too-many-requests'],
})

export const sendEmailCode = defineRoute({
  id: 'accounts.sendEmailCode',
  method: 'POST',
  path: '/api/account/email/send-again',
  who: 'accounts.own',
  summary: 'Mail another code to the address that was asked for; the one before ends',
  answer: pendingEmail,
  status: 202,
  problems: ['gone', 'too-many-requests'],
})

export const confirmEmailChange = defineRoute({
  id: 'accounts.confirmEmailChange',
  method: 'POST',
  path: '/api/account/email/confirm',
  who: 'accounts.own',
  summary:
    'Prove the new address with its code (30 minutes, 5 tries). The address changes, every other ' +
    'session ends, and the address before is told how to take it back within 14 days',
  body: z.strictObject({ code: z.string().regex(/^\d{6}$/, wrong('code-malformed')) }),
  answer: z.object({ email: z.string(), takeBackUntil: isoTime }),
  problems: ['step-up-needed', 'gone', 'conflict'],
})

export const cancelEmailChange = defineRoute({
  id: 'accounts.cancelEmailChange',
  method: 'DELETE',
  path: '/api/account/email',
  who: 'accounts.own',
  summary: 'Drop the change that waits for its code, if there is one',
  answer: done,
})

const params = z.object({ token: mailedToken })

export const readTakeBack = defineRoute({
  id: 'accounts.readTakeBack',
  method: 'GET',
  path: '/api/auth/email-take-back/:token',
  who: 'accounts.email-take-back',
  summary:
    'Whether a link that takes an address back still works. Names nobody: the mailbox may be somebody else’s by now',
  params,
  answer: z.object({ until: isoTime }),
  changedBy: [],
  problems: ['gone'],
})

export const takeBackEmail = defineRoute({
  id: 'accounts.takeBackEmail',
  method: 'POST',
  path: '/api/auth/email-take-back/:token',
  who: 'accounts.email-take-back',
  summary:
    'Give an account its address from before again (once, within 14 days), with the password it had ' +
    'when the address was changed. Sets a new password and ends every session',
  params,
  body: z.strictObject({
    password: z.string().min(1, wrong('password-needed')).max(1024),
    newPassword: password,
  }),
  answer: z.object({ message: z.string() }),
  problems: ['gone', 'invalid-credentials', 'rule-broken', 'conflict', 'too-many-requests'],
})
