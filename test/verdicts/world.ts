// What the cells of the table are made of: a register, two ledgers that hold what each cell needs, registers that
// answer about a will's own PDF, and the files themselves.
import { createServer, type RequestListener, type Server } from 'node:http'
import { createServer as createSocket, type AddressInfo } from 'node:net'
import {
  NETWORK,
  REGISTER,
  startRestStandIn,
  stateOf,
  transactionOf,
} from '@testate/chains/testing/corda/rest-stand-in'
import { sampleWill as sampleEntry } from '@testate/chains/testing/corda/rest-sample'
import {
  BLOCK_HASH,
  startLedgerStandIn,
  type HeldHead,
  type HeldToken,
} from '@testate/chains/testing/ethereum/ledger-stand-in'
import type { LedgerEntry } from '@testate/evidence/capsule/check-ledgers'
import type { Receipt } from '@testate/evidence/capsule/capsule'
import type { Trust, TrustedNetwork } from '@testate/evidence/certificates/trust'
import {
  receiptOf,
  sampleLedgerEntry,
  sampleRegister,
  sampleSealed,
  SAMPLE_NETWORK,
  type SampleRegister,
  type SampleSealed,
} from '@testate/evidence/testing/capsule-sample'

export interface World {
  register: SampleRegister
  /** A trust set of one ledger, and of two. */
  one: Trust
  both: Trust
  ethereum: TrustedNetwork
  corda: TrustedNetwork
  tokens: HeldToken[]
  heads: HeldHead[]
  /** A registration on Ethereum, and its entry there. */
  registered(of?: {
    status?: LedgerEntry['status']
    sealed?: SampleSealed
    entry?: Partial<LedgerEntry>
  }): Promise<Registered>
  /** The same registration on Corda. */
  onCorda(sealed: SampleSealed, of?: { status?: LedgerEntry['status']; metadataHash?: string }): Promise<void>
  /** The trust set of a register that answers in this way about documents. */
  answering(answer: RequestListener): Promise<Trust>
  /** An address that takes connections and never answers. */
  silent(): Promise<string>
  close(): Promise<void>
}

export interface Registered {
  sealed: SampleSealed
  entry: LedgerEntry
  receipt: Receipt
}

const cordaStatus = {
  active: 'ACTIVE',
  superseded: 'SUPERSEDED',
  withdrawn: 'REVOKED',
  released: 'RELEASED',
} as const

/** Nobody listens there. */
export const CLOSED = 'http://127.0.0.1:9/'

export async function openWorld(): Promise<World> {
  const tokens: HeldToken[] = []
  const heads: HeldHead[] = []
  const states = new Map<string, Record<string, unknown>[]>()
  const closing: (() => Promise<unknown>)[] = []
  const { chainId, contract } = SAMPLE_NETWORK
  const node = await startLedgerStandIn({ chainId: Number(chainId), contract, tokens, heads })
  const gateway = await startRestStandIn(({ path }) => {
    if (path === 'network/head') return { json: { height: 1_000, time: new Date().toISOString() } }
    const [, state] = /^vault\/states\/([0-9a-f]{64})/.exec(path) ?? []
    const found = states.get(state ?? '')
    if (found !== undefined) return { json: { states: found } }
    const [, hash] = /^transactions\/([0-9A-F]{64})$/.exec(path) ?? []
    const made = [...states.values()].find(([first]) => (first!['ref'] as { txhash: string }).txhash === hash)
    return made === undefined ? undefined : { json: transactionOf(made.slice(0, 1)) }
  })
  closing.push(node.close, gateway.close)
  const ethereum = { ...SAMPLE_NETWORK, rpcUrl: `${node.rpcUrl}/` }
  const corda: TrustedNetwork = {
    name: 'corda',
    chainId: NETWORK,
    contract: REGISTER,
    rpcUrl: `${gateway.nodeUrl}/`,
    label: 'local development ledger',
  }
  const register = await sampleRegister([ethereum])
  const listening = async (server: Server | ReturnType<typeof createSocket>): Promise<string> => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }
  return {
    register,
    one: register.trust,
    both: { ...register.trust, networks: [ethereum, corda] },
    ethereum,
    corda,
    tokens,
    heads,
    async registered({ status = 'active', sealed, entry: change } = {}) {
      const of = sealed ?? (await sampleSealed(register))
      const entry: LedgerEntry = { ...sampleLedgerEntry(of), status, blockHash: BLOCK_HASH, ...change }
      tokens.push({ ...entry, tokenId: of.registration.commitment })
      return { sealed: of, entry, receipt: receiptOf(of, sampleLedgerEntry(of), ethereum) }
    },
    async onCorda({ registration, metadataHash }, of = {}) {
      const will = await sampleEntry(null, {
        tokenId: registration.commitment,
        metadataHash: of.metadataHash ?? metadataHash,
      })
      const hash = registration.commitment.toUpperCase()
      const time = '2026-11-21T12:01:00.000Z'
      const later = of.status ?? 'active'
      states.set(registration.commitment, [
        stateOf(will, {}, time, hash),
        ...(later === 'active' ? [] : [stateOf(will, { status: cordaStatus[later] }, time, 'EF'.repeat(32))]),
      ])
    },
    async answering(answer) {
      const server = createServer((request, response) => {
        response.setHeader('access-control-allow-origin', '*')
        answer(request, response)
      })
      closing.push(async () => {
        server.closeAllConnections()
        server.close()
      })
      const { networks, ...rest } = register.trust
      return { ...rest, format: 'testate-trust/2', register: await listening(server), networks }
    },
    async silent() {
      const sockets = new Set<{ destroy(): void }>()
      const server = createSocket((socket) => void sockets.add(socket))
      closing.push(async () => {
        for (const socket of sockets) socket.destroy()
        server.close()
      })
      return `${await listening(server)}/`
    },
    async close() {
      for (const end of closing) await end()
    },
  }
}
