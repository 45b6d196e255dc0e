// A register on a local node for tests: a funded registrar, the deployed contract, and testators who consent.
import { randomBytes } from 'node:crypto'
import type { ChainWorld } from '../conformance.ts'
import { tokenId } from '../../src/chain.ts'
import type { Register, Transfer } from '../../src/chain.ts'
import { createEthereumChain } from '../../src/ethereum/adapter.ts'
import type { EthereumOptions } from '../../src/ethereum/adapter.ts'
import {
  makeTestatorKey,
  moveConsent,
  registrationConsent,
  signConsent,
  withdrawalConsent,
} from '../../src/ethereum/consent.ts'
import { deployWillToken } from '../../src/ethereum/deploy.ts'
import { startLocalNode } from './local-node.ts'
import type { LocalNode } from './local-node.ts'
import { willTokenAbi as abi } from '../../src/ethereum/will-token-abi.ts'
import { createEthereumReader } from '../../src/ethereum/read.ts'

/** A node, as the suite controls it. */
export interface RegisterNode {
  readonly rpcUrl: string
  readonly chainId: number
  fund(address: string): Promise<void>
  /** Makes the current blocks final. */
  settle(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  reorganise?(depth: number): Promise<void>
  close(): Promise<void>
}

export interface RegisterWorld extends ChainWorld {
  options: EthereumOptions
  /** Like register(), with the deadline in seconds from now. */
  consentedFor(seconds: number): Promise<Register>
  /** Moves a token on, with the consent of the key it was registered for. */
  move(old: Register, recipient: string, purpose: 'relock' | 'own-address'): Promise<Transfer>
}

export interface LocalRegister extends RegisterWorld {
  node: LocalNode
}

const hex32 = () => randomBytes(32).toString('hex')

/** A testator's registration: a fresh key, a fresh token, a consent valid for one hour or `seconds`. */
export async function freshRegistration(
  at: { chainId: number; contract: string },
  keys: Map<string, `0x${string}`>,
  seconds = 3600,
): Promise<Register> {
  const key = makeTestatorKey()
  const id = tokenId(hex32())
  keys.set(id, key.privateKey)
  const terms = {
    tokenId: id,
    metadataHash: hex32(),
    version: 1,
    deadline: Math.floor(Date.now() / 1000) + seconds,
  }
  const consent = await signConsent(
    key.privateKey,
    registrationConsent(at, { ...terms, testator: key.address }),
  )
  return {
    kind: 'register',
    tokenId: id,
    recipient: key.address,
    metadataHash: terms.metadataHash,
    version: 1,
    consent,
  }
}

/** Starts Anvil, funds a registrar and deploys. */
export async function openLocalRegister(): Promise<LocalRegister> {
  const node = await startLocalNode()
  const world = await openRegisterOn({
    rpcUrl: node.rpcUrl,
    chainId: node.chainId,
    fund: async (address) => void (await node.rpc('anvil_setBalance', address, '0x3635c9adc5dea00000')),
    settle: async () => void (await node.rpc('anvil_mine', '0x3')),
    stop: node.stop,
    start: node.start,
    reorganise: async (depth) => void (await node.rpc('anvil_reorg', depth, [])),
    close: node.close,
  })
  return { ...world, node }
}

/** Funds a registrar on any node and deploys. */
export async function openRegisterOn(node: RegisterNode): Promise<RegisterWorld> {
  const registrar = makeTestatorKey()
  await node.fund(registrar.address)
  const { contract } = await deployWillToken({
    rpcUrl: node.rpcUrl,
    chainId: node.chainId,
    registrarKey: registrar.privateKey,
  })
  const options: EthereumOptions = {
    rpcUrl: node.rpcUrl,
    chainId: node.chainId,
    contract,
    registrarKey: registrar.privateKey,
    timeoutMs: 30_000,
    gapGraceMs: 500,
  }
  const keys = new Map<string, `0x${string}`>()
  const deadline = () => Math.floor(Date.now() / 1000) + 3600
  return {
    options,
    connect: () => createEthereumChain(options),
    door: {
      url: () => node.rpcUrl,
      through: (rpcUrl, timeoutMs) => createEthereumChain({ ...options, rpcUrl, timeoutMs }),
    },
    stranger: () => createEthereumChain({ ...options, chainId: options.chainId + 1 }),
    register: () => freshRegistration(options, keys),
    consentedFor: (seconds) => freshRegistration(options, keys, seconds),
    async supersede(old) {
      const key = keys.get(old.tokenId)!
      const terms = {
        tokenId: tokenId(hex32()),
        metadataHash: hex32(),
        version: old.version + 1,
        deadline: deadline(),
        supersedes: old.tokenId,
      }
      keys.set(terms.tokenId, key)
      const consent = await signConsent(
        key,
        registrationConsent(options, { ...terms, testator: old.recipient }),
      )
      const { tokenId: id, metadataHash, version, supersedes } = terms
      return {
        kind: 'supersede',
        tokenId: id,
        supersedes,
        recipient: old.recipient,
        metadataHash,
        version,
        consent,
        // One key owns both entries.
        ownersConsent: consent,
      }
    },
    async move(old, recipient, purpose) {
      const { changedBlock } = (await createEthereumReader(options).read(old.tokenId))!
      const terms = { tokenId: old.tokenId, to: recipient, changedBlock: changedBlock!, deadline: deadline() }
      const consent = await signConsent(keys.get(old.tokenId)!, moveConsent(options, terms))
      return { kind: 'transfer', tokenId: old.tokenId, recipient, purpose, consent }
    },
    async withdraw(old) {
      const consent = await signConsent(
        keys.get(old.tokenId)!,
        withdrawalConsent(options, { tokenId: old.tokenId, deadline: deadline() }),
      )
      return { kind: 'withdraw', tokenId: old.tokenId, consent }
    },
    recipient: () => makeTestatorKey().address,
    wrongRecipients: [
      '',
      'CN=Ann Example',
      '0x1234',
      `0x${'0'.repeat(40)}`,
      `${registrar.address}00`,
      registrar.address.toLowerCase().slice(2),
    ],
    settle: () => node.settle(),
    stopNode: () => node.stop(),
    startNode: () => node.start(),
    ...(node.reorganise ? { reorganise: node.reorganise } : {}),
    entered: (action) =>
      createEthereumReader(options).node.on(async (client) => {
        const args = { tokenId: BigInt(`0x${action.tokenId}`) }
        return (
          await client.getContractEvents({
            address: options.contract as `0x${string}`,
            abi,
            eventName: 'Registered',
            args,
            fromBlock: 0n,
          })
        ).length
      }),
    close: () => node.close(),
  }
}
