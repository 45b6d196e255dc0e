// What was found out about one file.
import type { Verdict } from '@testate/evidence/verify'

export type Finding =
  | { kind: 'no trust' }
  /** `areAsked` false: the device was offline, so nobody was asked. */
  | { kind: 'judged'; hash: string; verdict: Verdict; areAsked: boolean }
  /** Of registration, without the register's seal. */
  | { kind: 'certificate'; hash: string }
