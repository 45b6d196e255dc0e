// What each action really costs, as receipts of a real node say: the committed bytecode, a fresh owner each time, and
// a second registration, because the first pays for storage that all share.
import { openLocalRegister } from '../src/ethereum/local-register.ts'
import type { Action } from '../src/chain.ts'

/** Gas used of each action; the key names it. */
export async function measureGas(): Promise<Record<string, number>> {
  const world = await openLocalRegister()
  const chain = world.connect()
  const gas: Record<string, number> = {}
  async function act(what: string, action: Action): Promise<void> {
    const prepared = await chain.prepare(action, 1)
    await chain.submit(prepared)
    // The node answers a submission before it has mined it.
    let status = await chain.status(prepared)
    for (const deadline = Date.now() + 10_000; !status.receipt && Date.now() < deadline; status = await chain.status(prepared)) await new Promise((resolve) => setTimeout(resolve, 50))
    const { state, receipt, reason } = status
    if (!receipt) throw new Error(`${what} is ${state}: ${reason ?? 'no reason given'}`)
    gas[what] = Number(receipt.gasUsed)
  }
  try {
    const first = await world.register()
    await act('first registration', first)
    const second = await world.register()
    await act('registration with consent', second)
    await act('superseding registration with consent', await world.supersede(first))
    await act('withdrawal signed by the testator', await world.withdraw(second))
    const third = await world.register()
    await act('third registration', third)
    await act('release to the executor', { kind: 'transfer', tokenId: third.tokenId, recipient: world.recipient(), purpose: 'release' })
    await act('relock', { kind: 'transfer', tokenId: third.tokenId, recipient: third.recipient, purpose: 'relock' })
    await act('to the own address', { kind: 'transfer', tokenId: third.tokenId, recipient: world.recipient(), purpose: 'own-address' })
    await act('withdrawal by the registrar', { kind: 'withdraw', tokenId: third.tokenId })
    await act('first anchored root', { kind: 'anchor-root', root: '11'.repeat(32), treeSize: 5 })
    await act('anchored root', { kind: 'anchor-root', root: '22'.repeat(32), treeSize: 9 })
  } finally {
    await world.close()
  }
  return gas
}
