// Fills a register by SQL with many registered wills of a thousand people, and gives some to the people of a
// test: a million ceremonies would take too long.
import type pg from 'pg'
import type { Person } from '../../apps/server/src/platform/database/person.ts'

export interface LargeRegister {
  /** How many registered wills it has. */
  register: number
  /** So many more are this person's drafts, the newest of all. */
  drafting: { person: Person; wills: number }
  /** So many of the registered ones are this person's, the newest. */
  registered: { person: Person; wills: number }
  /** And this person is witness of so many, the oldest. */
  witness: { person: Person; wills: number }
  /** A will whose entry in the log is copied. */
  like: string
  /** Payment, ceremony and registration of each; without, only of those of the person above. */
  whole: boolean
}

export async function fillRegister(owner: pg.Pool, wanted: LargeRegister): Promise<void> {
  const { register, drafting, registered, witness, like, whole } = wanted
  await owner.query(`insert into people (id, kind, email, name)
    select gen_random_uuid(), 'account', 'other' || n || '@example.org', 'Other ' || n from generate_series(1, 1000) n`)
  await owner.query(
    `with o as (select array_agg(id) as ids from people where email like 'other%@example.org')
    insert into wills (id, testator_id, status, title, created_at, updated_at,
        document_hash, document_object, document_size, page_count, pages_checked, submitted_at, terms_version)
      select gen_random_uuid(),
        case when n <= $2 then $1::uuid when n <= $2 + $4 then $3::uuid else ids[1 + n % 1000] end,
        case when n <= $2 then 'draft' else 'registered' end,
        'Row ' || n, now() - n * interval '1 minute', now(),
        case when n > $2 then sha256(n::text::bytea) end, case when n > $2 then 'object ' || n end,
        1, 1, 'ok', now(), 'terms/1'
      from o, generate_series(1, $5) n`,
    [drafting.person.id, drafting.wills, registered.person.id, registered.wills, drafting.wills + register],
  )
  await owner.query(
    `with o as (select array_agg(id) as ids from people where email like 'other%@example.org'),
      w as (select id, row_number() over (order by created_at) as n from wills where title like 'Row %')
    insert into parties (id, will_id, role, witness_order, person_id, name, email, state, created_at, updated_at)
      select gen_random_uuid(), w.id, 'witness', place,
        case when place = 1 and n <= $2 then $1::uuid else ids[1 + (n * 2 + place) % 1000] end,
        'Witness', 'witness@example.org', 'signed', now(), now()
      from o, w, generate_series(1, 2) place`,
    [witness.person.id, witness.wills],
  )
  await (whole
    ? owner.query(lifeOf("status = 'registered'"))
    : owner.query(lifeOf('testator_id = $1'), [registered.person.id]))
  const { rowCount } = await owner.query(
    `insert into audit_entries (id, will_id, actor, details, salt, leaf)
      select ${idAt('w.created_at')}, w.id, w.testator_id, e.details, e.salt, e.leaf
      from generate_series(1, ${whole ? 3 : 1}), wills w,
        (select details, salt, leaf from audit_entries where will_id = $1 limit 1) e
      where w.title like 'Row %'`,
    [like],
  )
  if (rowCount === 0) throw new Error('the will to copy has no entry in the log')
  await owner.query(`insert into audit_leaves (log_index, entry_id)
    select 1000000 + row_number() over (order by id), id from audit_entries e
    where not exists (select 1 from audit_leaves l where l.entry_id = e.id)`)
  // Of tables with few rows, statistics would speak of a small register.
  await owner.query(whole ? 'analyze' : 'analyze wills, parties, audit_entries, audit_leaves')
}

/**
 * Every filled will released, with an estate and a share that somebody holds: `of` them this person's. Without what
 * makes an estate theirs to work: nobody named them.
 */
export async function fillOthers(owner: pg.Pool, person: Person, of: number): Promise<void> {
  await owner.query('create temporary table filled (id uuid, n bigint, person_id uuid)')
  await owner.query(
    `with o as (select array_agg(id) as ids from people where email like 'other%@example.org')
    insert into filled select id, n, case when n <= $2 then $1::uuid else ids[1 + n % 1000] end
      from o, (select id, row_number() over (order by created_at) as n from wills
        where title like 'Row %' and status = 'registered') w`,
    [person.id, of],
  )
  await owner.query(`insert into release_grants (id, will_id, notice_id, person_id, expires_at)
    select gen_random_uuid(), id, gen_random_uuid(), person_id, now() + interval '90 days' from filled`)
  await owner.query(`insert into estates (will_id, deceased_name, date_of_death, opened_by)
    select id, 'Row', '2026-01-01', person_id from filled`)
  await owner.query(`insert into shared_secrets (id, will_id, version, testator_id, state)
    select id, id, 1, person_id, 'preparing' from filled`)
  await owner.query(
    `insert into shared_holders (secret_id, person_id, place) select id, person_id, 1 from filled`,
  )
  await owner.query('analyze release_grants, estates, shared_secrets, shared_holders')
}

/** An entry's id of that moment: ids are in order of time (audit/append.ts). */
const idAt = (at: string): string => `(lpad(to_hex((extract(epoch from ${at}) * 1000)::bigint), 12, '0')
  || '7' || substr(md5(random()::text), 1, 3) || '8' || substr(md5(random()::text), 1, 15))::uuid`

/** Payment, ceremony and registration of the filled wills of which `which` is true. */
const lifeOf = (which: string): string => `with w as materialized (
    select id, testator_id, created_at as at, sha256(id::text::bytea) as hash,
      gen_random_uuid() as quote, gen_random_uuid() as payment
    from wills where ${which} and title like 'Row %'),
  quoted as (
    insert into quotes (id, will_id, networks, lines, total_pence, created_by, created_at, expires_at)
    select quote, id, '{ethereum}', '[]', 100, testator_id, at, at + interval '1 hour' from w),
  charged as (
    insert into payments (id, quote_id, will_id, payer_id, payer_name, payer_email, state, amount_pence, currency,
      provider, provider_session, express_start_version, express_start_at, created_at, paid_at)
    select payment, quote, id, testator_id, 'A', 'a@example.org', 'paid', 100, 'gbp', 'test', id, '1', at, at, at
    from w),
  paid as (
    insert into payment_facts (will_id, fact, payment_id, networks, changed_at)
    select id, 'paid', payment, '{ethereum}', at from w),
  opened as (
    insert into will_keys (will_id, commitment, sealed_salt, sealed_chain_key, chain_address, opened_at)
    select id, hash, '', '', '', at from w),
  signed as (
    insert into statements (id, will_id, party_id, person_id, witness_order, payload, statement_hash, signed_at)
    select gen_random_uuid(), w.id, p.id, p.person_id, p.witness_order, '{}', hash, at
    from w join parties p on p.will_id = w.id),
  sealed as (
    insert into seal_steps (will_id, step, object, sha256, at) select id, 3, '', hash, at from w)
  insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, prepared, receipt,
      created_at, updated_at, final_at)
    select gen_random_uuid(), id, 'ethereum', 'register', hash, hash, 'final', '{}', '{}', at, at, at from w`
