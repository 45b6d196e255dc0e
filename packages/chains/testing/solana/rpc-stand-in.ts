// A stand-in for a misbehaving Solana node, in the real protocol: it answers each call as configured, and
// passes on the rest.
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export interface RpcCall {
  id: unknown
  method: string
  params: unknown[]
}

export type RpcReply =
  | { result: unknown }
  | { error: { code: number; message: string; data?: unknown } }
  | { status: number; body?: string }
  | { body: string }
  | 'never'
  | 'cut'
  | 'on'

export interface RpcStandIn {
  rpcUrl: string
  calls: RpcCall[]
  close(): Promise<void>
}

/**
 * `reply` returns the answer; 'on' passes the call to the node at `upstream`, 'never' leaves the caller
 * waiting, 'cut' closes the connection.
 */
export async function startRpcStandIn(
  reply: (call: RpcCall) => RpcReply | Promise<RpcReply>,
  upstream?: string,
): Promise<RpcStandIn> {
  const calls: RpcCall[] = []
  const server = createServer(async (request, response) => {
    // Undefined: the caller left before it had asked.
    const call = (await json(request).catch(() => undefined)) as RpcCall | undefined
    if (call === undefined) return
    calls.push(call)
    const said = await reply(call)
    if (said === 'never') return
    if (said === 'cut') return void request.socket.destroy()
    response.setHeader('content-type', 'application/json')
    if (said === 'on') {
      const answer = await fetch(upstream!, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(call),
      })
      return void response.end(await answer.text())
    }
    if ('status' in said) response.statusCode = said.status
    response.end(
      'body' in said || 'status' in said
        ? (said.body ?? '')
        : JSON.stringify({ jsonrpc: '2.0', id: call.id, ...said }),
    )
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    rpcUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
