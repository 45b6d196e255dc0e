// Links the register mails to a person's own mailbox: each opens a page with a button, since programs that
// scan mail follow links.
import { z } from 'zod'
import { defineRoute, done } from './route.ts'

/** The token as it appears in the link. */
const body = z.strictObject({ token: z.string().min(1).max(100) })

export const confirmAddress = defineRoute({
  id: 'links.confirmAddress',
  method: 'POST',
  path: '/api/address/confirm',
  who: 'accounts.mailed-link',
  summary:
    'Confirm an account’s e-mail address with the token mailed there (within 14 days; pressed again, ' +
    'the answer is the same)',
  body,
  answer: done,
  problems: ['gone', 'worker-away'],
})

export const mailAddressLink = defineRoute({
  id: 'links.mailAddressLink',
  method: 'POST',
  path: '/api/address/link',
  who: 'accounts.own',
  summary:
    'Mail the link that confirms the account’s address again; none once it is confirmed, and at most five an hour',
  answer: done,
  status: 202,
})

export const disownSignIn = defineRoute({
  id: 'links.disownSignIn',
  method: 'POST',
  path: '/api/not-me',
  who: 'accounts.mailed-link',
  summary:
    'Say with the mailed token (once, within 14 days) that a sign-in was somebody else’s: every ' +
    'session ends, the password stops working, and a link that sets another is mailed',
  body,
  answer: z.object({ message: z.string() }),
  problems: ['gone'],
})

export const unlockCodes = defineRoute({
  id: 'links.unlock',
  method: 'POST',
  path: '/api/unlock',
  who: 'accounts.mailed-link',
  summary:
    'Free codes by e-mail, locked after a hundred wrong ones in a row, with the mailed token (once, within 14 days)',
  body,
  answer: done,
  problems: ['gone', 'worker-away'],
})
