// Links the worker creates and mails itself. Only the mailbox knows the token; reading or writing the
// database as the api neither reveals nor forges one.
import { sql } from 'kysely'
import { now } from '../platform/clock.ts'
import type { Tx } from '../platform/database/database.ts'
import { newToken, tokenHash } from '../platform/token.ts'

export type LinkKind = 'address' | 'unlock' | 'take-back'

export interface MailedLink {
  personId: string
  email: string
  about: string | null
  expiresAt: Date
}

/**
 * Ends earlier links of the kind for the same thing, except links that confirm an address: they are in the
 * same mailbox and people open the first they find. Returns the token, which is not stored.
 */
export async function makeLink(
  tx: Tx,
  link: { kind: LinkKind; personId: string; email: string; about?: string; livesMs: number },
): Promise<{ token: string; expiresAt: Date }> {
  const token = newToken()
  const expiresAt = new Date(now().getTime() + link.livesMs)
  const about = link.about ?? null
  if (link.kind !== 'address')
    await sql`
      update mailed_links set used_at = ${now()} where person_id = ${link.personId} and kind = ${link.kind}
      and about is not distinct from ${about}::uuid and used_at is null`.execute(tx)
  await sql`insert into mailed_links (token_hash, kind, person_id, email, about, made_at, expires_at)
    values (${tokenHash(token)}, ${link.kind}, ${link.personId}, ${link.email}, ${about}, ${now()},
      ${expiresAt})`.execute(tx)
  return { token, expiresAt }
}

export async function countLinks(tx: Tx, personId: string, kind: LinkKind, since: Date): Promise<number> {
  return Number(
    (
      await sql<{
        n: string
      }>`
        select count(*) as n from mailed_links where person_id = ${personId} and kind = ${kind}
        and made_at > ${since}`.execute(tx)
    ).rows[0]!.n,
  )
}

/** Null if unknown, used or expired. Locked until the transaction ends. */
export async function findLink(tx: Tx, kind: LinkKind, token: string): Promise<MailedLink | null> {
  const link = await findUsedLink(tx, kind, token)
  return link?.used === false ? link : null
}

/** Also one that was used; null if unknown or expired. Locked until the transaction ends. */
export async function findUsedLink(
  tx: Tx,
  kind: LinkKind,
  token: string,
): Promise<(MailedLink & { used: boolean }) | null> {
  const { rows } = await sql<MailedLink & { used: boolean }>`
    select person_id as "personId", email, about, expires_at as "expiresAt", used_at is not null as used
    from mailed_links
    where token_hash = ${tokenHash(token)} and kind = ${kind} and expires_at > ${now()} for update`.execute(
    tx,
  )
  return rows[0] ?? null
}

export async function endLink(tx: Tx, token: string): Promise<void> {
  await sql`update mailed_links set used_at = ${now()} where token_hash = ${tokenHash(token)}`.execute(tx)
}
