// Staff confirm each act with a passkey or an authenticator app, and the confirmation is used up by the one
// act it names.
import { createHash } from 'node:crypto'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import type { Subject } from './factor.ts'
import { commitProof, provenBy, type Proven } from './proven-by.ts'

type Request = Parameters<typeof provenBy>[0]

export const ofStaff: Subject = { purpose: 'staff', willId: null, documentHash: null }

/**
 * Acts whose proof is made for the very act: it proves nothing else, whoever passes it on. The database has the same
 * list (staff_act_is_bound).
 */
const bound = /^(?:professional|notice|incident) /
export const subjectOfAct = (act: string): Subject =>
  bound.test(act) ? { ...ofStaff, documentHash: createHash('sha256').update(act).digest('hex') } : ofStaff

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
  const subject = subjectOfAct(act)
  await commitProof(tx, await provenBy(request, tx, person, subject), subject, act)
}
