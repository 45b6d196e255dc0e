// Ethereum as an operator configures it: the key at a signer, a named contract, and none deployed
// automatically where it costs money. An operator's mistake delays wills and ends none.
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startFaultProxy } from '@testate/chains/testing/fault-proxy'
import { registrarAddress } from '@testate/chains/solana/addresses'
import { encodeFunctionData, keccak256, parseAbi, stringToHex, zeroHash } from 'viem'
import { privateKeyToAddress } from 'viem/accounts'
import { startLocalNode } from '../../../../../packages/chains/testing/ethereum/local-node.ts'
import { freshRegistration } from '../../../../../packages/chains/testing/ethereum/local-register.ts'
import { deployEarlierContract } from '../../../../../packages/chains/testing/ethereum/earlier-contract.ts'
import { startSigner } from '../../../../../packages/chains/testing/ethereum/signer-stand-in.ts'
import {
  fundEthereumRegistrar,
  fundSolanaRegistrar,
} from '../../../../embedded/src/ethereum/fund-registrar.ts'
import { readConfig } from '../../platform/config.ts'
import { writeDurably } from '../../platform/key-folder.ts'
import { loadWorkerKeys } from '../../platform/worker-keys.ts'
import { canBeSuperseded, isActive } from '../anchors/prepare-entry.ts'
import { openEthereum } from './open-ethereum.ts'

let dataDir: string
let node: Awaited<ReturnType<typeof startLocalNode>>
let signer: Awaited<ReturnType<typeof startSigner>>
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'testate-open-'))
  ;[node, signer] = await Promise.all([startLocalNode(), startSigner(`0x${randomBytes(32).toString('hex')}`)])
  await node.rpc('anvil_setBalance', signer.address, '0x3635c9adc5dea00000')
})
afterAll(async () => {
  await Promise.all([node?.close(), signer?.close()])
  rmSync(dataDir, { recursive: true, force: true })
})

const open = async (more: Record<string, string | undefined>) => {
  const config = readConfig({
    DATA_DIR: dataDir,
    KEYS_DIR: join(dataDir, 'keys'),
    ETHEREUM_RPC_URL: node.rpcUrl,
    ETHEREUM_SIGNER_URL: signer.url,
    ETHEREUM_SIGNER_ADDRESS: signer.address,
    PUBLIC_URL: 'https://register.example',
    ...more,
    TESTATE_ALLOW: `${more['TESTATE_ALLOW'] ?? ''},keys`,
  })
  return await openEthereum(config, await loadWorkerKeys(config))
}

test('the signer deploys a contract on a development ledger only, never in production', async () => {
  const production = {
    TESTATE_MODE: 'production',
    TRUST_PROXY: 'on',
    ETHEREUM_CHAIN_ID: String(node.chainId),
  }
  // Whatever the label says, and even on the installation's own ledger: production deploys there only if
  // TESTATE_ALLOW allows it.
  for (const more of [
    production,
    { ...production, ETHEREUM_LABEL: 'Ethereum' },
    { ...production, ETHEREUM_LABEL: 'local development ledger' },
    { ...production, EMBEDDED_LEDGERS: 'ethereum' },
    { ...production, TESTATE_ALLOW: 'ethereum-ledger' },
    { ETHEREUM_NETWORK: 'sepolia' },
    { ETHEREUM_NETWORK: 'mainnet', TESTATE_MODE: 'production', TRUST_PROXY: 'on' },
  ]) {
    await expect(open(more)).rejects.toMatchObject({
      code: 'no-contract',
      retryable: true,
      message: 'Smart contract not initialized. Please ensure the Will NFT contract is deployed.',
    })
  }
  expect(await node.rpc('eth_blockNumber')).toBe('0x0')
  const { trusted, chain } = await open({
    ...production,
    ETHEREUM_NETWORK: 'development',
    TESTATE_ALLOW: 'ethereum-ledger',
  })
  expect(trusted.label).toBe('local development ledger')
  expect((await open({})).trusted.contract).toBe(trusted.contract)
  const action = await freshRegistration({ chainId: node.chainId, contract: trusted.contract }, new Map())
  await chain.submit(await chain.prepare(action, 1))
  // The node has taken the transaction; its block comes after.
  await expect.poll(async () => (await chain.read(action.tokenId))?.owner).toBe(action.recipient)
  expect(readdirSync(join(dataDir, 'keys', 'worker'))).not.toContain('ethereum-registrar')
  // Named explicitly, the same contract is accepted in production once another address administers it.
  const named = {
    ...production,
    ETHEREUM_LABEL: 'Ethereum',
    ETHEREUM_CONTRACT: trusted.contract,
  }
  await expect(open(named)).rejects.toMatchObject({
    code: 'no-contract',
    retryable: true,
    message: expect.stringContaining('The registrar is also the administrator of the contract at 0x'),
  })
  const snapshot = await node.rpc('evm_snapshot')
  await node.rpc('anvil_impersonateAccount', signer.address)
  const renounce = encodeFunctionData({
    abi: parseAbi(['function renounceRole(bytes32 role, address account)']),
    args: [zeroHash, signer.address],
  })
  await node.rpc('eth_sendTransaction', { from: signer.address, to: trusted.contract, data: renounce })
  await vi.waitFor(async () => expect((await open(named)).trusted.contract).toBe(trusted.contract), 10_000)
  await node.rpc('evm_revert', snapshot)
})

