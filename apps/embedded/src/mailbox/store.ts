// The development mailbox's store: SQLite, written through to the disk before the sender receives "accepted".
import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** Beyond this the oldest mail is deleted, so that a long-lived development machine does not fill up. */
const KEEP = 5_000

export interface StoredMessage {
  id: string
  /** Envelope recipients, lower case. */
  to: string[]
  receivedAt: string
  raw: Uint8Array
}

export interface StoredText {
  sid: string
  to: string
  from: string
  body: string
  status: 'delivered' | 'undelivered'
  /** ISO 8601. */
  at: string
}

export interface MailboxStore {
  addText(text: Omit<StoredText, 'at'>): StoredText
  /** Newest first. */
  texts(to: string | null): StoredText[]
  add(recipients: string[], raw: Uint8Array): StoredMessage
  /** Newest first, at most `limit`. */
  list(to: string | null, limit: number): StoredMessage[]
  read(id: string): StoredMessage | null
  close(): void
}

interface Row {
  id: string
  recipients: string
  received_at: string
  raw: Uint8Array
}

/** Opens, or creates, the store below `dataDir/mailbox`. */
export function openMailboxStore(dataDir: string): MailboxStore {
  const folder = join(dataDir, 'mailbox')
  // Mail contains sign-in links: only its owner may read it.
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(join(folder, 'mailbox.sqlite'))
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;
    CREATE TABLE IF NOT EXISTS messages (
      sequence INTEGER PRIMARY KEY,
      id TEXT NOT NULL UNIQUE,
      recipients TEXT NOT NULL,
      received_at TEXT NOT NULL,
      raw BLOB NOT NULL
    ) STRICT;
    CREATE TABLE IF NOT EXISTS texts (
      sequence INTEGER PRIMARY KEY,
      sid TEXT NOT NULL UNIQUE,
      recipient TEXT NOT NULL,
      sender TEXT NOT NULL,
      body TEXT NOT NULL,
      status TEXT NOT NULL,
      at TEXT NOT NULL
    ) STRICT`)
  const insert = db.prepare('INSERT INTO messages (id, recipients, received_at, raw) VALUES (?, ?, ?, ?)')
  const prune = db.prepare(
    `DELETE FROM messages WHERE sequence <= (SELECT max(sequence) FROM messages) - ${KEEP}`,
  )
  const recent = db.prepare('SELECT * FROM messages ORDER BY sequence DESC LIMIT ?')
  const recentTo = db.prepare(
    'SELECT * FROM messages WHERE EXISTS (SELECT 1 FROM json_each(recipients) WHERE value = ?) ORDER ' +
      'BY sequence DESC LIMIT ?',
  )
  const one = db.prepare('SELECT * FROM messages WHERE id = ?')
  const insertText = db.prepare(
    'INSERT INTO texts (sid, recipient, sender, body, status, at) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const recentTexts = db.prepare(
    `SELECT sid, recipient AS "to", sender AS "from", body, status, at FROM texts
    WHERE ?1 IS NULL OR recipient = ?1 ORDER BY sequence DESC LIMIT ${KEEP}`,
  )
  return {
    addText(text) {
      const at = new Date().toISOString()
      insertText.run(text.sid, text.to, text.from, text.body, text.status, at)
      return { ...text, at }
    },
    texts: (to) => recentTexts.all(to) as unknown as StoredText[],
    add(recipients, raw) {
      const message = {
        id: randomUUID(),
        to: recipients.map((address) => address.toLowerCase()),
        receivedAt: new Date().toISOString(),
        raw,
      }
      insert.run(message.id, JSON.stringify(message.to), message.receivedAt, raw)
      prune.run()
      return message
    },
    list: (to, limit) =>
      (to === null ? recent.all(limit) : recentTo.all(to.toLowerCase(), limit)).map((row) =>
        stored(row as unknown as Row),
      ),
    read(id) {
      const row = one.get(id)
      return row ? stored(row as unknown as Row) : null
    },
    close: () => db.close(),
  }
}

function stored(row: Row): StoredMessage {
  return { id: row.id, to: JSON.parse(row.recipients) as string[], receivedAt: row.received_at, raw: row.raw }
}
