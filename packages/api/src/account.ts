// The signed-in person's own account: who they are, where they are signed in, second factors outside any
// document, a copy of their data, and erasure.
import { z } from 'zod'
import { firstName, lastName, me, password } from './accounts.ts'
import { pendingEmail } from './email-change.ts'
import { wrong } from './field-problems.ts'
import { handedIn, offered, oneHandedIn } from './factors.ts'
import { defineRoute, done, isoTime, mailedToken, uuid, waiting } from './route.ts'
import { accountPurposes } from './step-up/account-purposes.ts'

const accountPurpose = z.enum(accountPurposes)

/** The act that the proof is made for; with `staff`, then one of `staffActs`, and the purposes of shared secrets. */
const staffAct = z
  .string()
  .max(600)
  .optional()
  .describe(
    'With `staff` and `share-…`: the one act it is for, such as “notice ID inspect”. The proof serves no other; ' +
      'with `staff` and without an act it opens pictures of identities and certificates of death',
  )

export const showAccount = defineRoute({
  id: 'accounts.showAccount',
  method: 'GET',
  path: '/api/account',
  who: 'accounts.own',
  summary: 'The caller’s own account',
  answer: z.object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    addressConfirmed: me.shape.addressConfirmed,
    username: z.string(),
    role: me.shape.role,
    createdAt: isoTime,
    hasPassword: z
      .boolean()
      .describe('False while the account, opened with a passkey, has none: a mailed link sets one'),
    reminders: z.boolean().describe('Whether reminders about registrations are mailed to them'),
    nameFixed: z
      .boolean()
      .describe('True while an identity check stands on this name: it cannot be changed here then'),
    emailFixed: z
      .enum(['administrator', 'new-password'])
      .nullable()
      .describe(
        'Why the e-mail address cannot be changed now: an administrator’s never; nobody’s for three ' +
          'days after the password was set by a mailed link',
      ),
    emailChange: pendingEmail.nullable().describe('The address that waits for its code'),
    emailTakeBackUntil: isoTime
      .nullable()
      .describe('Until then the address before can be taken back, by the link mailed there'),
  }),
  changedBy: ['will', 'me'],
})

export const changeName = defineRoute({
  id: 'accounts.changeName',
  method: 'PUT',
  path: '/api/account/name',
  who: 'accounts.own',
  summary: 'Change one’s name; not while an identity check stands on it',
  body: z.strictObject({ firstName, lastName }),
  answer: done,
  problems: ['conflict'],
})

export const changeReminders = defineRoute({
  id: 'accounts.changeReminders',
  method: 'PUT',
  path: '/api/account/reminders',
  who: 'accounts.own',
  summary: 'Choose whether to be reminded by email of a registration that waits for one',
  body: z.strictObject({ wanted: z.boolean() }),
  answer: done,
})

export const changePassword = defineRoute({
  id: 'accounts.changePassword',
  method: 'PUT',
  path: '/api/account/password',
  who: 'accounts.own',
  summary:
    'Change the password, with the one before. Every other session of the account ends, and its owner is told by mail',
  body: z.strictObject({
    currentPassword: z.string().min(1, wrong('current-password-needed')).max(1024),
    password,
  }),
  answer: done,
  problems: ['invalid-credentials', 'too-many-requests'],
})

