// An estate of 500 assets and 5,000 entries as rows: a real one takes weeks, and so does its release.
import pg from 'pg'

export const ASSETS = 500
export const ENTRIES = 5_000

/**
 * Foreign keys and triggers are not checked while loading; nothing of it could be read otherwise. Returns the id of one
 * of its views.
 */
export async function fillEstate(
  superuserUrl: string,
  { willId, executor, second = null }: { willId: string; executor: string; second?: string | null },
): Promise<string> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  const executors = second === null ? [executor] : [executor, second]
  const run = async (text: string, ...values: unknown[]): Promise<void> =>
    void (await client.query(text, values))
  try {
    await run('set session_replication_role = replica')
    // The api describes its ids as UUIDs of a version; a hash is none.
    await run(`create function pg_temp.id_of(text) returns uuid language sql immutable as
      $$ select overlay(overlay(md5('${willId} ' || $1) placing '4' from 13) placing '8' from 17)::uuid $$`)
    await run(
      `insert into people (id, kind, email, name, role)
       values ($1::uuid, 'account', $1::uuid::text || '@example.com', 'Edith Executor', 'executor'),
         (pg_temp.id_of('testator'), 'account', $2::text || '@example.org', 'Tess Tator', 'testator')
       on conflict (id) do nothing`,
      executor,
      willId,
    )
    await run(
      `insert into wills (id, testator_id, status, title, version, particulars, networks, submitted_at, terms_version,
         document_hash, document_size, document_name, document_object, page_count, pages_checked, created_at,
         updated_at)
       values ($1::uuid, pg_temp.id_of('testator'), 'released', 'A will', '1.0', '{}', '{ethereum}', now(), 'terms/1',
         sha256($1::uuid::text::bytea), 150000, 'will.pdf', md5('object'), 8, 'ok', now(), now())`,
      willId,
    )
    await run(
      `insert into people_around (id, will_id, kind, place, standing, particulars, person_id, nominated_at, told_at,
         accepted_at, accepted_by)
       select gen_random_uuid(), $1, 'executor', place, 'acting', '', person, now(), now(), now(), 'mailbox'
       from unnest($2::uuid[]) with ordinality as e (person, place)`,
      willId,
      executors,
    )
    await run(
      `insert into release_grants (id, will_id, notice_id, person_id, expires_at)
       select gen_random_uuid(), $1, pg_temp.id_of('notice'), person, now() + interval '90 days'
       from unnest($2::uuid[]) as e (person)`,
      willId,
      executors,
    )
    await run(
      `insert into death_notices (id, will_id, submitted_by, submitter_key, state, content_hash, deceased_name,
         date_of_death, certificate_id, certificate_object, certificate_sha256, wait_days, waiting_since, due_at,
         ended_at)
       values (pg_temp.id_of('notice'), $1, $2, sha256('key'), 'released', sha256('notice'), 'Tess Tator', '2026-01-09',
         md5('certificate')::uuid, 'object', sha256('certificate'), 14, now() - interval '15 days', now(), now())`,
      willId,
      executor,
    )
    await run(
      `insert into identity_checks (id, person_id, document_type, document_data, sample, state, provider, created_at,
         decided_at)
       select gen_random_uuid(), person, 'passport', '{}', true, 'accepted', 'sample', now(), now()
       from unnest($1::uuid[]) as e (person)`,
      executors,
    )
    await run(
      `insert into estates (will_id, deceased_name, date_of_death, opened_by)
       values ($1, 'Tess Tator', '2026-01-09', $2)`,
      willId,
      executor,
    )
    await run(
      `insert into estate_people (id, will_id, number, name, roles, executor_status, account_id, residue_of, residue_in)
       select pg_temp.id_of('person ' || n), $1, n, 'Person ' || n, case when n = 1 then '{executor}'::text[]
         else '{beneficiary}' end, case when n = 1 then 'acting' end, case when n = 1 then $2::uuid end,
         case when n > 1 then 1 end, case when n > 1 then 39 end from generate_series(1, 40) n`,
      willId,
      executor,
    )
    await run(
      `insert into estate_items (id, will_id, number, side, class, name, holding, given_to, changed_by)
       select pg_temp.id_of('item ' || n), $1, n, case when n % 10 = 0 then 'liability' else 'asset' end,
         case when n % 10 = 0 then 'bill' else 'account' end, 'Item ' || n, 'sole',
         case when n % 25 = 1 then pg_temp.id_of('person ' || 2 + n % 39) end, $2 from generate_series(1, $3::int) n`,
      willId,
      executor,
      ASSETS,
    )
    await run(
      `insert into estate_values (id, will_id, item_id, number, value_pence, source, reason, made_by)
       select gen_random_uuid(), $1, pg_temp.id_of('item ' || n), v, 1000000 + n * v, 'Letter ' || v,
         case when v > 1 then 'It came later' end, $2 from generate_series(1, $3::int) n, generate_series(1, 2) v`,
      willId,
      executor,
      ASSETS,
    )
    // Of twenty entries: fourteen that gave something, and one that takes a cost back.
    await run(
      `insert into estate_entries (id, will_id, number, day, kind, amount_pence, item_id, person_id, expense, note,
         corrects, made_by)
       select pg_temp.id_of('entry ' || n), $1, n, date '2026-01-09' + n % 300,
         case when n % 20 < 14 then 'distributed' else
           (array['income', 'realised', 'liability-paid', 'expense', 'expense', 'counter'])[n % 20 - 13] end,
         case when n % 20 <> 19 then 1000 + n end,
         case n % 20 when 15 then pg_temp.id_of('item ' || 1 + (n / 20) * 10 % 490 + 2)
           when 16 then pg_temp.id_of('item ' || 10 * (1 + n / 20 % 50)) end,
         case when n % 20 < 14 then pg_temp.id_of('person ' || 2 + n % 39) end,
         case when n % 20 in (17, 18) then 'property' end, 'Note ' || n,
         case when n % 20 = 19 then pg_temp.id_of('entry ' || n - 1) end, $2 from generate_series(1, $3::int) n`,
      willId,
      executor,
      ENTRIES,
    )
    // A receipt was asked for everything that was given: half are signed, a tenth were refused.
    await run(
      `insert into estate_receipt_requests (id, will_id, entry_id, person_id, purpose, capacity, signer_name, address,
         deceased_name, person_name, kind, amount_pence, paid_on, content_hash, asked_by, proof_id, expires_at,
         secret_hash, mailed_at, signed_at, signed_name, sentence, refused_at, refused_reason)
       select pg_temp.id_of('request ' || e.number), e.will_id, e.id, e.person_id, 'residue', 'self', p.name,
         'person@example.com', 'Tess Tator', p.name, e.kind, e.amount_pence, e.day, sha256('content'), $2,
         gen_random_uuid(), now() + interval '60 days', sha256(e.id::text::bytea), now(),
         case when e.number % 2 = 0 then now() end, case when e.number % 2 = 0 then p.name end,
         case when e.number % 2 = 0 then 'I have received what is written above.' end,
         case when e.number % 10 = 5 then now() end, case when e.number % 10 = 5 then 'Nothing came' end
       from estate_entries e join estate_people p on p.will_id = e.will_id and p.id = e.person_id
       where e.will_id = $1 and e.kind = 'distributed'`,
      willId,
      executor,
    )
    // As many rows of statements as an estate may have: a half waits.
    await run(
      `insert into estate_statement_rows (will_id, item_id, day, amount_pence, text, occurrence, decision, aside,
         entry_id, added_by)
       select $1, null, date '2026-01-09' + n % 300, case when n % 2 = 0 then -1 else 1 end * (1000 + n),
         'Row ' || n, 1,
         case when n % 4 = 0 then 'aside' when n % 4 = 2 and n <= $3 then 'matched' end,
         case when n % 4 = 0 then 'not-estate' end,
         case when n % 4 = 2 and n <= $3 then pg_temp.id_of('entry ' || n) end, $2
       from generate_series(1, 10000) n`,
      willId,
      executor,
      ENTRIES,
    )
    await run(
      `insert into estate_proposals (id, will_id, number)
       select pg_temp.id_of('proposal ' || n), $1, n from generate_series(1, 200) n`,
      willId,
    )
    await run(
      `insert into estate_proposal_versions (proposal_id, will_id, version, kind, amount_pence, person_id, person_name,
         content_hash, made_by)
       select pg_temp.id_of('proposal ' || n), $1, v, 'distributed', 1000 + v, pg_temp.id_of('person 2'), 'Person 2',
         sha256('content'), $2 from generate_series(1, 200) n, generate_series(1, 2) v`,
      willId,
      executor,
    )
    await run('analyze')
    // As many as an estate may have, each of a thousand lines.
    await run(
      `insert into estate_views (id, will_id, number, person_id, made_by)
       select pg_temp.id_of('view ' || n), $1, n, pg_temp.id_of('person ' || 2 + n % 39), $2
       from generate_series(1, 500) n`,
      willId,
      executor,
    )
    await run(
      `insert into estate_view_versions (view_id, will_id, version, item_ids, entry_ids, parts, until, content_hash,
         person_name, made_by)
       select v.id, v.will_id, 1, (select array_agg(id) from estate_items where will_id = $2),
         (select array_agg(id) from (
           select id from estate_entries where will_id = $2 and kind <> 'counter' limit 500) e),
         '{will,account,totals}', current_date + 30, sha256('content'), 'Person', $1
       from estate_views v where v.will_id = $2`,
      executor,
      willId,
    )
    const { rows } = await client.query<{ id: string }>(
      'select id from estate_views where will_id = $1 limit 1',
      [willId],
    )
    return rows[0]!.id
  } finally {
    await client.end()
  }
}
