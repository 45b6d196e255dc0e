// A token may be moved, more than once in a will's life: to the testator's own address, to an executor, and
// back. Entries and withdrawals remain one per network. The second factor for a move has a purpose of its
// own.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table anchors
    add column recipient text, add column purpose text check (purpose in ('release', 'relock', 'own-address')),
    drop constraint anchors_action_check, add constraint anchors_action_check check (action in ('register', 'supersede', 'withdraw', 'transfer')),
    add constraint anchors_transfer_check check ((action = 'transfer') = (recipient is not null and purpose is not null)),
    drop constraint anchors_will_id_network_action_key`.execute(db)
  await sql`create unique index anchors_once on anchors (will_id, network, action) where action <> 'transfer'`.execute(
    db,
  )
  // Two concurrent moves of one token would race for its holder.
  await sql`create unique index anchors_moving on anchors (will_id, network) where action = 'transfer' and state <> 'final' and not (state = 'failed' and retryable is false)`.execute(
    db,
  )
  await sql`grant select (recipient, purpose) on anchors to testate_api`.execute(db)
  await sql`alter table step_ups drop constraint step_ups_purpose_check, add constraint step_ups_purpose_check check (purpose in ('sign', 'open', 'pay', 'withdraw', 'supersede', 'move'))`.execute(
    db,
  )
}
