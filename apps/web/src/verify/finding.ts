// What was found out about one file.
import type { Verdict } from '@testate/evidence/verify'
import type { Lookup } from './lookup.ts'

export type Finding =
  | { kind: 'no trust' }
  /** `areAsked` false: the device was offline, so no ledger was asked. */
  | { kind: 'judged'; hash: string; verdict: Verdict; areAsked: boolean }
  | { kind: 'certificate'; hash: string }
  /** `lookup` null: the register could not be reached. */
  | { kind: 'plain'; hash: string; lookup: Lookup | null }
