// Moves the testator's token to their own wallet, the worker's half: relation, second factor and signature
// are checked again, against the database and not the api; then the intention is stored as its own anchor,
// and processed like every other. People told that the token is being moved also read here why it is not.
import type { ContextWith } from '../../platform/worker-context.ts'
import { isEntry } from '@testate/domain/lifecycle'
import { displayName } from '@testate/domain/networks'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { proofStands } from '../../proofs/proof-stands.ts'
import { actDigest } from '../../proofs/proven-by.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { heldByWithdrawal, isHeld } from '../../wills/withdrawals.ts'
import { enqueueAnchor } from '../anchors/enqueue-anchor.ts'
import type { AskedMove } from '../job-types.ts'
import { moveAct, ownAddressOn } from './own-address.ts'
import { anchorsOf, insertAnchor, readAnchor } from '../store.ts'

/** Repeatable: the api named the row. No second move of this token begins while one is pending. */
export async function moveToken(asked: AskedMove, context: ContextWith<'networks'>): Promise<void> {
  const { anchorId, willId, network, address, deadline, signature, proofId, personId } = asked
  const at = new Date(asked.askedAt)
  const { trusted } = await context.networks.open(network)
  const { holds } = await ownAddressOn(network)
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const will = await willFacts(tx, willId)
    const entry = (await anchorsOf(tx, willId)).find(
      (anchor) => anchor.network === network && isEntry(anchor.action) && anchor.state === 'final',
    )
    const whole = entry === undefined ? null : await readAnchor(tx, entry.id)
    // The api announces moves to the testator only.
    if (will?.testatorId !== personId || will.documentHash === null || whole === null)
      return void context.log.warn({ will: willId, network }, 'a move was asked for that does not stand')
    if ((await readAnchor(tx, anchorId)) !== null) return
    const stands =
      deadline * 1000 >= at.getTime() &&
      (await proofStands(tx, proofId, {
        personId,
        purpose: 'move',
        willId,
        documentHash: Buffer.from(will.documentHash, 'hex'),
        act: actDigest(moveAct(asked)),
      })) &&
      (await holds(
        { willId, tokenId: whole.tokenId, address, ledger: String(trusted.chainId), deadline },
        signature,
      ))
    const { tokenId, metadataHash } = whole
    const row = {
      id: anchorId,
      willId,
      network,
      action: 'transfer',
      tokenId,
      metadataHash,
      recipient: address,
      purpose: 'own-address',
      at: now(),
    } as const
    const why = !stands
      ? 'The request could not be confirmed any more. Please ask again.'
      : will.status !== 'registered'
        ? `The will is “${will.status}” by now.`
        : (await isHeld(tx, willId))
          ? heldByWithdrawal
          : (await insertAnchor(tx, row))
            ? null
            : 'Another move of it was under way.'
    if (why === null) return await enqueueAnchor(tx, { id: anchorId, network })
    context.log.warn({ will: willId, network, why }, 'a move that was asked for does not begin')
    await insertAnchor(tx, {
      ...row,
      ended: `The token could not be moved on ${displayName(network)}: ${why}`,
    })
  })
}
