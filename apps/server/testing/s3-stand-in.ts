// A stand-in for an S3 server, for tests: real HTTP on loopback, speaking the four calls the object store
// makes (PUT, GET, HEAD, DELETE of one object, path style), with the checksum and length checks a real one
// makes.
import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface S3StandIn {
  endpoint: string
  objects: Map<string, Buffer>
  /** Answers the next n requests with 503, as an overloaded store does. */
  failNext(count: number): void
  close(): Promise<void>
}

export async function startS3StandIn(): Promise<S3StandIn> {
  const objects = new Map<string, Buffer>()
  let failures = 0
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const body = Buffer.concat(chunks)
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://stand-in').pathname)
    const answer = (status: number, code = '', bytes?: Buffer) => {
      const xml = code
        ? Buffer.from(
            `<?xml version="1.0" encoding="UTF-8"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`,
          )
        : undefined
      response.writeHead(status, {
        'content-type': xml ? 'application/xml' : 'application/octet-stream',
        'content-length': (bytes ?? xml)?.length ?? 0,
      })
      response.end(request.method === 'HEAD' ? undefined : (bytes ?? xml))
    }
    if (failures > 0) {
      failures--
      return answer(503, 'SlowDown')
    }
    if (!request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 ')) return answer(403, 'AccessDenied')
    if (request.method === 'PUT') {
      const wanted = request.headers['x-amz-checksum-sha256']
      if (wanted && wanted !== createHash('sha256').update(body).digest('base64'))
        return answer(400, 'BadDigest')
      objects.set(path, body)
      return answer(200)
    }
    const found = objects.get(path)
    if (request.method === 'DELETE') {
      objects.delete(path)
      return answer(204)
    }
    if (!found) return answer(404, 'NoSuchKey')
    return answer(200, '', found)
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    failNext: (count) => (failures = count),
    close: () => new Promise((done) => (server.closeAllConnections(), server.close(() => done()))),
  }
}
