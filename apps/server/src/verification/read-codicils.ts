// What the register states, signed, about the codicils of the will with this document hash. Public: knowing the hash
// means having the document.
import { sql } from 'kysely'
import type { AnswerOf } from '@testate/api/route'
import type { codicilNotes as route } from '@testate/api/verification'
import type { Context } from '../platform/http/http.ts'

/** `GET /api/links/:hash/codicils`. */
export async function readCodicils({
  tx,
  params,
  reply,
}: Pick<Context<typeof route>, 'tx' | 'params' | 'reply'>): Promise<AnswerOf<typeof route>> {
  const { rows } = await sql<{ note: string }>`
    select note from codicil_notes_of(${Buffer.from(params.hash, 'hex')}) as note`.execute(tx)
  // A page of somebody else may ask too: the answer is public, and signed.
  reply.header('access-control-allow-origin', '*').header('cache-control', 'no-store')
  return { notes: rows.map(({ note }) => note) }
}
