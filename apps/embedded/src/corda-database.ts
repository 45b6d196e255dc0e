// The SQLite file of the development ledger that stands where Corda would: its tables, how it is opened, and what is said when it cannot be.
import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS meta (name TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS recorded (position INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, at_ms INTEGER NOT NULL, inputs TEXT NOT NULL, signature BLOB NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS state (position INTEGER NOT NULL REFERENCES recorded, place INTEGER NOT NULL, name TEXT NOT NULL, is_will INTEGER NOT NULL, data TEXT NOT NULL, consumed_by INTEGER REFERENCES recorded, PRIMARY KEY (position, place)) STRICT;
  CREATE UNIQUE INDEX IF NOT EXISTS state_unconsumed ON state (name) WHERE consumed_by IS NULL;
  CREATE INDEX IF NOT EXISTS state_name ON state (name);
  CREATE INDEX IF NOT EXISTS state_listed ON state (position, place) WHERE consumed_by IS NULL AND is_will = 1;
  CREATE TABLE IF NOT EXISTS request (key TEXT PRIMARY KEY, digest TEXT NOT NULL, status INTEGER NOT NULL, answer TEXT NOT NULL) STRICT;
`

/** Opens or creates `folder`/ledger.sqlite. @throws Error with one sentence a person can act on: damaged, or in use */
export function openCordaDatabase(folder: string, timeout = 5_000): DatabaseSync {
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
    note.run('networkId', randomBytes(32).toString('hex'))
    note.run('notaryKey', generateKeyPairSync('ed25519', { publicKeyEncoding: { type: 'spki', format: 'pem' }, privateKeyEncoding: { type: 'pkcs8', format: 'pem' } }).privateKey)
    db.exec('COMMIT')
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    if (errcode === 5) throw new Error(`the Corda development ledger in ${folder} is in use by another process`, { cause: error })
    throw new Error(`the Corda development ledger in ${folder} is damaged or cannot be opened (${message.replace(/\s+/g, ' ')}); put a copy of ledger.sqlite back, or move the folder away to begin a new development ledger`, { cause: error })
  }
  return db
}
