// What a reader is shown of the audit log, as claims to be checked, and the sources the checker may use.
import type { About, Doer } from '@testate/domain/happenings'
import type { HeadClaim } from './check-log-anchors.ts'
import type { AskLedger } from '../capsule/check-ledgers.ts'
import type { TileAddress } from '../log/tiles.ts'

/** An entry as shown, and its claimed proof. */
export interface LogLine {
  event: string
  at: string
  text: string
  about: About
  /** The claimed actor. */
  by: Doer
  will: { id: string } | null
  /** As in the log. */
  leaf: string
  leafHash: string
  /** Null: it has no position in the log yet. */
  index: number | null
  proof: readonly string[]
  /** The signed note against which the proof is checked. */
  checkpoint: string | null
  /** Null, like the salt: not for this reader. */
  details: Record<string, unknown> | null
  salt: string | null
}

export interface LedgerHead extends HeadClaim {
  network: string
  chainId: number | string
  contract: string
  /** The signed note. */
  checkpoint: string
}

/** What this checker saw of this log before. */
export interface SeenBefore {
  logKey: string
  /** The signed note. */
  checkpoint: string
}

export interface LogClaims {
  /** The reader's id: “you”. */
  reader: string
  lines: readonly LogLine[]
  /** The current head, freshly fetched; null: it could not be fetched. */
  present: string | null
  before: SeenBefore | null
  /** Null: they could not be fetched. */
  ledgerHeads: readonly LedgerHead[] | null
}

export interface LogSources {
  /** A tile's bytes (C2SP tlog-tiles). Throws when it cannot be fetched. */
  readTile(tile: TileAddress): Promise<Uint8Array>
  /**
   * The current head of the log, bypassing every cache: a ledger may have one that was signed since. Throws
   * when it cannot be fetched.
   */
  readPresent(): Promise<string>
  /** Null: offline. */
  askLedger: AskLedger | null
}

/** “1 entry”, “2 entries”. */
export const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** The first line of an error's message. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.split('\n')[0]! : String(error)
}
