// Mounts the calls about a person's number and the reports about text messages. Each is a question to the worker: this
// process keeps no number and has no credential of the provider's.
import { sql } from 'kysely'
import * as calls from '@testate/api/death/phone'
import { inTransaction } from '../../platform/database/database.ts'
import { mount, type App } from '../../platform/http/http.ts'
import { because, Problem, refuse } from '../../platform/http/problem.ts'
import { askWorker } from '../../proofs/ask-worker.ts'
import { shownToken } from '../../proofs/proven-by.ts'
import * as ask from './questions.ts'

const MOST_CHARACTERS = 16_384
const own = { transaction: 'own', rateLimit: 60 } as const

export function mountTexts(app: App): void {
  app.http.addContentTypeParser(calls.reportText.streamed, { parseAs: 'string' }, (request, body, done) => {
    if (request.routeOptions.config.streamed === calls.reportText.streamed) done(null, body)
    else done(new Problem('unsupported-media-type', undefined, because('content-type-wrong')))
  })
  mount(
    app,
    calls.showPhone,
    async ({ person }) => await askWorker(app, ask.showPhoneQuestion, { personId: person.id }),
    { transaction: 'own' },
  )
  mount(
    app,
    calls.changePhone,
    async ({ person, body, request }) =>
      await askWorker(app, ask.changePhoneQuestion, {
        personId: person.id,
        stepUp: shownToken(request),
        ...body,
      }),
    own,
  )
  mount(
    app,
    calls.confirmPhone,
    async ({ person, body }) =>
      await askWorker(app, ask.confirmPhoneQuestion, { personId: person.id, ...body }),
    own,
  )
  mount(
    app,
    calls.removePhone,
    async ({ person, request }) =>
      await askWorker(app, ask.removePhoneQuestion, { personId: person.id, stepUp: shownToken(request) }),
    own,
  )
  mount(
    app,
    calls.reportText,
    async ({ params: { id }, request }) => {
      if (typeof request.body !== 'string')
        refuse('unsupported-media-type', undefined, because('content-type-wrong'))
      const form = request.body
      const signature = request.headers['x-twilio-signature']
      if (typeof signature !== 'string' || signature.length > 200 || form.length > MOST_CHARACTERS)
        return { counted: false }
      // Nobody can guess an id: strangers do not reach the worker.
      const { rows } = await inTransaction(app.db, { service: 'mail-return' }, (tx) =>
        sql<{ known: boolean }>`select app_knows_text(${id}::uuid) as known`.execute(tx),
      )
      if (!rows[0]!.known) return { counted: false }
      return await askWorker(app, ask.reportQuestion, { id, signature, form })
    },
    { transaction: 'own', service: 'mail-return', rateLimit: 6_000 },
  )
}
