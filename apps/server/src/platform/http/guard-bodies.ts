// Limits bodies that arrive byte by byte or not at all, too many bodies at once, and bodies cut off before
// they are read: none may occupy a slot, a promise or memory for long.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { IncomingMessage } from 'node:http'
import { answerOnSocket } from './client-error.ts'
import { countedAddress } from './counted-address.ts'
import type { Limits } from '../limits.ts'
import { because, Problem } from './problem.ts'

/**
 * A phone between two masts sends nothing for a while. Progress is checked this often, so a dripping body is
 * ended after one or two intervals.
 */
const lookEveryMs = 30_000
const TRY_AGAIN_SECONDS = 5

type BodyLimits = Pick<Limits, 'unfinishedBodies' | 'bodyBytesASecond'>

/**
 * Register it after the multipart parser and before anything that answers early: the rest of a body is read
 * and discarded even after its answer. `every` in milliseconds; shorter only in tests.
 */
export function guardBodies(http: FastifyInstance, limits: BodyLimits, every = lookEveryMs): void {
  const arriving = new Map<string, Set<IncomingMessage>>()
  const least = (limits.bodyBytesASecond * every) / 1000
  http.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    if (!hasBody(request)) return done()
    const address = countedAddress(request.ip)
    const bodies = arriving.get(address) ?? new Set()
    // A body that arrived with its headers is complete by now, even if it has not been read yet.
    for (const body of bodies) if (body.complete || body.destroyed) bodies.delete(body)
    if (bodies.size >= limits.unfinishedBodies) {
      // Closes the connection after the answer: the rest of this body would keep it open.
      reply.header('connection', 'close')
      return done(
        new Problem(
          'too-many-requests',
          'Too many uploads from your network are under way at the same time. Please try again in a moment.',
          { ...because('uploads-at-once-too-many'), retryAfter: TRY_AGAIN_SECONDS },
        ),
      )
    }
    arriving.set(address, bodies.add(raw))
    const { socket } = raw
    let before = socket.bytesRead
    const timer = setInterval(() => {
      if (raw.complete) over()
      else if (socket.bytesRead - before < least) {
        over()
        if (reply.raw.headersSent) socket.destroy()
        else
          answerOnSocket(
            new Problem(
              'too-slow',
              'The body of the request came too slowly. Please try again with a better connection.',
            ),
            socket,
          )
      }
      before = socket.bytesRead
    }, every).unref()
    const over = (): void => {
      clearInterval(timer)
      bodies.delete(raw)
      if (bodies.size === 0 && arriving.get(address) === bodies) arriving.delete(address)
    }
    raw.once('end', over).once('close', over)
    done()
  })
  http.addHook('preHandler', (request, _reply, done) => {
    if (!request.isMultipart()) return done()
    const { parts } = request
    request.parts = (options) => {
      // The caller is looked up first. A connection cut meanwhile has already emitted `close`, and the
      // parser, which listens only from now on, would wait for the next part for ever: a recording that was
      // cut off occupied its person's slot until the process ended.
      if (request.raw.destroyed)
        throw new Problem(
          'bad-request',
          'The connection ended before the body was read.',
          because('body-cut-off'),
        )
      return parts.call(request, options) as ReturnType<typeof parts>
    }
    done()
  })
}

/** Injected requests have no real socket through which a body could drip. */
function hasBody({ raw }: FastifyRequest): boolean {
  if (typeof raw.socket.destroySoon !== 'function') return false
  return raw.headers['transfer-encoding'] !== undefined || (raw.headers['content-length'] ?? '0') !== '0'
}
