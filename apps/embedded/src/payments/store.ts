// The test payment provider's database: sessions, refunds, answers to idempotency keys, and events still to
// be delivered. Each change, its event and its stored answer are one SQLite transaction, on disk before any
// of it is reported.
import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

const OPEN_FOR_MS = 24 * 60 * 60 * 1000
/** Limit on the refunds of one session; none needs more. */
const MOST_REFUNDS = 20

export type SessionStatus = 'open' | 'processing' | 'completed' | 'failed' | 'expired' | 'refunded'
export type RefundOutcome = 'succeed' | 'wait' | 'fail'

export interface Refund {
  id: string
  amountPence: number
  status: 'pending' | 'succeeded' | 'failed'
  createdAt: string
}

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
  /** The amount actually refunded. */
  refundedPence: number
  refunds: Refund[]
  /** The outcome of refunds of this payment; chosen on its page. */
  refundOutcome: RefundOutcome
  dispute: 'none' | 'open' | 'won' | 'lost'
  /** The reason for a failure, machine-readable. */
  failureReason: string | null
  createdAt: string
  completedAt: string | null
  expiresAt: string
}

export type NewSession = Pick<
  Session,
  'amountPence' | 'currency' | 'reference' | 'description' | 'successUrl' | 'cancelUrl' | 'webhookUrl'
> & { expiresAt?: string }

export type EventType =
  | `checkout.${'processing' | 'completed' | 'failed' | 'expired'}`
  | `refund.${'created' | 'completed' | 'failed'}`
  | `dispute.${'opened' | 'won' | 'lost'}`

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

/** Fields that sessions of the first version lack. */
const later: Pick<Session, 'refunds' | 'refundOutcome' | 'dispute'> = {
  refunds: [],
  refundOutcome: 'succeed',
  dispute: 'none',
}

export type PaymentStore = ReturnType<typeof openPaymentStore>

