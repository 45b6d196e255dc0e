// A reviewer's decision about an identity, with the reason, sent by mail. A reviewer with a part in it may
// not decide.
import { staffActs } from '@testate/api/death/staff-acts'
import { documentTypes } from '@testate/api/identity'
import type { listChecks } from '@testate/api/identity'
import type { AnswerOf } from '@testate/api/route'
import { findPerson } from '../accounts/rows/find-person.ts'
import { append } from '../audit/append.ts'
import { notify } from '../notifications/notify.ts'
import { partiesOfPerson } from '../parties/parties-of.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { actAsStaff } from '../proofs/by-staff.ts'
import { acceptPerson } from './accept-person.ts'
import { showCheck, showReading } from './show-check.ts'
import { requireStandsApart, standsApart } from './stands-apart.ts'
import { checkById, decideCheck, lockIdentityOf, waitingChecks, type CheckRow } from './store.ts'
import { readingOf } from './store-readings.ts'

export interface Decision {
  decision: 'accepted' | 'rejected'
  reason: string
}

/**
 * Returns the check after the decision. Refused when there is none, when it is decided already, and for an
 * identity the reviewer has a part in.
 */
export async function reviewCheck(
  tx: Tx,
  admin: Person,
  checkId: string,
  { decision, reason }: Decision,
  request: Parameters<typeof actAsStaff>[0],
): Promise<CheckRow> {
  await actAsStaff(request, tx, admin, staffActs.reviewIdentity(checkId, decision))
  const check = await checkById(tx, checkId)
  if (check === undefined) refuse('not-found')
  await requireStandsApart(tx, admin, check.person_id)
  await lockIdentityOf(tx, check.person_id)
  // A reading always arrives: a process that dies or hangs is itself a reason shown to the reviewer
  // (reading/read-evidence.ts).
  if (check.state === 'pending' && (await readingOf(tx, check.id)) === undefined)
    refuse(
      'not-now',
      'The pictures are still being read. Decide when the reading is in; it takes a minute at most, or ' +
        'longer while others wait.',
      because('pictures-being-read'),
    )
  const at =
    (await decideCheck(tx, check.id, { state: decision, reason })) ??
    refuse('conflict', 'This identity check has been decided already.', because('identity-decided'))
  await append(tx, {
    event: `identity.${decision}`,
    actor: admin.id,
    details: { checkId: check.id, personId: check.person_id, documentType: check.document_type },
  })
  const person = await findPerson(tx, check.person_id)
  if (person !== null && !(decision === 'accepted' && (await hearsAnyway(tx, person.id)))) {
    await notify(tx, {
      to: person.email,
      template: 'identity-decision',
      data: {
        name: person.name,
        accepted: decision === 'accepted',
        sample: check.sample,
        reason: decision === 'rejected' ? reason : null,
        guest: person.kind === 'guest',
      },
    })
  }
  if (decision === 'accepted') await acceptPerson(tx, check.person_id, admin.id)
  return { ...check, state: decision, reason, provider: 'reviewer', decided_by: admin.id, decided_at: at }
}

/**
 * Somebody with a place in a registration hears when all three identities are accepted and they can go on
 * (ceremony/statement/notify-of-turn.ts): until then an acceptance leaves them nothing to do.
 */
async function hearsAnyway(tx: Tx, personId: string): Promise<boolean> {
  return (await partiesOfPerson(tx, personId)).some((party) => party.state === 'opened' && party.declared)
}

/** A list to work through: the others come up as these are decided. */
const LISTED = 100

/** The checks awaiting a decision, the gravest reading first; without those this reviewer may not decide. */
export async function reviewList(tx: Tx, admin: Person): Promise<AnswerOf<typeof listChecks>> {
  const waiting = []
  const found = await waitingChecks(tx, LISTED + 1)
  for (const check of found.slice(0, LISTED)) {
    const person = await findPerson(tx, check.person_id)
    if (person !== null && (await standsApart(tx, admin, person.id)))
      waiting.push({ check, person, reading: await readingOf(tx, check.id) })
  }
  return {
    more: found.length > LISTED,
    checks: waiting.map(({ check, person, reading }) => ({
      ...showCheck(check),
      documentName: documentTypes[check.document_type].name,
      personId: check.person_id,
      personName: person.name,
      personEmail: person.email,
      hasEvidence: check.evidence_id !== null,
      documentSha256: check.document_sha256?.toString('hex') ?? null,
      selfieSha256: check.selfie_sha256?.toString('hex') ?? null,
      reading: reading === undefined ? null : showReading(reading),
    })),
  }
}
