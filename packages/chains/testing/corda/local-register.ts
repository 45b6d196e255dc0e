// A register on a Corda network for tests: testators who consent, and their pseudonyms.
import { randomBytes } from 'node:crypto'
import type { ChainWorld } from '../conformance.ts'
import { tokenId } from '../../src/chain.ts'
import type { Register } from '../../src/chain.ts'
import { createCordaChain } from '../../src/corda/adapter.ts'
import type { CordaOptions } from '../../src/corda/adapter.ts'
import {
  pseudonym,
  registrationConsentText,
  testatorKey,
  withdrawalConsentText,
} from '../../src/corda/consent.ts'
import { caller } from './rest-sample.ts'

/** A gateway, as the suite controls it. */
export interface RegisterNode {
  readonly nodeUrl: string
  readonly token: string
  readonly networkId: string
  stop(): Promise<void>
  start(): Promise<void>
  close(): Promise<void>
}

type Key = Awaited<ReturnType<typeof testatorKey>>

export interface RegisterWorld extends ChainWorld {
  options: CordaOptions
  /** Like register(), with the deadline in seconds from now. */
  consentedFor(seconds: number): Promise<Register>
}

const hex32 = () => randomBytes(32).toString('hex')

/** A register on any gateway. */
export function openRegisterOn(node: RegisterNode, timeoutMs = 30_000): RegisterWorld {
  const { nodeUrl, token, networkId } = node
  const options: CordaOptions = { nodeUrl, token, networkId, timeoutMs }
  const keys = new Map<string, Key>()
  let others = 0
  const deadline = (seconds = 3600) => Math.floor(Date.now() / 1000) + seconds

  async function consented(
    key: Key,
    terms: { version: number; supersedes: Register['tokenId'] | null },
    seconds?: number,
  ) {
    const id = tokenId(hex32())
    keys.set(id, key)
    const entry = {
      tokenId: id,
      metadataHash: hex32(),
      recipient: pseudonym(id, 'Testator'),
      version: terms.version,
    }
    const consent = await key.sign(
      registrationConsentText({ ...entry, supersedes: terms.supersedes, deadline: deadline(seconds) }),
    )
    return { ...entry, consent }
  }
  const consentedFor = async (seconds?: number): Promise<Register> => ({
    kind: 'register',
    ...(await consented(await testatorKey(randomBytes(32)), { version: 1, supersedes: null }, seconds)),
  })

  return {
    options,
    consentedFor,
    connect: () => createCordaChain(options),
    door: {
      url: () => nodeUrl,
      through: (url, within) => createCordaChain({ ...options, nodeUrl: url, timeoutMs: within }),
    },
    stranger: () => createCordaChain({ ...options, networkId: '00'.repeat(32) }),
    register: () => consentedFor(),
    async supersede(old) {
      return {
        kind: 'supersede',
        supersedes: old.tokenId,
        ...(await consented(keys.get(old.tokenId)!, { version: old.version + 1, supersedes: old.tokenId })),
      }
    },
    async withdraw(old) {
      const consent = await keys
        .get(old.tokenId)!
        .sign(withdrawalConsentText({ tokenId: old.tokenId, deadline: deadline() }))
      return { kind: 'withdraw', tokenId: old.tokenId, consent }
    },
    recipient: () => `O=Example Executors ${++others}, L=Leeds, C=GB`,
    wrongRecipients: [
      '',
      'Ann Example',
      `0x${'12'.repeat(20)}`,
      'cn=ann example',
      'CN=two\nlines',
      'CN=\u0000',
      `CN=${'x'.repeat(200)}`,
    ],
    // Recorded means notarised and final.
    settle: async () => {},
    stopNode: () => node.stop(),
    startNode: () => node.start(),
    async entered({ tokenId: id }) {
      // With two unconsumed states under one name, a history would show only one.
      const call = caller(nodeUrl, token)
      let found = 0
      for (let page = 1; page <= 100; page++) {
        const { body } = await call.get(`/api/rest/vault/states?page=${page}&pageSize=200`)
        for (const { state } of body.states) if (state.data.linearId.externalId === id) found++
        if (page * 200 >= body.totalStatesAvailable) return found
      }
      throw new Error('the vault holds more than this looks through')
    },
    close: () => node.close(),
  }
}
