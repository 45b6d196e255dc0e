// The embedded ledger's public interface: the methods of a public node. Anvil's own port also answers methods
// that rewrite history (anvil_*, evm_*), so only the writer is told that port.
import { RpcError } from './anvil-node.ts'
import type { LedgerWriter } from './writer.ts'
import { serveLoopback } from '../ledgers/loopback-http.ts'
import type { LoopbackServer } from '../ledgers/loopback-http.ts'

const READS = new Set([
  'web3_clientVersion',
  'net_version',
  'net_listening',
  'eth_chainId',
  'eth_syncing',
  'eth_accounts',
  'eth_blockNumber',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_feeHistory',
  'eth_blobBaseFee',
  'eth_getBalance',
  'eth_getCode',
  'eth_getStorageAt',
  'eth_getProof',
  'eth_getTransactionCount',
  'eth_getTransactionByHash',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionReceipt',
  'eth_getRawTransactionByHash',
  'eth_getBlockByNumber',
  'eth_getBlockByHash',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getLogs',
  'eth_call',
  'eth_estimateGas',
  'eth_createAccessList',
])

const MOST_IN_A_BATCH = 100

interface Call {
  id: unknown
  method: string
  params: unknown[]
}

/**
 * Serves JSON-RPC 2.0 on 127.0.0.1:`port`, to this machine's programs and to the pages of the origin `page`.
 */
export function serveLedger(port: number, writer: LedgerWriter, page?: string): Promise<LoopbackServer> {
  return serveLoopback(
    port,
    async (request) => {
      if (request.method !== 'POST')
        return {
          status: 405,
          headers: { allow: 'POST' },
          body: 'This is a JSON-RPC address: POST a request.',
        }
      let body: unknown
      try {
        body = JSON.parse(await request.body())
      } catch (error) {
        if (error instanceof SyntaxError)
          return { body: failure(null, { code: -32700, message: 'not JSON' }) }
        throw error
      }
      if (!Array.isArray(body)) return { body: await answer(body, writer) }
      if (body.length === 0 || body.length > MOST_IN_A_BATCH)
        return {
          body: failure(null, { code: -32600, message: `a batch holds 1 to ${MOST_IN_A_BATCH} requests` }),
        }
      return { body: await Promise.all(body.map((call) => answer(call, writer))) }
    },
    { page },
  )
}

async function answer(
  body: unknown,
  writer: LedgerWriter,
): Promise<{ id: unknown; jsonrpc: '2.0'; result?: unknown; error?: { code: number } }> {
  const call = asCall(body)
  if (!call) return failure(null, { code: -32600, message: 'not a JSON-RPC request' })
  try {
    return { jsonrpc: '2.0', id: call.id, result: await perform(call, writer) }
  } catch (error) {
    if (error instanceof RpcError) return failure(call.id, error.rpc)
    return failure(call.id, { code: -32000, message: 'the ledger does not answer' })
  }
}

async function perform({ method, params }: Call, writer: LedgerWriter): Promise<unknown> {
  if (READS.has(method)) return (await writer.node()).call(method, params)
  if (method !== 'eth_sendRawTransaction' && method !== 'eth_sendRawTransactionSync') {
    throw new RpcError({ code: -32601, message: `the method ${method} is not available` })
  }
  const [raw] = params
  if (typeof raw !== 'string' || !/^0x([0-9a-f]{2})+$/i.test(raw))
    throw new RpcError({ code: -32602, message: 'a raw transaction is 0x and hex digits' })
  const hash = await writer.send(raw)
  return method === 'eth_sendRawTransaction'
    ? hash
    : (await writer.node()).call('eth_getTransactionReceipt', [hash])
}

function asCall(body: unknown): Call | null {
  if (typeof body !== 'object' || body === null) return null
  const { id = null, method, params = [] } = body as Record<string, unknown>
  return typeof method === 'string' && Array.isArray(params) ? { id, method, params } : null
}

function failure(id: unknown, error: { code: number; message: string; data?: unknown }) {
  return { jsonrpc: '2.0' as const, id, error }
}
