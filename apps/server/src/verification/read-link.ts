// What the register states, signed, about the document with this hash. Public: knowing the hash means having the
// document.
import { sql } from 'kysely'
import type { linkNote as route } from '@testate/api/verification'
import type { Context } from '../platform/http/http.ts'
import { refuse } from '../platform/http/problem.ts'

/** `GET /api/links/:hash`. */
export async function readLink({
  tx,
  params,
  reply,
}: Pick<Context<typeof route>, 'tx' | 'params' | 'reply'>): Promise<string> {
  const { rows } = await sql<{ note: string | null }>`
    select link_note_of(${Buffer.from(params.hash, 'hex')}) as note`.execute(tx)
  // A page of somebody else may ask too: the answer is public, and signed.
  reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
  return rows[0]?.note ?? refuse('not-found')
}
