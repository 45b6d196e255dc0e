// Mounts the calls about receipts by link.
import * as calls from '@testate/api/estate/receipts'
import { inTurn } from '../in-turn.ts'
import { mount, type App } from '../../platform/http/http.ts'
import { askWorker } from '../../proofs/ask-worker.ts'
import { askReceipt, confirmReceipt, renewReceipt, setReminder, takeBackReceipt } from './ask-receipt.ts'
import { printReceipt, signedReceipt } from './print-receipt.ts'
import { askReceiptCode, sayNotReceived, signWithCode } from './questions.ts'
import { openLink, readLink } from './read-link.ts'
import { showReceipt, showReceipts } from './show-receipts.ts'

export function mountReceipts(app: App): void {
  mount(app, calls.listEstateReceipts, ({ tx, params, query }) => showReceipts(tx, params.id, query), {
    inTurn,
  })
  mount(app, calls.askEstateReceipt, async ({ tx, person, params, body }) => {
    await askReceipt(tx, person, { willId: params.id, entryId: params.entryId }, body)
    return await showReceipt(tx, params.id, params.entryId)
  })
  mount(app, calls.confirmEstateReceipt, async ({ tx, person, params, body, request }) => {
    const entryId = await confirmReceipt(tx, person, {
      willId: params.id,
      id: params.requestId,
      ...body,
      request,
    })
    return await showReceipt(tx, params.id, entryId)
  })
  mount(app, calls.renewEstateReceipt, async ({ tx, person, params }) => {
    const entryId = await renewReceipt(tx, person, { willId: params.id, id: params.requestId })
    return await showReceipt(tx, params.id, entryId)
  })
  mount(app, calls.remindOfEstateReceipt, async ({ tx, person, params, body }) => {
    const entryId = await setReminder(tx, person, { willId: params.id, id: params.requestId, ...body })
    return await showReceipt(tx, params.id, entryId)
  })
  mount(app, calls.takeBackEstateReceipt, async ({ tx, person, params }) => {
    const entryId = await takeBackReceipt(tx, person, { willId: params.id, id: params.requestId })
    return await showReceipt(tx, params.id, entryId)
  })
  mount(
    app,
    calls.printEstateReceipt,
    async ({ begin, params, reply }) => {
      const signed = await begin((tx) => signedReceipt(tx, params.id, params.requestId))
      reply.header('content-disposition', 'attachment; filename="receipt.pdf"')
      return Buffer.from(printReceipt(signed, app.config))
    },
    { transaction: 'own', rateLimit: 30 },
  )
  mountLink(app)
}

/** Whoever is signed in signs no more and no less, and what was read is kept under nobody's key. */
function mountLink(app: App): void {
  const forAll = { asVisitor: true } as const
  const asks = { ...forAll, transaction: 'own', rateLimit: 30 } as const
  mount(app, calls.readReceiptLink, ({ tx, params }) => readLink(tx, params.secret), {
    ...forAll,
    rateLimit: 60,
  })
  mount(app, calls.openReceiptLink, ({ tx, params }) => openLink(tx, params.secret), {
    ...forAll,
    rateLimit: 30,
  })
  mount(
    app,
    calls.sendReceiptCode,
    ({ params, body }) => askWorker(app, askReceiptCode, { ...params, ...body }),
    asks,
  )
  mount(
    app,
    calls.signReceipt,
    async ({ begin, params, body }) => {
      await askWorker(app, signWithCode, { ...params, ...body })
      return await begin((tx) => openLink(tx, params.secret))
    },
    asks,
  )
  mount(
    app,
    calls.declineReceipt,
    ({ params, body }) => askWorker(app, sayNotReceived, { ...params, ...body }),
    asks,
  )
}
