// What a registration costs, the quote that locks the amount, and the redirect to the payment provider's own
// page.
import { ethereumBases } from '@testate/domain/price-book'
import { NETWORKS, RECOMMENDATIONS } from '@testate/domain/networks'
import { moneyDocumentKinds } from '@testate/domain/vat'
import { z } from 'zod'
import { wrong } from './field-problems.ts'
import { defineRoute, idParams, isoTime, uuid } from './route.ts'

export const networkName = z.enum(NETWORKS)
const penceAmount = z.int().nonnegative()

export const networkOption = z.object({
  chain: networkName,
  displayName: z.string(),
  colour: z.string(),
  baseCost: penceAmount.describe('Pence'),
  currentCost: penceAmount.describe('Pence: what a quote made now would say'),
  networkCost: penceAmount
    .nullable()
    .describe(
      'Pence: what the network itself takes now, paid by the register; null when it could not be asked',
    ),
  features: z.array(z.string()).readonly(),
  securityScore: z.int().min(0).max(100),
  facts: z.object({ access: z.enum(['public', 'private']), finality: z.string(), whoCanVerify: z.string() }),
  enabled: z.boolean(),
})

export const strategy = z.object({
  networks: z.array(networkName).readonly(),
  totalPence: penceAmount,
  total: z.string(),
  securityScore: z.int(),
  optimiser: z.string().describe('The sentence on the price of the add-ons'),
  wizard: z.string().describe('The sentence on the grand total'),
})

export const prices = z.object({
  currency: z.literal('gbp'),
  registrationPence: penceAmount,
  registration: z.string(),
  ethereum: z.object({
    basePence: penceAmount,
    floorPence: penceAmount,
    capPence: penceAmount,
    currentPence: penceAmount,
    basis: z
      .enum(ethereumBases)
      .describe(
        '"network": its cost and our margin; "floor" or "cap" where that would be less or more than we ' +
          'ask; "base" when the network could not be asked',
      ),
    networkFeePence: penceAmount.nullable(),
    gasPriceWei: z.string().nullable(),
    reason: z.string().nullable().describe('Why the network could not be asked'),
    askedAt: isoTime,
    assumption: z.string().describe('The exchange rate with its day, the gas and the margin'),
  }),
  networks: z.array(networkOption),
  strategies: z.object({ minimal: strategy, maximum: strategy }),
  /** The networks this installation registers on; the others cannot be quoted yet. */
  availableNetworks: z.array(z.string()),
  quoteMinutes: z.int(),
  expressStart: z.object({
    version: z.string(),
    text: z.string(),
    law: z.string(),
    cancellationDays: z.int(),
  }),
})

export const quote = z.object({
  id: uuid,
  willId: uuid,
  adds: networkName
    .nullable()
    .describe('The network that it adds to a registration that was paid for; null for the registration'),
  networks: z.array(networkName),
  strategy: z.enum(['minimal', 'maximum', 'custom']),
  securityScore: z.int(),
  lines: z.array(
    z.object({
      item: z.enum(['registration', ...NETWORKS]),
      label: z.string(),
      amountPence: penceAmount,
      amount: z.string(),
      note: z.string().nullable(),
    }),
  ),
  totalPence: penceAmount,
  total: z.string(),
  currency: z.literal('gbp'),
  recommendation: z.string(),
  createdAt: isoTime,
  expiresAt: isoTime,
  state: z.enum(['open', 'expired', 'paid']),
})
export type Quote = z.infer<typeof quote>

const listed = NETWORKS.join('|')
const networkList = z
  .string()
  .regex(new RegExp(`^(${listed})(,(${listed})){0,${NETWORKS.length - 1}}$`), wrong('network-needed'))
  .describe('With commas between')
  .transform((list) => list.split(',') as (typeof NETWORKS)[number][])

const quotePreview = quote
  .pick({
    networks: true,
    strategy: true,
    securityScore: true,
    lines: true,
    totalPence: true,
    total: true,
    currency: true,
    recommendation: true,
  })
  .extend({
    optimiser: z.string().describe('The sentence on the price of the add-ons'),
    codes: z
      .object({
        ethereum: z.enum(ethereumBases),
        recommendation: z.enum(RECOMMENDATIONS.wizard.map(({ code }) => code)),
        optimiser: z.enum(RECOMMENDATIONS.optimiser.map(({ code }) => code)),
      })
      .describe('What Ethereum’s price goes by, and which the two sentences are'),
    wills: z.int().min(1).max(2),
    altogetherPence: penceAmount.describe('Of all the wills: each has a quote of its own'),
    altogether: z.string(),
    quoteMinutes: z.int(),
    pricedAt: isoTime,
  })

