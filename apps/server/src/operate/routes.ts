// Mounts the routes about the service itself, for operators and developers.
import { timingSafeEqual } from 'node:crypto'
import { displayName } from '@testate/domain/networks'
import { readFigures } from '@testate/api/figures'
import { listNetworks } from '@testate/api/networks'
import {
  development,
  live,
  metrics as metricsRoute,
  openapi,
  readMailbox as mailboxRoute,
  ready,
  writeToSupport as supportRoute,
} from '@testate/api/service'
import { writeToSupport } from '../notifications/write-to-support.ts'
import type { AskCosts } from '../payments/prices/network-costs.ts'
import { inTransaction } from '../platform/database/database.ts'
import { mount, type App } from '../platform/http/http.ts'
import { ledgerLabel, ledgerOf } from '../platform/ledgers.ts'
import { metrics } from '../platform/metrics.ts'
import { describeApi } from '../platform/http/openapi.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { registrarStandings } from '../registration/networks/watch-registrar.ts'
import { readMailbox } from './read-mailbox.ts'
import { readiness } from './readiness.ts'
import { createShowFigures } from './show-figures.ts'
import { createShowNetworks } from './show-networks.ts'

const loopback = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1'])
/** Headers that a proxy adds, even one the register was not configured for. */
const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-real-ip']

export function mountOperate(app: App, version: string, { askCosts }: { askCosts: AskCosts }): void {
  // Called every few seconds by monitoring: uses no database and is never rate limited.
  app.http.get(live.path, { config: { rateLimit: false } }, async () => ({ status: 'live' as const }))
  app.routes.push(live)
  app.http.get(ready.path, { config: { rateLimit: false } }, () => readiness(app))
  app.routes.push(ready)
  mount(app, metricsRoute, async ({ request, reply }) => {
    const token = app.config.metricsToken
    const given = Buffer.from(request.headers.authorization ?? '')
    const wanted = Buffer.from(`Bearer ${token ?? ''}`)
    const byToken = token !== undefined && given.length === wanted.length && timingSafeEqual(given, wanted)
    // Behind a proxy every caller appears to be loopback, so there only the token counts; and in production
    // there is a proxy, since people use https.
    const behindProxy =
      app.config.mode === 'production' ||
      app.config.trustProxy ||
      forwarded.some((name) => request.headers[name] !== undefined)
    if (!byToken && (behindProxy || !loopback.has(request.socket.remoteAddress ?? '')))
      refuse(
        'forbidden',
        'Metrics are read with the metrics token; outside production also from loopback, without a proxy.',
        because('metrics-closed'),
      )
    reply.type(metrics.contentType)
    return await metrics.metrics()
  })
  mount(app, development, () => {
    const { mode, rehearsal } = app.config
    if (mode === 'production' && !rehearsal) refuse('not-found')
    return {
      mode: rehearsal ? ('rehearsal' as const) : ('development' as const),
      mailbox: app.config.mail.mailboxUrl ?? null,
      sampleIdentities: app.config.sampleIdentities,
      notices: [
        ...(rehearsal
          ? ['SAMPLE: this is a rehearsal of the register. Nothing registered here counts.']
          : []),
        ...app.config.networks
          .filter((network) => ledgerOf(app.config, network)?.embedded === true)
          .map(
            (network) =>
              `${displayName(network)} here is a ${ledgerLabel(app.config, network)}. It proves ` +
              'nothing against its own operator.',
          ),
        ...(rehearsal
          ? []
          : [
              'All processes run as one user of this machine, so the separation of their keys is a ' +
                'matter of files, not of machines.',
            ]),
        ...(app.config.sampleIdentities ? ['Identities may be SAMPLES: nobody is checked.'] : []),
        ...(app.config.payment.provider === 'test' || rehearsal
          ? ['Payments are tests. No money moves.']
          : []),
      ],
    }
  })
  mount(
    app,
    supportRoute,
    ({ tx, body, request }) => writeToSupport(tx, app.config, body, request.ip),
    // The caller may be anybody; the count of messages is the accounts'.
    { service: 'accounts', rateLimit: 60 },
  )
  mount(app, mailboxRoute, ({ request, query }) => readMailbox(app.config, request, query.to), {
    transaction: 'none',
    rateLimit: 240,
  })
  mount(
    app,
    listNetworks,
    createShowNetworks(app.config, askCosts, {
      registrars: () => inTransaction(app.db, { service: 'operate' }, registrarStandings),
    }),
    { transaction: 'none' },
  )
  mount(app, readFigures, createShowFigures(app.db), { transaction: 'none' })
  mount(app, openapi, () => JSON.stringify(describeApi(app.routes, app.config.publicUrl, version)))
}
