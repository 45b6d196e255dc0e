// The SQLite file of the embedded Solana ledger: its tables, and its contents from the first start on.
import { randomBytes } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { getBase58Decoder } from '@solana/kit'
import { openLedgerDatabase } from '../ledgers/database.ts'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS start (first_slot INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS funded (address TEXT PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS account (
    address TEXT PRIMARY KEY,
    lamports INTEGER NOT NULL,
    owner TEXT NOT NULL,
    executable INTEGER NOT NULL,
    data BLOB NOT NULL,
    mint TEXT,
    holder TEXT
  ) STRICT;
  CREATE INDEX IF NOT EXISTS account_owner ON account (owner);
  CREATE INDEX IF NOT EXISTS account_mint ON account (mint) WHERE mint IS NOT NULL;
  CREATE INDEX IF NOT EXISTS account_holder ON account (holder) WHERE holder IS NOT NULL;
  CREATE TABLE IF NOT EXISTS landed (
    id INTEGER PRIMARY KEY,
    signature TEXT NOT NULL UNIQUE,
    slot INTEGER NOT NULL,
    block_time INTEGER NOT NULL,
    wire BLOB NOT NULL,
    meta TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS landed_slot ON landed (slot);
  CREATE TABLE IF NOT EXISTS landed_address (
    address TEXT NOT NULL,
    landed INTEGER NOT NULL,
    PRIMARY KEY (address, landed)
  ) STRICT, WITHOUT ROWID;
`

/** @throws Error with one sentence a person can act on: damaged, or in use */
export function openSolanaDatabase(folder: string, timeout = 5_000): DatabaseSync {
  const notes = {
    genesisHash: getBase58Decoder().decode(randomBytes(32)),
    blockhashSecret: randomBytes(32).toString('hex'),
    reservedSlot: '0',
  }
  return openLedgerDatabase({ name: 'the Solana ledger', folder, schema: SCHEMA, notes, timeout })
}