export const paymentState = z.enum([
  'opening',
  'open',
  'processing',
  'paid',
  'failed',
  'expired',
  'refunding',
  'refunded',
])

export const refundReason = z.enum([
  'cancellation',
  'duplicate',
  'technical-failure',
  'staff',
  'provider',
  'chargeback',
])

/** A receipt, or the credit note of a refund. */
export const moneyDocument = z.object({
  kind: z.enum(moneyDocumentKinds),
  number: z.string().describe('Consecutive for each kind: R-000042, C-000007'),
  paymentId: uuid,
  receipt: z.string().describe('The number of the receipt; of a credit note, the receipt it corrects'),
  issuedAt: isoTime,
  taxDate: z.iso.date().describe('The day in London on which the money came, or went'),
  cancelledAt: isoTime
    .nullable()
    .describe('Of a credit note: the refund did not arrive, so the note does not count any more'),
  amountPence: penceAmount,
  amount: z.string(),
  vat: z
    .object({ number: z.string(), rate: z.string(), pence: penceAmount, amount: z.string() })
    .nullable()
    .describe('The VAT within the amount; null when the seller is not registered for VAT'),
  seller: z.object({
    name: z.string().nullable(),
    company: z.string().nullable(),
    address: z.string().nullable(),
  }),
  buyer: z.object({ name: z.string(), email: z.string() }),
  lines: z.array(z.object({ label: z.string(), amount: z.string() })),
  test: z.boolean().describe('Paid at the test provider: no money moved'),
})
export type MoneyDocument = z.infer<typeof moneyDocument>

export const payment = z.object({
  fact: z
    .enum(['unpaid', 'paid', 'refunding', 'refunded'])
    .describe('"refunding": the money is on its way back and buys nothing any more'),
  quote: quote.nullable().describe('The quote of the payment below, else the latest one'),
  payment: z
    .object({
      id: uuid,
      state: paymentState,
      amountPence: penceAmount,
      amount: z.string(),
      provider: z.string(),
      url: z.string().nullable().describe("The provider's page, while it is open"),
      expressStart: z.object({ version: z.string(), at: isoTime }),
      createdAt: isoTime,
      paidAt: isoTime.nullable(),
      refundedAt: isoTime.nullable(),
      returnedPence: penceAmount.describe('What has gone back so far'),
      dispute: z.enum(['none', 'open', 'won', 'lost']),
      refund: z
        .object({
          reason: refundReason,
          askedAt: isoTime,
          doneAt: isoTime.nullable().describe('Set once the provider says that the whole amount has gone'),
          failedAt: isoTime.nullable().describe('The last try failed; staff know'),
        })
        .nullable(),
    })
    .nullable(),
  parts: z
    .array(
      z.object({
        network: networkName,
        amountPence: penceAmount,
        amount: z.string(),
        reason: z.enum(['network-failed', 'cancellation']),
        askedAt: isoTime,
        done: z.boolean().describe('The provider says that it has gone'),
        failedAt: isoTime.nullable().describe('The last try failed; staff know'),
      }),
    )
    .describe('What was paid for single networks and went back, or is going, while the payment stands'),
  documents: z
    .array(moneyDocument)
    .describe('The receipts and credit notes of all payments for this will, oldest first'),
  cancellation: z
    .object({
      open: z.boolean().describe('POST /api/wills/{id}/cancel is open now'),
      owed: z
        .array(z.object({ network: networkName, amountPence: penceAmount, amount: z.string() }))
        .describe(
          'What was paid for networks that do not hold the will: of a registered will all of them, before ' +
            'that the added ones. POST /api/wills/{id}/networks/{network}/give-up gives one back',
        ),
      until: isoTime.nullable().describe('The end of the 14th day after paying, in London'),
      text: z.string(),
      law: z.string(),
    })
    .describe('What the person who paid may still do'),
})

