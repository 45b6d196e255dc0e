// The routes about money.
import { formatPounds, pence } from '@testate/domain/money'
import type { NetworkName } from '@testate/domain/networks'
import {
  cancelRegistration as cancelRoute,
  giveUpNetwork as giveUpRoute,
  listPayments as listRoute,
  makeAdditionQuote as quoteAdditionRoute,
  makeQuote as makeQuoteRoute,
  openCheckout as checkoutRoute,
  paymentWebhook,
  previewQuote as previewRoute,
  readAdditions as readAdditionsRoute,
  takeAddition as takeAdditionRoute,
  readMoneyDocument,
  readPayment as readPaymentRoute,
  readPrices,
  readQuote,
  refundPayment as refundRoute,
} from '@testate/api/payments'
import { inTransaction } from '../platform/database/database.ts'
import { mount, type App } from '../platform/http/http.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { addForFree, isFreeAddition } from './additions/add-for-free.ts'
import { quoteAddition } from './additions/quote-addition.ts'
import { readAdditions } from './additions/read-additions.ts'
import { cancelRegistration } from './cancel-registration.ts'
import { giveUpNetwork } from './give-up-network.ts'
import { printDocument } from './documents/print-document.ts'
import { documentsOf } from './documents/show-documents.ts'
import { makeQuote, showQuote } from './prices/make-quote.ts'
import type { AskCosts } from './prices/network-costs.ts'
import { openCheckout } from './open-checkout.ts'
import { previewQuote } from './prices/preview-quote.ts'
import type { PaymentProvider } from './providers/provider.ts'
import { readPayment } from './read-payment.ts'
import { showPrices } from './prices/read-prices.ts'
import { receiveWebhook } from './receive-webhook.ts'
import { listPayments, refundByStaff } from './refunds/refund-by-staff.ts'
import { factOf, livePaymentOf, quoteById } from './store.ts'

export function mountPayments(app: App, parts: { provider: PaymentProvider; askCosts: AskCosts }): void {
  const { provider, askCosts } = parts

  // The nodes are queried before the transaction opens: a slow one must not occupy a connection.
  mount(app, readPrices, async () => showPrices(await askCosts(), app.config.networks), {
    transaction: 'own',
  })

  mount(
    app,
    makeQuoteRoute,
    async ({ begin, standing, person, body }) => {
      requireInstalled(app, body.networks)
      const { of } = await askCosts()
      return await begin((tx) => makeQuote(tx, standing.willId, person, body.networks, of.ethereum))
    },
    { transaction: 'own', rateLimit: 60 },
  )

  mount(
    app,
    previewRoute,
    async ({ query }) => {
      requireInstalled(app, query.networks)
      return previewQuote(query, (await askCosts()).of.ethereum)
    },
    { transaction: 'none' },
  )

  mount(app, readQuote, async ({ tx, params }) => {
    const quote = await quoteById(tx, params.id)
    if (quote === undefined) refuse('not-found')
    const live = await livePaymentOf(tx, quote.will_id, quote.adds)
    return showQuote(quote, await factOf(tx, quote.will_id), live?.quote_id ?? null)
  })

  mount(
    app,
    checkoutRoute,
    async ({ begin, answered, standing, person, params, body }) => {
      // A repeat with the same key gets its stored answer, also after a declined card: a new attempt is
      // another request, with its own key.
      const before = await answered()
      if (before !== undefined) return before
      const payment = await openCheckout(
        { db: app.db, provider, publicUrl: app.config.publicUrl, log: app.log },
        person,
        { willId: standing.willId, quoteId: params.id, adds: false },
        body.expressStart,
      )
      return await begin(async () => pageOf(payment))
    },
    { transaction: 'own', rateLimit: 120 },
  )

  mount(
    app,
    readAdditionsRoute,
    async ({ begin, standing }) => {
      const { of } = await askCosts()
      return await begin((tx) => readAdditions(tx, standing.willId, app.config.networks, of.ethereum))
    },
    { transaction: 'own', rateLimit: 120 },
  )

  mount(
    app,
    quoteAdditionRoute,
    async ({ begin, standing, person, body }) => {
      requireInstalled(app, [body.network])
      const { of } = await askCosts()
      return await begin((tx) => quoteAddition(tx, standing.willId, person, body.network, of.ethereum))
    },
    { transaction: 'own', rateLimit: 60 },
  )

  mount(
    app,
    takeAdditionRoute,
    async ({ begin, answered, standing, person, params, body }) => {
      const before = await answered()
      if (before !== undefined) return before
      const free = await inTransaction(app.db, { person }, (tx) => isFreeAddition(tx, params.id))
      if (free) return await begin((tx) => addForFree(tx, person, params.id))
      const payment = await openCheckout(
        { db: app.db, provider, publicUrl: app.config.publicUrl, log: app.log },
        person,
        { willId: standing.willId, quoteId: params.id, adds: true },
        body.expressStart,
      )
      return await begin(async () => pageOf(payment))
    },
    { transaction: 'own', rateLimit: 120 },
  )

  mount(app, readPaymentRoute, ({ tx, standing }) => readPayment(tx, standing.willId))

  mount(
    app,
    readMoneyDocument,
    async ({ begin, standing, params, reply }) => {
      const documents = await begin((tx) => documentsOf(tx, standing.willId))
      const document = documents.find(({ number }) => number === params.number)
      if (document === undefined) refuse('not-found')
      reply.header('content-disposition', `attachment; filename="${document.number}.pdf"`)
      return Buffer.from(printDocument(document, app.config))
    },
    // Each is set anew: some tens of milliseconds of this process.
    { transaction: 'own', rateLimit: 30 },
  )

  mount(app, cancelRoute, cancelRegistration, { rateLimit: 30 })
  mount(app, giveUpRoute, giveUpNetwork, { rateLimit: 30 })
  mount(app, listRoute, listPayments)
  mount(app, refundRoute, refundByStaff, { rateLimit: 30 })

  mount(
    app,
    paymentWebhook,
    async ({ request }) => {
      const signature = request.headers[provider.signatureHeader]
      await receiveWebhook(
        { db: app.db, provider, log: app.log },
        request.rawBody,
        typeof signature === 'string' ? signature : undefined,
      )
      return { received: true as const }
    },
    { service: 'payment-webhook', transaction: 'own', rateLimit: 6_000 },
  )
}

const pageOf = (payment: { id: string; url: string; amount_pence: number }) => ({
  paymentId: payment.id,
  url: payment.url,
  amountPence: payment.amount_pence,
  amount: formatPounds(pence(payment.amount_pence)),
})

/** No one may pay for a registration that cannot be made. */
function requireInstalled({ config }: App, networks: readonly NetworkName[]): void {
  const missing = networks.find((network) => !config.networks.includes(network))
  if (missing !== undefined)
    refuse('rule-broken', `Unsupported blockchain network: ${missing}`, {
      ...because('network-unknown', { network: missing }),
      networks: config.networks,
    })
}
