// No personal datum and no bare hash in any byte sent to a ledger: a real registration with its ledger
// traffic recorded.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startEthereumLedger, type EthereumLedger } from '../../apps/embedded/src/ethereum/anvil.ts'
import { fundEthereumRegistrar } from '../../apps/embedded/src/ethereum/fund-registrar.ts'
import { startInstallation, type Installation, type Registered } from './installation.ts'
import { ledgerHoldings, scan, secretsOf, type Datum, type Haystack } from './ledger-bytes.ts'

const withinMs = 400_000
const sent: Haystack[] = []
let installation: Installation
let ledger: EthereumLedger | undefined
let listener: ReturnType<typeof createServer> | undefined
let registered: Registered | null
let data: Datum[]

/** A proxy between the register and the ledger that records every byte of every request, headers included. */
async function listenInTo(rpcUrl: string): Promise<string> {
  listener = createServer((request, response) => {
    void (async () => {
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      const body = Buffer.concat(chunks)
      sent.push({
        from: `request ${sent.length + 1}`,
        bytes: Buffer.concat([
          Buffer.from(`${request.method} ${request.url}\n${request.rawHeaders.join('\n')}\n\n`),
          body,
        ]),
      })
      const answer = await fetch(rpcUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      })
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text())
    })().catch(() => response.destroy())
  })
  await new Promise<void>((resolve) => listener?.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(listener.address() as AddressInfo).port}`
}

beforeAll(async () => {
  installation = await startInstallation(async (dataDir) => {
    ledger = await startEthereumLedger({ dataDir })
    await fundEthereumRegistrar(ledger, join(dataDir, 'keys'))
    return { ETHEREUM_RPC_URL: await listenInTo(ledger.rpcUrl), ETHEREUM_LABEL: 'local development ledger' }
  })
  const ended = await (await installation.register()).ended
  expect(ended.code, ended.said).toBe(0)
  registered = ended.registered
  data = await secretsOf(installation)
}, withinMs)
afterAll(async () => {
  await installation?.stop(async () => {
    listener?.closeAllConnections()
    listener?.close()
    await ledger?.stop()
  })
}, withinMs)

it(
  'nothing personal and no bare hash is sent to the ledger or held by it',
  async () => {
    const held = await ledgerHoldings(installation)
    const bytes = [...sent, ...held].reduce((sum, one) => sum + one.bytes.length, 0)
    // The searched data exist: names, addresses, title, place of the original; hashes of document,
    // recordings, statements, sealed file.
    for (const text of ['Ann Example', 'Witness Two', '020 7946 0000', '1 Sample Street'])
      expect(
        data.some((datum) => datum.text?.includes(text)),
        text,
      ).toBe(true)
    for (const what of [
      'wills.document_hash',
      'recordings.sha256',
      'statements.statement_hash',
      'seal_steps.sha256',
    ])
      expect(
        data.some((datum) => datum.what === what),
        what,
      ).toBe(true)
    expect(data.some((datum) => datum.bytes.toString('hex') === registered?.documentHash)).toBe(true)
    // The proxy recorded the relevant traffic: it contains the token's id.
    expect(sent.some((one) => one.bytes.includes(registered?.anchors[0]?.tokenId ?? 'nothing'))).toBe(true)
    expect(held.length).toBeGreaterThan(5)
    process.stdout.write(
      `ledger bytes: ${sent.length} requests and ${held.length} records, ${bytes} bytes, scanned for ` +
        `${data.length} data\n`,
    )
    expect(scan([...sent, ...held], data)).toEqual([])
  },
  withinMs,
)

it('the scanner finds a datum planted in any of its dresses', () => {
  const name = Buffer.from('Ann Example')
  const hash = Buffer.from(registered?.documentHash ?? '', 'hex')
  const rpc = (bytes: Buffer): Buffer =>
    Buffer.from(
      JSON.stringify({ method: 'eth_sendRawTransaction', params: [`0x02f8${bytes.toString('hex')}c0`] }),
    )
  const planted: Record<string, Buffer> = {
    'plain': Buffer.concat([Buffer.alloc(3), name]),
    'upper case': Buffer.from('xxANN EXAMPLE'),
    'UTF-16': Buffer.from('..Ann Example', 'utf16le'),
    'hex': Buffer.from(`"${name.toString('hex').toUpperCase()}"`),
    'base64': Buffer.from(Buffer.from('to Ann Example').toString('base64')),
    'in a transaction': rpc(name),
    'in another encoding in a transaction': rpc(Buffer.from('Ann Example', 'utf16le')),
    'the document hash, raw': Buffer.concat([Buffer.alloc(5), hash]),
    'the document hash, in a transaction': rpc(hash),
    'the document hash, base64': Buffer.from(hash.toString('base64')),
  }
  for (const [how, bytes] of Object.entries(planted))
    expect(scan([{ from: how, bytes }], data).length, how).toBeGreaterThan(0)
  expect(scan([{ from: 'nothing', bytes: Buffer.from('{"method":"eth_chainId"}') }], data)).toEqual([])
})
