// For tests of what is handed out: a renewal of a file that is not sealed, which says only “, renewed”.
import type { Stack } from '../../../test/stack/stack.ts'

export async function renewed(owner: Stack['owner'], willId: string, file: Buffer): Promise<void> {
  await owner.query(
    `insert into seal_states (will_id, sealed_hash, state, renewals, checkable_until, due_at)
      values ($1, sha256($2), '{}', 1, now(), now())
      on conflict (will_id) do update set sealed_hash = excluded.sealed_hash`,
    [willId, file],
  )
  await owner.query(
    `insert into renewals (will_id, ordinal, tail, made_at, checkable_until) values ($1, 1, $2, now(), now())
      on conflict (will_id, ordinal) do update set tail = excluded.tail`,
    [willId, Buffer.from(', renewed')],
  )
}
