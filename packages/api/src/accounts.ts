// Accounts: sign-up, sign-in and out, the current user, the one-time admin link, invites, password reset, and
// the mailed second factor.
import { isVisible, oneLine } from '@testate/domain/visible-text'
import { z } from 'zod'
import type { FieldProblemCode } from '@testate/domain/field-problems'
import {
  handedIn,
  madePasskey,
  mailedCode,
  newPasskeyOptions,
  offered,
  oneHandedIn,
  passkeyOptions,
  usedPasskey,
} from './factors.ts'
import { wrong } from './field-problems.ts'
import { limitedTo } from './hand-offs.ts'
import { defineRoute, done, isoTime, mailedToken, sha256Hex, uuid } from './route.ts'
import { stepUpPurposes } from './step-up/purposes.ts'

/**
 * Roles a person may choose. `admin` is not one of them: the first start prints a one-time link that makes
 * the first admin.
 */
export const selectableRoles = ['testator', 'witness', 'executor'] as const
const role = z.enum([...selectableRoles, 'admin'])

/** The specification's sentences, word for word, and our own. */
export const messages = {
  signedUp: 'Registration Successful: Your account has been created. Please log in.',
  signedUpIn: 'Registration Successful: Your account has been created, and you are signed in.',
  signedIn: 'Login Successful: Welcome back',
  signUpFailed: 'Something went wrong during registration',
  wrongCredentials: 'Invalid username or password',
  resetRequested:
    'If this address belongs to an account, we have mailed a link to it. It works for 30 minutes.',
  signInAgain:
    'Please sign in again: You have not used the register for 12 hours, or signed in a week ago. You ' +
    'can go on reading; to change anything, sign in.',
  signInDisowned:
    'Everybody is signed out: Your password no longer works. We have mailed you a link that sets a new one.',
  emailTakenBack:
    'Your email address is back: Everybody who was signed in has been signed out. Please sign in with ' +
    'your new password.',
  passwordChanged:
    'Your password has been changed, and everybody who was signed in has been signed out. Please log in.',
} as const

/**
 * One line of text without control characters (including bidirectional ones) and with at least one visible
 * character: names go into mails, certificates and PDFs.
 */
const line = (needed: FieldProblemCode, max: number) =>
  z
    .string()
    .trim()
    .min(1, wrong(needed))
    .max(max)
    .regex(oneLine, wrong('one-line-only'))
    .refine((text) => text.isWellFormed(), wrong('broken-text'))
    .refine((text) => text === '' || isVisible(text), wrong('invisible-text'))

export const personName = line('name-needed', 120)
/** Lower case, since mail addresses are compared without case. */
export const mailbox = z
  .string()
  .trim()
  .toLowerCase()
  .max(254, wrong('email-needed'))
  .pipe(z.email(wrong('email-needed')))
  // RFC 5321, section 4.5.3.1.1: no server accepts a longer part before the @.
  .refine((address) => address.indexOf('@') <= 64, wrong('email-needed'))
  // Describes the input before trimming; without this the description would allow any text.
  .meta({ format: 'email', pattern: z.regexes.email.source })
export const username = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9_.]{3,30}$/, wrong('username-malformed'))
/** Length over composition (NIST SP 800-63B, section 3.1.1.2). */
export const password = z.string().min(8, wrong('password-too-short')).max(128, wrong('password-too-long'))

export const firstName = line('first-name-needed', 60)
export const lastName = line('last-name-needed', 60)
const names = { firstName, lastName, email: mailbox, username }
const invitation = mailedToken
  .optional()
  .describe(
    'Needed when accounts are by invitation only. One to staff needs the `Step-Up` header too, ' +
      'with the token that the code of the invited mailbox gave',
  )
const tokenParams = z.object({ token: mailedToken })

