// Mounts the calls about letters to a testator.
import * as calls from '@testate/api/death/letters'
import { sessionOf } from '../../accounts/session/cookies.ts'
import { mount, type App } from '../../platform/http/http.ts'
import { askForLetter, readPrintedLetter } from './ask-for-letter.ts'
import { listLetters, listPostedLetters } from './list-letters.ts'
import { settleLetter, undoLetter } from './settle-letter.ts'

export function mountLetters(app: App): void {
  mount(app, calls.listLetters, ({ tx }) => listLetters(tx))
  mount(app, calls.listPostedLetters, ({ tx, query }) => listPostedLetters(tx, query))
  mount(
    app,
    calls.printLetter,
    ({ tx, person, params, request }) =>
      askForLetter(tx, person, {
        letterId: params.id,
        request,
        session: sessionOf(request, app.config, person.id),
      }),
    { rateLimit: 120 },
  )
  mount(app, calls.fetchLetter, async ({ tx, params, reply }) => {
    const pdf = await readPrintedLetter(tx, app.store, params.id)
    if (pdf === null)
      return reply.status(202).type('application/json; charset=utf-8').send({ state: 'waiting' })
    reply.header('content-disposition', 'attachment; filename="letter.pdf"')
    return reply.type('application/pdf').send(pdf)
  })
  mount(app, calls.settleLetter, async ({ tx, person, params, body, request }) => {
    await settleLetter(tx, person, params.id, { said: body, request })
    return { message: 'Saved.' }
  })
  mount(app, calls.undoLetter, async ({ tx, person, params, request }) => {
    await undoLetter(tx, person, params.id, request)
    return { message: 'Taken back.' }
  })
}
