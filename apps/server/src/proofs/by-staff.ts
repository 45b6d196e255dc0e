// Staff confirm each act with a passkey or an authenticator app, and the confirmation is used up by the one
// act it names.
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import type { Subject } from './factor.ts'
import { commitProof, provenBy, type Proven } from './proven-by.ts'

type Request = Parameters<typeof provenBy>[0]

export const ofStaff: Subject = { purpose: 'staff', willId: null, documentHash: null }

/**
 * Checks without using the proof up: a reviewer sees both pictures before they decide. Refuses
 * `step-up-needed`.
 */
export const provenStaff = async (request: Request, tx: Tx, person: Person): Promise<Proven> =>
  await provenBy(request, tx, person, ofStaff)

/**
 * `act` as in 004-proofs.sql, which allows nothing else with this proof; a later refusal leaves it unused.
 * Refuses `step-up-needed`.
 */
export async function actAsStaff(request: Request, tx: Tx, person: Person, act: string): Promise<void> {
  await commitProof(tx, await provenStaff(request, tx, person), ofStaff, act)
}