export const listSessions = defineRoute({
  id: 'accounts.listSessions',
  method: 'GET',
  path: '/api/account/sessions',
  who: 'accounts.own',
  summary: 'Where the account is signed in: the calling session, then the latest used',
  query: z.strictObject({
    before: uuid.optional().describe('`next` of the answer before'),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  answer: z.object({
    next: uuid.nullable().describe('There are more: ask again with `before`'),
    sessions: z.array(
      z.object({
        id: uuid,
        device: z.string().describe('As the browser called itself: “Chrome on Windows”'),
        begunAt: isoTime,
        seenAt: isoTime.nullable().describe('To within five minutes'),
        endsAt: isoTime,
        networkAddress: z.string().nullable().describe('From which it was begun'),
        thisOne: z.boolean(),
      }),
    ),
  }),
})

export const endSession = defineRoute({
  id: 'accounts.endSession',
  method: 'DELETE',
  path: '/api/account/sessions/:sessionId',
  who: 'accounts.own',
  summary: 'End one session: its next call, and its open event stream, are refused',
  params: z.object({ sessionId: uuid }),
  answer: done,
  problems: ['not-found'],
})

export const endOtherSessions = defineRoute({
  id: 'accounts.endOtherSessions',
  method: 'POST',
  path: '/api/account/end-other-sessions',
  who: 'accounts.own',
  summary: 'End every session but the one that asks, and forget the devices that were known',
  answer: z.object({ ended: z.number().int() }),
})

export const requestAccountCode = defineRoute({
  id: 'accounts.requestCode',
  method: 'POST',
  path: '/api/account/step-up/request',
  who: 'accounts.step-up',
  summary:
    'The same for something about the account itself, a guest’s own second factors, or an act of staff, which is ' +
    'confirmed act by act (`about`)',
  body: z.strictObject({ purpose: accountPurpose, about: staffAct, mail: z.boolean().default(false) }),
  answer: z.object({ purpose: accountPurpose, expiresAt: isoTime, ...offered }),
  status: 202,
  problems: [
    'not-now',
    'too-many-requests',
    'address-unconfirmed',
    'factor-locked',
    'worker-away',
    'factor-needed',
  ],
})

export const confirmAccountCode = defineRoute({
  id: 'accounts.confirmCode',
  method: 'POST',
  path: '/api/account/step-up',
  who: 'accounts.step-up',
  summary:
    'Turn what was handed in into a token for the `Step-Up` header: 5 minutes, this person and purpose only',
  body: z
    .strictObject({ purpose: accountPurpose, about: staffAct, ...handedIn })
    .refine(oneHandedIn, wrong('one-factor-only')),
  answer: z.object({ stepUp: z.string(), expiresAt: isoTime }),
  problems: ['step-up-needed', 'gone', 'worker-away', 'factor-needed'],
})

export const askExport = defineRoute({
  id: 'ownData.askExport',
  method: 'POST',
  path: '/api/account/export',
  who: 'own-data.export',
  stepUp: true,
  summary:
    'Ask for a copy of everything held about the caller (UK GDPR articles 15 and 20). The worker makes ' +
    'it for this one request',
  body: z.strictObject({}),
  answer: z.object({ requestId: uuid, expiresAt: isoTime }),
  status: 202,
  problems: ['step-up-needed', 'too-many-requests'],
})

export const fetchExport = defineRoute({
  id: 'ownData.fetchExport',
  method: 'GET',
  path: '/api/account/export/:requestId',
  who: 'own-data.export',
  summary:
    'The copy, a ZIP with your-data.json and files, for the session that asked: 202 while the worker ' +
    'is at it, 410 when its quarter of an hour is over',
  params: z.object({ requestId: uuid }),
  answer: { media: 'application/zip' },
  also: [waiting],
  problems: ['not-found', 'gone'],
})

export const showErasure = defineRoute({
  id: 'ownData.showErasure',
  method: 'GET',
  path: '/api/account/erasure',
  who: 'own-data.erase',
  summary: 'What erasing the account would do now, and what stands in its way',
  answer: z.object({
    inTheWay: z.array(z.enum(['administrator', 'registering', 'released', 'open-notice'])),
    registered: z
      .array(z.object({ id: uuid, title: z.string() }))
      .describe('Registrations that would be withdrawn, after the days of grace'),
    graceDays: z.number().int(),
    wills: z.number().int(),
    moneyBack: z
      .boolean()
      .describe('Something is paid for and not registered: it is withdrawn first, and the money goes back'),
    paymentsKept: z.number().int(),
  }),
})

/** Shown on the sign-in page after an erasure has signed the person out. */
export const erasureMessages = {
  begun:
    'Your account is being erased: You are signed out everywhere. We send you one last message when it is done.',
  asked:
    'Your account will be erased: You are signed out everywhere. The message we sent you names the ' +
    'day. To keep your account, use the link in it or sign in before then.',
} as const

/** Must be typed, so that it does not happen by mistake. */
export const erasureWords = 'erase my account'

export const askErasure = defineRoute({
  id: 'ownData.askErasure',
  method: 'POST',
  path: '/api/account/erasure',
  who: 'own-data.erase',
  stepUp: true,
  summary:
    'Erase the account and everything held about its person (UK GDPR article 17). Ends every session; ' +
    'with a registered will it begins after 14 days, and signing in takes it back, and so does the ' +
    'mailed link',
  body: z.strictObject({
    confirmation: z
      .string()
      .trim()
      .toLowerCase()
      .max(100)
      .refine((text) => text === erasureWords, wrong('erasure-words-needed'))
      .meta({ enum: [erasureWords] }),
  }),
  answer: z.object({ dueAt: isoTime, atOnce: z.boolean() }),
  status: 202,
  problems: ['step-up-needed', 'not-now', 'conflict'],
})

const stopParams = z.object({ token: mailedToken })

export const readStopErasure = defineRoute({
  id: 'ownData.readStopErasure',
  method: 'GET',
  path: '/api/stop-erasure/:token',
  who: 'own-data.stop-by-link',
  summary: 'Whether a mailed link that stops an erasure still works. Changes nothing and names nobody',
  params: stopParams,
  answer: z.object({ stopped: z.boolean(), dueAt: isoTime }),
  problems: ['gone'],
})

export const stopErasure = defineRoute({
  id: 'ownData.stopErasure',
  method: 'POST',
  path: '/api/stop-erasure/:token',
  who: 'own-data.stop-by-link',
  summary: 'Stop an erasure by the mailed link, without signing in. Repeated it changes nothing more',
  params: stopParams,
  answer: z.object({ message: z.string() }),
  problems: ['gone'],
})
