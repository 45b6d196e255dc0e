// The number to which a person is sent text messages, and what the provider reports about those.
import { phoneNumber } from '@testate/domain/death/phone-number'
import { z } from 'zod'
import { wrong } from '../field-problems.ts'
import { defineRoute, isoTime, uuid } from '../route.ts'

/** Nothing that the api is told names the number. */
const lastDigits = z.string().regex(/^\d{3}$/)

export const phoneStanding = z.object({
  available: z.boolean().describe('Whether this register sends text messages'),
  endsIn: lastDigits.nullable().describe('The number that a code proved'),
  provenAt: isoTime.nullable(),
  waiting: z
    .object({ endsIn: lastDigits, expiresAt: isoTime })
    .nullable()
    .describe('A number that was sent a code'),
})
export type PhoneStanding = z.output<typeof phoneStanding>

export const showPhone = defineRoute({
  id: 'phone.show',
  method: 'GET',
  path: '/api/account/phone',
  who: 'phone.own',
  summary: 'The last three digits of the caller’s number for text messages, which the worker keeps sealed',
  answer: phoneStanding,
  changedBy: ['me'],
  problems: ['worker-away'],
})

export const changePhone = defineRoute({
  id: 'phone.change',
  method: 'PUT',
  path: '/api/account/phone',
  who: 'phone.own',
  stepUp: true,
  summary: 'Send a code to a number. It replaces the one before once its code is entered',
  body: z.strictObject({
    number: z
      .string()
      .max(40)
      .refine((typed) => phoneNumber(typed) !== null, wrong('phone-needed'))
      // What is surely one; spaces and 07… are taken as well.
      .meta({ pattern: String.raw`^\+(447[1-57-9][0-9]{8}|[1-35-7][0-9]{9,13})$` }),
  }),
  answer: phoneStanding,
  problems: ['step-up-needed', 'not-now', 'too-many-requests', 'worker-away'],
})

export const confirmPhone = defineRoute({
  id: 'phone.confirm',
  method: 'POST',
  path: '/api/account/phone/confirm',
  who: 'phone.own',
  summary: 'Prove the number with its code (30 minutes, 5 tries)',
  body: z.strictObject({ code: z.string().regex(/^\d{6}$/, wrong('code-malformed')) }),
  answer: phoneStanding,
  problems: ['step-up-needed', 'gone', 'worker-away'],
})

export const removePhone = defineRoute({
  id: 'phone.remove',
  method: 'DELETE',
  path: '/api/account/phone',
  who: 'phone.own',
  stepUp: true,
  summary: 'Remove the number, and one that waits for its code: no text message is sent from then on',
  answer: phoneStanding,
  problems: ['step-up-needed', 'worker-away'],
})

export const reportText = defineRoute({
  id: 'phone.return',
  method: 'POST',
  path: '/api/texts/:id/report',
  who: 'phone.return',
  summary:
    'What became of a text message, as Twilio posts it (a status callback). The worker checks its signature; ' +
    'anything without a true one is not counted',
  params: z.object({ id: uuid }),
  streamed: 'application/x-www-form-urlencoded',
  headers: { asked: z.object({ 'x-twilio-signature': z.string().optional() }) },
  answer: z.object({ counted: z.boolean() }),
  problems: ['unsupported-media-type', 'too-large', 'worker-away'],
})
