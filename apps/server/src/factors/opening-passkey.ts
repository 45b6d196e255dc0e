// The passkey that an account was opened with. It begins to count once its holder has shown that the mailbox is theirs.
import { append } from '../audit/append.ts'
import type { Tx } from '../platform/database/database.ts'
import { emit } from '../platform/events.ts'
import type { Owner } from './store.ts'
import { startCounting, uncountedPasskey } from './store-passkeys.ts'
import { named } from './notify-owner.ts'

/** What it is called, while it does not count. */
export const openingPasskeyName = async (tx: Tx, personId: string): Promise<string | null> =>
  (await uncountedPasskey(tx, personId))?.name ?? null

export async function beginToCount(
  tx: Tx,
  owner: Owner,
  passkey: { id: string; name: string | null },
  from: Date,
): Promise<void> {
  const begun = await startCounting(tx, passkey.id, from)
  if (begun === undefined) return
  await append(tx, {
    event: 'factor.kept',
    actor: owner.id,
    details: { kind: 'passkey', factorId: passkey.id, at: from.toISOString(), credential: named(begun) },
  })
  await tellOfOpening(tx, owner, passkey.name, from)
}

/** Mails its owner that the account signs in with a passkey, and from when it counts; null where it does not. */
export async function tellOfOpening(
  tx: Tx,
  { email, name }: Owner,
  called: string | null,
  from: Date | null,
): Promise<void> {
  const at = from?.toISOString() ?? null
  await emit(tx, 'factor.changed', { email, name, what: 'opened', kind: 'passkey', called, at })
}
