// Three real ledgers that take heads of the log, as the worker anchors them, each behind a proxy that misbehaves on
// demand; and the trust set that names them.
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Chain } from '@testate/chains/chain'
import { whoami } from '@testate/chains/corda/node'
import { reaches } from '@testate/chains/testing/conformance'
import { openRegisterOn as openCorda } from '@testate/chains/testing/corda/local-register'
import { openLocalRegister as openEthereum } from '@testate/chains/testing/ethereum/local-register'
import { startFaultProxy, type FaultProxy } from '@testate/chains/testing/fault-proxy'
import { openRegisterOn as openSolana } from '@testate/chains/testing/solana/local-register'
import type { Trust } from '@testate/evidence/certificates/trust'
import { startCordaLedger } from '../../apps/embedded/src/corda/ledger.ts'
import { startSolanaLedger } from '../../apps/embedded/src/solana/ledger.ts'

export type LedgerName = 'solana' | 'ethereum' | 'corda'

interface Opened {
  chain: Chain
  /** Behind the proxy. */
  at: { chainId: number | string; contract: string }
  proxy: FaultProxy
  /** Makes the current blocks final. */
  settle(): Promise<void>
  close(): Promise<void>
}

const token = 'a token of these ledgers alone'

async function solana(folder: string): Promise<Opened> {
  const ledger = await startSolanaLedger({ dataDir: folder })
  const world = await openSolana({
    rpcUrl: ledger.rpcUrl,
    genesisHash: ledger.genesisHash,
    fund: (to) => ledger.fund(to),
    settle: async () => undefined,
    stop: () => ledger.stop(),
    start: async () => undefined,
    close: () => ledger.stop(),
  })
  const at = { chainId: ledger.genesisHash, contract: world.registrar }
  return {
    chain: world.connect(),
    at,
    proxy: await startFaultProxy(ledger.rpcUrl),
    settle: world.settle,
    close: world.close,
  }
}

async function ethereum(): Promise<Opened> {
  const world = await openEthereum()
  const { chainId, contract, rpcUrl } = world.options
  return {
    chain: world.connect(),
    at: { chainId, contract },
    proxy: await startFaultProxy(rpcUrl),
    settle: world.settle,
    close: world.close,
  }
}

async function corda(folder: string): Promise<Opened> {
  const ledger = await startCordaLedger({ dataDir: folder, token })
  const { nodeUrl, networkId, stop } = ledger
  const world = openCorda({ nodeUrl, networkId, token, stop, start: async () => undefined, close: stop })
  const { legalIdentity } = await whoami({ nodeUrl, token })
  return {
    chain: world.connect(),
    at: { chainId: networkId, contract: legalIdentity },
    proxy: await startFaultProxy(nodeUrl),
    settle: async () => undefined,
    close: stop,
  }
}

export async function startAnchoredLedgers() {
  const folder = await mkdtemp(join(tmpdir(), 'testate-anchored-'))
  const [onSolana, onEthereum, onCorda] = await Promise.all([solana(folder), ethereum(), corda(folder)])
  const opened: Record<LedgerName, Opened> = { solana: onSolana, ethereum: onEthereum, corda: onCorda }
  const names = Object.keys(opened) as LedgerName[]
  return {
    proxies: { solana: onSolana.proxy, ethereum: onEthereum.proxy, corda: onCorda.proxy },

    /** `root`: 64 hex digits. */
    async anchor(on: readonly LedgerName[], { size, root }: { size: number; root: string }): Promise<void> {
      for (const { chain, settle } of on.map((name) => opened[name])) {
        const prepared = await chain.prepare({ kind: 'anchor-root', root, treeSize: size }, 1)
        await chain.submit(prepared)
        await settle()
        await reaches(chain, prepared, ['final'])
      }
    },

    /** As the worker writes it. */
    async publish(trustDir: string, logKey: string, on: readonly LedgerName[] = names): Promise<void> {
      const trust: Trust = {
        format: 'testate-trust/2',
        name: 'Sample register',
        register: 'https://register.example',
        rootPem: '-----BEGIN CERTIFICATE-----\n',
        logKey,
        networks: on.map((name) => ({
          name,
          ...opened[name].at,
          rpcUrl: opened[name].proxy.url,
          label: name,
        })),
      }
      await writeFile(join(trustDir, 'trust.json'), JSON.stringify(trust))
    },

    async close(): Promise<void> {
      for (const { proxy, close } of Object.values(opened)) {
        await proxy.close()
        await close()
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export type AnchoredLedgers = Awaited<ReturnType<typeof startAnchoredLedgers>>
