// A stand-in for the operator's signer: a server that has a key and really signs, over both of Web3Signer's
// interfaces, and can be made to misbehave as a real one might.
import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { hexToBigInt, hexToNumber, keccak256 } from 'viem'
import type { Address, Hex } from 'viem'
import { privateKeyToAccount, sign } from 'viem/accounts'

export interface SignerStandIn {
  url: string
  address: Address
  /** The uncompressed public key without its first byte: Web3Signer's identifier of a key. */
  identifier: Hex
  asked: string[]
  misbehave(how: 'no' | 'another-recipient' | 'another-key' | 'nonsense' | 'silence' | 'error'): void
  close(): Promise<void>
}

/**
 * Starts it on a free loopback port. `wrapped`: `eth_signTransaction` answers as geth does, `{ raw, tx }`.
 */
export async function startSigner(key: Hex, { wrapped = false } = {}): Promise<SignerStandIn> {
  const account = privateKeyToAccount(key)
  const stranger = privateKeyToAccount(`0x${'77'.repeat(32)}`)
  const identifier: Hex = `0x${account.publicKey.slice(4)}`
  let how = 'no'
  const asked: string[] = []

  async function byRpc(body: { method: string; params: Record<string, Hex>[] }): Promise<unknown> {
    if (body.method === 'eth_accounts') return { result: [account.address] }
    if (body.method !== 'eth_signTransaction') return { error: { code: -32601, message: 'Method not found' } }
    const { from, to, data, value, gas, nonce, chainId, maxFeePerGas, maxPriorityFeePerGas } = body.params[0]!
    if (from!.toLowerCase() !== account.address.toLowerCase())
      return { error: { code: -32000, message: 'Missing key for address' } }
    const recipient = how === 'another-recipient' ? stranger.address : to
    const raw = await (how === 'another-key' ? stranger : account).signTransaction({
      type: 'eip1559',
      ...(recipient === undefined ? {} : { to: recipient }),
      data: data!,
      value: hexToBigInt(value!),
      gas: hexToBigInt(gas!),
      nonce: hexToNumber(nonce!),
      chainId: hexToNumber(chainId!),
      maxFeePerGas: hexToBigInt(maxFeePerGas!),
      maxPriorityFeePerGas: hexToBigInt(maxPriorityFeePerGas!),
    })
    return { result: wrapped ? { raw, tx: {} } : raw }
  }

  const server = createServer((request, response) => {
    void (async () => {
      asked.push(`${request.method} ${request.url}`)
      const text = await textOf(request)
      if (how === 'silence') return
      if (how === 'error') return void response.writeHead(500).end('no')
      if (how === 'nonsense') return void response.end('"0x1234"')
      if (request.url === '/api/v1/eth1/publicKeys') return void response.end(JSON.stringify([identifier]))
      const body = JSON.parse(text) as { data: Hex; method: string; params: Record<string, Hex>[] }
      if (request.url === '/')
        return void response.end(
          JSON.stringify({ jsonrpc: '2.0', id: 1, ...((await byRpc(body)) as object) }),
        )
      if (request.url !== `/api/v1/eth1/sign/${identifier}`) return void response.writeHead(404).end()
      const hash = keccak256(how === 'another-recipient' ? `${body.data}00` : body.data)
      response.end(
        await sign({ hash, privateKey: how === 'another-key' ? `0x${'77'.repeat(32)}` : key, to: 'hex' }),
      )
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    address: account.address,
    identifier,
    asked,
    misbehave: (next) => void (how = next),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text
}
