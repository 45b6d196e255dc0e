// What somebody is shown of the audit log, as claims to be checked, and where the checker may ask.
import type { About, Doer } from '@testate/domain/happenings'
import type { HeadClaim } from './check-log-anchors.ts'
import type { AskLedger } from './check-ledgers.ts'
import type { TileAddress } from './tiles.ts'

/** A line as it is shown, and what is said to prove it. */
export interface LogLine {
  event: string
  at: string
  text: string
  about: About
  /** Whose doing it is said to be. */
  by: Doer
  will: { id: string } | null
  /** As the log holds it. */
  leaf: string
  leafHash: string
  /** Null: it has no place in the log yet. */
  index: number | null
  proof: readonly string[]
  /** The signed note the proof leads to. */
  checkpoint: string | null
  /** Null with the salt: not for this reader. */
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

/** What was seen of this log before, by whoever checks now. */
export interface SeenBefore {
  logKey: string
  /** The signed note. */
  checkpoint: string
}

export interface LogClaims {
  /** The id of whoever is shown them: “you”. */
  reader: string
  lines: readonly LogLine[]
  /** The head as it is now, asked for anew; null: it could not be fetched. */
  present: string | null
  before: SeenBefore | null
  /** Null: they could not be fetched. */
  ledgerHeads: readonly LedgerHead[] | null
}

export interface LogSources {
  /** A tile's bytes (C2SP tlog-tiles). Throws when it cannot be had. */
  readTile(tile: TileAddress): Promise<Uint8Array>
  /** The head of the log anew, past every cache: a ledger may hold one that was signed since. Throws when it cannot be had. */
  readPresent(): Promise<string>
  /** Null: offline. */
  askLedger: AskLedger | null
}

/** “1 entry”, “2 entries”. */
export const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** The first line of what went wrong. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.split('\n')[0]! : String(error)
}
