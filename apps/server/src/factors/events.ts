// The reaction of the factors to an event of the slice to their left.
import { on } from '../platform/events.ts'
import { now } from '../platform/clock.ts'
import { daysBeforeItCounts, daysFrom } from './factor.ts'
import { beginToCount, tellOfOpening } from './opening-passkey.ts'
import { ownerById } from './store.ts'
import { uncountedPasskey } from './store-passkeys.ts'

/**
 * Called by each entry point. Whoever opened an account with somebody else's address has a passkey to it. It begins to
 * count only where that passkey has signed in the browser in which the address is confirmed: an owner of the mailbox
 * who presses the link in good faith is told of the passkey, and gives it nothing.
 */
export function listenForFactors(): void {
  on('address.confirmed', async (tx, { personId, byItsPasskey }) => {
    const passkey = await uncountedPasskey(tx, personId)
    const owner = passkey && (await ownerById(tx, personId))
    if (passkey === undefined || owner === undefined) return
    if (byItsPasskey) await beginToCount(tx, owner, passkey, daysFrom(now(), daysBeforeItCounts))
    else await tellOfOpening(tx, owner, passkey.name, null)
  })
}
