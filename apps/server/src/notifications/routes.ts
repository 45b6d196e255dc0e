// Mounts the call by which mails come back, and those about text messages.
import { returnMail } from '@testate/api/service'
import { mount, type App } from '../platform/http/http.ts'
import { because, Problem, refuse } from '../platform/http/problem.ts'
import { takeReturn } from './returned/take-return.ts'
import { mountTexts } from './texts/routes.ts'

export function mountMail(app: App): void {
  mountTexts(app)
  app.http.addContentTypeParser(returnMail.streamed, { parseAs: 'buffer' }, (request, body, done) => {
    if (request.routeOptions.config.streamed === returnMail.streamed) done(null, body)
    else done(new Problem('unsupported-media-type', undefined, because('content-type-wrong')))
  })
  mount(
    app,
    returnMail,
    async ({ tx, request }) => {
      if (!Buffer.isBuffer(request.body))
        refuse('unsupported-media-type', undefined, because('content-type-wrong'))
      return { counted: await takeReturn(tx, request.body) }
    },
    { service: 'mail-return', rateLimit: 6_000 },
  )
}
