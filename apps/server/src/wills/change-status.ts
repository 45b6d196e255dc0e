// The one place where a will's status changes: records who, when and why with the change itself.
import { sql } from 'kysely'
import { lifecycle, mayBecome, type WillStatus } from '@testate/domain/lifecycle'
import { append } from '../audit/append.ts'
import { now } from '../platform/clock.ts'
import type { ServiceName, Tx } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import { tellLive } from '../platform/live.ts'
import { lockWill } from '../platform/database/lock-will.ts'
import type { PersonId } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { provenOnly } from '../proofs/proven-by.ts'

/**
 * Moves a will to `to`, adds the audit entry and emits `will.<to>`, all in the caller's transaction. Of two
 * concurrent moves one wins and the other is refused (`not-now`), as is a move the lifecycle does not allow;
 * `not-found` if this actor has no such will. `commitment`: at a release its
 * line names it, in the details that its salt hides. `proof` is the token of the testator's own proof: without it
 * the database lets no request withdraw a will with a document.
 */
export async function changeStatus(
  tx: Tx,
  willId: string,
  to: WillStatus,
  why: { actor: PersonId | ServiceName; reason: string; commitment?: string; proof?: string | undefined },
): Promise<void> {
  await lockWill(tx, willId)
  const from = lifecycle.filter((stage) => mayBecome(stage.status, to)).map((stage) => stage.status)
  const { rows } = await provenOnly(
    sql<{
      previous: WillStatus | null
    }>`
      select app_change_will_status(${willId}::uuid, ${from}::text[], ${to}, ${now()}, ${why.proof ?? null})
      as previous`.execute(tx),
  )
  const previous = rows[0]?.previous ?? null
  if (previous === null) refuse('not-found')
  if (!from.includes(previous))
    refuse(
      'not-now',
      `This will is “${previous}” and cannot become “${to}”.`,
      because('status-cannot-follow', { willStatus: previous, to }),
    )
  await append(tx, {
    event: `will.${to}`,
    willId,
    actor: why.actor,
    details: {
      from: previous,
      reason: why.reason,
      ...(why.commitment === undefined ? {} : { commitment: why.commitment }),
    },
  })
  await emit(tx, `will.${to}`, { willId, from: previous })
  await tellLive(tx, willId)
}
