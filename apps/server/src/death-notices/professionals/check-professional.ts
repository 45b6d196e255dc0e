// A member of staff writes down that they found somebody in the public list of their profession.
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { staffActs, type SeenInList } from '@testate/api/death/staff-acts'
import { asLine, prepareLine } from '../../audit/append.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Person } from '../../platform/database/person.ts'
import { because, refuse } from '../../platform/http/problem.ts'
import { actAsStaff } from '../../proofs/by-staff.ts'
import { provenOnly } from '../../proofs/proven-by.ts'

/**
 * Refuses `step-up-needed`, `forbidden` to new staff and to whoever accepted their identity, `rule-broken` where nobody
 * who has proven this address can be a professional, is named otherwise, or the day is not one of the last thirty, and
 * `conflict` for a number that somebody else has.
 */
export async function checkProfessional(
  tx: Tx,
  person: Person,
  { request, ...seen }: SeenInList & { request: Parameters<typeof actAsStaff>[0] },
): Promise<void> {
  const { email, ...listed } = seen
  await actAsStaff(request, tx, person, staffActs.checkProfessional(seen))
  const { rows: found } = await provenOnly(
    sql<{ personId: string | null }>`
      select app_professional_at(${email}, ${seen.body}, ${seen.number}, ${seen.lookedUpOn}::date, ${seen.name})
        as "personId"`.execute(tx),
  )
  const personId = found[0]!.personId ?? notPossible()
  const professionalId = randomUUID()
  const line = await prepareLine({
    event: 'professional.checked',
    actor: person.id,
    details: { professionalId, personId, ...listed },
  })
  const { rows } = await provenOnly(
    sql<{ outcome: string }>`
      select app_check_professional(${professionalId}::uuid, ${email}, ${seen.body}, ${seen.number},
        ${seen.lookedUpOn}::date, ${seen.name}, ${asLine(line)}) as outcome`.execute(tx),
  )
  const { outcome } = rows[0]!
  if (outcome === 'staff-new') refuse('forbidden', undefined, because('professional-staff-new'))
  if (outcome === 'same-staff') refuse('forbidden', undefined, because('notice-professional-same-staff'))
  if (outcome === 'other-name') refuse('rule-broken', undefined, because('professional-other-name'))
  if (outcome === 'number-taken') refuse('conflict', undefined, because('professional-number-taken'))
  if (outcome === 'wrong-day') refuse('rule-broken', undefined, because('professional-day-wrong'))
  if (outcome !== 'checked') notPossible()
}

const notPossible = (): never => refuse('rule-broken', undefined, because('professional-not-possible'))
