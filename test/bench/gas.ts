// The cost of each action on the networks themselves: gas from the receipts of a real Ethereum node, lamports
// from the registrar's balance before and after on the embedded Solana ledger, whose rent is queried and not
// assumed. Nothing here depends on the machine.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reaches } from '@testate/chains/testing/conformance'
import { connectNode } from '@testate/chains/solana/node'
import { openRegisterOn } from '@testate/chains/testing/solana/local-register'
import { rentOf } from '@testate/chains/solana/fees'
import { startSolanaLedger } from '../../apps/embedded/src/solana/ledger.ts'
import { measureGas } from '../../packages/chains/forge/gas.ts'
import type { Note } from './note.ts'

/**
 * From decisions 64 and 76: what a registration may cost before the contract must be
 * reviewed.
 */
const mostGas: Record<string, number> = {
  'registration with consent': 107_000,
  'withdrawal by the registrar': 34_000,
  'release to the executor': 59_000,
  'relock': 59_000,
  'to the own address': 59_000,
  'first anchored root': 80_000,
  'anchored root of 1,000 wills': 80_000,
}
const MOST_LAMPORTS = 7_000_000

export async function measure(note: Note): Promise<void> {
  for (const [what, gas] of Object.entries(await measureGas())) {
    const most = mostGas[what]
    note({
      name: `Ethereum: ${what}`,
      value: gas,
      unit: 'gas',
      target: most === undefined ? 'for information' : `at most ${most.toLocaleString('en-GB')}`,
      met: most === undefined ? null : gas <= most,
    })
  }
  await measureSolana(note)
}

async function measureSolana(note: Note): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'testate-bench-solana-'))
  const ledger = await startSolanaLedger({ dataDir: folder })
  try {
    const { rpcUrl, genesisHash } = ledger
    const world = await openRegisterOn({
      rpcUrl,
      genesisHash,
      fund: (address) => ledger.fund(address),
      settle: () => Promise.resolve(),
      stop: () => ledger.stop(),
      start: () => Promise.resolve(),
      close: () => ledger.stop(),
    })
    const chain = world.connect()
    const node = connectNode(world.options)
    const perByte = await node.on(
      async (ask) => ((await rentOf(ask, 1_000)) - (await rentOf(ask, 0))) / 1_000n,
    )
    note({
      name: 'Solana: rent the network asks',
      value: Number(perByte),
      unit: 'lamports/byte',
      target: 'for information',
      met: null,
    })
    const before = (await chain.registrarBalance!()).balance
    const prepared = await chain.prepare(await world.register(), 1)
    await chain.submit(prepared)
    await reaches(chain, prepared, ['final'])
    const paid = Number(before - (await chain.registrarBalance!()).balance)
    note({
      name: 'Solana: registration with consent, one transaction',
      value: paid,
      unit: 'lamports',
      target: `at most ${MOST_LAMPORTS.toLocaleString('en-GB')}`,
      met: paid <= MOST_LAMPORTS,
    })
  } finally {
    await ledger.stop()
    await rm(folder, { recursive: true, force: true })
  }
}
