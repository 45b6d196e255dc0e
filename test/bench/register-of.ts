// Fills a register with many registrations by SQL, with the rows, indexes and statistics of a grown one: a
// million ceremonies would take too long.
import { createHash } from 'node:crypto'
import pg from 'pg'

/** SHA-256 of the n-th document; the value `fillRegister` stores. */
export function documentHash(n: number): string {
  return createHash('sha256').update(`bench document ${n}`).digest('hex')
}

/**
 * Fills an empty database. Foreign keys are not checked while loading (each refers to an earlier row);
 * indexes stay in place.
 */
export async function fillRegister(superuserUrl: string, wills: number): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl })
  await client.connect()
  try {
    await client.query(
      "set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC'",
    )
    // One testator has ten wills' versions; every 50th registration was superseded, every 100th withdrawn.
    await client.query(
      `insert into people (id, kind, email, name, role)
      select md5('person ' || n)::uuid, 'account', 'person' || n || '@example.com', 'Person ' || n,
        'testator' from generate_series(0, $1 / 10) n`,
      [wills],
    )
    for (let first = 0; first < wills; first += 100_000) {
      const range = [first, Math.min(wills, first + 100_000) - 1]
      await client.query(
        `
          insert into wills (id, testator_id, status, title, version, particulars, networks, submitted_at,
          terms_version, document_hash, document_size, document_name, document_object, page_count,
          pages_checked, created_at, updated_at)
        select md5('will ' || n)::uuid, md5('person ' || n / 10)::uuid, case when n % 100 = 0
          then 'withdrawn' when n % 50 = 0 then 'superseded' else 'registered' end,
          'The will of Person ' || n / 10, '1.0',
            '{"executors": [{"name": "Executor Example", "relation": "sister"}], "language": "en-GB"}',
            array['ethereum'], now(), 'terms/1',
          sha256(convert_to('bench document ' || n, 'UTF8')), 150000 + n % 1000, 'will.pdf', md5('object '
            || n), 8, 'ok', now() - n * interval '1 second', now()
        from generate_series($1::int, $2::int) n`,
        range,
      )
      await client.query(
        `
          insert into anchors (id, will_id, network, action, token_id, metadata_hash, state, attempt,
          prepared, transaction_hash, receipt, created_at, updated_at, final_at)
        select md5('anchor ' || n)::uuid, md5('will ' || n)::uuid, 'ethereum', 'register', t, sha256(t), 'final', 1,
          jsonb_build_object('chain', 'ethereum', 'attempt', 1, 'nonce', n, 'expiresAt', null,
            'transactionHash', '0x' || encode(t, 'hex'), 'signed', '0x' || repeat(encode(t, 'hex'), 8)),
          '0x' || encode(t, 'hex'),
          jsonb_build_object('transactionHash', '0x' || encode(t, 'hex'), 'blockNumber', (19000000 +
            n)::text, 'blockHash', '0x' || encode(sha256(t), 'hex'), 'blockTime',
            '2026-01-01T00:00:00.000Z', 'gasUsed', '114000'),
          now() - n * interval '1 second', now(), now() - n * interval '1 second'
        from (select n, sha256(convert_to('bench token ' || n, 'UTF8')) as t
          from generate_series($1::int, $2::int) n) made`,
        range,
      )
    }
    await client.query('analyze people, wills, anchors')
    await client.query('checkpoint')
  } finally {
    await client.end()
  }
}
