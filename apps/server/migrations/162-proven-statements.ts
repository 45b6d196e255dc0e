// The line of the log that somebody signed is written by the function that looked at the proof, with the statement and never without it.
import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  const name = 'app_sign_statement(text, uuid, uuid, jsonb, bytea, timestamptz)'
  const { rows } = await sql<{ text: string }>`select pg_get_functiondef(${name}::regprocedure) as text`.execute(db)
  let text = rows[0]!.text
  for (const [before, after] of [
    ['of_hash bytea, at timestamp with time zone)', 'of_hash bytea, at timestamp with time zone, line audit_line)'],
    ['of_hash, at, proof.id);', `of_hash, at, proof.id);
      perform append_proven(line, 'statement.signed', signer.person_id::text, signer.will_id, jsonb_build_object('witnessOrder', signer.witness_order, 'statementHash', encode(of_hash, 'hex')));`],
  ] as const) {
    if (text.split(before).length !== 2) throw new Error(`${name} does not read as expected: ${before}`)
    text = text.replace(before, () => after)
  }
  await sql.raw(`drop function ${name}; ${text};
    revoke all on function app_sign_statement(text, uuid, uuid, jsonb, bytea, timestamptz, audit_line) from public;
    grant execute on function app_sign_statement(text, uuid, uuid, jsonb, bytea, timestamptz, audit_line) to testate_api`).execute(db)
}
