// Bodies that stand still, and bodies that were cut off before anybody read them: neither may hold a place, a promise or memory for ever.
import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'

/** Between two pieces of a body. A slow line sends little, but it sends. */
const standstillMs = 30_000

/** After the multipart parser is registered. `standstill` in milliseconds; shorter only in tests. */
export function guardBodies(http: FastifyInstance, standstill = standstillMs): void {
  http.addHook('preParsing', (request, reply, payload, done) => {
    const { socket } = request.raw
    // Injected requests have no real socket.
    if (request.method === 'GET' || request.method === 'HEAD' || typeof socket.destroy !== 'function') return done(null, payload)
    let seen = -1
    const timer = setInterval(() => {
      if (socket.bytesRead === seen) socket.destroy()
      seen = socket.bytesRead
    }, standstill).unref()
    const over = (): void => clearInterval(timer)
    payload.once('close', over).once('end', over)
    reply.raw.once('close', over)
    done(null, payload)
  })
  http.addHook('preHandler', (request, _reply, done) => {
    if (!request.isMultipart()) return done()
    const { parts } = request
    request.parts = (options) => {
      // Who is asking is looked up first. A connection that was cut meanwhile has had its `close`, and the parser, which listens only from now on,
      // would wait for the next part for ever: a recording that was cut off kept its person's place until the process ended.
      if (request.raw.destroyed) throw new Problem('bad-request', 'The connection ended before the body was read.')
      return parts.call(request, options) as ReturnType<typeof parts>
    }
    done()
  })
}
