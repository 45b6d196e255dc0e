// The SQLite file of the Corda development ledger: its tables, and its contents from the first start on.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { openLedgerDatabase } from '../ledgers/database.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS recorded (
    position INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    at_ms INTEGER NOT NULL,
    inputs TEXT NOT NULL,
    signature BLOB NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS state (
    position INTEGER NOT NULL REFERENCES recorded,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    is_will INTEGER NOT NULL,
    data TEXT NOT NULL,
    consumed_by INTEGER REFERENCES recorded,
    PRIMARY KEY (position, place)
  ) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS state_unconsumed ON state (name) WHERE consumed_by IS NULL;
  CREATE INDEX IF NOT EXISTS state_name ON state (name);
  CREATE INDEX IF NOT EXISTS state_listed ON state (position, place) WHERE consumed_by IS NULL AND is_will = 1;
  CREATE TABLE IF NOT EXISTS request (
    key TEXT PRIMARY KEY,
    digest TEXT NOT NULL,
    status INTEGER NOT NULL,
    answer TEXT NOT NULL
  ) STRICT;
`

/** @throws Error with one sentence a person can act on: damaged, or in use */
export function openCordaDatabase(folder: string, timeout = 5_000): DatabaseSync {
  const { privateKey } = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  return openLedgerDatabase({
    name: 'the Corda development ledger',
    folder,
    schema: SCHEMA,
    notes: { networkId: randomBytes(32).toString('hex'), notaryKey: privateKey },
    timeout,
  })
}
