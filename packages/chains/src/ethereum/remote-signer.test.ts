// A registrar whose key is elsewhere: the same contract, the same entries, and nothing accepted that we did
// not request.
import { reaches } from '../../testing/conformance.ts'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPublicClient, http } from 'viem'
import type { Address, Hex } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import type { ChainError } from '../chain.ts'
import { startFaultProxy } from '../../testing/fault-proxy.ts'
import { createEthereumChain } from './adapter.ts'
import { isCommittedCode } from './code.ts'
import { deployWillToken } from './deploy.ts'
import { inspectEthereum } from './inspect.ts'
import { startLocalNode } from '../../testing/ethereum/local-node.ts'
import type { LocalNode } from '../../testing/ethereum/local-node.ts'
import { freshRegistration } from '../../testing/ethereum/local-register.ts'
import { remoteSigner, signerHolds } from './remote-signer.ts'
import { startSigner } from '../../testing/ethereum/signer-stand-in.ts'
import type { SignerStandIn } from '../../testing/ethereum/signer-stand-in.ts'

let node: LocalNode
let signer: SignerStandIn
let wrapping: SignerStandIn
let contract: string

beforeAll(async () => {
  const key: Hex = `0x${randomBytes(32).toString('hex')}`
  ;[node, signer, wrapping] = await Promise.all([
    startLocalNode(),
    startSigner(key),
    startSigner(key, { wrapped: true }),
  ])
  await node.rpc('anvil_setBalance', signer.address, '0x3635c9adc5dea00000')
  ;({ contract } = await deployWillToken({
    rpcUrl: node.rpcUrl,
    chainId: node.chainId,
    registrarKey: remoteSigner({ url: signer.url, address: signer.address }),
  }))
})
afterAll(() => Promise.all([node?.close(), signer?.close(), wrapping?.close()]))

const chainBy = (registrarKey: ReturnType<typeof remoteSigner>) =>
  createEthereumChain({ rpcUrl: node.rpcUrl, chainId: node.chainId, contract, registrarKey, gapGraceMs: 500 })
const doors = (timeoutMs: number) => [
  {
    name: 'eth_signTransaction',
    at: signer,
    account: remoteSigner({ url: signer.url, address: signer.address, timeoutMs }),
  },
  {
    name: 'eth_signTransaction, wrapped',
    at: wrapping,
    account: remoteSigner({ url: wrapping.url, address: signer.address, timeoutMs }),
  },
  {
    name: 'Web3Signer REST',
    at: signer,
    account: remoteSigner({
      url: `${signer.url}/`,
      address: signer.address,
      identifier: signer.identifier,
      timeoutMs,
    }),
  },
]

test('through each door a will is entered, the key never in this process', async () => {
  for (const { name, account } of doors(20_000)) {
    const chain = chainBy(account)
    const action = await freshRegistration({ chainId: node.chainId, contract }, new Map())
    const prepared = await chain.prepare(action, 1)
    await chain.submit(prepared)
    // The node answers a submission before mining it.
    await reaches(chain, prepared, ['confirmed', 'final'])
    expect((await chain.read(action.tokenId))?.owner, name).toBe(action.recipient)
  }
  expect(signer.asked.some((line) => line.startsWith('POST /api/v1/eth1/sign/0x'))).toBe(true)
})

test('an answer that is not our transaction by our key is refused, and nothing is prepared', async () => {
  const action = await freshRegistration({ chainId: node.chainId, contract }, new Map())
  for (const { name, at, account } of doors(500)) {
    const chain = chainBy(account)
    for (const [how, code, says] of [
      ['another-recipient', 'refused', /another transaction, or with the signature of another key/],
      ['another-key', 'refused', /another transaction, or with the signature of another key/],
      ['nonsense', 'unreachable', /makes no sense|does not answer/],
      ['silence', 'unreachable', /signer does not answer/],
      ['error', 'unreachable', /signer answers with HTTP 500/],
    ] as const) {
      at.misbehave(how)
      const error = await chain.prepare(action, 1).then(
        () => null,
        (thrown: unknown) => thrown as ChainError,
      )
      expect([error?.code, error?.retryable], `${name}: ${how}`).toEqual([code, true])
      expect(error?.message).toMatch(says)
    }
    at.misbehave('no')
    // The refusals did not use up its nonce.
    expect((await chain.prepare(action, 1)).nonce).toBe(
      Number(await node.rpc('eth_getTransactionCount', signer.address, 'latest')),
    )
  }
})

