// The headers of tus 1.0.0 (https://tus.io/protocols/resumable-upload). The protocol is small and its rules
// are those of our own rows. A ready-made server would not fit: it answers every origin, keeps its own time,
// and waits for a lock by spinning (docs/decisions/0011).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { recordingLimit } from '@testate/api/ceremony'
import { because, refuse } from '../../platform/http/problem.ts'

const version = '1.0.0'
const isUpload = /^\/api\/wills\/[^/?]{1,200}\/recordings\/uploads(\/[^/?]{1,200})?(\?|$)/

/** Every answer at these addresses names the version, refusals too; OPTIONS lists what is supported. */
export function speakTus(http: FastifyInstance): void {
  http.addHook('onSend', (request, reply, payload, done) => {
    if (isUpload.test(request.url)) {
      if (request.method === 'OPTIONS')
        reply.headers({
          'tus-extension': 'creation,creation-defer-length,termination,expiration',
          'tus-max-size': recordingLimit,
        })
      else reply.header('tus-resumable', version)
      if (request.method === 'OPTIONS' || reply.statusCode === 412) reply.header('tus-version', version)
    }
    done(null, payload)
  })
}

/**
 * Refuses with `upload-version` a request for another version, or none. `orNone`: for a call that plain
 * `fetch` also makes.
 */
export function requireTusVersion(request: FastifyRequest, { orNone = false } = {}): void {
  const given = request.headers['tus-resumable']
  if (given !== version && !(orNone && given === undefined))
    refuse('upload-version', 'This call needs the header “Tus-Resumable: 1.0.0”.')
}

/** A number of bytes, or undefined when the header is missing. Refuses any other value. */
export function bytesIn(
  request: FastifyRequest,
  header: 'upload-offset' | 'upload-length' | 'content-length',
): number | undefined {
  const given = request.headers[header]
  if (given === undefined) return undefined
  if (typeof given !== 'string' || !/^(0|[1-9][0-9]{0,14})$/.test(given))
    refuse(
      'bad-request',
      `The header “${header}” must be a number of bytes.`,
      because('upload-header-not-bytes', { header }),
    )
  return Number(given)
}

/** Refuses a length no upload may have. */
export function requireLength(length: number): void {
  if (length === 0) refuse('bad-request', 'A recording has more than no bytes.', because('recording-empty'))
  if (length > recordingLimit)
    refuse(
      'too-large',
      'A recording may have 200 MB at most.',
      because('recording-too-large', { megabytes: 200 }),
    )
}
