// Each table belongs to one slice, and the others ask that slice instead of reading the table. Imports cannot show
// it, so this reads the table names in SQL and in Kysely's calls. Of the functions of the schema's owner it reads those
// that erase a person.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { sliceOf, slices } from '../../../test/server-slices.ts'
import { cloneDatabase } from '../../../test/stack/stack.ts'

/** The slice that writes it, or for which the schema's functions write it. */
const owned: Record<string, string[]> = {
  'platform': ['idempotency_keys', 'installation'],
  'audit': [
    'audit_checkpoints',
    'audit_entries',
    'audit_hashes',
    'audit_leaves',
    'audit_line_keys',
    'audit_pending',
  ],
  'proofs': [
    'address_changes',
    'addresses_to_see',
    'factor_failures',
    'invitation_mails',
    'mailed_codes',
    'mailed_links',
    'proofs',
    'proven_addresses',
    'questions',
    'release_addresses',
    'release_codes',
    'release_questions',
    'staff_invite_codes',
  ],
  'factors': [
    'authenticators',
    'factor_enrolments',
    'first_passkeys',
    'passkey_asks',
    'passkeys',
    'recovery_codes',
    'recovery_sets',
  ],
  'accounts': [
    'account',
    'account_invites',
    'admin_links',
    'disowning_links',
    'email_changes',
    'hand_offs',
    'known_devices',
    'limit_marks',
    'party_sessions',
    'people',
    'reset_waits',
    'session',
    'sign_in_attempts',
    'user',
    'verification',
  ],
  'notifications': ['mail_returns', 'outbox', 'phone_numbers', 'texts', 'told_once'],
  'custody': [
    'closings',
    'evidence_waiting',
    'key_changes',
    'key_wraps',
    'moves_waiting',
    'objects_under_key',
    'release_custody',
    'release_wraps_waiting',
    'shared_holders',
    'shared_keys',
    'shared_secrets',
  ],
  'wills': [
    'deleted_drafts',
    'forms_waiting',
    'open_requests',
    'renewals',
    'seal_states',
    'will_objects',
    'wills',
    'withdrawal_stops',
    'withdrawals',
  ],
  'parties': [
    'certificate_wishes',
    'executors_waiting',
    'invitations',
    'parties',
    'people_around',
    'waiting_periods',
    'yearly_checks',
  ],
  'payments': [
    'kept_payments',
    'money_documents',
    'money_numbers',
    'payment_events',
    'payment_facts',
    'payment_parts',
    'payments',
    'quotes',
    'sellers',
  ],
  'identity': [
    'identity_checks',
    'identity_evidence',
    'identity_openings',
    'identity_particulars',
    'identity_readings',
  ],
  'ceremony': [
    'ceremony_ways',
    'issued_certificates',
    'past_openings',
    'past_seal_steps',
    'past_statements',
    'recording_plays',
    'recording_upload_pieces',
    'recording_uploads',
    'recordings',
    'seal_steps',
    'statements',
    'will_keys',
  ],
  'registration': [
    'anchors',
    'capsules',
    'link_notes',
    'log_anchors',
    'registrar_balances',
    'signed_receipts',
  ],
  'finding': ['find_choices', 'find_hits', 'find_keys', 'find_searches'],
  'death-notices': [
    'death_certificate_openings',
    'death_certificates',
    'death_notice_confirmations',
    'death_notice_decisions',
    'death_notice_inspections',
    'death_notice_messages',
    'death_notice_news',
    'death_notice_professionals',
    'death_notice_stops',
    'death_notices',
    'notice_letter_prints',
    'notice_letters',
    'notices_to_ask_again',
    'professional_news',
    'professionals',
  ],
  'release': [
    'dispute_packs',
    'executor_keys',
    'executor_wraps',
    'export_kept',
    'incidents',
    'recording_askings',
    'release_confirmations',
    'release_grants',
    'release_line_keys',
    'release_lines',
    'release_mails',
    'release_marks',
    'release_news',
    'release_passkey_asks',
    'release_passkeys',
    'release_waits',
    'release_worker',
  ],
  'estate': [
    'executor_end_decisions',
    'executor_ends',
    'estate_agreements',
    'estate_bank_details',
    'estate_calendars',
    'estate_disputes',
    'estate_documents',
    'estate_entries',
    'estate_gifts',
    'estate_hand_overs',
    'estate_items',
    'estate_marks',
    'estate_kept_accounts',
    'estate_objects_left',
    'estate_own_tasks',
    'estate_people',
    'estate_probate_answers',
    'estate_proposal_versions',
    'estate_proposals',
    'estate_receipt_codes',
    'estate_receipt_requests',
    'estate_receipts',
    'estate_statement_columns',
    'estate_statement_rows',
    'estate_take_over_parts',
    'estate_take_overs',
    'estate_task_people',
    'estate_tax_answers',
    'estate_values',
    'estate_view_versions',
    'estate_views',
    'estate_visits',
    'estates',
  ],
  'own-data': ['erasure_objects', 'erasure_stops', 'erasures', 'export_requests'],
  'operate': ['uptime_days'],
}

