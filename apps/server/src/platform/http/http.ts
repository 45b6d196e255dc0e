// Mounts a described route: authentication, authorisation, one transaction, an answer checked against its
// description, problems as RFC 9457.
import cookie from '@fastify/cookie'
import multipart from '@fastify/multipart'
import rateLimit from '@fastify/rate-limit'
import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Socket } from 'node:net'
import fastify, { LogController, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { z } from 'zod'
import { isWithinTask, outsideTask } from '@testate/domain/hand-off'
import { isAllowed, isOpenDuring, type Relation } from '@testate/domain/permissions'
import { stageOf, type WillStatus } from '@testate/domain/lifecycle'
import {
  onlyReads,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type RouteDescription,
} from '@testate/api/route'
import { answerClientError } from './client-error.ts'
import type { Config } from '../config.ts'
import { countedAddress } from './counted-address.ts'
import { inTransaction, type Actor, type Db, type ServiceName, type Tx } from '../database/database.ts'
import { answerBefore, idempotencyKey, isAnswered, rememberAnswer, replayAnswer } from './idempotency.ts'
import { lockWillWithNext } from '../database/lock-will.ts'
import { guardBodies } from './guard-bodies.ts'
import type { Logger } from '../log.ts'
import { requestSeconds } from '../metrics.ts'
import type { ObjectStore } from '../storage/objects.ts'
import { answerOtherMethods } from './other-methods.ts'
import { actsAsStaff, visitor, type Person } from '../database/person.ts'
import { because, Problem, refuse } from './problem.ts'
import { sendProblem, toProblem } from './problem-answer.ts'
import { readFields } from './read-fields.ts'
import { securityHeaders } from './security-headers.ts'
import type { Semaphore } from '../semaphore.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The raw bytes of the JSON body, for signatures over them. */
    rawBody?: Buffer
  }
  interface FastifyContextConfig {
    /** The media type of a body this route receives as a stream. */
    streamed?: string
    /** This route's answer stays open: it does not count as use of a session. */
    staysOpen?: true
  }
}

/** The caller's relation to the will a call concerns, and that will's status. */
export interface Standing {
  willId: string
  status: WillStatus
  relations: readonly Relation[]
}

/** The parts of the application; every slice's `mount…` takes it. */
export interface App {
  http: FastifyInstance
  config: Config
  db: Db
  store: ObjectStore
  log: Logger
  /** PEM of the public key that seals to the worker. */
  workerPublicKey: string
  personOf(request: FastifyRequest): Promise<Person | null>
  standingOf(tx: Tx, person: Person, kind: 'will' | 'party' | 'quote', id: string): Promise<Standing | null>
  /** Every mounted route, for OpenAPI and the permission matrix. */
  routes: RouteDescription[]
}

/** For `transaction: 'none'`: such a route has no subject, so there is nothing to stand in relation to. */
interface NoTransactionContext<R extends RouteDescription> {
  app: App
  person: Person
  params: ParamsOf<R>
  query: QueryOf<R>
  body: BodyOf<R>
  request: FastifyRequest
  reply: FastifyReply
}
interface StandingContext<R extends RouteDescription> extends NoTransactionContext<R> {
  /** Set when the route has a subject. */
  standing: Standing
}
/** For a route without `transaction`: the whole call is one. */
export interface Context<R extends RouteDescription> extends StandingContext<R> {
  tx: Tx
}
/** For `transaction: 'own'`. */
export interface OwnTransactionContext<R extends RouteDescription> extends StandingContext<R> {
  /**
   * Opens the one transaction. `fingerprint` decides whether a repeat of an Idempotency-Key is the same
   * request.
   */
  begin<T>(fn: (tx: Tx) => Promise<T>, fingerprint?: string): Promise<T>
  /**
   * The stored answer to this very request, for handlers that act outside the database before they begin: a
   * repeat must not act again.
   */
  answered(): Promise<unknown>
}

export interface MountOptions {
  /** Runs as this service instead of the caller (for calls made before the caller is known). */
  service?: ServiceName
  /**
   * `own`: the handler streams first and opens the transaction itself. `none`: a read of public data, one
   * statement on `app.db`, without an actor, so row-level security hides every row that belongs to a person.
   */
  transaction?: 'own' | 'none'
  /**
   * Of `own`: what `begin` returns is stored without what is sealed, and the handler completes it, a repeat's as
   * well as a new one's.
   */
  completes?: true
  /** The same for everybody: who is signed in plays no part, and no answer is stored for a repeat. */
  asVisitor?: true
  /**
   * For calls that need much memory: each waits for its turn before it takes a connection to the database, and has it
   * until its answer is JSON. Not until the client has read it.
   */
  inTurn?: Semaphore
  /** Requests per minute from one address; default 600. */
  rateLimit?: number
}

