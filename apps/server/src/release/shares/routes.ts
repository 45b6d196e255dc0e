// Mounts the calls about shared secrets. What opens anything is a question to the release worker.
import * as calls from '@testate/api/death/shared-secret'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { mount, type App } from '../../platform/http/http.ts'
import { askRelease } from '../../proofs/ask-worker.ts'
import { shownToken } from '../../proofs/proven-by.ts'
import { shownKey } from '../shown-key.ts'
import { beginShared, giveUpShared, loseHolderOf, storeSharesOf } from './change-secret.ts'
import { answerFor, giveBack, loseKey, makeKey } from './hold-share.ts'
import {
  endSharedQuestion,
  giveShareQuestion,
  releaseKeyQuestion,
  switchSharedQuestion,
} from './questions.ts'
import { showHoldings, showSecret } from './show-secret.ts'
import { because, refuse } from '../../platform/http/problem.ts'

const asked = { transaction: 'own', rateLimit: 60 } as const
// What is answered has sealed parts, shares and locks in it: kept for a repeat, it would be there when they have ended.
const testators = {
  rateLimit: 60,
  shows: ({ tx, params }: { tx: Tx; params: { id: string } }) => showSecret(tx, params.id),
} as const
const holders = {
  rateLimit: 60,
  shows: ({ tx, person }: { tx: Tx; person: Person }) => showHoldings(tx, person),
} as const

export function mountSharedSecrets(app: App): void {
  mountTestators(app)
  mountHolders(app)
}

function mountTestators(app: App): void {
  mount(app, calls.showSharedSecret, ({ tx, params }) => showSecret(tx, params.id))
  mount(
    app,
    calls.beginSharedSecret,
    async ({ tx, person, params, body, request }) => {
      await beginShared(tx, person, params.id, body, shownToken(request))
    },
    testators,
  )
  mount(
    app,
    calls.giveShares,
    async ({ tx, person, params, body, request }) => {
      await storeSharesOf(tx, person, params, body, shownToken(request))
    },
    testators,
  )
  mount(
    app,
    calls.loseHolder,
    async ({ tx, person, params, request }) => {
      await loseHolderOf(tx, person, params, shownToken(request))
    },
    testators,
  )
  mount(
    app,
    calls.switchSharedSecret,
    async ({ person, params, body, request }) => {
      const { stepUp } = shownKey(app, person, request)
      const { id: willId, secretId } = params
      const { part, former } = body
      const question = { personId: person.id, willId, secretId, stepUp, part }
      await askRelease(app, switchSharedQuestion, former === undefined ? question : { ...question, former })
      return await inTransaction(app.db, { person }, (tx) => showSecret(tx, willId))
    },
    asked,
  )
  mount(
    app,
    calls.endSharedSecret,
    async ({ person, params, body, request }) => {
      const { id: willId, secretId } = params
      if (!(await inTransaction(app.db, { person }, (tx) => giveUpShared(tx, person, params)))) {
        const { part } = body
        if (part === undefined) refuse('not-now', undefined, because('shared-part-needed'))
        const { stepUp } = shownKey(app, person, request)
        await askRelease(app, endSharedQuestion, {
          personId: person.id,
          willId,
          secretId,
          stepUp,
          part,
        })
      }
      return await inTransaction(app.db, { person }, (tx) => showSecret(tx, willId))
    },
    asked,
  )
}

function mountHolders(app: App): void {
  mount(app, calls.listHoldings, ({ tx, person }) => showHoldings(tx, person))
  mount(app, calls.showReleaseKey, async () => await askRelease(app, releaseKeyQuestion, {}), {
    transaction: 'own',
    rateLimit: 60,
  })
  mount(
    app,
    calls.makeSharedKey,
    async ({ tx, person, body, request }) => {
      await makeKey(tx, person, body, shownToken(request))
    },
    holders,
  )
  mount(
    app,
    calls.loseSharedKey,
    async ({ tx, person, request }) => {
      await loseKey(tx, person, shownToken(request))
    },
    holders,
  )
  mount(
    app,
    calls.answerHolding,
    async ({ tx, person, params, body }) => {
      await answerFor(tx, person, params.holderId, body.answer)
    },
    holders,
  )
  mount(
    app,
    calls.loseHolding,
    async ({ tx, person, params, request }) => {
      await giveBack(tx, person, params.holderId, shownToken(request))
    },
    holders,
  )
  mount(
    app,
    calls.giveOwnShare,
    async ({ person, params, body }) => {
      await askRelease(app, giveShareQuestion, {
        personId: person.id,
        holderId: params.holderId,
        sealed: body.sealed,
      })
      return await inTransaction(app.db, { person }, (tx) => showHoldings(tx, person))
    },
    asked,
  )
}
