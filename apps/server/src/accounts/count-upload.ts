// Limits what one person may store in a day. Called in the transaction that stores it, so that a refused
// upload uses none of the limit.
import type { Limits } from '../platform/limits.ts'
import type { Tx } from '../platform/database/database.ts'
import type { Person } from '../platform/database/person.ts'
import { because, refuse } from '../platform/http/problem.ts'
import { withinLimitOfAmount } from './limit.ts'

/** Refuses with `too-many-requests` if documents and pictures of the last 24 hours would exceed the limit. */
export async function countUpload(tx: Tx, limits: Limits, person: Person, bytes: number): Promise<void> {
  if (await withinLimitOfAmount(tx, 'upload', person.id, bytes, limits.uploadBytes, 86_400)) return
  refuse(
    'too-many-requests',
    `You have uploaded more than ${Math.floor(limits.uploadBytes / 1_000_000)} MB within a day. Please ` +
      'try again tomorrow.',
    because('uploads-today-too-many', { megabytes: Math.floor(limits.uploadBytes / 1_000_000) }),
  )
}
