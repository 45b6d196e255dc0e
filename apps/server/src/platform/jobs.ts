// Durable jobs: enqueued by the transaction that makes them necessary, run by any number of workers, at least
// once. A handler must therefore be repeatable; its outside effects are keyed by an identity that survives a
// crash.
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { PgBoss, fromKysely, type Clock } from 'pg-boss'
import { z } from 'zod'
import type { Db, Tx } from './database/database.ts'
import { wakeWhenDue } from './due-jobs.ts'
import type { Logger } from './log.ts'
import { jobsDone } from './metrics.ts'
import { keepClockFollowed } from './queue-clock.ts'
import { partsFor, type ContextWith, type JobContext, type WorkerParts } from './worker-context.ts'

const schema = 'pgboss'
/** An arbitrary number, the same in every worker: each holds this advisory lock, shared, while it lives. */
const aliveLock = 7_466_378
/** The queue's own queue, through which a schedule's due jobs go. */
const dueQueue = '__pgboss__send-it'

export interface JobOptions {
  /**
   * Attempts before it counts as failed; default 60,000: at one every 20 s, the two weeks for which the queue
   * retains a job.
   */
  retryLimit?: number
  /**
   * Longest time between two attempts, in seconds; default 20, so that recovery of a part is noticed within a
   * minute.
   */
  retryDelayMax?: number
  /** Concurrent jobs of this kind in one worker; default 2. */
  concurrency?: number
  /** Set by `defineSchedule`. */
  cron?: string
}

/** What `enqueue` needs of a job: its queue and its payload. Without the code, which the api never loads. */
export interface JobType<P = unknown> {
  name: string
  schema: z.ZodType<P>
}

/** What creates a job's queue. */
export interface Queue {
  name: string
  options: JobOptions
}

/** Any job: its queue and what works on it. */
export interface AnyJob extends Queue {
  needs: readonly (keyof WorkerParts)[]
  /**
   * What runs it in a process with this context. Throws for a part that the job names and the process lacks: it has no
   * business running that job.
   */
  startIn(context: JobContext & Partial<WorkerParts>): (data: unknown) => Promise<void>
}

/** `run` gets the payload and, of its process's context, what every job gets and what `needs` names. */
export interface Job<P = unknown, C = unknown> extends JobType<P>, AnyJob {
  run: (payload: P, context: C) => Promise<void>
}

export function declareJob<P>(name: string, payload: z.ZodType<P>): JobType<P> {
  return { name, schema: payload }
}

/** A handler that takes a key or a tool of the process has to name it. */
export function defineJob<P, const N extends readonly (keyof WorkerParts)[] = []>(
  type: JobType<P>,
  { needs, ...options }: JobOptions & { needs?: N },
  run: (payload: P, context: ContextWith<N[number]>) => Promise<void>,
): Job<P, ContextWith<N[number]>> {
  const named: readonly N[number][] = needs ?? []
  return {
    ...type,
    options,
    needs: named,
    run,
    startIn: (context) => {
      const given = partsFor(type.name, named, context)
      return async (data) => await run(type.schema.parse(data), given)
    },
  }
}

/** Of a job that is due by the clock. */
export const scheduled = (cron: string): JobOptions => ({ cron, concurrency: 1, retryDelayMax: 60 })

/**
 * A job that is due at the times `cron` names (UTC, to the minute). However many workers there are, it runs once
 * each time; while it runs or waits to be tried again, it is not due again.
 */
export function defineSchedule<const N extends readonly (keyof WorkerParts)[] = []>(
  name: string,
  cron: string,
  run: (context: ContextWith<N[number]>) => Promise<unknown>,
  needs?: N,
): Job<object, ContextWith<N[number]>> {
  return defineJob<object, N>(
    declareJob(name, z.object({})),
    { ...scheduled(cron), ...(needs === undefined ? {} : { needs }) },
    async (_payload, context) => void (await run(context)),
  )
}

let sender: PgBoss | undefined

/** Prepares `enqueue` for this process: reads once which queues exist. Returns a function that ends it. */
export async function startSender(db: Db, log: Logger): Promise<() => Promise<void>> {
  const boss = new PgBoss({ db: fromKysely(db), schema, migrate: false, supervise: false, schedule: false })
  boss.on('error', (error) => log.warn({ error: String(error) }, 'the queue could not be reached'))
  await boss.start()
  // Two in one process occur only in tests: the first is restored when the second ends.
  const before = sender
  sender = boss
  return async () => {
    if (sender === boss) sender = before
    await boss.stop({ graceful: false })
  }
}

