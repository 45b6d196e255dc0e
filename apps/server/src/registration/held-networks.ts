// Answers payments, which is to the left and cannot read anchors.
import { isEntry } from '@testate/domain/lifecycle'
import { on } from '../platform/events.ts'
import { anchorsOf } from './store.ts'

export function answerHeldNetworks(): void {
  on('will.held-on', async (tx, { willId, networks }) => {
    for (const { network, action, state } of await anchorsOf(tx, willId))
      if (isEntry(action) && state === 'final') networks.push(network)
  })
}
