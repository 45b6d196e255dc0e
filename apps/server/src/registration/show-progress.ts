// A will's progress before its registration, as both the testator and the witnesses may see it: `status` in
// the live stream.
import type { willProgress } from '@testate/api/registration'
import type { z } from 'zod'
import { openedCeremony, sealStepsOf, statementsOf } from '../ceremony/facts.ts'
import { presentRecordings } from '../ceremony/recordings/present-recordings.ts'
import { partiesOf } from '../parties/parties-of.ts'
import { isPaid } from '../payments/is-paid.ts'
import type { Tx } from '../platform/database/database.ts'
import { willFacts } from '../wills/will-facts.ts'

/** Null if the actor of this transaction may not see the will. */
export async function viewProgress(tx: Tx, willId: string): Promise<z.input<typeof willProgress> | null> {
  const will = await willFacts(tx, willId)
  if (will === null) return null
  const statements = await statementsOf(tx, willId)
  const steps = await sealStepsOf(tx, willId)
  const parties = await partiesOf(tx, willId)
  return {
    willId,
    willStatus: will.status,
    documentHash: will.documentHash,
    pagesRead: will.pagesRead,
    paid: await isPaid(tx, willId),
    ceremonyOpen: (await openedCeremony(tx, willId)) !== null,
    parties: parties.map((party) => ({
      partyId: party.id,
      witnessOrder: party.witnessOrder,
      state: party.state,
      declared: party.declared,
      signedAt: statements.find((one) => one.partyId === party.id)?.signedAt.toISOString() ?? null,
    })),
    recordings: (await presentRecordings(tx, willId, parties)).length,
    sealedAt: steps.find((step) => step.step === 3)?.at.toISOString() ?? null,
  }
}
