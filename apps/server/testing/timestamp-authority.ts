// A stand-in for an outside time-stamp authority: RFC 3161 over HTTP at a loopback address, with its revocation lists
// beside it. It can answer wrongly, late or never.
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import {
  answerTo,
  outsideLists,
  outsideUnit,
  type AnswerAs,
  type OutsideUnit,
} from '@testate/evidence/testing/outside-authority'
import { now } from '../src/platform/clock.ts'

export interface StandInAuthority {
  url: string
  unit: OutsideUnit
  /** How it answers from now on. */
  as: Partial<AnswerAs> & {
    /** Instead of what it would say. */
    says?: { status?: number; body?: Uint8Array }
    afterMs?: number
    revoked?: Date
    /** As of when its lists are. */
    listsAt?: Date
    /** Another unit answers each second request. */
    alternates?: OutsideUnit
  }
  requests: number
  stop(): Promise<void>
}

export async function standInAuthority(of: {
  kind: OutsideUnit['kind']
  at: Date
  years?: number
  forMail?: boolean
}): Promise<StandInAuthority> {
  const server = createServer((request, response) => {
    void respond(authority, request).then(({ status, body }) => {
      response.writeHead(status, { 'content-type': 'application/timestamp-reply' })
      response.end(body)
    })
  })
  const port = await listening(server)
  const authority: StandInAuthority = {
    url: `http://127.0.0.1:${port}/tsa`,
    unit: await outsideUnit({ ...of, lists: `http://127.0.0.1:${port}` }),
    as: {},
    requests: 0,
    stop: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  return authority
}

async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

async function respond(
  authority: StandInAuthority,
  request: IncomingMessage,
): Promise<{ status: number; body: Uint8Array }> {
  const { as, unit } = authority
  if (request.method === 'GET') {
    const lists = await outsideLists(unit, {
      at: as.listsAt ?? now(),
      ...(as.revoked ? { revoked: as.revoked } : {}),
    })
    return { status: 200, body: request.url === '/root.crl' ? lists.root : lists.issuing }
  }
  authority.requests += 1
  const asked = new Uint8Array(await buffer(request))
  if (as.afterMs !== undefined) await new Promise((resolve) => setTimeout(resolve, as.afterMs))
  if (as.says) return { status: as.says.status ?? 200, body: as.says.body ?? new Uint8Array() }
  if (request.headers['content-type'] !== 'application/timestamp-query')
    return { status: 415, body: new Uint8Array() }
  const by = authority.requests % 2 === 0 && as.alternates ? as.alternates : unit
  return { status: 200, body: await answerTo(asked, by, { at: now(), ...as }) }
}
