// The test payment provider's books: sessions, refunds, answers given to idempotency keys, and events still to be delivered.
// Each change, its event and its stored answer are one SQLite transaction, on disk before anybody hears of it.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const OPEN_FOR_MS = 24 * 60 * 60 * 1000

export type SessionStatus = 'open' | 'completed' | 'failed' | 'expired' | 'refunded'

export interface Session {
  id: string
  status: SessionStatus
  amountPence: number
  currency: 'gbp'
  reference: string
  description: string
  successUrl: string
  cancelUrl: string
  webhookUrl: string
  refundedPence: number
  /** Why it failed, in a word for the machine. */
  failureReason: string | null
  createdAt: string
  completedAt: string | null
  expiresAt: string
}

export type NewSession = Pick<Session, 'amountPence' | 'currency' | 'reference' | 'description' | 'successUrl' | 'cancelUrl' | 'webhookUrl'>

export type EventType = 'checkout.completed' | 'checkout.failed' | 'checkout.expired' | 'refund.completed'

export interface PendingEvent {
  id: string
  url: string
  body: string
  attempts: number
}

export interface Answered {
  status: number
  body: unknown
}

export type PaymentStore = ReturnType<typeof openPaymentStore>

/** Opens, or creates, the books below `dataDir/payment-provider`. */
export function openPaymentStore(dataDir: string) {
  const folder = join(dataDir, 'payment-provider')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(join(folder, 'payments.sqlite'))
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;
    CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, status TEXT NOT NULL CHECK (status IN ('open', 'completed', 'failed', 'expired', 'refunded')), expires_at TEXT NOT NULL, session TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS events (sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, url TEXT NOT NULL, body TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL, delivered_at TEXT) STRICT;
    CREATE INDEX IF NOT EXISTS events_due ON events (due_at) WHERE delivered_at IS NULL`)

  const find = db.prepare('SELECT session FROM sessions WHERE id = ?')
  const save = db.prepare('INSERT INTO sessions (id, status, expires_at, session) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO UPDATE SET status = excluded.status, session = excluded.session')
  const overdue = db.prepare("SELECT session FROM sessions WHERE status = 'open' AND expires_at <= ? LIMIT 50")
  const addEvent = db.prepare('INSERT INTO events (id, url, body, due_at) VALUES (?, ?, ?, ?)')
  const dueEvents = db.prepare('SELECT id, url, body, attempts FROM events WHERE delivered_at IS NULL AND due_at <= ? ORDER BY sequence LIMIT 10')
  const delivered = db.prepare('UPDATE events SET attempts = attempts + 1, delivered_at = ? WHERE id = ?')
  const postponed = db.prepare('UPDATE events SET attempts = attempts + 1, due_at = ? WHERE id = ?')
  const findAnswer = db.prepare('SELECT request, status, body FROM answers WHERE key = ?')
  const saveAnswer = db.prepare('INSERT INTO answers (key, request, status, body) VALUES (?, ?, ?, ?)')

  const put = (session: Session) => void save.run(session.id, session.status, session.expiresAt, JSON.stringify(session))
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

  function record(type: EventType, session: Session, more: Record<string, unknown> = {}): void {
    const id = newId('evt')
    const { id: sessionId, reference, amountPence, currency } = session
    const body = JSON.stringify({ id, type, created: Math.floor(Date.now() / 1000), data: { sessionId, reference, amountPence, currency, ...more } })
    addEvent.run(id, session.webhookUrl, body, Date.now())
  }

  return {
    /** Runs `change` whole or not at all. */
    atomically<T>(change: () => T): T {
      db.exec('BEGIN IMMEDIATE')
      try {
        const result = change()
        db.exec('COMMIT')
        return result
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    },
    open(wanted: NewSession): Session {
      const now = Date.now()
      const session: Session = { id: newId('cs'), status: 'open', ...wanted, refundedPence: 0, failureReason: null, createdAt: new Date(now).toISOString(), completedAt: null, expiresAt: new Date(now + OPEN_FOR_MS).toISOString() }
      put(session)
      return session
    },
    read(id: string): Session | null {
      const row = find.get(id)
      return row ? (JSON.parse(row['session'] as string) as Session) : null
    },
    /** Ends an open session and records its event. Null when it was not open: what happened first stands. */
    settle(id: string, status: 'completed' | 'failed' | 'expired', failureReason: string | null = null): Session | null {
      const session = this.read(id)
      if (session?.status !== 'open') return null
      const settled: Session = { ...session, status, failureReason, completedAt: status === 'completed' ? new Date().toISOString() : null }
      put(settled)
      record(`checkout.${status}`, settled, failureReason ? { failureReason } : {})
      return settled
    },
    /** Gives back part or all of a completed session; the caller has checked the amount. */
    refund(session: Session, amountPence: number) {
      const refundedPence = session.refundedPence + amountPence
      const changed: Session = { ...session, refundedPence, status: refundedPence === session.amountPence ? 'refunded' : session.status }
      const refund = { id: newId('re'), sessionId: session.id, amountPence, status: 'succeeded' as const, createdAt: new Date().toISOString() }
      put(changed)
      record('refund.completed', { ...changed, amountPence }, { refundId: refund.id })
      return refund
    },
    expireOverdue(): void {
      for (const row of overdue.all(new Date().toISOString())) this.settle((JSON.parse(row['session'] as string) as Session).id, 'expired')
    },
    due: () => dueEvents.all(Date.now()) as unknown as PendingEvent[],
    markDelivered: (id: string) => void delivered.run(new Date().toISOString(), id),
    postpone: (id: string, delayMs: number) => void postponed.run(Date.now() + delayMs, id),
    /** The answer this key was given before; 'other' when that was to another request. */
    answerTo(key: string, request: string): Answered | 'other' | null {
      const row = findAnswer.get(key)
      if (!row) return null
      return row['request'] === request ? { status: Number(row['status']), body: JSON.parse(row['body'] as string) as unknown } : 'other'
    },
    keepAnswer: (key: string, request: string, { status, body }: Answered) => void saveAnswer.run(key, request, status, JSON.stringify(body)),
    close: () => db.close(),
  }
}
