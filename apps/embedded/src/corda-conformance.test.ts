// The Corda development ledger does what every network must, its process's death included, and serves the very calls that a gateway on real
// nodes serves: one contract suite runs on both.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeChain } from '@testate/chains/conformance'
import { openRegisterOn } from '@testate/chains/corda/local-register'
import { describeCordaRest } from '@testate/chains/corda/rest-contract'
import { startCordaLedger } from './corda-ledger.ts'
import type { CordaLedger } from './corda-ledger.ts'

const token = 'a token of this test alone'

async function openLedger() {
  const dataDir = mkdtempSync(join(tmpdir(), 'testate-corda-'))
  let running: CordaLedger | null = await startCordaLedger({ dataDir, token })
  const { nodeUrl, networkId } = running
  const stop = async () => {
    await running?.stop()
    running = null
  }
  return {
    nodeUrl, networkId, token, stop,
    start: async () => void (running = await startCordaLedger({ dataDir, token })),
    async close() {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

describeChain('Corda: the development ledger', async () => openRegisterOn(await openLedger(), 3_000))

describeCordaRest('the calls of the Corda development ledger', async () => {
  const { nodeUrl, close } = await openLedger()
  return { url: nodeUrl, token, close }
})
