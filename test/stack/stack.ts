// The server for tests: the real application on a cloned database and a real object store, called through
// injected HTTP.
import { generateKeyPairSync, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import type pg from 'pg'
import { inject } from 'vitest'
import { ownPool } from './own-pool.ts'
import { sealMailsFor } from '../../apps/server/src/notifications/notify.ts'
import { describeApi } from '../../apps/server/src/platform/http/openapi.ts'
import { readConfig, type Config } from '../../apps/server/src/platform/config.ts'
import { connect, type Db } from '../../apps/server/src/platform/database/database.ts'
import { createHttp, type App } from '../../apps/server/src/platform/http/http.ts'
import { installQueues, startSender, workOn, type AnyJob } from '../../apps/server/src/platform/jobs.ts'
import { createLogger } from '../../apps/server/src/platform/log.ts'
import { queues } from '../../apps/server/src/queues.ts'
import { openObjectStore } from '../../apps/server/src/platform/storage/objects.ts'
import { standingOf } from '../../apps/server/src/standing.ts'
import type { ContextWith } from '../../apps/server/src/platform/worker-context.ts'
import { hearAnswers } from '../../apps/server/src/proofs/ask-worker.ts'
import { startAnswering, type Answerer } from '../../apps/server/src/proofs/answering.ts'
import { setWaits } from '../../apps/server/src/proofs/question.ts'
import { rolePassword } from './database.ts'
import { runAs } from './superuser.ts'

export interface StackOptions {
  /** Mounts the slices under test. */
  mount: (app: App) => void | Promise<void>
  /** The caller; tests of slices without accounts may name them by a header, see `as`. */
  personOf?: App['personOf']
  /** Jobs to run in this process, with a context made of the stack's parts plus `context`. */
  jobs?: readonly AnyJob[]
  context?: Record<string, unknown>
  /** Jobs that are only queued, to be inspected. */
  queues?: readonly AnyJob[]
  env?: Record<string, string>
  /** The api's questions that a worker in this process answers. */
  answerers?: readonly Answerer[]
}

type StackWorker = ContextWith<'openingKey' | 'sealingKey'>

export type AsSuperuser = <T extends object>(text: string, values?: unknown[]) => Promise<T[]>

export interface Stack {
  app: App
  config: Config
  /** As the api's role. */
  db: Db
  /** As the worker's role. */
  workerDb: Db
  /** As the release worker's role. */
  releaseDb: Db
  /** As the owner: for direct access to the rows. */
  owner: pg.Pool
  /** For what even the owner may not do: end others' sessions, skip key checks. */
  asSuperuser: AsSuperuser
  dataDir: string
  /** Decrypts what is sealed to the worker, such as mails, see mails.ts. */
  openingKey: string
  /** The context passed to jobs and answerers. */
  workerContext: StackWorker
  call(options: InjectOptions): Promise<LightMyRequestResponse>
  openapi(): Record<string, unknown>
  stop(): Promise<void>
}

/** The worker's, one pair per test file: the key that mails are sealed to is a setting of the process. */
const keys = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
})

const productQueues: ReadonlySet<string> = new Set(queues.map(({ name }) => name))

/** A database of its own, cloned from the migrated template; `template: false`: an empty one. */
export async function cloneDatabase({ template = true } = {}): Promise<{
  ownerUrl: string
  apiUrl: string
  workerUrl: string
  releaseUrl: string
  asSuperuser: AsSuperuser
  drop(): Promise<void>
}> {
  const migrated = new URL(inject('ownerUrl'))
  const name = `t_${randomUUID().replaceAll('-', '')}`
  const elsewhere = new URL('/template1', migrated).href
  const run = (text: string): Promise<object[]> => runAs(inject('superuserUrl'), elsewhere, text)
  // An empty one from template0: nobody is connected to that, and to template1 whoever else creates one is.
  const from = template ? migrated.pathname.slice(1) : 'template0'
  // By copying the files: through the log it takes twice the processor time (80 ms and 45 ms).
  await run(`create database ${name} owner ${migrated.username} template "${from}" strategy file_copy`)
  const as = (user?: string): string => {
    const url = new URL(migrated)
    url.pathname = `/${name}`
    if (user !== undefined) [url.username, url.password] = [user, rolePassword]
    return url.href
  }
  return {
    ownerUrl: as(),
    apiUrl: as('testate_api'),
    workerUrl: as('testate_worker'),
    releaseUrl: as('testate_release'),
    asSuperuser: (text, values) => runAs(inject('superuserUrl'), as(), text, values),
    drop: async () => void (await run(`drop database if exists ${name} with (force)`)),
  }
}