/** Opens, or creates, the database below `dataDir/payment-provider`. */
export function openPaymentStore(dataDir: string) {
  const folder = join(dataDir, 'payment-provider')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const db = new DatabaseSync(join(folder, 'payments.sqlite'))
  db.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA busy_timeout = 5000;
    CREATE TABLE IF NOT EXISTS sessions (id TEXT PRIMARY KEY, status TEXT NOT NULL, expires_at TEXT NOT NULL, session TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, request TEXT NOT NULL, status INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
    CREATE TABLE IF NOT EXISTS events (sequence INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, url TEXT NOT NULL, body TEXT NOT NULL, attempts INTEGER NOT NULL DEFAULT 0, due_at INTEGER NOT NULL, delivered_at TEXT) STRICT;
    CREATE INDEX IF NOT EXISTS sessions_open ON sessions (expires_at) WHERE status = 'open';
    CREATE TABLE IF NOT EXISTS refunds_pending (id TEXT PRIMARY KEY, session TEXT NOT NULL) STRICT;
    CREATE INDEX IF NOT EXISTS events_due ON events (due_at) WHERE delivered_at IS NULL`)

  // The first version's table has a check constraint on the states; SQLite changes such a constraint only by
  // a new table.
  if (
    String(db.prepare("SELECT sql FROM sqlite_master WHERE name = 'sessions'").get()?.['sql']).includes(
      'CHECK',
    )
  ) {
    db.exec(`BEGIN; ALTER TABLE sessions RENAME TO sessions_before; CREATE TABLE sessions (id TEXT PRIMARY KEY, status TEXT NOT NULL, expires_at TEXT NOT NULL, session TEXT NOT NULL) STRICT;
      INSERT INTO sessions SELECT id, status, expires_at, session FROM sessions_before; DROP TABLE sessions_before; COMMIT`)
  }

  const find = db.prepare('SELECT session FROM sessions WHERE id = ?')
  const save = db.prepare(
    'INSERT INTO sessions (id, status, expires_at, session) VALUES (?, ?, ?, ?) ON CONFLICT (id) DO ' +
      'UPDATE SET status = excluded.status, session = excluded.session',
  )
  const overdue = db.prepare(
    "SELECT session FROM sessions WHERE status = 'open' AND expires_at <= ? LIMIT 50",
  )
  const addEvent = db.prepare('INSERT INTO events (id, url, body, due_at) VALUES (?, ?, ?, ?)')
  const dueEvents = db.prepare(
    'SELECT id, url, body, attempts FROM events WHERE delivered_at IS NULL AND due_at <= ? ORDER BY sequence LIMIT 10',
  )
  const delivered = db.prepare('UPDATE events SET attempts = attempts + 1, delivered_at = ? WHERE id = ?')
  const postponed = db.prepare('UPDATE events SET attempts = attempts + 1, due_at = ? WHERE id = ?')
  const findAnswer = db.prepare('SELECT request, status, body FROM answers WHERE key = ?')
  const saveAnswer = db.prepare('INSERT INTO answers (key, request, status, body) VALUES (?, ?, ?, ?)')

  const pendingRefunds = db.prepare('SELECT DISTINCT session FROM refunds_pending LIMIT 50')
  const addPending = db.prepare('INSERT INTO refunds_pending (id, session) VALUES (?, ?)')
  const dropPending = db.prepare('DELETE FROM refunds_pending WHERE id = ?')

  const put = (session: Session) =>
    void save.run(session.id, session.status, session.expiresAt, JSON.stringify(session))
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`

  function record(type: EventType, session: Session, more: Record<string, unknown> = {}): void {
    const id = newId('evt')
    const { id: sessionId, reference, amountPence, currency } = session
    const body = JSON.stringify({
      id,
      type,
      created: Math.floor(Date.now() / 1000),
      data: { sessionId, reference, amountPence, currency, ...more },
    })
    addEvent.run(id, session.webhookUrl, body, Date.now())
  }

  return {
    /** Runs `change` atomically. */
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
      const session: Session = {
        id: newId('cs'),
        status: 'open',
        ...wanted,
        ...later,
        refundedPence: 0,
        failureReason: null,
        createdAt: new Date(now).toISOString(),
        completedAt: null,
        expiresAt: wanted.expiresAt ?? new Date(now + OPEN_FOR_MS).toISOString(),
      }
      put(session)
      return session
    },
    read(id: string): Session | null {
      const row = find.get(id)
      // Sessions of an earlier version lack later fields.
      return row ? { ...later, ...(JSON.parse(row['session'] as string) as Session) } : null
    },
    /**
     * Sets the outcome of a session that is open, or waiting for its bank, and records the event. Null
     * otherwise: the first outcome stays.
     */
    settle(
      id: string,
      status: 'processing' | 'completed' | 'failed' | 'expired',
      failureReason: string | null = null,
    ): Session | null {
      const session = this.read(id)
      if (
        session?.status !== 'open' &&
        !(session?.status === 'processing' && (status === 'completed' || status === 'failed'))
      )
        return null
      const settled: Session = {
        ...session,
        status,
        failureReason,
        completedAt: status === 'completed' ? new Date().toISOString() : null,
      }
      put(settled)
      record(`checkout.${status}`, settled, failureReason ? { failureReason } : {})
      return settled
    },
    /**
     * Starts a refund of part or all of a completed session; the caller has checked the amount.
     * `settleRefunds` completes it.
     */
    refund(session: Session, amountPence: number): Refund {
      const refund: Refund = {
        id: newId('re'),
        amountPence,
        status: 'pending',
        createdAt: new Date().toISOString(),
      }
      put({ ...session, refunds: [...session.refunds, refund] })
      addPending.run(refund.id, session.id)
      record('refund.created', session, { refundId: refund.id, amountPence })
      return refund
    },
    /**
     * Sets the outcome of this payment's future refunds; with `fail`, also fails those that had succeeded:
     * cards return money.
     */
    chooseRefunds(id: string, refundOutcome: RefundOutcome): Session | null {
      const session = this.read(id)
      if (!session) return null
      const bounced =
        refundOutcome === 'fail' && session.refunds.some((refund) => refund.status === 'succeeded')
      const changed: Session = {
        ...session,
        refundOutcome,
        ...(bounced
          ? {
              refunds: session.refunds.map((refund) =>
                refund.status === 'succeeded' ? { ...refund, status: 'failed' as const } : refund,
              ),
              refundedPence: 0,
              status: 'completed' as const,
            }
          : {}),
      }
      put(changed)
      if (bounced) record('refund.failed', changed)
      return changed
    },
    /** Ends the pending refunds, with the outcome chosen for each payment. */
    settleRefunds(): void {
      for (const row of pendingRefunds.all()) {
        const session = this.read(row['session'] as string)
        if (!session || session.refundOutcome === 'wait') continue
        const status = session.refundOutcome === 'succeed' ? ('succeeded' as const) : ('failed' as const)
        const ending = session.refunds.filter((refund) => refund.status === 'pending')
        const refunds = session.refunds.map((refund) =>
          refund.status === 'pending' ? { ...refund, status } : refund,
        )
        const refundedPence = refunds
          .filter((refund) => refund.status === 'succeeded')
          .reduce((sum, refund) => sum + refund.amountPence, 0)
        const changed: Session = {
          ...session,
          refunds,
          refundedPence,
          status: refundedPence >= session.amountPence ? 'refunded' : session.status,
        }
        put(changed)
        for (const refund of ending) {
          dropPending.run(refund.id)
          record(status === 'succeeded' ? 'refund.completed' : 'refund.failed', changed, {
            refundId: refund.id,
            amountPence: refund.amountPence,
          })
        }
      }
    },
    /** The cardholder disputes the payment, or the bank decides. Null when that is not possible now. */
    dispute(id: string, to: 'open' | 'won' | 'lost'): Session | null {
      const session = this.read(id)
      if (
        !session ||
        (to === 'open'
          ? session.status !== 'completed' || session.dispute !== 'none'
          : session.dispute !== 'open')
      )
        return null
      const changed: Session = {
        ...session,
        dispute: to,
        status: to === 'lost' ? 'refunded' : session.status,
      }
      put(changed)
      record(to === 'open' ? 'dispute.opened' : `dispute.${to}`, changed)
      return changed
    },
    mayRefundMore: (session: Session): boolean => session.refunds.length < MOST_REFUNDS,
    expireOverdue(): void {
      for (const row of overdue.all(new Date().toISOString()))
        this.settle((JSON.parse(row['session'] as string) as Session).id, 'expired')
    },
    due: () => dueEvents.all(Date.now()) as unknown as PendingEvent[],
    markDelivered: (id: string) => void delivered.run(new Date().toISOString(), id),
    postpone: (id: string, delayMs: number) => void postponed.run(Date.now() + delayMs, id),
    /** The stored answer for this key; 'other' when it belongs to another request. */
    answerTo(key: string, request: string): Answered | 'other' | null {
      const row = findAnswer.get(key)
      if (!row) return null
      return row['request'] === request
        ? { status: Number(row['status']), body: JSON.parse(row['body'] as string) as unknown }
        : 'other'
    },
    keepAnswer: (key: string, request: string, { status, body }: Answered) =>
      void saveAnswer.run(key, request, status, JSON.stringify(body)),
    close: () => db.close(),
  }
}
