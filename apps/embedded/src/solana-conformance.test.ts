// The embedded Solana ledger does what every network must, restarts of its process included.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeChain } from '@testate/chains/conformance'
import { openRegisterOn } from '@testate/chains/solana/local-register'
import type { RegisterWorld } from '@testate/chains/solana/local-register'
import { startSolanaLedger } from './solana-ledger.ts'
import type { SolanaLedger } from './solana-ledger.ts'

async function openWorld(): Promise<RegisterWorld & { ledger(): SolanaLedger }> {
  const folder = mkdtempSync(join(tmpdir(), 'testate-solana-'))
  let running: SolanaLedger | null = await startSolanaLedger({ dataDir: folder })
  const { rpcUrl, genesisHash } = running
  const stop = async () => {
    await running?.stop()
    running = null
  }
  const world = await openRegisterOn({
    rpcUrl, genesisHash,
    fund: (address) => running!.fund(address),
    settle: async () => undefined, // the suite asks until it is final
    stop,
    start: async () => void (running = await startSolanaLedger({ dataDir: folder })),
    async close() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  })
  return { ...world, ledger: () => running! }
}

describeChain('the embedded Solana ledger does what every network must', openWorld)
