// Receipts by link: executors ask whoever was given something for one, and they sign it without an account.
import { z } from 'zod'
import { entryKinds } from '@testate/domain/estate/ledger'
import { capacities, receiptPurposes, receiptStates } from '@testate/domain/estate/receipts'
import { mailbox, personName } from '../accounts.ts'
import { wrong } from '../field-problems.ts'
import { defineRoute, idParams, isoTime, mailedToken, sha256Hex, uuid } from '../route.ts'
import { foreignShown, pence } from './fields.ts'

const work = { who: 'estates.work', subject: { kind: 'will' } } as const
const refused = ['forbidden', 'gone', 'not-now'] as const

const said = {
  purpose: z.enum(receiptPurposes).describe('interim: a part of a share of the residue, on account'),
  capacity: z.enum(capacities).describe('As whom they sign: for themselves, or for a child or a charity'),
  signerName: z.string(),
}
const what = {
  deceasedName: z.string(),
  personName: z.string().describe('Who was given it'),
  ...said,
  amountPence: pence.nullable().describe('Null of a thing'),
  foreign: foreignShown,
  itemName: z.string().nullable(),
  day: z.string().describe('On which it was paid or handed over, as the executors entered it'),
}

const request = z.object({
  id: uuid,
  entryId: uuid,
  state: z
    .enum(receiptStates)
    .describe(
      'draft: not confirmed, so not mailed. over: the link ended unanswered. corrected: the payment was taken back. ' +
        'changed: the person or the thing is entered otherwise now',
    ),
  ...what,
  address: z.string(),
  contentHash: sha256Hex,
  askedBy: uuid.nullable().describe('A person of the estate; null once their account is erased'),
  askedAt: isoTime,
  round: z.int().describe('How many links were made for it'),
  expiresAt: isoTime.describe('When the link ends'),
  mailedAt: isoTime.nullable().describe('Null while the mail waits to be sent'),
  reminds: z.boolean().describe('Whether they are reminded once, after 14 days'),
  remindedAt: isoTime.nullable(),
  signedAt: isoTime.nullable(),
  signedName: z.string().nullable().describe('As they typed it'),
  sentence: z.string().nullable().describe('What they ticked, word for word'),
  refusedAt: isoTime.nullable(),
  refusedReason: z.string().nullable().describe('Why they say that they have not received it'),
})
export type ReceiptRequest = z.output<typeof request>

const line = z.object({
  entryId: uuid,
  number: z.int(),
  kind: z.enum(entryKinds),
  personId: uuid,
  amountPence: pence.nullable(),
  itemId: uuid.nullable(),
  day: z.string(),
  isTakenBack: z.boolean().describe('A counter-entry takes it back, and a receipt for it with it'),
  isSignedFor: z.boolean(),
  notedDay: z.string().nullable().describe('On which an executor noted that a paper was signed'),
  request: request.nullable().describe('The newest that was signed and counts, otherwise the newest'),
  refused: z
    .object({ at: isoTime, address: z.string(), reason: z.string() })
    .nullable()
    .describe('That somebody at a link said it was not received, while nothing was signed or noted after it'),
  earlier: z
    .array(z.object({ id: uuid, signedAt: isoTime, signedName: z.string(), personName: z.string() }))
    .describe('Others that were signed, newest first'),
})
export type ReceiptLine = z.output<typeof line>

export const listEstateReceipts = defineRoute({
  id: 'estates.listReceipts',
  method: 'GET',
  path: '/api/estates/:id/receipts',
  ...work,
  summary: 'What was given out of an estate, and which receipts for it are signed, asked for or missing',
  params: idParams,
  query: z.strictObject({
    before: z.coerce
      .number()
      .int()
      .min(1)
      .max(2_147_483_647)
      .optional()
      .describe('`next` of the answer before'),
    limit: z.coerce.number().int().min(1).max(500).default(50),
  }),
  answer: z.object({
    receipts: z.array(line).describe('For everything that was given, the newest entry first'),
    missing: z.int().describe('For how many of all nothing is signed'),
    next: z.int().nullable().describe('There are more: ask again with `before`'),
  }),
  changedBy: ['estate', 'will', 'notice'],
  problems: refused,
})
export type EstateReceipts = z.output<typeof listEstateReceipts.answer>

/** What an act changed, alone: an estate can have thousands. */
const changed = z.object({ receipt: line.describe('As it stands now') })

export const askEstateReceipt = defineRoute({
  id: 'estates.askReceipt',
  method: 'POST',
  path: '/api/estates/:id/entries/:entryId/receipt-requests',
  ...work,
  summary:
    'Write a request for a receipt for a payment. What it says is fixed as it is now. Nothing is mailed before it is ' +
    'confirmed',
  params: idParams.extend({ entryId: uuid }),
  body: z.strictObject({
    ...said,
    signerName: personName.describe('Of who signs for themselves: their name in the estate'),
    address: mailbox,
    reminds: z.boolean().default(true),
  }),
  answer: changed,
  problems: [...refused, 'invalid-fields', 'not-found', 'rule-broken'],
})

const requestParams = idParams.extend({ requestId: uuid })