type InOneTransaction<R extends RouteDescription> = [
  handler: (context: Context<R>) => unknown,
  options?: MountOptions & {
    transaction?: never
    /**
     * What it answers is read anew, for a repeat too, and none of it is stored. For what a later call must be
     * able to end.
     */
    shows?: (context: Pick<Context<R>, 'tx' | 'person' | 'params'>) => unknown
  },
]
type InOwnTransaction<R extends RouteDescription> = [
  handler: (context: OwnTransactionContext<R>) => unknown,
  options: MountOptions & { transaction: 'own' },
]
type WithoutTransaction<R extends RouteDescription> = [
  handler: (context: NoTransactionContext<R>) => unknown,
  options: MountOptions & { transaction: 'none' },
]
type Mounted<R extends RouteDescription> = InOneTransaction<R> | InOwnTransaction<R> | WithoutTransaction<R>

export async function createHttp(config: Config, log: Logger): Promise<FastifyInstance> {
  const http = fastify({
    loggerInstance: log,
    // One proxy in front: the last entry, which it added, counts. `true` would take the first, which the
    // client writes itself.
    trustProxy: config.trustProxy ? (_address: string, hop: number) => hop === 0 : false,
    bodyLimit: 1_048_576,
    logController: new LogController({ disableRequestLogging: true }),
    // A will of 10 MB at 90 kbit/s, as a phone at the edge of its network sends it. Bodies below the least
    // rate are ended sooner (guard-bodies.ts).
    requestTimeout: 900_000,
    // A browser sends its headers at once. A client that sends them byte by byte keeps its connection no
    // longer than this (slowloris).
    http: { headersTimeout: 15_000, connectionsCheckingInterval: 2_000 },
    clientErrorHandler: (error, socket) => answerClientError(error, socket as Socket, log),
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    // A path that cannot be decoded never reaches the error handler below.
    frameworkErrors: (error, request, reply) =>
      void sendProblem(toProblem(error, request as FastifyRequest), reply as FastifyReply),
  }) as unknown as FastifyInstance
  await http.register(cookie)
  const policy = await securityHeaders(config.publicUrl)
  // Callback hooks, not async ones: they run for every request, and each promise costs a turn of the event
  // loop.
  http.addHook('onRequest', (_request, reply, done) => {
    reply.headers(policy)
    done()
  })
  await http.register(multipart, { limits: { files: 4, fields: 20, fieldSize: 65_536, parts: 24 } })
  guardBodies(http, config.limits)
  await http.register(rateLimit, {
    global: true,
    max: 600,
    timeWindow: 60_000,
    keyGenerator: (request) => countedAddress(request.ip),
    // A page loads some forty small, immutable files. If they counted, one household's tenth page in a minute
    // would get no script, and a page without its script reloads itself again and again.
    allowList: (request) => request.routeOptions.url?.startsWith('/assets/') === true,
    errorResponseBuilder: () => new Problem('too-many-requests', undefined, because('too-many-tries')),
  })
  answerOtherMethods(http)
  const parseJson = http.getDefaultJsonParser('error', 'error')
  http.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body: Buffer, done) => {
    request.rawBody = body
    if (body.length === 0) return done(null, undefined)
    // Otherwise a replacement character would be stored in a person's name for ever (RFC 8259, section 8.1:
    // JSON is UTF-8).
    if (!isUtf8(body))
      return done(new Problem('bad-request', 'The body is not valid UTF-8.', because('body-not-utf8')))
    void parseJson(request, body.toString('utf8'), done)
  })
  // tus (version 1.0.0, PATCH): the handler reads the body itself; routes that do not expect this type reject
  // it.
  http.addContentTypeParser('application/offset+octet-stream', (request, body, done) => {
    if (request.routeOptions.config.streamed === 'application/offset+octet-stream') done(null, body)
    else done(new Problem('unsupported-media-type', undefined, because('content-type-wrong')))
  })
  http.addHook('onSend', (request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    requestSeconds.observe(
      { route: request.routeOptions.url ?? 'unknown', status: String(reply.statusCode) },
      reply.elapsedTime / 1000,
    )
    done(null, payload)
  })
  http.setErrorHandler((error, request, reply) => sendProblem(toProblem(error, request), reply))
  http.setNotFoundHandler((_request, reply) => sendProblem(new Problem('not-found'), reply))
  return http
}

