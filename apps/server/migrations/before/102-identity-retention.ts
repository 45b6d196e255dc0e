// The pictures of an identity check are erased when no one needs them any more (UK GDPR article 5(1)(e)); the
// decision, the reading and the hashes stay.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // From the first time on no one may use or open the pictures; the second is set once they are really gone.
  await sql`alter table identity_evidence add column erasing_since timestamptz, add column erased_at timestamptz,
    add constraint identity_evidence_erased check (erased_at is null or erasing_since is not null)`.execute(
    db,
  )
  await sql`create index identity_evidence_kept on identity_evidence (created_at) where erased_at is null`.execute(
    db,
  )

  // Whatever its job says, the worker cannot erase what still waits for a decision, and nothing erased comes
  // back.
  await sql`create policy identity_evidence_erased on identity_evidence for update to testate_worker
    using (erased_at is null and not exists (select 1 from identity_checks c where c.evidence_id = identity_evidence.id and c.state = 'pending'))
    with check (erasing_since is not null)`.execute(db)
  await sql`grant update (erasing_since, erased_at) on identity_evidence to testate_worker`.execute(db)

  // What the person typed is erased with the pictures. A function, since a policy that let the worker update
  // a decided check would let it decide one anew.
  await sql`create function forget_identity_claims(evidence uuid) returns void
    language sql security definer set search_path = public, pg_temp as $$
      update identity_checks set claims = null where evidence_id = evidence and state <> 'pending';
    $$`.execute(db)
  await sql`revoke execute on function forget_identity_claims(uuid) from public`.execute(db)
  await sql`grant execute on function forget_identity_claims(uuid) to testate_worker`.execute(db)
}
