// The register at a Corda gateway: its errors when there is none, an unknown one, or one it must not use; and
// a will's name and key there.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tokenId } from '@testate/chains/chain'
import {
  consentHolds,
  registrationConsentText,
  testatorKey,
  withdrawalConsentText,
} from '@testate/chains/corda/consent'
import { linearId } from '@testate/chains/corda/linear-id'
import { NETWORK, REGISTER, startRestStandIn, whoIs } from '@testate/chains/testing/corda/rest-stand-in'
import type { RestCall, RestReply, RestStandIn } from '@testate/chains/testing/corda/rest-stand-in'
import { developmentNotes } from '../../ceremony/development-notes.ts'
import { createShowNetworks } from '../../operate/show-networks.ts'
import { createNetworkCosts } from '../../payments/prices/network-costs.ts'
import { readConfig } from '../../platform/config.ts'
import { openCorda } from './open-corda.ts'
import { showExplorer } from '../explorer/show-explorer.ts'

let dataDir: string
let node: RestStandIn | null = null
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'testate-open-corda-'))
})
afterEach(async () => {
  await node?.close()
  node = null
  rmSync(dataDir, { recursive: true })
})

const head = ({ path }: RestCall): RestReply | undefined =>
  path === 'network/head' ? { json: { height: 3, time: new Date().toISOString() } } : undefined

function withToken(file = join(dataDir, 'keys/worker/corda-token')): string {
  mkdirSync(join(dataDir, 'keys/worker'), { recursive: true })
  writeFileSync(file, 'the token\n', { mode: 0o600 })
  return file
}
async function open(
  env: Record<string, string> = {},
  reply: (call: RestCall) => RestReply | undefined = head,
) {
  node = await startRestStandIn(reply)
  return openCorda(readConfig({ DATA_DIR: dataDir, CORDA_NODE_URL: node.nodeUrl, ...env }))
}

test('its node is asked with the token; verifiers are told network, register and address', async () => {
  withToken()
  const { chain, trusted } = await open({ CORDA_LABEL: 'Corda' })
  expect(trusted).toEqual({
    name: 'corda',
    chainId: NETWORK,
    contract: REGISTER,
    rpcUrl: node!.nodeUrl,
    label: 'Corda',
  })
  expect(node!.calls.map(({ headers }) => headers['authorization'])).toEqual(
    Array.from(node!.calls, () => 'Bearer the token'),
  )
  expect((await chain.head()).height).toBe(3n)
  await node!.close()
  expect((await open({ CORDA_PUBLIC_NODE_URL: 'https://corda.example/will' })).trusted.rpcUrl).toBe(
    'https://corda.example/will',
  )
})

test('a will has a pseudonym there, and a key of its own that reveals nothing of the others', async () => {
  withToken()
  const network = await open()
  const id = tokenId('0123456789abcdef'.repeat(4))
  const key = await network.testatorOf(new Uint8Array(32).fill(7), id)
  expect(key.address).toBe('CN=0123456789abcdef Testator')
  const terms = {
    tokenId: id,
    metadataHash: '11'.repeat(32),
    version: 1,
    supersedes: null,
    deadline: 1_795_000_000,
  }
  const [agreed, ended] = [await key.register(terms), await key.withdraw(terms)]
  expect(
    await consentHolds(
      agreed.key!,
      registrationConsentText({ ...terms, recipient: key.address }),
      agreed.signature,
    ),
  ).toBe(true)
  expect(await consentHolds(agreed.key!, withdrawalConsentText(terms), ended.signature)).toBe(true)
  // Not the secret itself: on another network that is, or makes, the key of this very will.
  expect(agreed.key).not.toBe((await testatorKey(new Uint8Array(32).fill(7))).publicKey)
  expect(await network.nameOf(id)).toBe(await linearId(id))
})

test('it does not connect without a token, or with one that others may read', async () => {
  await expect(open()).rejects.toMatchObject({
    code: 'unreachable',
    retryable: true,
    message: 'Not connected to Corda network',
  })
  expect(node!.calls).toEqual([])
  await node!.close()
  const file = withToken(join(dataDir, 'elsewhere'))
  await expect(open({ CORDA_TOKEN_FILE: file })).resolves.toBeDefined()
  await node!.close()
  chmodSync(file, 0o644)
  await expect(open({ CORDA_TOKEN_FILE: file })).rejects.toThrow('readable by others')
})

