// The calls of a Corda gateway, answered by the development ledger on the loopback address. The register's
// calls need its token; anyone who knows a commitment may ask about that one will without it
// (docs/decisions), because a capsule must be checkable without the register.
import { createHash, timingSafeEqual } from 'node:crypto'
import { linearId } from '@testate/chains/corda/linear-id'
import type { TokenId } from '@testate/chains/chain'
import { flows, FlowError } from './flows.ts'
import { Malformed } from './shapes.ts'
import type { CordaStore, KeptState } from './store.ts'
import { ContractRefusal } from './contract.ts'
import { serveLoopback } from '../ledgers/loopback-http.ts'
import type { LoopbackAnswer, LoopbackRequest, LoopbackServer } from '../ledgers/loopback-http.ts'

const MOST_BYTES = 64 * 1024
const MOST_ON_A_PAGE = 200
const REGISTER = 'O=Testate Development Register, L=London, C=GB'
const NOTARY = 'O=Testate Development Notary, L=London, C=GB'

/** Serves on 127.0.0.1:`port`, to this machine's programs and to the pages of the origin `page`. */
export function serveCordaRest(
  port: number,
  store: CordaStore,
  token: string,
  page?: string,
): Promise<LoopbackServer> {
  return serveLoopback(
    port,
    async (request) => {
      try {
        return await answer(request, store, token)
      } catch (error) {
        if (error instanceof ContractRefusal) return refusal(409, error.message)
        if (error instanceof Malformed) return refusal(400, error.message)
        if (error instanceof FlowError) return refusal(error.status, error.message)
        console.error(request.method, request.url.pathname, error)
        return refusal(500, 'Something went wrong in the development ledger.')
      }
    },
    { page },
  )
}

async function answer(request: LoopbackRequest, store: CordaStore, token: string): Promise<LoopbackAnswer> {
  const [, door, path] = /^\/api\/(rest|public)\/(.+)$/.exec(request.url.pathname) ?? []
  if (door === undefined || path === undefined) return refusal(404, 'There is no such call.')
  if (door === 'public')
    return request.method === 'GET' ? open(path, request.url, store) : refusal(404, 'There is no such call.')
  if (!isKnown(request.header('authorization'), token)) return refusal(401, 'The token is missing or wrong.')
  if (request.method === 'GET')
    return path === 'vault/states' ? list(request.url, store) : read(path, request.url, store)
  const flow = /^flows\/([a-z-]{1,30})$/.exec(path)?.[1]
  if (request.method !== 'POST' || flow === undefined || !Object.hasOwn(flows, flow))
    return refusal(request.method === 'POST' ? 404 : 405, 'There is no such call.')
  return start(flow as keyof typeof flows, request, store)
}

/**
 * The calls open without a token: strangers cannot list a private ledger, and its linear ids, which appear in
 * logs, open nothing.
 */
function open(path: string, url: URL, store: CordaStore): LoopbackAnswer | Promise<LoopbackAnswer> {
  const mayAsk =
    /^(network\/(whoami|head)|vault\/checkpoint|vault\/states\/[0-9a-f]{64}|transactions\/[0-9a-fA-F]{64})$/.test(
      path,
    )
  return mayAsk ? read(path, url, store) : refusal(404, 'There is no such call.')
}

async function read(path: string, url: URL, store: CordaStore): Promise<LoopbackAnswer> {
  if (path === 'network/whoami') {
    // There is no version of Corda's platform to report.
    return {
      body: {
        legalIdentity: REGISTER,
        notary: NOTARY,
        platformVersion: 0,
        ledger: 'development',
        networkId: store.networkId,
      },
    }
  }
  if (path === 'network/head')
    return { body: { height: store.height(), time: new Date(store.now()).toISOString() } }
  if (path === 'vault/checkpoint') {
    const latest = store.latest('checkpoint')
    return latest
      ? { body: { ...latest.data, ref: latest.ref } }
      : refusal(404, 'No checkpoint is anchored yet.')
  }
  const id = /^vault\/states\/([0-9a-f-]{1,64})$/.exec(path)?.[1]
  if (id !== undefined) {
    const name = /^[0-9a-f]{64}$/.test(id) ? await linearId(id as TokenId) : id
    const states = name === 'checkpoint' ? [] : store.history(name)
    if (states.length === 0) return refusal(404, 'There is no such will.')
    return {
      body:
        url.searchParams.get('history') === 'true' ? { states: states.map(shown) } : shown(states.at(-1)!),
    }
  }
  const hash = /^transactions\/([0-9a-fA-F]{64})$/.exec(path)?.[1]
  const found = hash === undefined ? null : store.transaction(hash.toUpperCase())
  if (!found)
    return refusal(404, hash === undefined ? 'There is no such call.' : 'There is no such transaction.')
  const { signature, outputs, ...transaction } = found
  return {
    body: { ...transaction, outputs: outputs.map(shown), signatures: [{ by: NOTARY, bytes: signature }] },
  }
}

function list(url: URL, store: CordaStore): LoopbackAnswer {
  const number = (name: string, otherwise: number, most: number) => {
    const text = url.searchParams.get(name) ?? String(otherwise)
    const value = /^\d{1,9}$/.test(text) ? Number(text) : 0
    if (value < 1 || value > most) throw new Malformed(`${name} is a whole number from 1 to ${most}.`)
    return value
  }
  const [page, pageSize] = [number('page', 1, 999_999_999), number('pageSize', 100, MOST_ON_A_PAGE)]
  return {
    body: {
      states: store.page((page - 1) * pageSize, pageSize).map(shown),
      totalStatesAvailable: store.wills(),
      page,
      pageSize,
    },
  }
}

async function start(
  flow: keyof typeof flows,
  request: LoopbackRequest,
  store: CordaStore,
): Promise<LoopbackAnswer> {
  const key = request.header('idempotency-key')
  if (key === undefined || !/^[A-Za-z0-9._:-]{8,128}$/.test(key))
    return refusal(400, 'An Idempotency-Key of 8 to 128 letters, digits and ._:- is needed.')
  // A body beyond the server's own limit rejects here.
  const text = await request.body().catch(() => null)
  if (text === null || Buffer.byteLength(text) > MOST_BYTES)
    return refusal(413, 'The body is longer than 64 KB.')
  return flows[flow](
    text,
    { key, digest: createHash('sha256').update(`${flow}\n${text}`).digest('hex') },
    store,
  )
}

function shown({ data, ref, recordedTime }: KeptState): unknown {
  return {
    state: {
      data,
      contract: `development-ledger.${'root' in data ? 'Checkpoint' : 'Will'}Contract`,
      notary: NOTARY,
    },
    ref,
    recordedTime,
  }
}

/** Compares in constant time, whatever was sent: hashes all have the same length. */
function isKnown(authorization: string | undefined, token: string): boolean {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(hash(authorization ?? ''), hash(`Bearer ${token}`))
}

function refusal(status: number, error: string): LoopbackAnswer {
  return { status, body: { error } }
}
