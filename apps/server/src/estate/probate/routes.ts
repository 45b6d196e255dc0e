// Mounts the calls about the probate worksheet.
import { answerEstateProbate, readEstateWorksheet, showEstateProbate } from '@testate/api/estate/probate'
import { inTurn } from '../in-turn.ts'
import { mount, type App } from '../../platform/http/http.ts'
import { answerProbate } from './answer-probate.ts'
import { printWorksheet } from './print-worksheet.ts'
import { requireWorksheet, showProbate, workSheet } from './show-probate.ts'

export function mountProbate(app: App): void {
  mount(app, showEstateProbate, ({ tx, params }) => showProbate(tx, params.id, app.config), { inTurn })
  mount(app, answerEstateProbate, async ({ tx, person, params, body }) => {
    requireWorksheet(app.config)
    await answerProbate(tx, person, params.id, body)
    return await showProbate(tx, params.id, app.config)
  })
  mount(
    app,
    readEstateWorksheet,
    async ({ begin, params, reply }) => {
      requireWorksheet(app.config)
      const worked = await begin((tx) => workSheet(tx, params.id))
      reply.header('content-disposition', 'attachment; filename="probate-worksheet.pdf"')
      return Buffer.from(printWorksheet(worked, app.config))
    },
    // Each is set anew: some tens of milliseconds of this process.
    { transaction: 'own', rateLimit: 30 },
  )
}