export const confirmEstateReceipt = defineRoute({
  id: 'estates.confirmReceipt',
  method: 'POST',
  path: '/api/estates/:id/receipt-requests/:requestId/confirm',
  ...work,
  stepUp: true,
  summary:
    'Confirm a request for a receipt: a link is mailed, which ends after 60 days. The proof is made for what it says ' +
    '(purpose ask-receipt)',
  params: requestParams,
  body: z.strictObject({ contentHash: sha256Hex }),
  answer: changed,
  problems: [...refused, 'invalid-fields', 'not-found', 'conflict', 'rule-broken', 'step-up-needed'],
})

export const renewEstateReceipt = defineRoute({
  id: 'estates.renewReceipt',
  method: 'POST',
  path: '/api/estates/:id/receipt-requests/:requestId/renew',
  ...work,
  summary: 'Mail another link for the same receipt, for 60 days. The one before ends',
  params: requestParams,
  answer: changed,
  problems: [...refused, 'not-found', 'rule-broken'],
})

export const remindOfEstateReceipt = defineRoute({
  id: 'estates.changeReceiptReminder',
  method: 'PUT',
  path: '/api/estates/:id/receipt-requests/:requestId/reminder',
  ...work,
  summary: 'Switch the one reminder, after 14 days, on or off',
  params: requestParams,
  body: z.strictObject({ reminds: z.boolean() }),
  answer: changed,
  problems: [...refused, 'not-found', 'rule-broken'],
})

export const takeBackEstateReceipt = defineRoute({
  id: 'estates.withdrawReceipt',
  method: 'POST',
  path: '/api/estates/:id/receipt-requests/:requestId/take-back',
  ...work,
  summary: 'Take back the question for a receipt: its link ends at once. Repeatable',
  params: requestParams,
  answer: changed,
  problems: [...refused, 'not-found', 'rule-broken'],
})

export const printEstateReceipt = defineRoute({
  id: 'estates.readReceipt',
  method: 'GET',
  path: '/api/estates/:id/receipt-requests/:requestId/print',
  ...work,
  summary: 'A signed receipt as a tagged PDF; it says where the payment was taken back since',
  params: requestParams,
  answer: { media: 'application/pdf' },
  problems: [...refused, 'not-found', 'rule-broken'],
})

const secretParams = z.object({ secret: mailedToken })
const byLink = { who: 'estates.sign' } as const

export const readReceiptLink = defineRoute({
  id: 'estates.readReceiptLink',
  method: 'GET',
  path: '/api/estate-receipts/:secret',
  ...byLink,
  summary:
    'From whose estate a receipt is asked for at a mailed link. It shows nothing else and does nothing',
  params: secretParams,
  answer: z.object({ deceasedName: z.string(), expiresAt: isoTime }),
  problems: ['gone', 'not-found'],
})

const shown = z.object({
  ...what,
  sentence: z.string().describe('What is ticked to sign; of a signed one, what was ticked'),
  expiresAt: isoTime,
  signedAt: isoTime.nullable(),
  signedName: z.string().nullable(),
  isCorrected: z.boolean().describe('The payment was taken back: what was signed no longer counts'),
})
export type ShownReceipt = z.output<typeof shown>

export const openReceiptLink = defineRoute({
  id: 'estates.openReceipt',
  method: 'POST',
  path: '/api/estate-receipts/:secret/open',
  ...byLink,
  summary: 'Read what somebody is said to have received',
  params: secretParams,
  answer: shown,
  problems: ['gone', 'not-found'],
})

export const sendReceiptCode = defineRoute({
  id: 'estates.sendReceiptCode',
  method: 'POST',
  path: '/api/estate-receipts/:secret/code',
  ...byLink,
  summary: 'Have a code mailed to the address that the link was mailed to',
  params: secretParams,
  body: z.strictObject({ id: uuid.describe('Chosen by the caller: a repeat mails nothing more') }),
  answer: z.object({ expiresAt: isoTime }),
  problems: ['gone', 'not-found', 'too-many-requests', 'worker-away'],
})

export const signReceipt = defineRoute({
  id: 'estates.signReceipt',
  method: 'POST',
  path: '/api/estate-receipts/:secret/sign',
  ...byLink,
  summary: 'Sign a receipt, once, with the mailed code. A repeat with the same code answers as before',
  params: secretParams,
  body: z.strictObject({
    id: uuid.describe('Of the code'),
    code: z.string().regex(/^\d{6}$/, wrong('code-malformed')),
    name: personName,
    sentence: z.string().max(1000).describe('As it was shown: another one is refused'),
  }),
  answer: shown,
  problems: [
    'gone',
    'not-found',
    'invalid-fields',
    'conflict',
    'step-up-needed',
    'too-many-requests',
    'worker-away',
  ],
})

export const declineReceipt = defineRoute({
  id: 'estates.declineReceipt',
  method: 'POST',
  path: '/api/estate-receipts/:secret/decline',
  ...byLink,
  summary: 'Say that it was not received, and why. The executors see it at once, and the link ends',
  params: secretParams,
  body: z.strictObject({
    reason: z
      .string()
      .trim()
      .min(3, wrong('why-needed'))
      .max(1000)
      .refine((text) => text.isWellFormed() && !text.includes('\0'), wrong('broken-text')),
  }),
  answer: z.object({ refusedAt: isoTime }),
  problems: ['gone', 'not-found', 'invalid-fields', 'worker-away'],
})