export const me = z.object({
  id: uuid,
  kind: z.enum(['account', 'guest']).describe('guest: opened an invitation, has no account'),
  username: z.string().nullable(),
  email: z.string(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  name: z.string(),
  role: role.nullable(),
  isAdmin: z.boolean(),
  addressConfirmed: z
    .boolean()
    .describe(
      'Whether the mailed link was used: before that nothing can be confirmed by e-mail, nobody ' +
        'invited, and one document uploaded. Always true for a guest',
    ),
  staffFactor: z
    .object({ counts: z.boolean(), from: isoTime.nullable(), atOnceUntil: isoTime.nullable() })
    .nullable()
    .describe(
      'Of an administrator: whether a passkey or authenticator app of theirs counts, before which ' +
        'nothing of staff’s opens; from when it does, where one was added; until when a first one would ' +
        'count at once',
    ),
  deathNotices: z
    .array(uuid)
    .optional()
    .describe('Only while there are any: open death notices that say the caller has died'),
  limitedTo: limitedTo
    .optional()
    .describe('Only in a session that another device was handed: what it may do, and until when'),
})

export const signUp = defineRoute({
  id: 'accounts.signUp',
  method: 'POST',
  path: '/api/auth/sign-up',
  summary:
    'Open an account, and sign it in where `signIn` says so. Answers alike whether or not another account ' +
    'has the e-mail, which only that mailbox is told: whoever confirms the address has it',
  who: 'accounts.sign-up',
  body: z
    .strictObject({
      ...names,
      password: password.optional(),
      passkey: z
        .strictObject({ enrolment: uuid, made: madePasskey })
        .optional()
        .describe(
          'Instead of a password: signs in from now on, and confirms acts from three days after the ' +
            'address was confirmed',
        ),
      role: z.enum(selectableRoles, wrong('role-unknown')).default('testator'),
      signIn: z
        .boolean()
        .default(false)
        .describe('Sign in at once: sets the session cookie. Not for staff, who sign in themselves'),
      invitation,
    })
    .refine(({ password: typed, passkey }) => (typed === undefined) !== (passkey === undefined), {
      path: ['password'],
      message: wrong('password-needed'),
    }),
  answer: z.object({ message: z.string(), user: me.optional().describe('Whoever was signed in at once') }),
  status: 201,
  problems: ['registration-failed', 'step-up-needed', 'gone', 'rule-broken', 'conflict', 'worker-away'],
})

export const beginPasskeySignUp = defineRoute({
  id: 'accounts.beginPasskeySignUp',
  method: 'POST',
  path: '/api/auth/sign-up/passkey',
  summary:
    'What the browser needs to make the passkey that an account is opened with. Refuses what opening the ' +
    'account would refuse, before the device makes anything; opens nothing and mails nothing',
  who: 'accounts.sign-up',
  body: z.strictObject({ ...names, invitation }),
  answer: z.object({
    enrolment: uuid.describe('Goes with what the browser made, within five minutes'),
    expiresAt: isoTime,
    options: newPasskeyOptions,
  }),
  problems: ['registration-failed', 'worker-away'],
})

export const requestStaffCode = defineRoute({
  id: 'accounts.requestStaffCode',
  method: 'POST',
  path: '/api/auth/staff-invitation/request',
  summary:
    'Mail a 6-digit code to the mailbox an invitation to staff was sent to (10 minutes, 5 tries, 20 ' +
    'codes for one invitation)',
  who: 'accounts.sign-up',
  body: z.strictObject({ invitation: mailedToken }),
  answer: z.object({
    ask: uuid.describe('Goes with the code: another browser’s code is another’s'),
    expiresAt: isoTime,
  }),
  status: 202,
  problems: ['gone', 'too-many-requests', 'worker-away'],
})

export const confirmStaffCode = defineRoute({
  id: 'accounts.confirmStaffCode',
  method: 'POST',
  path: '/api/auth/staff-invitation',
  summary:
    'Turn the code into a token for the `Step-Up` header of the sign-up by that invitation: 15 minutes, once',
  who: 'accounts.sign-up',
  body: z.strictObject({ invitation: mailedToken, ask: uuid, code: mailedCode }),
  answer: z.object({ stepUp: z.string(), expiresAt: isoTime }),
  problems: ['gone', 'step-up-needed', 'worker-away'],
})

export const signIn = defineRoute({
  id: 'accounts.signIn',
  method: 'POST',
  path: '/api/auth/sign-in',
  summary:
    'Sign in. Sets the session cookie. A session ends after 12 hours without use, at the latest after ' +
    '7 days; remembered, it reads on until 30 days without use, at the latest 90 days. An ' +
    'administrator is never remembered and is signed out after 15 idle minutes, at the latest after 12 ' +
    'hours',
  who: 'accounts.sign-in',
  body: z.strictObject({
    username: z
      .string()
      .min(1, wrong('username-needed'))
      .max(254)
      .describe(
        'Or the email address: once it is confirmed, and before that in a browser in which the account was ' +
          'signed in',
      ),
    password: z.string().min(1, wrong('password-needed')).max(1024),
    rememberMe: z.boolean().default(false),
  }),
  answer: z.object({ message: z.string(), user: me }),
  problems: ['invalid-credentials'],
})

export const askPasskeySignIn = defineRoute({
  id: 'accounts.askPasskey',
  method: 'POST',
  path: '/api/auth/passkey/request',
  who: 'accounts.sign-in',
  summary: 'What the browser needs to sign somebody in by a passkey alone',
  body: z.strictObject({}),
  answer: passkeyOptions,
  problems: ['worker-away'],
})

export const signInByPasskey = defineRoute({
  id: 'accounts.signInByPasskey',
  method: 'POST',
  path: '/api/auth/passkey',
  who: 'accounts.sign-in',
  summary: 'Sign in by a passkey alone. Sets the session cookie, as a password does',
  body: z.strictObject({ passkey: usedPasskey, rememberMe: z.boolean().default(false) }),
  answer: z.object({ message: z.string(), user: me }),
  problems: ['invalid-credentials', 'worker-away'],
})

export const signOut = defineRoute({
  id: 'accounts.signOut',
  method: 'POST',
  path: '/api/auth/sign-out',
  summary: 'End the session on the server. A party session ends first, the account’s own after it',
  who: 'accounts.sign-out',
  answer: done,
})

export const getMe = defineRoute({
  id: 'accounts.showMe',
  method: 'GET',
  path: '/api/auth/me',
  summary: 'Who is signed in',
  who: 'accounts.me',
  answer: me,
  changedBy: ['me', 'notice'],
})

export const getSession = defineRoute({
  id: 'accounts.showSession',
  method: 'GET',
  path: '/api/auth/session',
  summary: 'Who is signed in, or null: what a page asks that anybody may open. A visitor is no refusal here',
  who: 'accounts.session',
  answer: z.object({ user: me.nullable() }),
})

export const requestPasswordReset = defineRoute({
  id: 'accounts.requestPasswordReset',
  method: 'POST',
  path: '/api/auth/password-reset',
  summary: 'Mail a link that sets a new password. The answer is the same for an unknown address',
  who: 'accounts.password-reset',
  body: z.strictObject({ email: mailbox }),
  answer: z.object({ message: z.string() }),
  status: 202,
})

export const resetPassword = defineRoute({
  id: 'accounts.resetPassword',
  method: 'POST',
  path: '/api/auth/password-reset/confirm',
  summary:
    'Set a new password with the mailed token (once, within 30 minutes), and where a second factor ' +
    'counts with that, or seven days after it was asked for without. Ends every session of the account',
  who: 'accounts.password-reset',
  body: z.strictObject({
    token: mailedToken,
    password,
    authenticator: handedIn.authenticator,
    recoveryCode: handedIn.recoveryCode,
    passkey: handedIn.passkey,
  }),
  answer: z.object({ message: z.string() }),
  problems: ['gone', 'rule-broken', 'step-up-needed', 'worker-away'],
})

export const passwordResetNeeds = defineRoute({
  id: 'accounts.showResetNeeds',
  method: 'POST',
  path: '/api/auth/password-reset/needs',
  who: 'accounts.password-reset',
  summary:
    'What the mailed token does not suffice for: the second factors that count, one of which is handed ' +
    'in with the new password',
  body: z.strictObject({ token: mailedToken }),
  answer: z.object({
    factors: offered.factors,
    passkey: offered.passkey,
    withoutFrom: isoTime
      .nullable()
      .describe('From when on a mailed link works without them, where that was asked for'),
  }),
  problems: ['gone', 'worker-away'],
})

export const waitForPasswordReset = defineRoute({
  id: 'accounts.waitForPasswordReset',
  method: 'POST',
  path: '/api/auth/password-reset/wait',
  who: 'accounts.password-reset',
  summary:
    'Ask that after seven days a mailed link sets a new password without a second factor. The owner is ' +
    'told by mail, and signing in takes it back',
  body: z.strictObject({ token: mailedToken }),
  answer: z.object({ withoutFrom: isoTime, until: isoTime }),
  status: 202,
  problems: ['gone', 'worker-away'],
})

export const readAdminLink = defineRoute({
  id: 'accounts.readAdminLink',
  method: 'GET',
  path: '/api/auth/admin-link/:token',
  summary: 'Whether a one-time admin link still works; using it up is a POST to the same address',
  who: 'accounts.admin-link',
  params: tokenParams,
  answer: z.object({ message: z.string() }),
  changedBy: [],
  problems: ['gone'],
})

export const useAdminLink = defineRoute({
  id: 'accounts.useAdminLink',
  method: 'POST',
  path: '/api/auth/admin-link/:token',
  summary: 'Make the first admin account with the link the first start printed (once)',
  who: 'accounts.admin-link',
  params: tokenParams,
  body: z.strictObject({ ...names, password }),
  answer: z.object({ message: z.string() }),
  status: 201,
  problems: ['gone', 'registration-failed'],
})

export const inviteAccount = defineRoute({
  id: 'accounts.invite',
  method: 'POST',
  path: '/api/auth/invites',
  summary: 'Invite somebody to open an account; the link goes to their mailbox only',
  who: 'accounts.invite',
  stepUp: true,
  body: z.strictObject({
    email: mailbox,
    admin: z.boolean().default(false).describe('Invite as another admin'),
  }),
  answer: z.object({ id: uuid, email: z.string(), expiresAt: isoTime }),
  status: 201,
  problems: ['address-unconfirmed', 'step-up-needed'],
})

export const stepUpPurpose = z.enum(stepUpPurposes)
const about = uuid
  .optional()
  .describe(
    'What of the will’s estate: the proposal (purpose agree-estate), the view (show-estate), or the request for a ' +
      'receipt (ask-receipt), or the person whose bank details are entered or shown (enter-bank-details, ' +
      'show-bank-details); which shared secret (share-on, share-off), or what one is named for (own-key)',
  )
const digest = sha256Hex
  .optional()
  .describe(
    'What the caller’s browser made of the shared secret (share-on, share-off), or of their own key (own-key). ' +
      'The mail names it, and the release worker compares it with what it has',
  )

export const requestStepUp = defineRoute({
  id: 'accounts.requestStepUp',
  method: 'POST',
  path: '/api/step-up/request',
  summary:
    'Ask for a confirmation: answers what counts, and mails a 6-digit code that names the purpose and ' +
    'the document’s hash (10 minutes, 5 tries) where nothing else does, or `mail` says so',
  who: 'accounts.step-up',
  body: z.strictObject({
    purpose: stepUpPurpose,
    willId: uuid,
    about,
    digest,
    mail: z.boolean().default(false),
  }),
  answer: z.object({ purpose: stepUpPurpose, documentHash: sha256Hex, expiresAt: isoTime, ...offered }),
  status: 202,
  problems: [
    'not-found',
    'not-now',
    'too-many-requests',
    'address-unconfirmed',
    'factor-locked',
    'worker-away',
  ],
})

export const confirmStepUp = defineRoute({
  id: 'accounts.confirmStepUp',
  method: 'POST',
  path: '/api/step-up',
  summary:
    'Turn the mailed code, an authenticator’s, a recovery code, a passkey’s answer, or the mailed code together ' +
    'with a passkey’s answer, into a token for the `Step-Up` header: 5 minutes, this person, purpose and document only',
  who: 'accounts.step-up',
  body: z
    .strictObject({ purpose: stepUpPurpose, willId: uuid, about, digest, ...handedIn })
    .refine(oneHandedIn, wrong('one-factor-only')),
  answer: z.object({ stepUp: z.string(), documentHash: sha256Hex, expiresAt: isoTime }),
  problems: ['not-found', 'step-up-needed', 'gone', 'worker-away'],
})
