// The doctor at a Corda gateway: a working one, an unreachable one, one that rejects our token, another
// network's, and one unfit for production.
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { NETWORK, REGISTER, startRestStandIn, whoIs } from '@testate/chains/testing/corda/rest-stand-in'
import type { RestCall, RestReply, RestStandIn } from '@testate/chains/testing/corda/rest-stand-in'
import { readConfig } from '../platform/config.ts'
import { examineCorda } from './examine-corda.ts'

let dataDir: string
let node: RestStandIn | null = null
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'testate-doctor-corda-'))
})
afterEach(async () => {
  await node?.close()
  node = null
  rmSync(dataDir, { recursive: true })
})

const head = ({ path }: RestCall): RestReply | undefined =>
  path === 'network/head' ? { json: { height: 12, time: new Date().toISOString() } } : undefined
const production = {
  TESTATE_MODE: 'production',
  TRUST_PROXY: 'on',
  PUBLIC_URL: 'https://register.example',
  CORDA_NETWORK_ID: NETWORK,
  CORDA_LABEL: 'Corda',
}

async function look(
  env: Record<string, string> = {},
  reply: (call: RestCall) => RestReply | undefined = head,
) {
  await node?.close()
  node = await startRestStandIn(reply)
  const { findings } = await examineCorda(
    readConfig({ DATA_DIR: dataDir, CORDA_NODE_URL: node.nodeUrl, ...env }),
  )
  return {
    said: findings.map(({ says }) => says),
    wrong: findings
      .filter(({ standing }) => standing !== 'well')
      .map(({ standing, says }) => `${standing}: ${says}`),
  }
}
function token(mode = 0o600): string {
  const file = join(dataDir, 'keys/worker/corda-token')
  mkdirSync(join(dataDir, 'keys/worker'), { recursive: true })
  writeFileSync(file, 'the token')
  chmodSync(file, mode)
  return file
}

test('all well: the token, the network, its notary, how far it is, and that nothing is paid', async () => {
  token()
  const { said, wrong } = await look(production)
  expect(wrong).toEqual([])
  expect(said.join('\n')).toMatch(
    new RegExp(
      `others cannot read it\\.\n.* serves the ledger ${NETWORK}\\.\nThe notary is O=Testate Notary.*\n.* ` +
        'is at 12, .*\nA registration on Corda costs nothing',
    ),
  )
  expect(
    node!.calls.every(
      ({ headers, method }) => headers['authorization'] === 'Bearer the token' && method === 'GET',
    ),
  ).toBe(true)
})

test('no token, one that is not there, and one that others may read', async () => {
  expect((await look()).wrong).toEqual(['unasked: The gateway’s token is not there yet, so nobody can ask.'])
  expect((await look(production)).wrong).toEqual([
    expect.stringMatching(/^mend: The gateway’s token cannot be read from .*corda-token \(ENOENT\)\.$/),
  ])
  token(0o644)
  expect((await look()).wrong).toEqual([expect.stringMatching(/^mend: .* is readable by others/)])
})

test('reports an absent gateway, an unknown token, another network and another register', async () => {
  token()
  expect((await look({ CORDA_NODE_URL: 'http://127.0.0.1:9' })).wrong).toEqual([
    'unasked: Corda connection failed: the node does not answer',
  ])
  expect((await look({}, () => ({ status: 401, json: { error: 'no' } }))).wrong).toEqual([
    'unasked: Failed to connect to Corda node: Unauthorized',
  ])
  expect((await look({ CORDA_NETWORK_ID: '00'.repeat(32) })).wrong).toEqual([
    expect.stringMatching(/^mend: .* but the register is on 0000/),
  ])
  mkdirSync(join(dataDir, 'trust'))
  const trusted = {
    name: 'corda',
    chainId: NETWORK,
    contract: 'O=Another, L=Leeds, C=GB',
    rpcUrl: 'http://127.0.0.1:9',
    label: 'Corda',
  }
  writeFileSync(
    join(dataDir, 'trust/trust.json'),
    JSON.stringify({
      format: 'testate-trust/1',
      name: 'T',
      rootPem: '-----BEGIN CERTIFICATE-----',
      logKey: 'k',
      networks: [trusted],
    }),
  )
  expect((await look()).wrong).toEqual([
    `mend: The node is that of ${REGISTER}, but the register was published as O=Another, L=Leeds, C=GB.`,
  ])
})

test('a development ledger is named as one, and is to be mended in production', async () => {
  token()
  const development = (call: RestCall): RestReply | undefined =>
    call.path === 'network/whoami' ? { json: { ...whoIs, ledger: 'development' } } : head(call)
  const here = await look({}, development)
  expect(here.wrong).toEqual([])
  expect(here.said).toContain('It is a development ledger: it proves nothing against whoever runs it.')
  expect((await look(production, development)).wrong).toEqual([
    'mend: It is a development ledger, which proves nothing against whoever runs it.',
  ])
})
