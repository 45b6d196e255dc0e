// The testator withdraws a registration: at once in the register, and by a durable job on every network that holds it.
// It does not revoke the will (Wills Act 1837, section 20), and every answer about it says so.
import type { withdrawWill as route } from '@testate/api/registration'
import { openedCeremony } from '../ceremony/facts.ts'
import type { Context } from '../platform/http.ts'
import { refuse } from '../platform/problem.ts'
import { provenBy } from '../proofs/proven-by.ts'
import { changeStatus } from '../wills/change-status.ts'
import { willFacts } from '../wills/will-facts.ts'

export const withdrawn = 'Registration withdrawn. This does not revoke the will.'

export async function withdrawWill({ tx, params, person, body, request }: Context<typeof route>) {
  const will = await willFacts(tx, params.id)
  if (will === null) refuse('not-found')
  // A draft without a document has nothing a second factor could be bound to, and nothing to lose.
  const proof = will.documentHash === null ? undefined : await provenBy(request, tx, person, { purpose: 'withdraw', willId: will.id, documentHash: will.documentHash })
  const commitment = (await openedCeremony(tx, will.id))?.commitment
  await changeStatus(tx, will.id, 'withdrawn', { actor: person.id, reason: body.reason ?? 'withdrawn by the testator', ...(commitment === undefined ? {} : { commitment }), proof: proof?.token })
  return { message: withdrawn }
}
