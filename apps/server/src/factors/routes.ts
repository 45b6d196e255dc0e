// Mounts the calls about one's own second factors. Each is a request to the worker; nothing is stored here,
// and no answer that shows a secret is stored for repeats.
import * as calls from '@testate/api/factors'
import { mount, type App, type MountOptions } from '../platform/http/http.ts'
import { askWorker } from '../proofs/ask-worker.ts'
import { shownToken } from '../proofs/proven-by.ts'
import { listOwnFactors } from './list-factors.ts'
import * as ask from './questions.ts'

const own = { transaction: 'own', rateLimit: 60 } as const satisfies MountOptions

export function mountFactors(app: App): void {
  mount(app, calls.listFactors, async ({ person }) => await listOwnFactors(app, person), {
    transaction: 'own',
  })
  mount(
    app,
    calls.beginPasskey,
    async ({ person, request }) =>
      await askWorker(app, ask.beginPasskeyQuestion, { personId: person.id, stepUp: shownToken(request) }),
    own,
  )
  mount(
    app,
    calls.addPasskey,
    async ({ person, body }) =>
      await askWorker(app, ask.addPasskeyQuestion, { personId: person.id, ...body }),
    own,
  )
  mount(
    app,
    calls.beginAuthenticator,
    async ({ person, request }) =>
      await askWorker(app, ask.beginAuthenticatorQuestion, {
        personId: person.id,
        stepUp: shownToken(request),
      }),
    own,
  )
  mount(
    app,
    calls.addAuthenticator,
    async ({ person, body }) =>
      await askWorker(app, ask.addAuthenticatorQuestion, { personId: person.id, ...body }),
    own,
  )
  mount(
    app,
    calls.makeRecoveryCodes,
    async ({ person, request }) =>
      await askWorker(app, ask.makeRecoveryCodesQuestion, {
        personId: person.id,
        stepUp: shownToken(request),
      }),
    own,
  )
  mount(
    app,
    calls.renameFactor,
    async ({ person, params, body }) => {
      await askWorker(app, ask.renameQuestion, {
        personId: person.id,
        factorId: params.factorId,
        name: body.name,
      })
      return {}
    },
    own,
  )
  mount(
    app,
    calls.removeFactor,
    async ({ person, params, request }) =>
      await askWorker(app, ask.removeQuestion, {
        personId: person.id,
        factorId: params.factorId,
        stepUp: shownToken(request),
      }),
    own,
  )
  mount(
    app,
    calls.keepFactor,
    async ({ person, params, request }) => {
      await askWorker(app, ask.keepQuestion, {
        personId: person.id,
        factorId: params.factorId,
        stepUp: shownToken(request),
      })
      return {}
    },
    own,
  )
}
