// The testator withdraws a registration: at once in the register, and by a durable job on every network that holds it.
// It does not revoke the will (Wills Act 1837, section 20), and every answer about it says so.
import { randomUUID } from 'node:crypto'
import type { withdrawWill as route } from '@testate/api/registration'
import { requireStepUp } from '../accounts/require-step-up.ts'
import { openedCeremony } from '../ceremony/facts.ts'
import { now } from '../platform/clock.ts'
import { inTransaction } from '../platform/database.ts'
import type { Context } from '../platform/http.ts'
import { enqueue } from '../platform/jobs.ts'
import { refuse } from '../platform/problem.ts'
import { changeStatus } from '../wills/change-status.ts'
import { willFacts } from '../wills/will-facts.ts'
import type { RegistrationContext } from './networks.ts'
import { anchorsOf, insertAnchor, readAnchor } from './store.ts'

export const withdrawn = 'Registration withdrawn. This does not revoke the will.'

export async function withdrawWill({ tx, params, person, body, request }: Context<typeof route>) {
  const will = await willFacts(tx, params.id)
  if (will === null) refuse('not-found')
  // A draft without a document has nothing a second factor could be bound to, and nothing to lose.
  if (will.documentHash !== null) await requireStepUp(request, tx, person, { purpose: 'withdraw', documentHash: will.documentHash })
  const commitment = (await openedCeremony(tx, will.id))?.commitment
  await changeStatus(tx, will.id, 'withdrawn', { actor: person.id, reason: body.reason ?? 'withdrawn by the testator', ...(commitment === undefined ? {} : { commitment }) })
  return { message: withdrawn }
}

/** For the worker: a withdrawal for each network that holds the registration. Repeatable. */
export async function planWithdrawals(willId: string, context: RegistrationContext): Promise<void> {
  await inTransaction(context.db, { service: 'worker' }, async (tx) => {
    if ((await willFacts(tx, willId))?.status !== 'withdrawn') return
    for (const entered of await anchorsOf(tx, willId)) {
      const whole = entered.state === 'final' && entered.action !== 'withdraw' ? await readAnchor(tx, entered.id) : null
      if (whole === null) continue
      const id = randomUUID()
      const added = await insertAnchor(tx, { id, willId, network: whole.network, action: 'withdraw', tokenId: whole.tokenId, metadataHash: whole.metadataHash, at: now() })
      if (added) await enqueue(tx, { name: 'anchor-will' }, { anchorId: id })
    }
  })
}
