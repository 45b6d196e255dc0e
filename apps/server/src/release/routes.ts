// Mounts the calls about released copies. Each but the list is a question to the release worker; no
// answer that shows something of a will is stored for repeats.
import * as recordings from '@testate/api/death/recordings'
import * as calls from '@testate/api/released'
import { mount, type App } from '../platform/http/http.ts'
import { askRelease } from '../proofs/ask-worker.ts'
import { shownToken } from '../proofs/proven-by.ts'
import { closeIncident, listIncidents } from './incidents.ts'
import { takeAllReleased } from './cover/take-all.ts'
import { listReleased } from './list-released.ts'
import { askPackAsStaff, askReleasedPack, fetchedPack } from './pack/ask-pack.ts'
import { mountOwnCopies } from './own-copies/routes.ts'
import { readPageQuestion, renewGrantQuestion } from './questions.ts'
import { askForRecording, fetchRecording, listRecordings } from './recordings/give-recording.ts'
import { mountSharedSecrets } from './shares/routes.ts'
import { shownKey } from './shown-key.ts'
import { takeReleased } from './take-released.ts'

const asked = { transaction: 'own', rateLimit: 120 } as const

export function mountRelease(app: App): void {
  mount(app, calls.listIncidents, ({ tx }) => listIncidents(tx))
  mount(app, calls.closeIncident, ({ tx, person, params, body, request }) =>
    closeIncident(tx, person, params.id, { found: body.found, request }),
  )
  mount(app, calls.listReleased, listReleased, { transaction: 'own' })
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
  mount(app, calls.takeAllReleased, takeAllReleased, asked)
  mount(
    app,
    calls.renewReleased,
    async ({ person, params, request }) => {
      const stepUp = shownToken(request)
      return await askRelease(app, renewGrantQuestion, { personId: person.id, willId: params.id, stepUp })
    },
    asked,
  )
  mount(app, recordings.listReleasedRecordings, listRecordings, { transaction: 'own' })
  mount(app, recordings.askRecording, askForRecording, asked)
  mount(app, recordings.fetchGivenRecording, fetchRecording, asked)
  mountOwnCopies(app)
  mountSharedSecrets(app)
  mountPacks(app)
}

function mountPacks(app: App): void {
  mount(app, calls.makeReleasedPack, askReleasedPack, asked)
  mount(app, calls.makePackAsStaff, ({ tx, person, body, request }) =>
    askPackAsStaff(tx, app, person, { ...body, request }),
  )
  mount(
    app,
    calls.fetchPack,
    async ({ tx, params, reply }) => {
      const pdf = await fetchedPack(tx, app.store, params.id)
      if (pdf === null)
        return reply.status(202).type('application/json; charset=utf-8').send({ state: 'waiting' })
      reply.header('content-disposition', 'attachment; filename="dispute-pack.pdf"')
      return reply.type('application/pdf').send(pdf)
    },
    { rateLimit: 120 },
  )
}