/**
 * Mounts one described route. Unsafe methods run in one transaction with their idempotency record; reads run
 * in a transaction too, unless `options.transaction` says otherwise.
 */
export function mount<R extends RouteDescription>(app: App, route: R, ...how: InOneTransaction<R>): void
export function mount<R extends RouteDescription>(app: App, route: R, ...how: InOwnTransaction<R>): void
export function mount<R extends RouteDescription>(app: App, route: R, ...how: WithoutTransaction<R>): void
export function mount<R extends RouteDescription>(app: App, route: R, ...how: Mounted<R>): void {
  const options: MountOptions = how[1] ?? {}
  if (app.routes.some((known) => known.id === route.id)) throw new Error(`route ${route.id} is mounted twice`)
  if (options.transaction === 'none' && (route.method !== 'GET' || route.subject !== undefined))
    throw new Error(`route ${route.id} needs a transaction`)
  app.routes.push(route)
  app.http.route({
    method: route.method,
    url: route.path,
    config: {
      rateLimit: { max: options.rateLimit ?? 600, timeWindow: 60_000 },
      ...(route.streamed === undefined ? {} : { streamed: route.streamed }),
      ...('media' in route.answer && route.answer.media === 'text/event-stream' ? { staysOpen: true } : {}),
    },
    handler: (request, reply) =>
      options.inTurn === undefined
        ? serve(request, reply)
        : options.inTurn.run(async () =>
            // Whoever left while they waited needs no answer.
            request.raw.socket.destroyed ? reply.hijack() : await serve(request, reply),
          ),
  })

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    const person = (options.asVisitor ? null : await app.personOf(request)) ?? visitor
    if (person.limit !== undefined && !isWithinTask(person.limit.task, route.who))
      refuse(
        'forbidden',
        outsideTask(person.limit.task),
        because('outside-task', { task: person.limit.task }),
      )
    const actor: Actor = options.service === undefined ? { person } : { service: options.service }
    const base = {
      app,
      person,
      params: readFields<R['params']>(route.params, request.params, 'params'),
      request,
      reply,
    }
    // Parsed only after the caller is authorised: a stranger learns nothing from errors in their fields.
    const fields = (): { query: QueryOf<R>; body: BodyOf<R> } => ({
      query: readFields<R['query']>(route.query, request.query, 'query'),
      body: readFields<R['body']>(route.body, request.body, 'body'),
    })
    const unsafe = !onlyReads(route)
    const key = unsafe ? idempotencyKeyOf(request) : undefined
    // A read-only session may do what any visitor may, above all sign in.
    if (unsafe && person.readsOnly === true && !isAllowed(route.who, relationsOf(visitor)))
      refuse(
        'sign-in-again',
        'You have not used the register for 12 hours, or signed in a week ago. To change anything, ' +
          'please sign in again.',
      )
    const record =
      key === undefined || person.kind === 'visitor' ? null : { personId: person.id, key, route: route.id }

    const withoutWill = route.subject === undefined ? standingWithoutWill(route, person) : null
    const authorise = async (tx: Tx): Promise<Standing> => {
      let standing = await standingFor(app, tx, route, person, base.params)
      // The caller must still be allowed when the call takes effect, so this checks again once no one else
      // can change it.
      if (unsafe && route.subject !== undefined) {
        await lockWillWithNext(tx, standing.willId)
        standing = await standingFor(app, tx, route, person, base.params)
      }
      // A repeat gets its stored answer even if its own first effect has moved the will on since.
      if (record === null || !(await isAnswered(tx, record))) requireStage(route, standing)
      return standing
    }
    let answer: unknown
    if (isWithoutTransaction(how)) {
      answer = await how[0]({ ...base, ...fields() })
    } else if (isInOwnTransaction(how)) {
      const standing = withoutWill ?? (await inTransaction(app.db, { person }, authorise))
      let replayed: unknown
      const begin = async <T>(fn: (tx: Tx) => Promise<T>, fingerprint = ''): Promise<T> =>
        await inTransaction(app.db, actor, async (tx) => {
          // The first check was before the stream: the will may have moved on meanwhile.
          if (options.service === undefined && withoutWill === null) await authorise(tx)
          if (record === null) return await fn(tx)
          const before = await replayAnswer(tx, record, hashOf(route, request, fingerprint))
          if (before !== undefined) {
            replayed = before
            return before as T
          }
          const result = await fn(tx)
          await rememberAnswer(tx, record, result)
          return result
        })
      const answered = async (): Promise<unknown> => {
        replayed =
          record === null
            ? undefined
            : await inTransaction(app.db, actor, (tx) => answerBefore(tx, record, hashOf(route, request, '')))
        return replayed
      }
      answer = await how[0]({ ...base, ...fields(), standing, begin, answered })
      if (replayed !== undefined && options.completes !== true) answer = replayed
    } else {
      answer = await inTransaction(app.db, actor, async (tx) => {
        const standing = withoutWill ?? (await authorise(tx))
        const context = { ...base, ...fields(), standing, tx }
        const read = how[1]?.shows
        const shows = read === undefined ? null : async () => await read({ tx, person, params: base.params })
        if (record === null) {
          const result = await how[0](context)
          return shows === null ? result : await shows()
        }
        const before = await replayAnswer(tx, record, hashOf(route, request, ''))
        if (before !== undefined) return shows === null ? before : await shows()
        const result = await how[0](context)
        await rememberAnswer(tx, record, shows === null ? checked(route, result) : {})
        return shows === null ? checked(route, result) : await shows()
      })
    }
    if (reply.sent) return reply
    if (!(route.answer instanceof z.ZodType)) {
      if (route.answer.media === null) return reply.status(route.status ?? 200).send()
      if (!reply.hasHeader('content-type')) reply.type(route.answer.media)
      return reply.send(answer)
    }
    if (reply.statusCode === 200) reply.status(route.status ?? 200)
    return reply.type('application/json; charset=utf-8').send(checked(route, answer))
  }
}

