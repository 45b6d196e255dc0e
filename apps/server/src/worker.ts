// The process with the keys. It opens no port: work reaches it through the database alone.
import { notForWorker } from '@testate/domain/process-settings'
import { allAnswerers } from './answerers.ts'
import { startSequencer } from './audit/sequence.ts'
import { workerJobs } from './jobs.ts'
import { listen } from './listeners.ts'
import { sealMailsFor } from './notifications/notify.ts'
import { noteSeller } from './payments/documents/note-seller.ts'
import { choosePaymentProvider } from './payments/providers/choose-provider.ts'
import { readConfig, type Config } from './platform/config.ts'
import { connect, inTransaction, type Db } from './platform/database/database.ts'
import { enqueue, startSender, workOn } from './platform/jobs.ts'
import { ledgerOf } from './platform/ledgers.ts'
import { createLogger, type Logger } from './platform/log.ts'
import { openObjectStore } from './platform/storage/objects.ts'
import { requireWall } from './platform/sandbox/require-wall.ts'
import { requireSafeStart } from './platform/require-safe-settings.ts'
import type { ContextWith, WorkerParts } from './platform/worker-context.ts'
import { loadWorkerKeys, type WorkerKeys } from './platform/worker-keys.ts'
import { startAnswering } from './proofs/answering.ts'
import { createNetworks } from './registration/networks/networks.ts'
import { exportRevocationLists, exportTrust } from './registration/networks/export-trust.ts'
import { endLogKeys } from './registration/links/end-log-keys.ts'
import { WATCH_REGISTRAR_JOB } from './registration/job-types.ts'

const day = 24 * 3600 * 1000
/**
 * A network is published in the trust set once it was opened, and people want to verify before the next will
 * needs it.
 */
const openAgainAfter = 10_000

/** What the jobs of this process may name: every key of the worker, the networks, the payment provider. */
type WorkerContext = ContextWith<keyof WorkerParts>

export async function createWorkerContext(
  config: Config,
  parts: { db: Db; log: Logger; keys: WorkerKeys },
): Promise<WorkerContext> {
  const { db, log, keys } = parts
  return {
    db,
    log,
    config,
    ...keys,
    store: await openObjectStore(config.objectStoreUrl),
    networks: createNetworks(config, keys, (network) => exportTrust(config, keys, { network })),
    payments: await choosePaymentProvider(config, 'everything'),
  }
}

/** Opens a network now, or as soon as it answers. Returns a function that stops the attempts. */
function openUntilItAnswers(context: WorkerContext, network: string, log: Logger): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false
  const open = (): void =>
    void context.networks.open(network).catch((error: unknown) => {
      log.warn({ network, error: String(error) }, 'the network does not answer yet')
      if (!ended) timer = setTimeout(open, openAgainAfter)
    })
  open()
  return () => {
    ended = true
    clearTimeout(timer)
  }
}

if (process.argv[1] === import.meta.filename) {
  requireSafeStart()
  const config = readConfig()
  const found = notForWorker(process.env)
  if (config.mode === 'production' && found.length > 0)
    throw new Error(
      `The worker must not be told ${found.join(', ')}: these are for the release worker alone.`,
    )
  const log = createLogger('worker', config.logLevel)
  await requireWall(config, log)
  const keys = await loadWorkerKeys(config)
  const { db } = connect(config.workerDatabaseUrl, { applicationName: 'testate-worker', max: 16 })
  // Before anything is signed with a new log key: nothing of the old one is later than what the trust set then says.
  await exportTrust(config, keys, { ends: await endLogKeys({ db, log, config, logKey: keys.logKey }) })
  listen()
  const stopSender = await startSender(db, log)
  sealMailsFor(keys.sealingKey)
  const context = await createWorkerContext(config, { db, log, keys })
  await noteSeller(db, config)
  const sequencer = startSequencer({
    db,
    signer: keys.logKey.signer,
    log,
    databaseUrl: config.workerDatabaseUrl,
  })
  const stopAnswering = await startAnswering(context, allAnswerers)
  const stopWork = await workOn(config.workerDatabaseUrl, workerJobs, context, { schedules: true })
  // Opens each network, and deploys the contract, before the first will needs it; one that is down is retried
  // here and by the jobs.
  const opening = config.networks
    .filter((network) => ledgerOf(config, network)?.rpcUrl !== undefined)
    .map((network) => openUntilItAnswers(context, network, log))
  // Soon after a start, because monitoring says “not looked at yet” until then.
  await inTransaction(db, { service: 'worker' }, (tx) =>
    enqueue(tx, WATCH_REGISTRAR_JOB, {}, { startAfter: openAgainAfter / 1000 }),
  )
  // In every worker, not a schedule of the queue: each writes the lists into its own machine's TRUST_DIR.
  const renewal = setInterval(
    () =>
      void exportRevocationLists(config, keys).catch((error: unknown) =>
        log.error({ error: String(error) }, 'the revocation lists could not be renewed'),
      ),
    day,
  )
  log.info('the worker works')
  process.send?.('ready') // to the parent process, if it listens
  const stop = async (): Promise<void> => {
    clearInterval(renewal)
    opening.forEach((stopOpening) => stopOpening())
    await stopAnswering()
    await stopWork()
    await sequencer.stop()
    await stopSender()
    await db.destroy()
    process.exit(0)
  }
  process.once('SIGTERM', () => void stop())
  process.once('SIGINT', () => void stop())
}
