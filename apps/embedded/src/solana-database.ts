// The SQLite file of the embedded Solana ledger: its tables, how it is opened, and what is said when it cannot be.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { getBase58Decoder } from '@solana/kit'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS start (first_slot INTEGER PRIMARY KEY, at_ms INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS funded (address TEXT PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS account (address TEXT PRIMARY KEY, lamports INTEGER NOT NULL, owner TEXT NOT NULL, executable INTEGER NOT NULL, data BLOB NOT NULL, mint TEXT, holder TEXT) STRICT;
  CREATE INDEX IF NOT EXISTS account_owner ON account (owner);
  CREATE INDEX IF NOT EXISTS account_mint ON account (mint) WHERE mint IS NOT NULL;
  CREATE INDEX IF NOT EXISTS account_holder ON account (holder) WHERE holder IS NOT NULL;
  CREATE TABLE IF NOT EXISTS landed (id INTEGER PRIMARY KEY, signature TEXT NOT NULL UNIQUE, slot INTEGER NOT NULL, block_time INTEGER NOT NULL, wire BLOB NOT NULL, meta TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS landed_slot ON landed (slot);
  CREATE TABLE IF NOT EXISTS landed_address (address TEXT NOT NULL, landed INTEGER NOT NULL, PRIMARY KEY (address, landed)) STRICT, WITHOUT ROWID;
`

/** Opens or creates `folder`/ledger.sqlite. @throws Error with one sentence a person can act on: damaged, or in use */
export function openSolanaDatabase(folder: string, timeout = 5_000): DatabaseSync {
  const file = join(folder, 'ledger.sqlite')
  let db: DatabaseSync
  try {
    db = new DatabaseSync(file, { timeout })
    // EXCLUSIVE: the kernel's lock refuses a second writer however it was started, and ends with the process that held it.
    db.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE;')
    const check = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string }
    if (check.quick_check !== 'ok') throw new Error(check.quick_check)
    db.exec(SCHEMA)
    const note = db.prepare('INSERT OR IGNORE INTO meta VALUES (?, ?)')
    note.run('genesisHash', getBase58Decoder().decode(randomBytes(32)))
    note.run('blockhashSecret', randomBytes(32).toString('hex'))
    note.run('reservedSlot', '0')
    db.exec('COMMIT')
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    if (errcode === 5) throw new Error(`the Solana ledger in ${folder} is in use by another process`, { cause: error })
    throw new Error(`the Solana ledger in ${folder} is damaged or cannot be opened (${message.replace(/\s+/g, ' ')}); put a copy of ledger.sqlite back, or move the folder away to begin a new development ledger`, { cause: error })
  }
  return db
}
