// Measures the gas of each action from the receipts of a real node: the committed bytecode, a fresh owner
// each time, and a second registration, because the first pays for storage shared by all.
import type { Action } from '../src/chain.ts'
import { openLocalRegister } from '../testing/ethereum/local-register.ts'

/** Gas used by each action, keyed by the action's name. */
export async function measureGas(): Promise<Record<string, number>> {
  const world = await openLocalRegister()
  const chain = world.connect()
  const gas: Record<string, number> = {}
  async function act(what: string, action: Action): Promise<void> {
    const prepared = await chain.prepare(action, 1)
    await chain.submit(prepared)
    // The node answers a submission before mining it.
    let status = await chain.status(prepared)
    for (
      const deadline = Date.now() + 10_000;
      !status.receipt && Date.now() < deadline;
      status = await chain.status(prepared)
    )
      await new Promise((resolve) => setTimeout(resolve, 50))
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
    await act('release to the executor', {
      kind: 'transfer',
      tokenId: third.tokenId,
      recipient: world.recipient(),
      purpose: 'release',
    })
    await act('relock', {
      kind: 'transfer',
      tokenId: third.tokenId,
      recipient: third.recipient,
      purpose: 'relock',
    })
    const own = world.recipient()
    // A consent to a move counts from the block after the last change.
    await world.settle()
    await act('to the own address', await world.move(third, own, 'own-address'))
    await act('release from the own address', {
      kind: 'transfer',
      tokenId: third.tokenId,
      recipient: world.recipient(),
      purpose: 'release',
    })
    await world.settle()
    await act('relock to the own address', await world.move(third, own, 'relock'))
    await act('withdrawal by the registrar', { kind: 'withdraw', tokenId: third.tokenId })
    await act('first anchored root', { kind: 'anchor-root', root: '11'.repeat(32), treeSize: 5 })
    // One root covers any number of wills: here a log that grew by a thousand.
    await act('anchored root of 1,000 wills', { kind: 'anchor-root', root: '22'.repeat(32), treeSize: 1_005 })
  } finally {
    await world.close()
  }
  return gas
}
