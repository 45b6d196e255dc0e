// A later version whose earlier one is withdrawn at the same moment is still entered: not permanently given
// up and refunded.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Action, Chain } from '@testate/chains/chain'
import { reaches } from '@testate/chains/testing/conformance'
import { openLocalRegister, type LocalRegister } from '@testate/chains/testing/ethereum/local-register'
import { prepareEntry } from './prepare-entry.ts'

let world: LocalRegister
let chain: Chain
beforeAll(async () => {
  world = await openLocalRegister()
  chain = world.connect()
})
afterAll(async () => {
  await world?.close()
})

async function done(action: Action): Promise<void> {
  const prepared = await prepareEntry(chain, action, 1)
  await chain.submit(prepared)
  await world.settle()
  await reaches(chain, prepared, ['final'])
}

test('an earlier version that ended meanwhile is left out on retry; other refusals stand', async () => {
  const earlier = await world.register()
  await done(earlier)
  const later = await world.supersede(earlier)
  const wrong = { ...later, metadataHash: '00'.repeat(32) }
  await expect(prepareEntry(chain, wrong, 1)).rejects.toMatchObject({ code: 'refused', retryable: false })
  await done(await world.withdraw(earlier))
  await expect(prepareEntry(chain, later, 1)).rejects.toMatchObject({
    code: 'refused',
    retryable: true,
    message: 'The earlier version is no longer active there.',
  })
})