test('the newest head of the log is what both nodes say, never the first node’s word alone', async () => {
  const proxy = await startFaultProxy(node.rpcUrl)
  const network = await open({ ETHEREUM_RPC_URL: `${node.rpcUrl},${proxy.url}` })
  expect(await network.latestRoot()).toBeNull()
  proxy.now('cut')
  await expect(network.latestRoot()).rejects.toMatchObject({ code: 'unreachable', retryable: true })
  await proxy.close()
})

test('a development ledger with another contract version says what to do, and gets no second', async () => {
  const { contract } = (await open({})).trusted
  const [code, blocks] = [
    String(await node.rpc('eth_getCode', contract, 'latest')),
    await node.rpc('eth_blockNumber'),
  ]
  await node.rpc('anvil_setCode', contract, `${code.slice(0, -2)}${code.endsWith('00') ? 'ff' : '00'}`)
  const says = {
    code: 'no-contract',
    retryable: true,
    message: expect.stringMatching(
      new RegExp(
        String.raw`^The will contract at 0x\w{40} on this development ledger was made by another version ` +
          String.raw`of the register, which this one cannot write to\. Name it in ETHEREUM_EARLIER_CONTRACTS, ` +
          String.raw`and the next start puts a new one there and goes on reading this one\.$`,
      ),
    ),
  }
  await expect(open({})).rejects.toMatchObject(says)
  // The file that names it is lost too.
  await expect(open({ KEYS_DIR: join(dataDir, 'other-keys') })).rejects.toMatchObject(says)
  expect(await node.rpc('eth_blockNumber')).toBe(blocks)
  await node.rpc('anvil_setCode', contract, code)
  expect((await open({})).trusted.contract).toBe(contract)
})

test('a contract named as an earlier one is replaced, read, and published beside the new one', async () => {
  const key = `0x${randomBytes(32).toString('hex')}` as const
  const own = await startSigner(key)
  const keys = { ETHEREUM_SIGNER_URL: own.url, ETHEREUM_SIGNER_ADDRESS: own.address }
  const elsewhere = { ...keys, KEYS_DIR: join(dataDir, 'earlier-keys') }
  try {
    await node.rpc('anvil_setBalance', own.address, '0x3635c9adc5dea00000')
    const before = await deployEarlierContract(node.rpcUrl, key)
    const action = await freshRegistration({ chainId: node.chainId, contract: before.contract }, new Map())
    await before.register(action)
    const { chain, trusted } = await open({ ...elsewhere, ETHEREUM_EARLIER_CONTRACTS: before.contract })
    expect(trusted).toMatchObject({ earlier: [before.contract] })
    expect(trusted.contract).not.toBe(before.contract)
    expect(await chain.read(action.tokenId)).toMatchObject({
      owner: action.recipient,
      contract: before.contract,
    })
    // A second start finds what the first one made. Verifiers are sent to the node that the operator names for them.
    const publicNode = 'https://ethereum.example/rpc'
    expect(
      (
        await open({
          ...elsewhere,
          ETHEREUM_EARLIER_CONTRACTS: before.contract,
          ETHEREUM_PUBLIC_RPC_URL: publicNode,
        })
      ).trusted,
    ).toEqual({ ...trusted, rpcUrl: publicNode })
    expect(trusted.rpcUrl).not.toBe(publicNode)
    expect(await canBeSuperseded(chain, action.tokenId)).toBe(false)
    expect(await isActive(chain, action.tokenId)).toBe(true)
  } finally {
    await own.close()
  }
})

test('a wrong contract, a wrong chain or a lost role is retried until the operator mends it', async () => {
  await expect(open({ ETHEREUM_CONTRACT: signer.address })).rejects.toMatchObject({
    code: 'no-contract',
    retryable: true,
  })
  await expect(open({ ETHEREUM_CHAIN_ID: '1' })).rejects.toMatchObject({
    code: 'wrong-chain',
    retryable: true,
  })
  const { trusted, chain } = await open({})
  const action = await freshRegistration({ chainId: node.chainId, contract: trusted.contract }, new Map())
  // As its administrator does: revokeRole(REGISTRAR, the registrar).
  await node.rpc('anvil_impersonateAccount', signer.address)
  const data = encodeFunctionData({
    abi: parseAbi(['function revokeRole(bytes32 role, address account)']),
    args: [keccak256(stringToHex('REGISTRAR')), signer.address],
  })
  await node.rpc('eth_sendTransaction', { from: signer.address, to: trusted.contract, data })
  await expect(chain.prepare(action, 1)).rejects.toMatchObject({
    code: 'refused',
    retryable: true,
    message: expect.stringContaining('AccessControlUnauthorizedAccount'),
  })
})

test('the play money of a development ledger reaches the registrar wherever its key is', async () => {
  const funded: string[] = []
  const purse = { fund: async (address: string) => void funded.push(address) }
  const key = `0x${'4d'.repeat(32)}` as const
  const [file, sol] = [join(dataDir, 'key'), join(dataDir, 'sol')]
  await writeDurably(file, `${key}\n`)
  await writeDurably(sol, `${'0b'.repeat(32)}\n`)
  await fundEthereumRegistrar(purse, join(dataDir, 'k'), { ETHEREUM_SIGNER_ADDRESS: signer.address })
  await fundEthereumRegistrar(purse, join(dataDir, 'k'), { ETHEREUM_REGISTRAR_KEY_FILE: file })
  await fundSolanaRegistrar(purse, join(dataDir, 'k'), { SOLANA_REGISTRAR_KEY_FILE: sol })
  expect(funded).toEqual([signer.address, privateKeyToAddress(key), await registrarAddress('0b'.repeat(32))])
  expect(existsSync(join(dataDir, 'k'))).toBe(false)
})
