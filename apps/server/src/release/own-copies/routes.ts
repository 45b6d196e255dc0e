// Mounts the calls about executors' own keys and copies.
import * as calls from '@testate/api/death/own-copies'
import { inTransaction } from '../../platform/database/database.ts'
import { mount, type App } from '../../platform/http/http.ts'
import { askRelease } from '../../proofs/ask-worker.ts'
import { shownToken } from '../../proofs/proven-by.ts'
import { showOwnKeys } from './own-keys.ts'
import { endOwnKeyQuestion, keepOwnKeyQuestion } from './questions.ts'
import { takeOwnCopy } from './take-copy.ts'

const asked = { transaction: 'own', rateLimit: 60 } as const

export function mountOwnCopies(app: App): void {
  mount(app, calls.listOwnKeys, ({ tx, query }) => showOwnKeys(tx, query))
  mount(
    app,
    calls.keepOwnKey,
    async ({ person, params, body, request }) => {
      const stepUp = shownToken(request)
      await askRelease(app, keepOwnKeyQuestion, { personId: person.id, ...params, ...body, stepUp })
      return await inTransaction(app.db, { person }, (tx) => showOwnKeys(tx))
    },
    asked,
  )
  mount(
    app,
    calls.endOwnKey,
    async ({ person, params }) => {
      await askRelease(app, endOwnKeyQuestion, { personId: person.id, ...params })
      return await inTransaction(app.db, { person }, (tx) => showOwnKeys(tx))
    },
    asked,
  )
  mount(app, calls.takeOwnCopy, takeOwnCopy, asked)
}