/**
 * What statements of other slices ask for, by functions of the slice that has the tables: two tables in one
 * statement cost no round trip more, and are seen at one moment.
 */
const asked: Record<string, string[]> = {
  'accounts': ['known_person', 'open_staff_invite'],
  'wills': ['proofs_of_withdrawals', 'wills_held', 'wills_of_testator'],
  'parties': ['parties_of', 'party_at'],
  'payments': ['money_of_will'],
  'registration': ['final_entries', 'open_entries'],
  'own-data': ['proofs_of_erasures'],
}

const ownerOf = new Map(Object.entries(owned).flatMap(([slice, names]) => names.map((name) => [name, slice])))

/** What follows the words that name a table: a list such as `wills w, parties as p`. */
const one = String.raw`[\w."]+(?:\s+(?:as\s+)?\w+)?`
const inSql = new RegExp(
  String.raw`\b(?:from|join|into|update|using)\s+((?:only\s+)?${one}(?:\s*,\s*${one})*)`,
  'g',
)
const inKysely =
  /\b(?:selectFrom|insertInto|updateTable|deleteFrom|mergeInto|\w*[jJ]oin)\(\s*\[?\s*['"]([\w. ]+)/g

/** The tables that this code names. */
function tablesIn(code: string): string[] {
  return [...code.matchAll(inSql), ...code.matchAll(inKysely)]
    .flatMap(([, list = '']) => list.split(','))
    .map((one) =>
      one
        .trim()
        .replace(/^only\s+/, '')
        .split(/\s/)[0]!
        .replaceAll('"', '')
        .replace(/^auth\./, ''),
    )
    .filter((name) => ownerOf.has(name))
}

/** Every `slice: table` of the server's code. */
function named(): Set<string> {
  const root = join(import.meta.dirname, '../../..')
  const found = new Set<string>()
  for (const path of globSync('apps/server/src/*/**/*.ts', { cwd: root })) {
    if (/\.test\.ts$/.test(path)) continue
    const code = readFileSync(join(root, path), 'utf8').replace(/\/\*[^]*?\*\/|(?<=^|\s)\/\/.*$/gm, '')
    for (const name of tablesIn(code)) found.add(`${sliceOf(path)}: ${name}`)
  }
  return found
}

test('every table belongs to a slice', async () => {
  const database = await cloneDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{ name: string }>(
      `select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'auth')
         and c.relname !~ '^kysely_'`,
    )
    expect(rows.map(({ name }) => name).toSorted()).toEqual([...ownerOf.keys()].toSorted())
    expect(Object.keys(owned).filter((slice) => !slices.includes(slice))).toEqual([])
  } finally {
    await owner.end()
    await database.drop()
  }
})

test('what erases a person’s rows touches its own slice’s tables, and no login may call it', async () => {
  const database = await cloneDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  try {
    const { rows } = await owner.query<{
      name: string
      code: string
      callable: boolean
      definer: boolean
    }>(
      `select p.proname as name, regexp_replace(p.prosrc, '--[^\\n]*', '', 'g') as code,
         exists (select 1 from aclexplode(p.proacl) a where a.grantee <> p.proowner) or p.proacl is null as callable,
         p.prosecdef as definer
       from pg_proc p
       where p.proname ~ '^(erase|traces_of)_' and p.proname not in ('erase_person', 'erase_deleted_drafts')
       order by p.proname`,
    )
    const erased = new Set<string>()
    for (const { name, code, callable, definer } of rows) {
      const subject =
        /^(?:traces_of_(\w+)|erase_(\w+)_of)$/.exec(name)?.slice(1).find(Boolean)?.replace('_', '-') ?? name
      const slice = ownerOf.get(subject) ?? subject
      expect(slices, name).toContain(slice)
      const touched = tablesIn(code)
      expect(touched.length, name).toBeGreaterThan(0)
      expect(
        touched.filter((table) => ownerOf.get(table) !== slice),
        name,
      ).toEqual([])
      expect([callable, definer], name).toEqual([false, false])
      erased.add(slice)
    }
    // Nobody's rows are in what the others own.
    expect(Object.keys(owned).filter((slice) => !erased.has(slice))).toEqual(['own-data', 'operate'])
    // The one that calls them deletes and changes what is its own.
    const { rows: whole } = await owner.query<{ code: string }>(
      `select regexp_replace(prosrc, '--[^\\n]*', '', 'g') as code from pg_proc where proname = 'erase_person'`,
    )
    const written = [...whole[0]!.code.matchAll(/\b(?:delete from|update|insert into) (\w+)/g)].map(
      ([, table]) => table!,
    )
    expect([...new Set(written)].filter((table) => ownerOf.get(table) !== 'own-data')).toEqual(['pgboss'])
    for (const { name } of rows) expect(whole[0]!.code, name).toContain(`${name}(one)`)
  } finally {
    await owner.end()
    await database.drop()
  }
})

test('what a statement of another slice asks is a function of its slice, and costs what a join would', async () => {
  const database = await cloneDatabase()
  const owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  const planOf = async (call: string): Promise<string> =>
    (await owner.query<{ 'QUERY PLAN': string }>(`explain select * from ${call}`)).rows
      .map((row) => row['QUERY PLAN'])
      .join('\n')
  try {
    // One that runs as its owner is not written into the statement, and the plan shows it.
    expect(await planOf('executors_left(null)')).toContain('Function Scan')
    for (const [slice, names] of Object.entries(asked))
      for (const name of names) {
        const { rows } = await owner.query<{ code: string; runsAsCaller: boolean; call: string }>(
          `select prosrc as code, not prosecdef as "runsAsCaller",
             proname || '(' || coalesce((select string_agg('null::' || a::regtype, ', ' order by n)
               from unnest(proargtypes) with ordinality t (a, n)), '') || ')' as call
           from pg_proc where proname = $1`,
          [name],
        )
        expect(rows.length, name).toBe(1)
        const { code, runsAsCaller, call } = rows[0]!
        expect(runsAsCaller, name).toBe(true)
        expect(new Set(tablesIn(code).map((table) => ownerOf.get(table))), name).toEqual(new Set([slice]))
        expect(await planOf(call), name).not.toContain('Function Scan')
      }
  } finally {
    await owner.end()
    await database.drop()
  }
})

test('no slice reads another slice’s tables', () => {
  const foreign = [...named()]
    .map((one) => one.split(': ') as [string, string])
    .filter(([slice, name]) => ownerOf.get(name) !== slice)
  expect(named().size).toBeGreaterThan(60)
  expect(foreign).toEqual([])
})
