// A register on a Solana ledger for tests: a funded registrar and testators who consent.
import { randomBytes } from 'node:crypto'
import type { ChainWorld } from '../conformance.ts'
import { tokenId } from '../../src/chain.ts'
import type { Register } from '../../src/chain.ts'
import { createSolanaChain } from '../../src/solana/adapter.ts'
import type { SolanaOptions } from '../../src/solana/adapter.ts'
import { holdingAddress, mintAddress, registrarAddress } from '../../src/solana/addresses.ts'
import { registrationConsentText, testatorKey, withdrawalConsentText } from '../../src/solana/consent.ts'
import { makes, signaturesOf, transactionOf } from '../../src/solana/history.ts'
import { connectNode } from '../../src/solana/node.ts'

/** A ledger, as the suite controls it. */
export interface RegisterNode {
  readonly rpcUrl: string
  readonly genesisHash: string
  fund(address: string): Promise<void>
  /** Makes the current blocks final. */
  settle(): Promise<void>
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

type Key = Awaited<ReturnType<typeof testatorKey>>

export interface RegisterWorld extends ChainWorld {
  options: SolanaOptions
  registrar: string
  keys: Map<string, Key>
  /** Like register(), with the deadline in seconds from now. */
  consentedFor(seconds: number): Promise<Register>
}

const hex32 = () => randomBytes(32).toString('hex')

/** A testator's registration: a fresh key, a fresh token, a consent valid for one hour or `seconds`. */
export async function freshRegistration(
  at: { genesisHash: string; registrar: string },
  keys: Map<string, Key>,
  seconds = 3600,
): Promise<Register> {
  const key = await testatorKey(randomBytes(32))
  const id = tokenId(hex32())
  keys.set(id, key)
  const terms = {
    tokenId: id,
    metadataHash: hex32(),
    version: 1,
    deadline: Math.floor(Date.now() / 1000) + seconds,
  }
  const consent = await key.sign(registrationConsentText(at, { ...terms, testator: key.address }))
  return {
    kind: 'register',
    tokenId: id,
    recipient: key.address,
    metadataHash: terms.metadataHash,
    version: 1,
    consent,
  }
}

/** Funds a registrar on any ledger. */
export async function openRegisterOn(node: RegisterNode): Promise<RegisterWorld> {
  const registrarKey = hex32()
  const registrar = await registrarAddress(registrarKey)
  await node.fund(registrar)
  const options: SolanaOptions = {
    rpcUrl: node.rpcUrl,
    genesisHash: node.genesisHash,
    registrarKey,
    timeoutMs: 30_000,
  }
  const at = { genesisHash: node.genesisHash, registrar }
  const keys = new Map<string, Key>()
  const others = await Promise.all(Array.from({ length: 20 }, () => testatorKey(randomBytes(32))))
  const deadline = () => Math.floor(Date.now() / 1000) + 3600
  return {
    options,
    registrar,
    keys,
    connect: () => createSolanaChain(options),
    door: {
      url: () => node.rpcUrl,
      through: (rpcUrl, timeoutMs) => createSolanaChain({ ...options, rpcUrl, timeoutMs }),
    },
    // Mainnet's first block.
    stranger: () =>
      createSolanaChain({ ...options, genesisHash: '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d' }),
    register: () => freshRegistration(at, keys),
    consentedFor: (seconds) => freshRegistration(at, keys, seconds),
    async supersede(old) {
      const key = keys.get(old.tokenId)!
      const terms = {
        tokenId: tokenId(hex32()),
        metadataHash: hex32(),
        version: old.version + 1,
        supersedes: old.tokenId,
      }
      keys.set(terms.tokenId, key)
      const consent = await key.sign(
        registrationConsentText(at, { ...terms, testator: old.recipient, deadline: deadline() }),
      )
      return { kind: 'supersede', ...terms, recipient: old.recipient, consent }
    },
    async withdraw(old) {
      const consent = await keys
        .get(old.tokenId)!
        .sign(withdrawalConsentText(at, { tokenId: old.tokenId, deadline: deadline() }))
      return { kind: 'withdraw', tokenId: old.tokenId, consent }
    },
    recipient: () => others.pop()!.address,
    wrongRecipients: [
      '',
      'CN=Ann Example',
      `0x${'12'.repeat(20)}`,
      '11111111111111111111111111111111',
      registrar.slice(8),
      `11${registrar}`,
      `0${registrar.slice(1)}`,
      // Off the curve: an account no key can sign for.
      await holdingAddress(registrar, await mintAddress(registrar, tokenId(hex32()))),
    ],
    settle: () => node.settle(),
    stopNode: () => node.stop(),
    startNode: () => node.start(),
    async entered({ tokenId: id }) {
      const mint = await mintAddress(registrar, id)
      return connectNode(options).on(async (ask) => {
        const all = await Promise.all(
          (await signaturesOf(ask, mint)).map(({ signature }) => transactionOf(ask, signature)),
        )
        return all.filter((one) => one && makes(mint)(one)).length
      })
    },
    close: () => node.close(),
  }
}
