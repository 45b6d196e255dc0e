// The reaction of the factors to an event of the slice to their left.
import { emit, on } from '../platform/events.ts'
import { now } from '../platform/clock.ts'
import { daysBeforeItCounts, daysFrom } from './factor.ts'
import { ownerById } from './store.ts'
import { startCounting } from './store-passkeys.ts'

/**
 * Called by each entry point. Whoever opened an account with somebody else's address has a passkey to it: its owner,
 * who is mailed when they confirm the address, has three days in which the mailbox alone is enough to remove it.
 */
export function listenForFactors(): void {
  on('address.confirmed', async (tx, { personId, email }) => {
    const from = daysFrom(now(), daysBeforeItCounts)
    const started = await startCounting(tx, personId, from)
    const owner = started.length === 0 ? undefined : await ownerById(tx, personId)
    if (owner === undefined) return
    for (const { name } of started)
      await emit(tx, 'factor.changed', {
        email,
        name: owner.name,
        what: 'opened',
        kind: 'passkey',
        called: name,
        at: from.toISOString(),
      })
  })
}
