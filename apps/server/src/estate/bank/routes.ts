// Mounts the calls about bank details. The worker writes them and shows them; this process passes on what was typed,
// and no answer that shows any is stored for repeats.
import * as calls from '@testate/api/estate/bank-details'
import { inTransaction, type Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { mount, type App } from '../../platform/http/http.ts'
import { askWorker } from '../../proofs/ask-worker.ts'
import { shownToken } from '../../proofs/proven-by.ts'
import { inTurn } from '../in-turn.ts'
import { listBank, requirePerson, requireShown, requireWritable } from './list-bank.ts'
import { showBankQuestion, writeBankQuestion } from './questions.ts'

const asks = { transaction: 'own', rateLimit: 60 } as const

export function mountBankDetails(app: App): void {
  // The turn ends before the worker is asked: whoever looks at an estate does not wait for that.
  const as = <T>(person: Person, act: (tx: Tx) => Promise<T>): Promise<T> =>
    inTurn.run(() => inTransaction(app.db, { person }, act))
  mount(app, calls.listBankDetails, ({ tx, params }) => listBank(tx, params.id), { inTurn })
  mount(
    app,
    calls.enterBankDetails,
    async ({ person, params, body, request }) => {
      const place = { willId: params.id, personId: params.personId }
      const { version, ...given } = body
      await as(person, (tx) => requireWritable(tx, place))
      await askWorker(app, writeBankQuestion, {
        ...place,
        accountId: person.id,
        stepUp: shownToken(request),
        version,
        given,
      })
      return await as(person, (tx) => listBank(tx, params.id))
    },
    asks,
  )
  mount(
    app,
    calls.removeBankDetails,
    async ({ person, params, body, request }) => {
      const place = { willId: params.id, personId: params.personId }
      await as(person, (tx) => requirePerson(tx, place))
      await askWorker(app, writeBankQuestion, {
        ...place,
        accountId: person.id,
        stepUp: shownToken(request),
        version: body.version,
        given: null,
      })
      return await as(person, (tx) => listBank(tx, params.id))
    },
    asks,
  )
  mount(
    app,
    calls.showBankDetails,
    async ({ person, params, request }) => {
      const place = { willId: params.id, personId: params.personId }
      await as(person, (tx) => requireShown(tx, place))
      return await askWorker(app, showBankQuestion, {
        ...place,
        accountId: person.id,
        stepUp: shownToken(request),
      })
    },
    asks,
  )
}
