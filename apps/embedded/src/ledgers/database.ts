// The SQLite file of a development ledger: how it is opened, and the messages when that fails.
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

export interface LedgerDatabaseOptions {
  /** As shown to people: “the Solana ledger”. */
  name: string
  folder: string
  schema: string
  /** The contents of `meta`: made anew at each start, but only those of the first start are stored. */
  notes: Record<string, string>
  /** How long to wait for another process's lock, in milliseconds. */
  timeout: number
}

/**
 * Opens or creates `folder`/ledger.sqlite. @throws Error with one sentence a person can act on: damaged, or
 * in use
 */
export function openLedgerDatabase({
  name,
  folder,
  schema,
  notes,
  timeout,
}: LedgerDatabaseOptions): DatabaseSync {
  const file = join(folder, 'ledger.sqlite')
  let db: DatabaseSync
  try {
    db = new DatabaseSync(file, { timeout })
    // EXCLUSIVE: the kernel's lock refuses a second writer however it was started, and ends with the process
    // that has it.
    db.exec(
      'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; BEGIN IMMEDIATE;',
    )
    const check = db.prepare('PRAGMA quick_check(1)').get() as { quick_check: string }
    if (check.quick_check !== 'ok') throw new Error(check.quick_check)
    db.exec(schema)
    const note = db.prepare('INSERT OR IGNORE INTO meta VALUES (?, ?)')
    for (const [key, value] of Object.entries(notes)) note.run(key, value)
    db.exec('COMMIT')
  } catch (error) {
    const { message, errcode } = error as Error & { errcode?: number }
    if (errcode === 5) throw new Error(`${name} in ${folder} is in use by another process`, { cause: error })
    throw new Error(
      `${name} in ${folder} is damaged or cannot be opened (${message.replace(/\s+/g, ' ')}); put a ` +
        'copy of ledger.sqlite back, or move the folder away to begin a new development ledger',
      { cause: error },
    )
  }
  return db
}
