// The link with which a testator stops a notice without signing in. Only their mailbox knows the token.
import { sql } from 'kysely'
import { newToken, tokenHash } from '../platform/token.ts'
import type { Tx } from '../platform/database/database.ts'

/**
 * All of a notice work until it ends. For the worker, one for each mail; the release worker names its own, the same for
 * each try.
 */
export async function newStopLink(tx: Tx, noticeId: string, token = newToken()): Promise<string> {
  await sql`insert into death_notice_stops (token_hash, notice_id)
    values (${tokenHash(token)}, ${noticeId}::uuid)
    on conflict do nothing`.execute(tx)
  return token
}

/** Of another message than a mail: the log says in which the link was that somebody used. */
export async function newStopLinkIn(
  tx: Tx,
  noticeId: string,
  channel: 'text' | 'letter',
  token = newToken(),
): Promise<string> {
  await sql`insert into death_notice_stops (token_hash, notice_id, channel)
    values (${tokenHash(token)}, ${noticeId}::uuid, ${channel})`.execute(tx)
  return token
}
