// Mails the account at once about a sign-in from an unknown device, with a link for "this was not me".
import { sql } from 'kysely'
import { now } from '../../platform/clock.ts'
import type { Tx } from '../../platform/database/database.ts'
import { emit } from '../../platform/events.ts'
import { deviceWords } from './device-words.ts'
import type { Account } from '../rows/store.ts'
import { newToken, tokenHash } from '../../platform/token.ts'

const DAY_MS = 86_400_000
/** Time enough to read one's mail after a holiday. */
export const DISOWN_MS = 14 * DAY_MS

/** Called with every sign-in; mails nothing for the account's first, which follows its opening. */
export async function watchSignIn(
  tx: Tx,
  { personId, email, name }: Pick<Account, 'personId' | 'email' | 'name'>,
  from: { knownDevice: boolean; userAgent: string; address: string },
): Promise<void> {
  const { rows } = await sql<{
    before: Date | null
  }>`update auth."account" a set "signedInAt" = ${now()} from (select "id", "signedInAt" as before from auth."account"
    where "userId" = ${personId} and "providerId" = 'credential' for update) b
    where a."id" = b."id" returning b.before`.execute(tx)
  if (from.knownDevice || rows[0]?.before === null || rows[0] === undefined) return
  const token = newToken()
  await sql`delete from disowning_links where person_id = ${personId} and expires_at < ${now()}`.execute(tx)
  await sql`
    insert into disowning_links (token_hash, person_id, email, made_at, expires_at)
    values (${tokenHash(token)}, ${personId}, ${email}, ${now()}, ${new Date(now().getTime() + DISOWN_MS)})`.execute(
    tx,
  )
  await emit(tx, 'account.signed-in-elsewhere', {
    email,
    name,
    token,
    device: deviceWords(from.userAgent),
    address: from.address,
    at: now().toISOString(),
  })
}