test('a silent gateway, or one that does not know the register, gets the specified words', async () => {
  withToken()
  await expect(open({}, () => ({ status: 401, json: { error: 'no' } }))).rejects.toMatchObject({
    code: 'unreachable',
    retryable: true,
    message: 'Failed to connect to Corda node: Unauthorized',
  })
  await node!.close()
  await expect(open({ CORDA_NODE_URL: 'http://127.0.0.1:9' })).rejects.toMatchObject({
    code: 'unreachable',
    retryable: true,
    message: 'Corda connection failed: the node does not answer',
  })
  // The specification's default, if not configured.
  expect(readConfig({}).corda.rpcUrl).toBe('http://localhost:10006')
})

test('production needs the network’s id, and takes no development ledger unless told to', async () => {
  withToken()
  const production = { TESTATE_MODE: 'production', TRUST_PROXY: 'on', PUBLIC_URL: 'https://register.example' }
  await expect(open(production)).rejects.toThrow('CORDA_NETWORK_ID')
  await node!.close()
  await expect(open({ ...production, CORDA_NETWORK_ID: '00'.repeat(32) })).rejects.toMatchObject({
    code: 'wrong-chain',
    retryable: true,
  })
  await node!.close()
  await expect(open({ ...production, CORDA_NETWORK_ID: NETWORK })).resolves.toBeDefined()
  await node!.close()
  const development = (call: RestCall): RestReply | undefined =>
    call.path === 'network/whoami' ? { json: { ...whoIs, ledger: 'development' } } : head(call)
  await expect(open({ ...production, CORDA_NETWORK_ID: NETWORK }, development)).rejects.toMatchObject({
    code: 'wrong-chain',
    message: expect.stringContaining('is a development ledger'),
  })
  await node!.close()
  await expect(
    open({ ...production, CORDA_NETWORK_ID: NETWORK, TESTATE_ALLOW: 'corda-ledger' }, development),
  ).resolves.toBeDefined()
  expect(() => readConfig({ CORDA_NODE_URL: 'http://corda.example' })).toThrow('https address')
})

test('a node that calls itself a development ledger is one, whatever its settings say', async () => {
  withToken()
  const development = (call: RestCall): RestReply | undefined =>
    call.path === 'network/whoami' ? { json: { ...whoIs, ledger: 'development' } } : head(call)
  for (const [given, says] of [
    ['Corda', 'development ledger'],
    ['Members', 'Members, a development ledger'],
    ['local development network', 'local development network'],
  ] as const) {
    node = await startRestStandIn(development)
    // As `npm start` passes the address in CORDA_NODE_URL.
    const config = readConfig({
      DATA_DIR: dataDir,
      CORDA_NODE_URL: node.nodeUrl,
      CORDA_LABEL: given,
      EMBEDDED_LEDGERS: 'none',
      NETWORKS: 'corda',
    })
    expect(developmentNotes(config, ['corda'], false).join()).not.toContain('Corda')
    expect((await openCorda(config)).trusted.label).toBe(says)
    expect(config.corda).toMatchObject({ embedded: true, label: says })
    expect(developmentNotes(config, ['corda'], false)).toContain(
      'Corda here is a development ledger, which proves nothing against whoever runs it.',
    )
    expect(developmentNotes({ ...config, mode: 'production' }, ['corda'], false)).toHaveLength(1)
    await node.close()
  }
  // A real one keeps its label.
  node = await startRestStandIn(head)
  const real = readConfig({
    DATA_DIR: dataDir,
    CORDA_NODE_URL: node.nodeUrl,
    CORDA_LABEL: 'Corda',
    EMBEDDED_LEDGERS: 'none',
  })
  expect((await openCorda(real)).trusted.label).toBe('Corda')
  expect(real.corda.embedded).toBe(false)
})

test('the api learns it from the node itself, for the networks’ screen and the explorer', async () => {
  for (const ledger of ['development', 'corda'] as const) {
    node = await startRestStandIn((call) =>
      call.path === 'network/whoami' ? { json: { ...whoIs, ledger } } : head(call),
    )
    const config = readConfig({
      DATA_DIR: dataDir,
      CORDA_NODE_URL: node.nodeUrl,
      CORDA_LABEL: 'Corda',
      EMBEDDED_LEDGERS: 'none',
      NETWORKS: 'corda',
    })
    const { networks } = await createShowNetworks(config, createNetworkCosts(config))()
    const isOne = ledger === 'development'
    expect(networks[0]).toMatchObject({
      state: 'answers',
      head: null,
      embedded: isOne,
      label: isOne ? 'development ledger' : 'Corda',
      text: isOne ? 'Corda (development ledger)' : 'Corda',
    })
    const page = await showExplorer(
      {
        network: 'corda',
        rpcUrl: node.nodeUrl,
        chainId: NETWORK,
        contract: REGISTER,
        label: 'Corda',
        embedded: false,
      },
      'token',
      '00'.repeat(32),
    )
    expect(page.html.includes('it proves nothing against its own operator')).toBe(isOne)
    await node.close()
  }
})
