// What a reader is shown of the audit log, as claims to be checked, and the sources the checker may use.
import type { About, Doer } from '@testate/domain/happenings'
import type { HeadClaim } from './check-log-anchors.ts'
import type { AskLedger } from '../capsule/check-ledgers.ts'
import type { HiddenLine } from '../log/audit-entry.ts'
import type { TileAddress } from '../log/tiles.ts'

/** An entry as shown, and its claimed proof. */
export interface LogLine {
  event: string
  at: string
  text: string
  about: About
  /** The claimed actor. */
  by: Doer
  /** `lineKey`: for its testator alone. */
  will: { id: string; lineKey: string | null } | null
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
  /** What a leaf of the second form hides; null where the salt is. */
  line: HiddenLine | null
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
  /** Whether these are all, so that of a will of the reader's none may be missing. */
  isWhole?: boolean
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
