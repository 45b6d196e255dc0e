// The process that serves people. It has no key that opens a will and none that writes to a ledger: it
// checks, stores and asks the worker.
import { readFile } from 'node:fs/promises'
import { notForApi } from '@testate/domain/process-settings'
import { checkOrigin } from './accounts/session/check-origin.ts'
import { createPersonOf } from './accounts/session/person-of.ts'
import { sessionSecret } from './accounts/session/session-secret.ts'
import { mountAccounts } from './accounts/routes.ts'
import { mountAudit } from './audit/routes.ts'
import { mountCeremony } from './ceremony/routes.ts'
import { mountDashboard } from './dashboard/routes.ts'
import { mountDeathNotices } from './death-notices/routes.ts'
import { mountEstate } from './estate/routes.ts'
import { mountFactors } from './factors/routes.ts'
import { mountFinding } from './finding/routes.ts'
import { mountIdentity } from './identity/routes.ts'
import { listen } from './listeners.ts'
import { sealMailsFor } from './notifications/notify.ts'
import { mountMail } from './notifications/routes.ts'
import { mountApiDocs } from './operate/api-docs.ts'
import { recordUptime } from './operate/record-uptime.ts'
import { mountOperate } from './operate/routes.ts'
import { mountScreens } from './operate/screens/screens.ts'
import { mountOwnData } from './own-data/routes.ts'
import { hearAnswers } from './proofs/ask-worker.ts'
import { mountParties } from './parties/routes.ts'
import { choosePaymentProvider } from './payments/providers/choose-provider.ts'
import { createNetworkCosts } from './payments/prices/network-costs.ts'
import { mountPayments } from './payments/routes.ts'
import { readConfig, type Config } from './platform/config.ts'
import { connect, type Db } from './platform/database/database.ts'
import { createHttp, type App } from './platform/http/http.ts'
import { startSender } from './platform/jobs.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { openObjectStore } from './platform/storage/objects.ts'
import { requireWall } from './platform/sandbox/require-wall.ts'
import { requireSafeStart } from './platform/require-safe-settings.ts'
import { mountRelease } from './release/routes.ts'
import { mountRegistration } from './registration/routes.ts'
import { standingOf } from './standing.ts'
import { mountVerification } from './verification/routes.ts'
import { mountWills } from './wills/routes.ts'
import { openNoticesOf } from './death-notices/open-notices-of.ts'
import { whatIsConfirmed } from './what-is-confirmed.ts'

const version = '0.1.0'

/** The whole application on a database, not listening yet. */
export async function createApi(
  config: Config,
  parts: { db: Db; log: Logger; workerPublicKey: string },
): Promise<App> {
  const { db, log } = parts
  const http = await createHttp(config, log)
  const app: App = {
    http,
    config,
    db,
    log,
    store: await openObjectStore(config.objectStoreUrl),
    workerPublicKey: parts.workerPublicKey,
    personOf: createPersonOf({ db, config }),
    standingOf,
    routes: [],
  }
  http.addHook('preHandler', (request, _reply, done) => {
    checkOrigin(request, config.publicUrl)
    done()
  })
  hearAnswers(app)
  const askCosts = createNetworkCosts(config)
  mountAudit(app)
  mountMail(app)
  mountFactors(app)
  mountAccounts(app, { documentHashOf: whatIsConfirmed, openNoticesOf })
  mountWills(app)
  mountParties(app)
  mountPayments(app, { provider: await choosePaymentProvider(config, 'checkouts'), askCosts })
  mountIdentity(app)
  mountCeremony(app)
  mountRegistration(app)
  mountVerification(app)
  mountFinding(app)
  mountDeathNotices(app)
  mountRelease(app)
  mountEstate(app)
  mountDashboard(app)
  mountOwnData(app)
  mountOperate(app, version, { askCosts })
  mountApiDocs(app)
  await mountScreens(app)
  return app
}

/** The worker publishes its public key at its first start; the two may start in any order. */
async function workerPublicKey({ workerPublicKeyFile: path }: Config): Promise<string> {
  for (let tries = 0; tries < 120; tries += 1) {
    const key = await readFile(path, 'utf8').catch(() => null)
    if (key !== null) return key
    await new Promise((resolve) => setTimeout(resolve, 250))
  }
  throw new Error(`The worker has not published its key at ${path} within 30 s. Is it running?`)
}

if (process.argv[1] === import.meta.filename) {
  requireSafeStart()
  const config = readConfig()
  const found = notForApi(process.env)
  if (config.mode === 'production' && found.length > 0)
    throw new Error(
      `The api must not be told ${found.join(', ')}: these are for the worker, or for the start, alone.`,
    )
  const log = createLogger('api', config.logLevel)
  await requireWall(config, log)
  const { db } = connect(config.apiDatabaseUrl, { applicationName: 'testate-api', max: 16 })
  // Read now, so that a missing secret stops the start and not the first sign-in.
  sessionSecret(config)
  listen()
  const stopSender = await startSender(db, log)
  const sealingKey = await workerPublicKey(config)
  sealMailsFor(sealingKey)
  const app = await createApi(config, { db, log, workerPublicKey: sealingKey })
  await app.http.listen({ port: config.port, host: config.host })
  log.info({ url: config.publicUrl }, 'the api listens')
  const stopUptime = recordUptime(app)
  process.send?.('ready') // to the parent process, if it listens
  const stop = async (): Promise<void> => {
    await stopUptime()
    await app.http.close()
    await stopSender()
    await db.destroy()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}
