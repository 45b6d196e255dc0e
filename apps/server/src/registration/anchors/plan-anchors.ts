// When a will is sealed and paid for, each chosen network gets its own row and its own durable job, in
// parallel; a network that is added later gets them then.
import { randomUUID } from 'node:crypto'
import { fromHex, metadataHash, toHex } from '@testate/evidence/bytes/hash'
import { openedCeremony, sealStepsOf } from '../../ceremony/facts.ts'
import { paidNetworks } from '../../payments/is-paid.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { openSalt } from '../../ceremony/sealing/seal-secrets.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { enqueueAnchor } from './enqueue-anchor.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { insertAnchor } from '../store.ts'

/** Repeatable: a network that has its row keeps it. A superseding version supersedes on every network. */
export async function planAnchors(willId: string, context: ContextWith<'openingKey'>): Promise<void> {
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const will = await willFacts(tx, willId)
    const opened = await openedCeremony(tx, willId)
    const sealed = (await sealStepsOf(tx, willId)).find((step) => step.step === 3)
    const networks = await paidNetworks(tx, willId)
    const isOpen = will?.status === 'registering' || will?.status === 'registered'
    if (!isOpen || opened === null || sealed === undefined || networks === null) return
    const salt = await openSalt(tx, context, 'anchor', will)
    const hash = toHex(await metadataHash({ salt, sealedHash: fromHex(sealed.sha256) }))
    for (const network of networks) {
      const id = randomUUID()
      const added = await insertAnchor(tx, {
        id,
        willId,
        network,
        action: will.supersedesId === null ? 'register' : 'supersede',
        tokenId: opened.commitment,
        metadataHash: hash,
        at: now(),
      })
      if (added) await enqueueAnchor(tx, { id, network })
    }
  })
}
