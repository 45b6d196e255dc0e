// Mounts the calls about the people around a will. Each is a question to the worker: nothing of them is written, or
// can be read, by this process, and no answer that shows them is stored for repeats.
import * as calls from '@testate/api/people-around'
import { withinLimit, withinLimitOfItems } from '../../accounts/limit.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { mount, type App } from '../../platform/http/http.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { askWorker } from '../../proofs/ask-worker.ts'
import { shownToken } from '../../proofs/proven-by.ts'
import { requireAddress } from '../../proofs/require-address.ts'
import * as ask from './questions.ts'

const mostAnHour = 5
const asked = { transaction: 'own', rateLimit: 60 } as const

export function mountPeopleAround(app: App): void {
  mount(
    app,
    calls.readPeople,
    async ({ person, params }) =>
      await askWorker(app, ask.readPeopleQuestion, { personId: person.id, willId: params.id }),
    { transaction: 'own' },
  )
  mount(
    app,
    calls.changePeople,
    async ({ person, params, body, request }) =>
      await askWorker(app, ask.changePeopleQuestion, {
        personId: person.id,
        willId: params.id,
        stepUp: shownToken(request),
        ...body,
      }),
    asked,
  )
  mount(
    app,
    calls.tellPerson,
    async ({ person, params }) => {
      // Unsolicited mail, to an address the sender chose: counted as an invitation is.
      await inTransaction(app.db, { person }, async (tx) => {
        await requireAddress(tx, person)
        const most = app.config.limits.invitedAddresses
        if (!(await withinLimitOfItems(tx, 'invited-address', person.id, params.aroundId, most, 86_400)))
          refuse(
            'too-many-requests',
            `You have had ${most} people written to within a day. Please go on tomorrow.`,
            because('invitations-too-many', { most }),
          )
        if (!(await withinLimit(tx, 'named-mail', params.aroundId, mostAnHour, 3600)))
          refuse(
            'too-many-requests',
            'This person has been written to five times within an hour. Please wait.',
            because('named-mails-too-many'),
          )
      })
      const { id: willId, aroundId } = params
      return await askWorker(app, ask.tellPersonQuestion, { personId: person.id, willId, aroundId })
    },
    asked,
  )
  mount(
    app,
    calls.listNamed,
    async ({ person, query: { after = null, limit } }) =>
      await askWorker(app, ask.listNamedQuestion, { personId: person.id, after, limit }),
    { transaction: 'own' },
  )
  mount(
    app,
    calls.acceptNamed,
    async ({ person, params, request }) =>
      await askWorker(app, ask.acceptNamedQuestion, {
        personId: person.id,
        aroundId: params.aroundId,
        stepUp: shownToken(request),
      }),
    asked,
  )
  mount(
    app,
    calls.declineNamed,
    async ({ person, params }) =>
      await askWorker(app, ask.declineNamedQuestion, { personId: person.id, aroundId: params.aroundId }),
    asked,
  )
}
