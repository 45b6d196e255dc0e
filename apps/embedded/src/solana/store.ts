// The embedded Solana ledger's data on disk: one SQLite file, in which one commit covers a transaction and
// every account it touched. LiteSVM's state is lost with its process; this file alone is the ledger.
import { openSolanaDatabase } from './database.ts'
import { fromJson, toJson } from './json.ts'
import { tokenAccount } from './token-accounts.ts'

export interface LedgerAccount {
  address: string
  lamports: bigint
  owner: string
  executable: boolean
  data: Uint8Array
}

/** One transaction that landed, whether it succeeded or not. */
export interface LandedTransaction {
  signature: string
  slot: bigint
  /** Unix seconds. */
  blockTime: bigint
  /** The signed transaction as sent. */
  wire: Uint8Array
  meta: LandedMeta
}

/** The `meta` object of a `getTransaction` answer; amounts in lamports. */
export interface LandedMeta {
  err: unknown
  fee: bigint
  memo: string | null
  [field: string]: unknown
}

export interface SolanaStore {
  readonly genesisHash: string
  readonly blockhashSecret: string
  accounts(): Iterable<LedgerAccount>
  accountsWhere(column: 'owner' | 'mint' | 'holder', value: string): LedgerAccount[]
  /** One commit, on the disk when this returns. A null account is deleted. */
  land(transaction: LandedTransaction, touched: Map<string, LedgerAccount | null>, addresses: string[]): void
  /** One commit: the play money and the record that this address received it. */
  fund(account: LedgerAccount): void
  wasFunded(address: string): boolean
  transaction(signature: string): LandedTransaction | null
  transactionsIn(slot: bigint): LandedTransaction[]
  /** Newest first, without the wire bytes. */
  history(query: {
    address: string
    before?: string
    until?: string
    atMostSlot: bigint
    limit: number
  }): Omit<LandedTransaction, 'wire'>[]
  transactionCount(): bigint
  /** No earlier start has reported a slot beyond this one. */
  reservedSlot(): bigint
  reserve(slot: bigint): void
  /** Records that a start begins at `first`. */
  began(first: bigint, reserved: bigint): void
  /** The start in which a slot was current, and when that start began (Unix milliseconds). */
  startOf(slot: bigint): { first: bigint; atMs: bigint } | null
  close(): void
}

type Row = Record<string, unknown>

/**
 * Opens or creates the ledger in `folder`. @throws Error with one sentence a person can act on: damaged, or
 * in use
 */
export function openSolanaStore(folder: string): SolanaStore {
  const db = openSolanaDatabase(folder)
  const prepare = (sql: string) => {
    const statement = db.prepare(sql)
    statement.setReadBigInts(true)
    return statement
  }
  const setting = (name: string) =>
    String((db.prepare('SELECT value FROM meta WHERE name = ?').get(name) as { value: string }).value)
  const put = prepare('INSERT OR REPLACE INTO account VALUES (?, ?, ?, ?, ?, ?, ?)')
  const remove = prepare('DELETE FROM account WHERE address = ?')
  const insert = prepare(
    'INSERT INTO landed (signature, slot, block_time, wire, meta) VALUES (?, ?, ?, ?, ?)',
  )
  const mention = prepare('INSERT OR IGNORE INTO landed_address VALUES (?, ?)')
  const bySignature = prepare('SELECT * FROM landed WHERE signature = ?')
  const idOf = prepare('SELECT id FROM landed WHERE signature = ?')
  const bySlot = prepare('SELECT * FROM landed WHERE slot = ? ORDER BY id')
  const pages = prepare(`SELECT signature, slot, block_time, meta
    FROM landed_address JOIN landed ON landed.id = landed_address.landed
    WHERE address = ? AND landed < ? AND landed > ? AND slot <= ? ORDER BY landed DESC LIMIT ?`)
  const set = prepare('UPDATE meta SET value = ? WHERE name = ?')

  function store(account: LedgerAccount): void {
    const token = tokenAccount(account)
    put.run(
      account.address,
      account.lamports,
      account.owner,
      account.executable ? 1 : 0,
      account.data,
      token?.mint ?? null,
      token?.holder ?? null,
    )
  }

  function atOnce(work: () => void): void {
    db.exec('BEGIN IMMEDIATE')
    try {
      work()
      db.exec('COMMIT')
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  }

  const idBound = (signature: string | undefined, otherwise: bigint) =>
    signature === undefined ? otherwise : ((idOf.get(signature) as { id: bigint } | undefined)?.id ?? 0n)
  const accountSql = 'SELECT address, lamports, owner, executable, data FROM account'
  return {
    genesisHash: setting('genesisHash'),
    blockhashSecret: setting('blockhashSecret'),
    *accounts() {
      // Executable accounts last: LiteSVM loads a program when it is set, and needs the account with its code
      // then.
      for (const row of prepare(`${accountSql} ORDER BY executable`).iterate()) yield asAccount(row)
    },
    accountsWhere: (column, value) =>
      prepare(`${accountSql} WHERE ${column} = ? ORDER BY address`).all(value).map(asAccount),
    land(transaction, touched, addresses) {
      atOnce(() => {
        for (const [address, account] of touched) {
          if (account) store(account)
          else remove.run(address)
        }
        const { lastInsertRowid } = insert.run(
          transaction.signature,
          transaction.slot,
          transaction.blockTime,
          transaction.wire,
          toJson(transaction.meta),
        )
        for (const address of addresses) mention.run(address, lastInsertRowid)
      })
    },
    fund(account) {
      atOnce(() => {
        store(account)
        db.prepare('INSERT INTO funded VALUES (?)').run(account.address)
      })
    },
    wasFunded: (address) => db.prepare('SELECT 1 FROM funded WHERE address = ?').get(address) !== undefined,
    transaction(signature) {
      const row = bySignature.get(signature)
      return row ? asTransaction(row) : null
    },
    transactionsIn: (slot) => bySlot.all(slot).map(asTransaction),
    history({ address, before, until, atMostSlot, limit }) {
      return pages
        .all(address, idBound(before, 2n ** 62n), idBound(until, 0n), atMostSlot, limit)
        .map(asTransaction)
    },
    transactionCount: () =>
      (prepare('SELECT count(*) AS count FROM landed').get() as { count: bigint }).count,
    reservedSlot: () => BigInt(setting('reservedSlot')),
    reserve: (slot) => void set.run(String(slot), 'reservedSlot'),
    began(first, reserved) {
      atOnce(() => {
        set.run(String(reserved), 'reservedSlot')
        db.prepare('INSERT INTO start VALUES (?, ?)').run(first, Date.now())
      })
    },
    startOf(slot) {
      const start = prepare(
        'SELECT first_slot, at_ms FROM start WHERE first_slot <= ? ORDER BY first_slot DESC LIMIT 1',
      ).get(slot) as { first_slot: bigint; at_ms: bigint } | undefined
      return start ? { first: start.first_slot, atMs: start.at_ms } : null
    },
    close: () => db.close(),
  }
}

function asAccount(row: Row): LedgerAccount {
  return {
    address: row['address'] as string,
    lamports: row['lamports'] as bigint,
    owner: row['owner'] as string,
    executable: row['executable'] !== 0n,
    data: row['data'] as Uint8Array,
  }
}

function asTransaction(row: Row): LandedTransaction {
  return {
    signature: row['signature'] as string,
    slot: row['slot'] as bigint,
    blockTime: row['block_time'] as bigint,
    wire: row['wire'] as Uint8Array,
    meta: fromJson(row['meta'] as string) as LandedMeta,
  }
}