function isInOwnTransaction<R extends RouteDescription>(how: Mounted<R>): how is InOwnTransaction<R> {
  return how[1]?.transaction === 'own'
}

function isWithoutTransaction<R extends RouteDescription>(how: Mounted<R>): how is WithoutTransaction<R> {
  return how[1]?.transaction === 'none'
}

async function standingFor(
  app: App,
  tx: Tx,
  route: RouteDescription,
  person: Person,
  params: unknown,
): Promise<Standing> {
  if (person.kind === 'visitor' && !isAllowed(route.who, relationsOf(person))) refuse('sign-in-needed')
  const { kind, param = 'id' } = route.subject!
  const standing = await app.standingOf(tx, person, kind, (params as Record<string, string>)[param] ?? '')
  // Another person's will and one that does not exist get the same answer, so no one learns which wills
  // exist.
  if (standing === null || (person.limit !== undefined && person.limit.willId !== standing.willId))
    refuse('not-found')
  if (!isAllowed(route.who, standing.relations)) refuse('forbidden', undefined, because('not-allowed'))
  return standing
}

/** For a call that concerns no will: whether this caller may make it at all. Needs no database. */
function standingWithoutWill(route: RouteDescription, person: Person): Standing {
  const relations = relationsOf(person)
  if (!isAllowed(route.who, relations)) {
    if (person.kind === 'visitor') refuse('sign-in-needed')
    if (person.lacksFactor === true && isAllowed(route.who, ['admin'])) refuse('factor-needed')
    refuse('forbidden', undefined, because('not-allowed'))
  }
  return { willId: '', status: 'draft', relations }
}

function relationsOf(person: Person): Relation[] {
  return actsAsStaff(person) ? [person.kind, 'admin'] : [person.kind]
}

function requireStage(route: RouteDescription, standing: Standing): void {
  if (route.subject === undefined || isOpenDuring(route.who, standing.status)) return
  refuse(
    'not-now',
    `This will is at the stage “${standing.status}”: ${stageOf(standing.status).because.toLowerCase()}.`,
    because('other-stage', { willStatus: standing.status }),
  )
}

function checked(route: RouteDescription, answer: unknown): unknown {
  return route.answer instanceof z.ZodType ? route.answer.parse(answer) : answer
}

/** The call's Idempotency-Key, if any. Refuses a malformed one. */
export function idempotencyKeyOf(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  return typeof key === 'string' ? keyOf(key) : undefined
}

function keyOf(key: string): string {
  if (!idempotencyKey.test(key))
    refuse(
      'bad-request',
      'An Idempotency-Key has 1 to 255 visible characters.',
      because('idempotency-key-malformed'),
    )
  return key
}

function hashOf(route: RouteDescription, request: FastifyRequest, fingerprint: string): Buffer {
  return createHash('sha256')
    .update(`${route.id}\n${request.url}\n${fingerprint}\n`)
    .update(request.rawBody ?? '')
    .digest()
}