/** Enqueues a job in the caller's transaction: it exists exactly when the change that needs it does. */
export async function enqueue<P extends object>(
  tx: Tx,
  job: JobType<P>,
  payload: NoInfer<P>,
  options: { singletonKey?: string; startAfter?: number | Date } = {},
): Promise<void> {
  if (sender === undefined) throw new Error('startSender was not called in this process')
  await sender.send(job.name, payload, { ...options, db: fromKysely(tx) })
}

const lasting = {
  retryLimit: 60_000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 20,
  expireInSeconds: 15 * 60,
  // A dead worker is noticed by its missing heartbeat; 10 s is the shortest the queue allows.
  heartbeatSeconds: 10,
  notify: true,
}
/** How often a side asks for itself: what is due it hears of within a second (due-jobs.ts). */
const ASKS_SECONDS = 60
/** A job that begins this soon after another of the same side was waiting for it. */
const FOLLOWS_MS = 250
/** For schedules: a job each minute would leave ten thousand rows in the queue's usual week. */
const short = { deleteAfterSeconds: 3_600 }

/** Creates the job tables, the queues and the schedules; run by the owner, with the migrations. */
export async function installQueues(ownerUrl: string, queues: readonly Queue[]): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, supervise: false, schedule: false, max: 2 })
  boss.on('error', () => undefined)
  await boss.start()
  try {
    await boss.createQueue(dueQueue, { ...lasting, ...short })
    for (const { name } of await boss.getSchedules())
      if (!queues.some((queue) => queue.name === name && queue.options.cron !== undefined))
        await boss.unschedule(name)
    const there = new Set((await boss.getQueues()).map((queue) => queue.name))
    for (const { name, options } of queues) {
      const { cron, retryLimit = lasting.retryLimit, retryDelayMax = lasting.retryDelayMax } = options
      const settings = { ...lasting, ...(cron === undefined ? {} : short), retryLimit, retryDelayMax }
      if (there.has(name)) await boss.updateQueue(name, settings)
      else
        await boss.createQueue(name, {
          ...settings,
          policy: cron === undefined ? 'standard' : 'exclusive',
        })
      // `once`: what came due while no worker ran is made up for by one run.
      if (cron !== undefined) await boss.schedule(name, cron, {}, { missed: 'once' })
    }
  } finally {
    await boss.stop({ graceful: false })
  }
}

/**
 * The queue's clock. By the machine's, a worker under which it is set back would begin nothing scheduled until that
 * much time has passed again.
 */
const steadyClock: Clock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout: (run, ms) => setTimeout(run, ms),
  clearTimeout: (timer) => clearTimeout(timer as NodeJS.Timeout),
  setInterval: (run, ms) => setInterval(run, ms),
  clearInterval: (timer) => clearInterval(timer as NodeJS.Timeout),
}

/**
 * Starts working on the jobs. Returns a function that stops after the running ones have ended. With `schedules`
 * it also enqueues what is due; tests that run jobs leave it out, so that nothing happens unasked.
 */
