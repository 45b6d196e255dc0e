// Solana as an operator configures it: the node that the register asks, and the one that verifiers are sent to.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startSolanaLedger } from '../../../../embedded/src/solana/ledger.ts'
import { readConfig } from '../../platform/config.ts'
import { loadWorkerKeys } from '../../platform/worker-keys.ts'
import { openSolana } from './open-solana.ts'

let dataDir: string
let ledger: Awaited<ReturnType<typeof startSolanaLedger>>
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'testate-open-solana-'))
  ledger = await startSolanaLedger({ dataDir })
})
afterAll(async () => {
  await ledger?.stop()
  rmSync(dataDir, { recursive: true, force: true })
})

const open = async (more: Record<string, string>) => {
  const config = readConfig({
    DATA_DIR: dataDir,
    KEYS_DIR: join(dataDir, 'keys'),
    SOLANA_RPC_URL: ledger.rpcUrl,
    TESTATE_ALLOW: 'keys',
    ...more,
  })
  return await openSolana(config, await loadWorkerKeys(config))
}

test('verifiers are sent to the node that the operator names for them, and else to the register’s', async () => {
  const { trusted } = await open({})
  expect(trusted).toMatchObject({ name: 'solana', rpcUrl: ledger.rpcUrl })
  const publicNode = 'https://solana.example/rpc'
  const named = await open({ SOLANA_PUBLIC_RPC_URL: publicNode })
  // The rest is what the register's own node says: the other one is not asked.
  expect(named.trusted).toEqual({ ...trusted, rpcUrl: publicNode })
  await expect(named.chain.head()).resolves.toBeDefined()
})

test('without a node, and on another ledger, it is tried again', async () => {
  await expect(open({ SOLANA_RPC_URL: 'http://127.0.0.1:9' })).rejects.toMatchObject({
    code: 'unreachable',
    retryable: true,
  })
  await expect(open({ SOLANA_GENESIS_HASH: '1'.repeat(32) })).rejects.toMatchObject({ retryable: true })
})
