// The rule when a will takes a document. Its own file, since an upload asks it twice: before the file is
// inspected, so that nobody waits for a refusal, and again with the row locked, when the answer counts.
import { because, refuse } from '../../platform/http/problem.ts'
import type { Person } from '../../platform/database/person.ts'
import type { ListedWill } from '../store.ts'

/**
 * A document may be uploaded while the will is a draft, and replaced by a better scan until the ceremony opens,
 * which fixes the commitment to that very file (decisions, section 6).
 */
export function requireTakesDocument(row: ListedWill | null, person: Person): asserts row is ListedWill {
  if (row === null || row.testator_id !== person.id) refuse('not-found')
  if (row.status === 'draft' || row.status === 'uploaded') return
  refuse(
    'not-now',
    `This will is at the stage “${row.status}”; its document can no longer be changed.`,
    because('document-closed', { willStatus: row.status }),
  )
}