export async function workOn(
  workerUrl: string,
  jobs: readonly AnyJob[],
  context: JobContext & Partial<WorkerParts>,
  { schedules = false } = {},
): Promise<() => Promise<void>> {
  const started = jobs.map((job) => [job, job.startIn(context)] as const)
  const boss = new PgBoss({
    connectionString: workerUrl,
    schema,
    max: 6,
    migrate: false,
    schedule: schedules,
    clock: steadyClock,
    // The schedules go by the database's clock: how far it is from this one, which nobody sets, is asked each minute.
    clockMonitorIntervalSeconds: 60,
    // Half a minute by default: a job that is due each minute would come up to that much later.
    cronMonitorIntervalSeconds: 5,
    cronWorkerIntervalSeconds: 1,
    useListenNotify: true,
    // How soon a dead worker's job is noticed: half a minute with the heartbeat above, well under the
    // promised minute.
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
    maintenanceIntervalSeconds: 600,
  })
  boss.on('error', (error) => context.log.warn({ error: String(error) }, 'the queue could not be reached'))
  const running = new Set<string>()
  /** Of each queue the workers here. */
  const sidesOf = new Map<string, string[]>()
  const endAlive = await stayAlive(workerUrl, context.log, running)
  const endClock = await keepClockFollowed(context.db, context.log)
  await boss.start()
  for (const [job, run] of started) {
    const sides: string[] = []
    sidesOf.set(job.name, sides)
    for (let side = 0; side < (job.options.concurrency ?? 2); side += 1) {
      let workerId = ''
      let endedAt = Number.NEGATIVE_INFINITY
      workerId = await boss.work(
        job.name,
        {
          batchSize: 1,
          pollingIntervalSeconds: 1,
          notifyPollingIntervalSeconds: ASKS_SECONDS,
        },
        async ([one]) => {
          if (one === undefined) return
          running.add(one.id)
          // Where one job follows another, more may wait: the others look at once.
          if (performance.now() - endedAt < FOLLOWS_MS)
            for (const other of sides) if (other !== workerId) boss.notifyWorker(other)
          try {
            await run(one.data)
            jobsDone.inc({ job: job.name, outcome: 'done' })
          } catch (error) {
            jobsDone.inc({ job: job.name, outcome: 'again' })
            context.log.warn(
              { job: job.name, id: one.id, error: error instanceof Error ? error.message : String(error) },
              'a job will be tried again',
            )
            throw error
          } finally {
            running.delete(one.id)
            endedAt = performance.now()
            // Fetches the next job at once: the queue itself sleeps for seconds after each job, however many
            // wait (measured: 19 sealings a minute).
            boss.notifyWorker(workerId)
          }
        },
      )
      sides.push(workerId)
    }
  }
  const endWaking = wakeWhenDue(context.db, context.log, [...sidesOf.keys()], (name) =>
    sidesOf.get(name)!.forEach((side) => boss.notifyWorker(side)),
  )
  return async () => {
    await endWaking()
    await boss.stop({ graceful: true, timeout: 10_000 })
    await endClock()
    await endAlive()
  }
}

/**
 * Holds the lock that says this worker lives, takes it again whenever the connection was lost, and each time
 * gives back the jobs that nobody runs. Returns a function that ends it.
 */
async function stayAlive(
  workerUrl: string,
  log: Logger,
  running: ReadonlySet<string>,
): Promise<() => Promise<void>> {
  const stopped = new AbortController()
  let client: pg.Client
  const hold = async (): Promise<void> => {
    client = await giveBackOrphans(workerUrl, log, running)
    if (stopped.signal.aborted) await client.end()
    else client.once('end', () => void holdAgain())
  }
  const holdAgain = async (): Promise<void> => {
    while (!stopped.signal.aborted) {
      try {
        return await hold()
      } catch (error) {
        log.debug({ error: String(error) }, 'the lock of this worker is not held yet')
        await delay(500, undefined, { signal: stopped.signal }).catch(() => undefined)
      }
    }
  }
  await hold()
  return async () => {
    stopped.abort()
    await client.end().catch(() => undefined)
  }
}

/**
 * Restarts at once the jobs of a worker that was killed, and those whose end could not be recorded because the
 * database was away, if no other worker lives; otherwise the heartbeat finds them within half a minute.
 * PostgreSQL drops the lock of a killed process the moment its connection closes. After a fault of the
 * database, the first of several workers to return gives back what the others still run: a job then runs
 * twice, which every job allows.
 */
async function giveBackOrphans(
  workerUrl: string,
  log: Logger,
  running: ReadonlySet<string>,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: workerUrl,
    application_name: 'testate-worker-alive',
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
  })
  client.on('error', () => undefined)
  try {
    await client.connect()
    const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_lock($1) as alone', [
      aliveLock,
    ])
    if (rows[0]?.alone === true) {
      // Like the queue's own heartbeat check, but without the delay before the retry: nothing suggests that
      // the job was at fault.
      const { rowCount } = await client.query(
        `update ${schema}.job set state = 'retry', start_after = now(), heartbeat_on = null
         where state = 'active' and id <> all ($1::uuid[])`,
        [[...running]],
      )
      if (rowCount !== null && rowCount > 0) log.warn({ jobs: rowCount }, 'jobs that nobody ran go on')
    }
    await client.query('select pg_advisory_lock_shared($1)', [aliveLock])
    if (rows[0]?.alone === true) await client.query('select pg_advisory_unlock($1)', [aliveLock])
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}
