// Opens the ceremony once all three identities are checked: the will gets its salt, its commitment and its
// own chain key. From then on its name on every ledger is fixed (decisions, section 2, "commitment").
import { randomBytes } from 'node:crypto'
import { makeTestatorKey } from '@testate/chains/ethereum/consent'
import { commitment, fromHex, toHex } from '@testate/evidence/bytes/hash'
import { append } from '../../audit/append.ts'
import { now } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { sealFor } from '../../platform/storage/vault.ts'
import type { ContextWith } from '../../platform/worker-context.ts'
import { willFacts } from '../../wills/will-facts.ts'
import { openedCeremony } from '../facts.ts'
import { insertCeremony } from '../store.ts'
import { ledgerOwners } from '../ledger-owners.ts'
import { notifyOfTurn } from './notify-of-turn.ts'

/**
 * Repeatable: the secrets stored first remain. Does nothing for a will that is not (or no longer) verified,
 * or whose pages are still being read. Open already, it tells those whose turn it has become by a payment.
 */
export async function openCeremony(willId: string, context: ContextWith<'sealingKey'>): Promise<void> {
  const will = await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    const facts = await willFacts(tx, willId)
    if ((await openedCeremony(tx, willId)) === null) return facts
    if (facts !== null) await notifyOfTurn(tx, facts, context.config)
    return null
  })
  if (will === null || will.status !== 'verified' || will.documentHash === null || !will.pagesRead) return
  const salt = randomBytes(32)
  const chainKey = makeTestatorKey()
  const known = await commitment({
    salt,
    documentHash: fromHex(will.documentHash),
    version: will.versionNumber,
  })
  const about = { willId, version: will.versionNumber }
  const row = {
    will_id: willId,
    commitment: Buffer.from(known),
    sealed_salt: await sealFor(context.sealingKey, salt, { ...about, purpose: 'salt' }),
    sealed_chain_key: await sealFor(context.sealingKey, Buffer.from(chainKey.privateKey.slice(2), 'hex'), {
      ...about,
      purpose: 'chain-key',
    }),
    chain_address: chainKey.address,
    ledger_owners: await ledgerOwners(chainKey, toHex(known)),
    opened_at: now(),
  }
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    if (!(await insertCeremony(tx, row))) return
    await append(tx, {
      event: 'ceremony.opened',
      willId,
      actor: 'worker',
      details: { documentHash: will.documentHash, version: will.versionNumber },
    })
    await notifyOfTurn(tx, will, context.config)
  })
}
