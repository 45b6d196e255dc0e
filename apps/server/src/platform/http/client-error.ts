// What Node's parser rejects never becomes a request, so no hook sees it: a line that is not HTTP, endless
// headers, a body that never arrives.
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { because, Problem } from './problem.ts'
import type { Logger } from '../log.ts'

/** Writes a problem document to the socket by hand and closes the connection. */
export function answerClientError(error: NodeJS.ErrnoException, socket: Socket, log: Logger): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  const problem =
    error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
      ? new Problem('too-slow')
      : error.code === 'HPE_HEADER_OVERFLOW'
        ? new Problem('headers-too-large')
        : new Problem('bad-request', undefined, because('request-unreadable'))
  log.debug({ code: error.code }, 'a request could not be read')
  answerOnSocket(problem, socket)
}

/** Answers a request that has no handler (any more) and closes its connection. */
export function answerOnSocket(problem: Problem, socket: Socket): void {
  if (!socket.writable) {
    socket.destroy()
    return
  }
  const body = JSON.stringify(problem.document())
  // destroySoon flushes the answer first; `end` alone would wait for a sender that never stops.
  socket.write(
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status] ?? ''}\r\ncontent-type: ` +
      'application/problem+json\r\ncache-control: no-store\r\nconnection: close\r\ncontent-length: ' +
      `${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
  socket.destroySoon()
}
