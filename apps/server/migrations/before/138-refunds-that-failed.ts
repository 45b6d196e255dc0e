// Which failed refunds of a payment were noticed: each of them, as one may fail days after a newer one was
// made, and would otherwise count as refunded.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`alter table payments add column refund_failed_ids text[] not null default '{}';
    update payments set refund_failed_ids = array[refund_failed_id] where refund_failed_id is not null;
    alter table payments drop column refund_failed_id`)
    .execute(db)
}
