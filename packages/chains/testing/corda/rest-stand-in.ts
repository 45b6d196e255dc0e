// A stand-in for a misbehaving Corda gateway, over real HTTP: it answers each call as configured, and
// `whoami` as a gateway would.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { SampleWill } from './rest-sample.ts'

export interface RestCall {
  method: string
  /** With its query, without /api/rest or /api/public. */
  path: string
  door: string
  headers: Record<string, unknown>
  body: string
}

export type RestReply =
  | { status?: number; json: unknown }
  | { status?: number; text: string }
  | { redirect: string }
  | 'never'
  | 'cut'

export interface RestStandIn {
  nodeUrl: string
  calls: RestCall[]
  close(): Promise<void>
}

export const NETWORK = 'ab'.repeat(32)
export const REGISTER = 'O=Testate Register, L=London, C=GB'
export const NOTARY = 'O=Testate Notary, L=London, C=GB'
export const whoIs = {
  legalIdentity: REGISTER,
  notary: NOTARY,
  platformVersion: 12,
  ledger: 'corda',
  networkId: NETWORK,
}

/**
 * `reply` returns the answer; 'never' leaves the caller waiting, 'cut' closes the connection, undefined is
 * 404 (and `whoIs` for `whoami`).
 */
export async function startRestStandIn(
  reply: (call: RestCall) => RestReply | undefined,
): Promise<RestStandIn> {
  const calls: RestCall[] = []
  const server = createServer(async (request, response) => {
    const [, door = '', path = ''] = /^\/api\/([a-z]+)\/(.*)$/.exec(request.url ?? '') ?? []
    const call = {
      method: request.method ?? '',
      path,
      door,
      headers: request.headers,
      body: await text(request),
    }
    calls.push(call)
    const said =
      reply(call) ??
      (path === 'network/whoami'
        ? { json: whoIs }
        : { status: 404, json: { error: 'There is no such thing.' } })
    if (said === 'never') return
    if (said === 'cut') return void request.socket.destroy()
    if ('redirect' in said) return void response.writeHead(302, { location: said.redirect }).end()
    response
      .writeHead(said.status ?? 200, { 'content-type': 'application/json' })
      .end('text' in said ? said.text : JSON.stringify(said.json))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    nodeUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export const TRANSACTION = 'CD'.repeat(32)

/** A will's state as a gateway returns it. */
export function stateOf(
  will: SampleWill,
  changes: Record<string, unknown> = {},
  recordedTime = new Date().toISOString(),
  txhash = TRANSACTION,
): Record<string, unknown> {
  const data = {
    linearId: { id: will.linearId, externalId: will.tokenId },
    testator: will.testator,
    executor: will.executor,
    metadata: will.metadata,
    status: 'ACTIVE',
    createdAt: will.body['createdAt'],
    updatedAt: will.body['createdAt'],
    ...changes,
  }
  return {
    state: { data, contract: 'org.testate.corda.contracts.WillContract', notary: NOTARY },
    ref: { txhash, index: 0 },
    recordedTime,
  }
}

/** The transaction that made `outputs`. */
export function transactionOf(
  outputs: Record<string, unknown>[],
  position = 7,
  signers = [REGISTER, NOTARY],
): Record<string, unknown> {
  const [{ ref, recordedTime } = { ref: { txhash: TRANSACTION }, recordedTime: new Date().toISOString() }] =
    outputs as { ref?: { txhash: string }; recordedTime?: string }[]
  return {
    id: ref?.txhash,
    recordedTime,
    inputs: [],
    outputs,
    signatures: signers.map((by, index) => ({ by, bytes: Buffer.alloc(64, index + 1).toString('base64') })),
    position,
  }
}
