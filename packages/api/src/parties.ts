// Parties: the invitation links, a witness's declarations, declining, and replacing a witness.
import { isVisible } from '@testate/domain/visible-text'
import { z } from 'zod'
import { declarations, partyRoles, partyStates, presences } from '@testate/domain/party'
import { wrong } from './field-problems.ts'
import { mailbox, personName } from './accounts.ts'
import { defineRoute, idParams, isoTime, mailedToken, uuid } from './route.ts'

const role = z.enum(partyRoles)
const state = z.enum(partyStates)
const presence = z.enum(presences)
const witnessOrder = z.int().min(0).max(2).describe('0 is the testator')
const tokenParams = z.object({ token: mailedToken })

export const party = z.object({
  id: uuid,
  role,
  witnessOrder,
  name: z.string(),
  email: z.string().nullable().describe('Only the testator’s own view, and one’s own'),
  state,
  you: z.boolean(),
  personId: uuid.nullable().describe('Only one’s own: the userId of the sign payload'),
  /** @deprecated What a witness said of themselves before there was one way for the whole ceremony. */
  presence: presence.nullable().meta({ deprecated: true }),
  declared: z.boolean().describe('Whether the declarations are made (always true for the testator)'),
  invitationExpiresAt: isoTime.nullable(),
  declineReason: z.string().nullable().describe('Only for the testator'),
})

export const listParties = defineRoute({
  id: 'parties.list',
  method: 'GET',
  path: '/api/wills/:id/parties',
  summary: 'The parties of a will and how far each is; nobody sees another’s e-mail but the testator',
  who: 'parties.read',
  subject: { kind: 'will' },
  params: idParams,
  answer: z.array(party),
  changedBy: ['will', 'identity'],
})

export const inviteWitnesses = defineRoute({
  id: 'parties.invite',
  method: 'POST',
  path: '/api/wills/:id/invitations',
  summary: 'Mail both witnesses who have not opened theirs a fresh link; only their own mailbox sees it',
  who: 'parties.invite',
  subject: { kind: 'will' },
  params: idParams,
  answer: z.object({
    invited: z.array(z.object({ partyId: uuid, witnessOrder, name: z.string(), expiresAt: isoTime })),
  }),
  status: 201,
  problems: ['address-unconfirmed', 'too-many-requests'],
})

export const readInvitation = defineRoute({
  id: 'parties.readInvitation',
  method: 'GET',
  path: '/api/invitations/:token',
  summary: 'Who invites, and for what, without using the link up (mail scanners follow links)',
  who: 'parties.open-invitation',
  params: tokenParams,
  answer: z.discriminatedUnion('state', [
    z.object({
      state: z.literal('open'),
      testatorName: z.string(),
      name: z.string(),
      role,
      witnessOrder,
      expiresAt: isoTime,
      declared: z.boolean().describe('The declarations are made already, by an earlier link'),
    }),
    z.object({ state: z.enum(['used', 'expired', 'ended']), canResend: z.boolean() }),
  ]),
  changedBy: ['will', 'identity'],
  problems: ['not-found'],
})

export const openInvitation = defineRoute({
  id: 'parties.openInvitation',
  method: 'POST',
  path: '/api/invitations/:token',
  summary:
    'Open the invitation: a guest without an account, for this one party, by a cookie of 12 hours. Works once',
  who: 'parties.open-invitation',
  params: tokenParams,
  answer: z.object({
    personId: uuid,
    partyId: uuid,
    willId: uuid,
    role,
    witnessOrder,
    name: z.string(),
    expiresAt: isoTime,
  }),
  status: 201,
  problems: ['not-found', 'gone'],
})

export const resendInvitation = defineRoute({
  id: 'parties.resendInvitation',
  method: 'POST',
  path: '/api/invitations/:token/resend',
  summary:
    'For a used or expired link: mail a fresh one to the party’s own address. Answers alike for every token',
  who: 'parties.open-invitation',
  params: tokenParams,
  answer: z.object({ message: z.string() }),
  status: 202,
})

export const declare = defineRoute({
  id: 'parties.declare',
  method: 'PUT',
  path: '/api/parties/:id/declarations',
  summary:
    'A witness declares to be 18 or over, no beneficiary, and no beneficiary’s spouse or civil partner',
  who: 'parties.declare',
  subject: { kind: 'party' },
  params: idParams,
  body: z.strictObject({
    isAdult: z.boolean().describe(declarations.isAdult),
    notBeneficiary: z.boolean().describe(declarations.notBeneficiary),
    notSpouseOfBeneficiary: z.boolean().describe(declarations.notSpouseOfBeneficiary),
    /** @deprecated The testator chooses one way for the whole ceremony. */
    presence: presence.optional().meta({ deprecated: true }),
  }),
  answer: party,
  problems: ['rule-broken'],
})

const reminders = z.object({ testatorName: z.string(), stopped: z.boolean() })
export const readReminders = defineRoute({
  id: 'parties.readReminders',
  method: 'GET',
  path: '/api/stop-reminders/:token',
  summary: 'Whether the reminders that a mailed link ends still come',
  who: 'parties.stop-reminders',
  params: tokenParams,
  answer: reminders,
  changedBy: ['will'],
  problems: ['not-found'],
})
export const stopReminders = defineRoute({
  id: 'parties.stopReminders',
  method: 'POST',
  path: '/api/stop-reminders/:token',
  summary: 'End the reminders to one person about one registration, by the link mailed with each',
  who: 'parties.stop-reminders',
  params: tokenParams,
  answer: reminders,
  problems: ['not-found'],
})
export const decline = defineRoute({
  id: 'parties.decline',
  method: 'POST',
  path: '/api/parties/:id/decline',
  summary: 'Decline to be a witness; the testator is told why',
  who: 'parties.decline',
  subject: { kind: 'party' },
  params: idParams,
  body: z.strictObject({
    reason: z
      .string()
      .trim()
      .min(1, wrong('why-needed'))
      .max(1000)
      .refine((text) => text === '' || isVisible(text), wrong('why-needed')),
  }),
  answer: party,
  problems: ['not-now'],
})

export const remindWitness = defineRoute({
  id: 'parties.remind',
  method: 'POST',
  path: '/api/parties/:id/remind',
  summary: 'Mail a witness that the testator asks them to go on; at most once a day',
  who: 'parties.remind',
  subject: { kind: 'party' },
  params: idParams,
  answer: z.object({ message: z.string() }),
  status: 202,
  problems: ['address-unconfirmed', 'not-now', 'too-many-requests'],
})
export const replaceWitness = defineRoute({
  id: 'parties.replace',
  method: 'POST',
  path: '/api/parties/:id/replace',
  summary:
    'Put another witness in the place of one who has not signed; the old link and session end, the new ' +
    'witness is mailed. Once the testator has signed only with `beginsAnew`: whoever has signed signs again',
  who: 'parties.replace',
  subject: { kind: 'party' },
  params: idParams,
  body: z.strictObject({
    name: personName,
    email: mailbox,
    beginsAnew: z
      .boolean()
      .optional()
      .describe(
        'After the testator has signed: the statements signed so far count no more and are kept on record, and ' +
          'everybody signs anew. Without it that is refused, reason `witness-named-in-statement`',
      ),
  }),
  answer: party,
  status: 201,
  problems: ['address-unconfirmed', 'rule-broken', 'not-now'],
})
