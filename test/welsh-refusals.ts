// Why the calls of the Welsh screens are refused: each of these reasons has its Welsh.
import { readFile } from 'node:fs/promises'
import type { Reason } from '../packages/api/src/reasons.ts'

/** The slices all of whose reasons have Welsh: any call may be refused for one of them. */
export const inWelsh = [
  'requests',
  'proofs',
  'factors',
  'handOffs',
  'parties',
  'identity',
  'ceremony',
  'recordings',
] as const

/** Of a right password: while an erasure runs there is nothing to sign in to. */
const opening = ['account-being-erased'] as const
const password = ['signing-in-busy', 'wait-before-next-try'] as const

/** By the call, what it can be refused for from the other slices. */
export const ofOtherSlices: Readonly<Record<string, readonly Reason[]>> = {
  // Anybody's.
  'GET /api/networks': [],
  'GET /api/figures': ['figures-away'],
  'GET /api/development': [],
  'GET /api/quote-preview': ['network-unknown'],
  'GET /api/registrations/:commitment': [],
  'POST /api/support-messages': ['support-unset'],
  'GET /api/stop-reminders/:token': [],
  'POST /api/stop-reminders/:token': [],
  // Signing in and up.
  'GET /api/auth/session': [],
  'GET /api/auth/me': [],
  'POST /api/auth/sign-in': ['sign-in-wrong', ...password, ...opening],
  'POST /api/auth/passkey/request': [],
  'POST /api/auth/passkey': ['passkey-without-account', ...opening],
  'POST /api/auth/sign-out': [],
  'POST /api/auth/sign-up': [
    'invitation-needed',
    'invitation-code-needed',
    'invitation-for-other-address',
    'username-taken',
    'account-not-opened',
    'signing-in-busy',
    ...opening,
  ],
  'POST /api/auth/sign-up/passkey': ['invitation-needed', 'invitation-for-other-address', 'username-taken'],
  'POST /api/auth/staff-invitation': [],
  'POST /api/auth/staff-invitation/request': [],
  'POST /api/address/link': [],
  'POST /api/address/confirm': ['address-taken'],
  'POST /api/unlock': [],
  'POST /api/auth/password-reset': [],
  'POST /api/auth/password-reset/needs': ['reset-link-spent'],
  'POST /api/auth/password-reset/confirm': ['reset-link-spent', 'reset-needs-factor', 'signing-in-busy'],
  'POST /api/auth/password-reset/wait': ['reset-link-spent'],
  'GET /api/auth/email-take-back/:token': [],
  'POST /api/auth/email-take-back/:token': [
    'password-same-as-before',
    'password-before-wrong',
    'earlier-address-taken',
    ...password,
    ...opening,
  ],
  'POST /api/not-me': ['disown-link-spent'],
  // What is stopped by a mailed link, or by the code of a letter.
  'GET /api/stop-withdrawal/:token': ['withdrawal-link-unknown', 'withdrawal-over'],
  'POST /api/stop-withdrawal/:token': ['withdrawal-link-unknown', 'withdrawal-over'],
  'GET /api/stop-erasure/:token': ['erasure-link-unknown', 'erasure-begun'],
  'POST /api/stop-erasure/:token': ['erasure-link-unknown', 'erasure-begun'],
  'GET /api/stop-death-notice/:token': ['notice-link-unknown', 'notice-over'],
  'POST /api/stop-death-notice/:token': ['notice-link-unknown', 'notice-over', 'notice-cannot-follow'],
  // Confirming that it is oneself.
  'POST /api/step-up': ['document-missing'],
  'POST /api/step-up/request': ['document-missing'],
  'POST /api/account/step-up': [],
  'POST /api/account/step-up/request': [],
  // What is under one's own key.
  'GET /api/shared-secrets': [],
  // One's own account.
  'GET /api/account': [],
  'PUT /api/account/name': ['name-checked'],
  'PUT /api/account/reminders': [],
  'PUT /api/account/password': ['password-wrong', 'password-changed-elsewhere', ...password],
  'POST /api/account/email': [
    'password-wrong',
    ...password,
    'address-unchanged',
    'address-of-administrator',
    'password-too-new',
    'email-codes-too-many',
    'messages-to-address-too-many',
  ],
  'POST /api/account/email/confirm': ['email-change-missing', 'address-taken', 'address-of-witness'],
  'POST /api/account/email/send-again': [
    'email-change-missing',
    'email-codes-too-many',
    'messages-to-address-too-many',
  ],
  'DELETE /api/account/email': [],
  'GET /api/account/phone': [],
  'PUT /api/account/phone': ['texts-not-set-up', 'text-codes-too-many'],
  'POST /api/account/phone/confirm': [],
  'DELETE /api/account/phone': [],
  'GET /api/account/sessions': [],
  'DELETE /api/account/sessions/:sessionId': ['session-over'],
  'POST /api/account/end-other-sessions': [],
  'POST /api/account/export': ['exports-too-many'],
  'GET /api/account/export/:requestId': ['export-gone'],
  'GET /api/account/erasure': [],
  'POST /api/account/erasure': [
    'erasure-of-administrator',
    'erasure-while-registering',
    'erasure-after-release',
    'erasure-under-notice',
    'erasure-asked',
  ],
  'GET /api/findable': [],
  'PUT /api/findable': [],
  'GET /api/yearly-check': [],
  'PUT /api/yearly-check': [],
  'POST /api/yearly-check/answers': [],
  'GET /api/factors': [],
  'POST /api/factors/recovery-codes': [],
  'POST /api/factors/authenticators/begin': [],
  'POST /api/factors/authenticators': [],
  'POST /api/factors/passkeys/begin': [],
  'POST /api/factors/passkeys': [],
  'PUT /api/factors/enrolled/:factorId/name': [],
  'POST /api/factors/enrolled/:factorId/keep': [],
  'DELETE /api/factors/enrolled/:factorId': [],
  // The band below the header.
  'GET /api/death-notices': [],
  'POST /api/death-notices/:id/stop': ['notice-cannot-follow', 'notice-not-own'],
  // A witness's.
  'GET /api/invitations/:token': [],
  'POST /api/invitations/:token': [],
  'POST /api/invitations/:token/resend': [],
  'GET /api/wills': ['own-wills-only'],
  'GET /api/wills/:id': [],
  'GET /api/wills/:id/tasks': [],
  'GET /api/wills/:id/parties': [],
  'GET /api/wills/:id/audit': [],
  'POST /api/wills/:id/acknowledgements': [],
  'POST /api/wills/:id/open': [
    'document-missing',
    'part-missing',
    'shared-part-needed',
    'shared-part-wrong',
    'shared-part-lost',
  ],
  'GET /api/wills/:id/opened/:requestId': ['opening-refused', 'opened-file-gone'],
  'PUT /api/parties/:id/declarations': [],
  'POST /api/parties/:id/decline': [],
  'GET /api/wills/:id/ceremony': [],
  'PUT /api/wills/:id/sign': [],
  'POST /api/wills/:id/recordings/plays': [],
  'GET /api/wills/:id/recordings/plays/:playId': [],
  'POST /api/wills/:id/recordings/plays/:playId/played': [],
  'GET /api/wills/:id/recordings/uploads': [],
  'DELETE /api/wills/:id/recordings/uploads/:uploadId': [],
  'POST /api/wills/:id/recordings/complete': [],
  'POST /api/identity/evidence': ['uploads-today-too-many'],
  'POST /api/identity/verify': [],
  'GET /api/identity/checks/mine': [],
  'POST /api/identity/end-face-consent': [],
  'POST /api/hand-offs': [],
  'DELETE /api/hand-offs/mine/:id': [],
  'GET /api/hand-offs/:token': [],
  'POST /api/hand-offs/:token': [],
}

/** The line that note-reasons.ts writes for the answer to a call. */
export const noteOfCall = (call: string, reason: string): string => `call ${call} ${reason}`

/**
 * After a whole run of the tests: the refusals of these calls that the list above leaves out, as “call reason”.
 * @param file what test/stack/note-reasons.ts wrote
 * @param known the reasons of the slices in `inWelsh`
 */
export async function unlisted(file: string, known: ReadonlySet<string>): Promise<string[]> {
  const lines = (await readFile(file, 'utf8').catch(() => '')).split('\n')
  return lines.flatMap((line) => {
    const [, call = '', reason = ''] = /^call (\S+ \S+) (\S+)$/.exec(line) ?? []
    const listed: readonly string[] | undefined = ofOtherSlices[call]
    return listed === undefined || listed.includes(reason) || known.has(reason) ? [] : [`${call} ${reason}`]
  })
}
