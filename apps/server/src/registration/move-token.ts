// The testator's token to the testator's own wallet, the worker's half: relation, second factor and signature are looked at again, from the database and not
// from the api; then the intention is stored as an anchor of its own, and goes the way of every other.
import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { isEntry } from '@testate/domain/lifecycle'
import { stepUpStands } from '../accounts/step-up-stands.ts'
import { now } from '../platform/clock.ts'
import { inTransaction } from '../platform/database.ts'
import { willFacts } from '../wills/will-facts.ts'
import { enqueueAnchor } from './enqueue-anchor.ts'
import type { RegistrationContext } from './networks.ts'
import { ownAddressOn } from './own-address.ts'
import { anchorsOf, insertAnchor, readAnchor } from './store.ts'

export const askedMove = z.object({
  willId: z.uuid(), network: z.enum(['ethereum', 'solana']), address: z.string(), deadline: z.number().int(), signature: z.string(), stepUpId: z.uuid(), personId: z.uuid(), askedAt: z.iso.datetime(),
})

/** Repeatable: while a move of this token is under way no second one begins. */
export async function moveToken(asked: z.infer<typeof askedMove>, context: RegistrationContext): Promise<void> {
  const { willId, network, address, deadline, signature, stepUpId, personId } = asked
  const at = new Date(asked.askedAt)
  const { trusted } = await context.networks.open(network)
  const { holds } = await ownAddressOn(network)
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const will = await willFacts(tx, willId)
    const entry = (await anchorsOf(tx, willId)).find((anchor) => anchor.network === network && isEntry(anchor.action) && anchor.state === 'final')
    const whole = entry === undefined ? null : await readAnchor(tx, entry.id)
    const stands = will?.status === 'registered' && will.testatorId === personId && will.documentHash !== null && whole !== null
      && deadline * 1000 >= at.getTime()
      && (await stepUpStands(tx, stepUpId, { personId, purpose: 'move', willId, documentHash: Buffer.from(will.documentHash, 'hex'), at }))
      && (await holds({ willId, tokenId: whole.tokenId, address, ledger: String(trusted.chainId), deadline }, signature))
    if (!stands) return void context.log.warn({ will: willId, network }, 'a move was asked for that does not stand')
    const id = randomUUID()
    const { tokenId, metadataHash } = whole
    const added = await insertAnchor(tx, { id, willId, network, action: 'transfer', tokenId, metadataHash, recipient: address, purpose: 'own-address', at: now() })
    if (added) await enqueueAnchor(tx, { id, network })
  })
}
