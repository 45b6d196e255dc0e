// Where a page of namings begins.
import { sql } from 'kysely'

/**
 * The values of `after`, which is `next` of the page before: when the last one was named, in microseconds since 1970,
 * and its id, so that the page is found also when that naming has ended or is gone.
 */
export function placeOfNaming(after: string | null | undefined) {
  const [at, id] = after?.split('.') ?? []
  if (at === undefined || id === undefined) return null
  return {
    at: sql<Date>`timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond'`,
    id: sql`${id}::uuid`,
  }
}
