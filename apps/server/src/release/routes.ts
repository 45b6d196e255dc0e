// Mounts the calls about released copies. But for the list each is a question to the release worker; no
// answer that shows something of a will is stored for repeats.
import * as calls from '@testate/api/released'
import { mount, type App } from '../platform/http/http.ts'
import { askRelease } from '../proofs/ask-worker.ts'
import { shownToken } from '../proofs/proven-by.ts'
import { listReleased } from './list-released.ts'
import { readPageQuestion, renewGrantQuestion } from './questions.ts'
import { shownKey } from './shown-key.ts'
import { takeReleased } from './take-released.ts'

const asked = { transaction: 'own', rateLimit: 120 } as const

export function mountRelease(app: App): void {
  mount(app, calls.listReleased, ({ tx }) => listReleased(tx))
  mount(
    app,
    calls.readReleasedPage,
    async ({ person, params, request }) => {
      const { stepUp, publicKey } = shownKey(app, person, request)
      const { id: willId, page } = params
      return await askRelease(app, readPageQuestion, { personId: person.id, willId, stepUp, publicKey, page })
    },
    asked,
  )
  mount(app, calls.takeReleased, takeReleased, asked)
  mount(
    app,
    calls.renewReleased,
    async ({ person, params, request }) => {
      const stepUp = shownToken(request)
      return await askRelease(app, renewGrantQuestion, { personId: person.id, willId: params.id, stepUp })
    },
    asked,
  )
}
