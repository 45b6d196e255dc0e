// The one place that converts an error into a problem document (RFC 9457).
import type { FastifyReply, FastifyRequest } from 'fastify'
import { because, Problem } from './problem.ts'

export function sendProblem(problem: Problem, reply: FastifyReply): FastifyReply {
  // RFC 9110, section 10.2.3.
  const { retryAfter } = problem.extra
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  return reply
    .status(problem.status)
    .type('application/problem+json')
    .send(JSON.stringify(problem.document()))
}

/** PostgreSQL is unavailable or starting: class 08, 57P01-57P03, 53300, and the socket's own codes. */
const databaseAway = /^(08\w{3}|57P0[1-3]|ECONNREFUSED|ECONNRESET|EPIPE|53300)$/

/**
 * The multipart parser's own messages for a body it cannot parse; they have no code. The needle is the
 * boundary.
 */
const brokenMultipart =
  /^(Multipart: Boundary not found|The needle cannot have a length bigger than 256\.|Malformed part header|Unexpected end of (multipart data|form)|Part terminated early.*)$/

/** Maps any error to the caller's problem; an error that is not a Problem reveals nothing. */
export function toProblem(error: unknown, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const {
    code = '',
    statusCode,
    message = '',
  } = error as { code?: string; statusCode?: number; message?: string }
  if (
    databaseAway.test(code) ||
    /Connection terminated|not queryable|timeout exceeded when trying to connect/.test(message)
  ) {
    request.log.warn({ code, message }, 'the database could not be reached')
    return new Problem(
      'unavailable',
      'The register cannot be reached at the moment. Nothing was changed; please try again.',
      because('database-away'),
    )
  }
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE' || code === 'FST_INVALID_MULTIPART_CONTENT_TYPE')
    return new Problem('unsupported-media-type', undefined, because('content-type-wrong'))
  if (brokenMultipart.test(message))
    return new Problem(
      'bad-request',
      'The multipart body could not be taken apart.',
      because('multipart-unreadable'),
    )
  if (statusCode === 413) return new Problem('too-large', undefined, because('body-too-large'))
  if (statusCode === 405) return new Problem('method-not-allowed')
  if (statusCode === 429) return new Problem('too-many-requests', undefined, because('too-many-tries'))
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return new Problem('bad-request', undefined, because('request-unreadable'))
  request.log.error(
    { error: message, stack: (error as Error).stack, route: request.routeOptions.url },
    'an unexpected error',
  )
  return new Problem('internal')
}