export async function startStack(options: StackOptions): Promise<Stack> {
  const database = await cloneDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'testate-stack-'))
  sealMailsFor(keys.publicKey)
  const config = readConfig({
    DATA_DIR: dataDir,
    OBJECT_STORE_URL: pathToFileURL(join(dataDir, 'objects')).href,
    API_DATABASE_URL: database.apiUrl,
    WORKER_DATABASE_URL: database.workerUrl,
    RELEASE_DATABASE_URL: database.releaseUrl,
    LOG_LEVEL: process.env.LOG_LEVEL ?? 'silent',
    // Rules and prices cover all three; which an installation has is its own setting.
    NETWORKS: 'solana,ethereum,corda',
    ...options.env,
  })
  const log = createLogger('test', config.logLevel)
  const api = connect(database.apiUrl, { applicationName: 'test-api' })
  const worker = connect(database.workerUrl, { applicationName: 'test-worker' })
  const release = connect(database.releaseUrl, { applicationName: 'test-release', max: 6 })
  const owner = ownPool({ connectionString: database.ownerUrl, max: 2 })
  const store = await openObjectStore(config.objectStoreUrl)
  // The template has the product's queues.
  const more = [...(options.jobs ?? []), ...(options.queues ?? [])].filter(
    ({ name }) => !productQueues.has(name),
  )
  if (more.length > 0) await installQueues(database.ownerUrl, more)
  const stopSender = await startSender(api.db, log)
  const http = await createHttp(config, log)
  const app: App = {
    http,
    config,
    db: api.db,
    store,
    log,
    workerPublicKey: keys.publicKey,
    personOf: options.personOf ?? (async () => null),
    standingOf,
    routes: [],
  }
  hearAnswers(app)
  await options.mount(app)
  await http.ready()
  const context: StackWorker = {
    db: worker.db,
    log,
    config,
    store,
    openingKey: keys.privateKey,
    sealingKey: keys.publicKey,
    ...options.context,
  }
  const stopAnswering =
    options.answerers === undefined ? undefined : await startAnswering(context, options.answerers)
  // There is one to answer, however late: api and worker are one process here, which a busy machine holds up.
  const restoreWaits = options.answerers === undefined ? undefined : setWaits(leastSeconds)
  const stopWork =
    options.jobs === undefined ? undefined : await workOn(database.workerUrl, options.jobs, context)
  return {
    app,
    config,
    db: api.db,
    workerDb: worker.db,
    releaseDb: release.db,
    owner,
    asSuperuser: database.asSuperuser,
    dataDir,
    openingKey: keys.privateKey,
    workerContext: context,
    call: (request) => http.inject(request),
    openapi: () => describeApi(app.routes, config.publicUrl, '0'),
    stop: async () => {
      restoreWaits?.()
      await stopAnswering?.()
      await stopWork?.()
      await http.close()
      await stopSender()
      await api.db.destroy()
      await worker.db.destroy()
      await release.db.destroy()
      await owner.end()
      await database.drop()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

/**
 * The minimum timeout: a machine with other work is three times as slow and stands still for half a minute now and
 * then, and performance has assertions of its own. Only a failing test waits that long.
 */
const leastSeconds = 60

/** Waits until `look` returns a value, at most `seconds`. For what a job does after the response. */
export async function eventually<T>(
  look: () => Promise<T | null | undefined | false>,
  wanted = leastSeconds,
): Promise<T> {
  const seconds = Math.max(wanted, leastSeconds)
  const until = Date.now() + seconds * 1000
  for (;;) {
    const found = await look()
    if (found !== null && found !== undefined && found !== false) return found
    if (Date.now() > until) throw new Error(`nothing came within ${seconds} s`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