test('a signer without the key, an absent one, and a question that is no transaction', async () => {
  const action = await freshRegistration({ chainId: node.chainId, contract }, new Map())
  const other = remoteSigner({ url: signer.url, address: signer.address, identifier: `0x${'ab'.repeat(64)}` })
  await expect(chainBy(other).prepare(action, 1)).rejects.toThrow(
    'The registrar’s signer does not know the key.',
  )
  const gone = remoteSigner({ url: 'http://127.0.0.1:9', address: signer.address })
  await expect(chainBy(gone).prepare(action, 1)).rejects.toMatchObject({
    code: 'unreachable',
    message: 'The registrar’s signer does not answer.',
  })
  await expect(gone.signMessage({ message: 'x' })).rejects.toThrow('asked for transactions alone')
})

test('a signer says which keys it holds, and is asked for no signature to find out', async () => {
  const before = signer.asked.length
  const at = { url: signer.url, address: signer.address }
  expect(await signerHolds(at, 20_000)).toBe(true)
  expect(await signerHolds({ ...at, identifier: signer.identifier }, 20_000)).toBe(true)
  const other = `0x${'12'.repeat(20)}`
  expect(await signerHolds({ ...at, address: other }, 20_000)).toBe(false)
  expect(await signerHolds({ ...at, address: other, identifier: signer.identifier }, 20_000)).toBe(false)
  expect(signer.asked.slice(before)).toEqual(['POST /', 'GET /api/v1/eth1/publicKeys', 'POST /'])
  await expect(signerHolds({ ...at, url: 'http://127.0.0.1:9' }, 20_000)).rejects.toMatchObject({
    code: 'unreachable',
  })
})

test('an endless answer is read only as far as the longest valid one', async () => {
  const [proxy, atNode] = await Promise.all([startFaultProxy(signer.url), startFaultProxy(node.rpcUrl)])
  try {
    proxy.now('endless')
    const at = { url: proxy.url, address: signer.address }
    for (const one of [at, { ...at, identifier: signer.identifier }])
      await expect(signerHolds(one, 5_000)).rejects.toMatchObject({ code: 'unreachable', retryable: true })
    // Only data already in the operating system's buffers gets through.
    expect(proxy.longest).toBeLessThan(8 * 1024 * 1024)

    atNode.now('endless')
    const tooLong = {
      code: 'unreachable',
      retryable: true,
      message: "The Ethereum node's answer is too long to be one.",
    }
    await expect(inspectEthereum(atNode.url, 20_000).chainId()).rejects.toMatchObject(tooLong)
    expect(atNode.longest).toBeLessThan(32 * 1024 * 1024)
    // A deployment is sent through separate code.
    const [fresh, long] = [`0x${randomBytes(32).toString('hex')}` as const, 'x'.repeat(11 * 1024 * 1024)]
    await node.rpc('anvil_setBalance', privateKeyToAddress(fresh), '0x3635c9adc5dea00000')
    atNode.now({ instead: (asked) => (asked.includes('eth_sendRawTransaction') ? long : null) })
    await expect(
      deployWillToken({ rpcUrl: atNode.url, chainId: node.chainId, registrarKey: fresh }),
    ).rejects.toMatchObject(tooLong)
  } finally {
    await Promise.all([proxy.close(), atNode.close()])
  }
})

test('the code on the chain is the committed build there, and nowhere else', async () => {
  const code = (await createPublicClient({ transport: http(node.rpcUrl) }).getCode({
    address: contract as Address,
  }))!
  const at = { chainId: node.chainId, contract }
  expect(isCommittedCode(code, at)).toBe(true)
  expect(isCommittedCode(code, { ...at, chainId: 1 })).toBe(false)
  expect(isCommittedCode(code, { ...at, contract: signer.address })).toBe(false)
  expect(isCommittedCode('0x', at)).toBe(false)
  expect(isCommittedCode(code.slice(0, -2) as Hex, at)).toBe(false)
  expect(isCommittedCode(`${code}00`, at)).toBe(false)
  // Any single byte, and any value written by the constructor.
  for (let index = 2; index < code.length; index += 2 * 97) {
    const other = code.slice(index, index + 2) === 'ff' ? 'fe' : 'ff'
    expect(
      isCommittedCode(`${code.slice(0, index)}${other}${code.slice(index + 2)}` as Hex, at),
      `byte ${index / 2 - 1}`,
    ).toBe(false)
  }
})
