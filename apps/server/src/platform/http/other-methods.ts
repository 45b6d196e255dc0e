// A known path requested with a method it does not have: 405 with the allowed ones (RFC 9110, sections 15.5.6
// and 10.2.1); and answers to OPTIONS.
import type { FastifyInstance } from 'fastify'
import { Problem } from './problem.ts'
import { sendProblem } from './problem-answer.ts'

/**
 * Answers before a body is read: an unsupported method needs none. A path without any route goes to the
 * not-found handler. OPTIONS lists the methods and grants nothing: no page of another origin may call (no
 * Access-Control header is ever sent).
 */
export function answerOtherMethods(http: FastifyInstance): void {
  const known = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  http.addHook('onRoute', ({ url, method }) => {
    const route = known.get(url) ?? { pattern: patternOf(url), methods: new Set() }
    for (const one of [method].flat()) route.methods.add(one)
    known.set(url, route)
  })
  http.addHook('onRequest', (request, reply, done) => {
    if (!request.is404) return done()
    const path = request.url.split(/[?#]/, 1)[0] ?? ''
    const methods = new Set(
      [...known.values()].filter(({ pattern }) => pattern.test(path)).flatMap((route) => [...route.methods]),
    )
    if (methods.size === 0) return done()
    reply.header('allow', [...methods, 'OPTIONS'].join(', '))
    if (request.method === 'OPTIONS') reply.status(204).send()
    else sendProblem(new Problem('method-not-allowed'), reply)
  })
}

/**
 * Fastify's path pattern as a regular expression. Parameters are limited to the router's own maximum length.
 */
function patternOf(url: string): RegExp {
  const parts = url
    .split('/')
    .map((part) =>
      part.startsWith(':')
        ? '[^/]{1,200}'
        : part === '*'
          ? '.*'
          : part.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'),
    )
  return new RegExp(`^${parts.join('/')}$`)
}
