// The Corda development ledger's data on disk: one SQLite file, in which one commit covers a transaction, the
// states it consumed and created, and the answer that is repeated under the same key. Nothing is stored
// anywhere else.
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { openCordaDatabase } from './database.ts'

export interface Ref {
  txhash: string
  index: number
}

/** The latest state of its name, unless it was consumed. `data` is JSON. */
export interface KeptState<Data = Record<string, unknown>> {
  ref: Ref
  name: string
  data: Data
  recordedTime: string
}

export interface RecordedTransaction {
  id: string
  position: number
  recordedTime: string
  inputs: Ref[]
  outputs: KeptState[]
  /** Base64: the development notary's signature of the id. */
  signature: string
}

/**
 * A state created by a transaction: there is one at a time under a name, so a transaction that creates
 * another consumes the existing one.
 */
export interface NewState {
  name: string
  isWill: boolean
  data: Record<string, unknown>
}

/** A request's idempotency key; a repeated key gets the same answer. */
export interface Request {
  key: string
  /** Hash of the request. */
  digest: string
}

export interface CordaStore {
  readonly networkId: string
  /**
   * One commit, on the disk when this returns. `answer` builds the caller's answer from the transaction's id.
   */
  record(
    states: NewState[],
    request: Request,
    answer: (id: string) => { status: number; body: unknown },
  ): { status: number; body: unknown }
  answered(key: string): { digest: string; status: number; body: unknown } | null
  latest(name: string): KeptState | null
  history(name: string): KeptState[]
  transaction(id: string): RecordedTransaction | null
  /** Only wills, oldest first. */
  page(offset: number, limit: number): KeptState[]
  wills(): number
  height(): number
  /** The ledger's clock, which never goes back before the latest record. */
  now(): number
  close(): void
}

type Row = Record<string, unknown>

/**
 * Opens or creates the ledger in `folder`. @throws Error with one sentence a person can act on: damaged, or
 * in use
 */
export function openCordaStore(folder: string, clock: () => number = Date.now): CordaStore {
  const db = openCordaDatabase(folder)
  const setting = (name: string) =>
    String((db.prepare('SELECT value FROM meta WHERE name = ?').get(name) as Row)['value'])
  const networkId = setting('networkId')
  const notaryKey = createPrivateKey(setting('notaryKey'))
  const kept =
    'SELECT recorded.id, recorded.at_ms, state.place, state.name, state.data FROM state JOIN recorded USING (position)'
  const [latest, all, page] = [
    db.prepare(`${kept} WHERE name = ? AND consumed_by IS NULL`),
    db.prepare(`${kept} WHERE name = ? ORDER BY position, place`),
    db.prepare(`${kept} WHERE consumed_by IS NULL AND is_will = 1 ORDER BY position, place LIMIT ? OFFSET ?`),
  ]
  const [made, byId] = [
    db.prepare(`${kept} WHERE position = ? ORDER BY place`),
    db.prepare('SELECT * FROM recorded WHERE id = ?'),
  ]
  const newest = db.prepare('SELECT position, id, at_ms FROM recorded ORDER BY position DESC LIMIT 1')
  const insert = db.prepare('INSERT INTO recorded VALUES (?, ?, ?, ?, ?)')
  const consume = db.prepare('UPDATE state SET consumed_by = ? WHERE name = ? AND consumed_by IS NULL')
  const add = db.prepare('INSERT INTO state (position, place, name, is_will, data) VALUES (?, ?, ?, ?, ?)')
  const answers = db.prepare('SELECT digest, status, answer FROM request WHERE key = ?')
  const note = db.prepare('INSERT INTO request VALUES (?, ?, ?, ?)')
  const count = db.prepare('SELECT count(*) AS count FROM state WHERE consumed_by IS NULL AND is_will = 1')

  const head = () => newest.get() as { position: number; id: string; at_ms: number } | undefined
  const now = () => Math.max(clock(), head()?.at_ms ?? 0)

  return {
    networkId,
    now,
    record(states, { key, digest }, answer) {
      db.exec('BEGIN IMMEDIATE')
      try {
        const last = head()
        const [position, at] = [(last?.position ?? 0) + 1, now()]
        const inputs = states.flatMap(({ name }) =>
          (latest.all(name) as Row[]).map((row) => asState(row).ref),
        )
        // Each id covers the one before it: a changed record changes all later ids.
        const id = createHash('sha256')
          .update(JSON.stringify([networkId, last?.id ?? null, position, at, inputs, states]))
          .digest('hex')
          .toUpperCase()
        // A consumed state has a foreign key to the transaction, so the transaction is inserted first.
        insert.run(position, id, at, JSON.stringify(inputs), sign(null, Buffer.from(id, 'hex'), notaryKey))
        for (const [place, { name, isWill, data }] of states.entries()) {
          consume.run(position, name)
          add.run(position, place, name, isWill ? 1 : 0, JSON.stringify(data))
        }
        const told = answer(id)
        note.run(key, digest, told.status, JSON.stringify(told.body))
        db.exec('COMMIT')
        return told
      } catch (error) {
        db.exec('ROLLBACK')
        throw error
      }
    },
    answered(key) {
      const row = answers.get(key) as { digest: string; status: number; answer: string } | undefined
      return row ? { digest: row.digest, status: row.status, body: JSON.parse(row.answer) as unknown } : null
    },
    latest(name) {
      const row = latest.get(name) as Row | undefined
      return row ? asState(row) : null
    },
    history: (name) => (all.all(name) as Row[]).map(asState),
    transaction(id) {
      const row = byId.get(id) as
        | { position: number; at_ms: number; inputs: string; signature: Uint8Array }
        | undefined
      if (!row) return null
      return {
        id,
        position: row.position,
        recordedTime: new Date(row.at_ms).toISOString(),
        inputs: JSON.parse(row.inputs) as Ref[],
        outputs: (made.all(row.position) as Row[]).map(asState),
        signature: Buffer.from(row.signature).toString('base64'),
      }
    },
    page: (offset, limit) => (page.all(limit, offset) as Row[]).map(asState),
    wills: () => (count.get() as { count: number }).count,
    height: () => head()?.position ?? 0,
    close: () => db.close(),
  }
}

function asState(row: Row): KeptState {
  return {
    ref: { txhash: row['id'] as string, index: row['place'] as number },
    name: row['name'] as string,
    data: JSON.parse(row['data'] as string) as Record<string, unknown>,
    recordedTime: new Date(row['at_ms'] as number).toISOString(),
  }
}
