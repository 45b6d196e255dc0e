// The log's line that a person signed is written by the function that checked the proof, with the statement
// and never without it.
import { sql, type Kysely } from 'kysely'
import { patch } from './patch-function.ts'

export async function up(db: Kysely<unknown>): Promise<void> {
  const name = 'app_sign_statement(text, uuid, uuid, jsonb, bytea, timestamptz)'
  await patch(db, name, [
    [
      'of_hash bytea, at timestamp with time zone)',
      'of_hash bytea, at timestamp with time zone, line audit_line)',
    ],
    [
      'of_hash, at, proof.id);',
      `of_hash, at, proof.id);
      perform append_proven(line, 'statement.signed', signer.person_id::text, signer.will_id, jsonb_build_object('witnessOrder', signer.witness_order, 'statementHash', encode(of_hash, 'hex')));`,
    ],
  ])
  await sql
    .raw(`drop function ${name};
    revoke all on function app_sign_statement(text, uuid, uuid, jsonb, bytea, timestamptz, audit_line) from public;
    grant execute on function app_sign_statement(text, uuid, uuid, jsonb, bytea, timestamptz, audit_line) to testate_api`)
    .execute(db)
}