export const readPrices = defineRoute({
  id: 'payments.readPrices',
  method: 'GET',
  path: '/api/prices',
  summary: 'The price book, with the present price of Ethereum',
  who: 'payments.prices',
  answer: prices,
})

export const makeQuote = defineRoute({
  id: 'payments.makeQuote',
  method: 'POST',
  path: '/api/wills/:id/quotes',
  summary: 'Lock the price of registering this will on these networks for 30 minutes',
  who: 'payments.quote',
  subject: { kind: 'will' },
  params: idParams,
  body: z.strictObject({
    networks: z.array(networkName).min(1, wrong('network-needed')).max(NETWORKS.length),
  }),
  answer: quote,
  status: 201,
  problems: ['not-now', 'already-paid', 'rule-broken'],
})

export const previewQuote = defineRoute({
  id: 'payments.previewQuote',
  method: 'GET',
  path: '/api/quote-preview',
  summary:
    'What a quote for these networks would say now, for one will or a couple’s two. Nothing is stored ' +
    'and nothing is locked',
  who: 'payments.prices',
  query: z.strictObject({ networks: networkList, wills: z.coerce.number().int().min(1).max(2).default(1) }),
  answer: quotePreview,
  problems: ['rule-broken'],
})

export const readQuote = defineRoute({
  id: 'payments.readQuote',
  method: 'GET',
  path: '/api/quotes/:id',
  summary: 'One quote',
  who: 'payments.read',
  subject: { kind: 'quote' },
  params: idParams,
  answer: quote,
})

export const openCheckout = defineRoute({
  id: 'payments.openCheckout',
  method: 'POST',
  path: '/api/quotes/:id/checkout',
  summary: "Ask for the service to start now, and get the address of the provider's payment page",
  who: 'payments.checkout',
  subject: { kind: 'quote' },
  params: idParams,
  body: z.strictObject({
    expressStart: z.boolean().describe('The request in `expressStart.text` of GET /api/prices'),
  }),
  answer: z.object({ paymentId: uuid, url: z.url(), amountPence: penceAmount, amount: z.string() }),
  status: 201,
  problems: ['not-now', 'quote-expired', 'already-paid', 'express-start-needed', 'conflict', 'unavailable'],
})

export const readAdditions = defineRoute({
  id: 'payments.readAdditions',
  method: 'GET',
  path: '/api/wills/:id/network-additions',
  summary: 'The networks that can be added to this will, with their present price, and those that were added',
  who: 'payments.read',
  subject: { kind: 'will' },
  params: idParams,
  answer: z.object({
    offers: z
      .array(
        z.object({
          network: networkName,
          name: z.string(),
          amountPence: penceAmount,
          amount: z.string(),
          note: z.string().nullable(),
        }),
      )
      .describe('Empty unless the registration is paid for and may take another network'),
    additions: z
      .array(
        z.object({
          network: networkName,
          name: z.string(),
          state: paymentState,
          amountPence: penceAmount,
          amount: z.string(),
          url: z.string().nullable().describe("The provider's page, while it is open"),
          paidAt: isoTime.nullable(),
          held: z.boolean().describe('The network holds the registration for good'),
          until: isoTime
            .nullable()
            .describe('The end of the right to cancel it; null once the network holds the registration'),
        }),
      )
      .describe('Those that were paid for, or are to be; one that cost nothing is among the networks alone'),
  }),
})

export const makeAdditionQuote = defineRoute({
  id: 'payments.makeAdditionQuote',
  method: 'POST',
  path: '/api/wills/:id/network-additions',
  summary: 'Lock the price of adding one network to a registration that is paid for, for 30 minutes',
  who: 'payments.add-network',
  subject: { kind: 'will' },
  params: idParams,
  body: z.strictObject({ network: networkName }),
  answer: quote,
  status: 201,
  problems: ['not-now', 'conflict', 'rule-broken'],
})

export const takeAddition = defineRoute({
  id: 'payments.takeAddition',
  method: 'POST',
  path: '/api/quotes/:id/addition',
  summary:
    'Add the network of this quote: for one that costs nothing at once, for another with the request to ' +
    "begin now and the address of the provider's payment page",
  who: 'payments.add-network',
  subject: { kind: 'quote' },
  params: idParams,
  body: z.strictObject({
    expressStart: z
      .boolean()
      .describe('The request in `expressStart.text` of GET /api/prices; not needed where nothing is paid'),
  }),
  answer: z.object({
    paymentId: uuid.nullable(),
    url: z.url().nullable(),
    amountPence: penceAmount,
    amount: z.string(),
  }),
  status: 201,
  problems: ['not-now', 'quote-expired', 'already-paid', 'express-start-needed', 'conflict', 'unavailable'],
})

export const readPayment = defineRoute({
  id: 'payments.read',
  method: 'GET',
  path: '/api/wills/:id/payment',
  summary: 'Whether this will is paid for, with the payment and its quote',
  who: 'payments.read',
  subject: { kind: 'will' },
  params: idParams,
  answer: payment,
})

export const readMoneyDocument = defineRoute({
  id: 'payments.readDocument',
  method: 'GET',
  path: '/api/wills/:id/payment/documents/:number',
  summary: 'One receipt or credit note of this will as a PDF',
  who: 'payments.read',
  subject: { kind: 'will' },
  params: idParams.extend({ number: z.string().max(20) }),
  answer: { media: 'application/pdf' },
  problems: ['not-found'],
})

export const paymentWebhook = defineRoute({
  id: 'payments.receiveWebhook',
  method: 'POST',
  path: '/api/payments/webhook',
  summary: "The payment provider's signed events",
  who: 'payments.webhook',
  answer: z.object({ received: z.literal(true) }),
  problems: ['webhook-refused', 'unavailable'],
})

export const cancelRegistration = defineRoute({
  id: 'payments.cancelRegistration',
  method: 'POST',
  path: '/api/wills/:id/cancel',
  summary:
    'Cancel within 14 days of paying and before a network holds the registration: the will is ' +
    'withdrawn and the whole amount goes back',
  who: 'payments.cancel',
  subject: { kind: 'will' },
  stepUp: 'with-document',
  params: idParams,
  body: z.strictObject({}),
  answer: z.object({
    message: z.string(),
    amountPence: penceAmount,
    amount: z.string(),
    payWithinDays: z.int(),
  }),
  status: 202,
  problems: ['not-now', 'cancellation-over', 'step-up-needed'],
})

export const giveUpNetwork = defineRoute({
  id: 'payments.giveUpNetwork',
  method: 'POST',
  path: '/api/wills/:id/networks/:network/give-up',
  summary:
    'Give up a network that was paid for and does not hold the will yet: what was paid for it goes back. Before the ' +
    'will is registered, added networks only',
  who: 'payments.give-up',
  subject: { kind: 'will' },
  stepUp: true,
  params: idParams.extend({ network: networkName }),
  answer: z.object({
    message: z.string(),
    amountPence: penceAmount,
    amount: z.string(),
    payWithinDays: z.int(),
  }),
  status: 202,
  problems: ['not-now', 'conflict', 'step-up-needed'],
})

export const listPayments = defineRoute({
  id: 'payments.list',
  method: 'GET',
  path: '/api/payments',
  summary: 'For staff: payments on their way back, in whole or in part, and disputed ones',
  who: 'payments.manage',
  answer: z.object({
    payments: z.array(
      z.object({
        id: uuid,
        willId: uuid,
        state: paymentState,
        amountPence: penceAmount,
        amount: z.string(),
        returnedPence: penceAmount,
        partPence: penceAmount.describe('What is to have gone back for single networks; 0 when nothing is'),
        provider: z.string(),
        providerSession: z.string().nullable(),
        refundReason: refundReason.nullable(),
        refundFailure: z.string().nullable(),
        refundTries: z.int(),
        dispute: z.enum(['none', 'open', 'won', 'lost']),
        paidAt: isoTime.nullable(),
        refundAskedAt: isoTime.nullable(),
      }),
    ),
  }),
  changedBy: ['review'],
})

export const refundPayment = defineRoute({
  id: 'payments.refund',
  method: 'POST',
  path: '/api/payments/:id/refund',
  summary: 'For staff: give a payment back, or try again after a refund failed',
  who: 'payments.manage',
  stepUp: true,
  params: idParams,
  body: z.strictObject({ reason: z.string().trim().min(1, wrong('why-needed')).max(500) }),
  answer: z.object({ message: z.string() }),
  status: 202,
  problems: ['not-found', 'not-now', 'conflict', 'step-up-needed'],
})
