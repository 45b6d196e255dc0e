// One cell of the table: a file, whom it is checked by, and what must be said of it.
import type { Bytes } from '@testate/evidence/bytes/hash'
import type { Trust } from '@testate/evidence/certificates/trust'
import type { Outcome, StepCode } from '@testate/evidence/step'
import type { UnknownReason, VerdictOutcome } from '@testate/evidence/verdict'

export interface Expected {
  outcome: VerdictOutcome
  unknown?: UnknownReason
  exitCode: number
  /** A step that must be among them; null: whichever is refuted. */
  step: readonly [StepCode, Outcome] | null
  sentence: RegExp
}

export interface Cell {
  /** What was met, for people. */
  met: string
  file: Bytes
  name: string
  trust: Trust
  /** To check the will's own PDF by. */
  proof?: Bytes
  offline?: true
  /** Minutes by which the clock of the machine that verifies is ahead. */
  minutesAhead?: number
  expected: Expected
}

/** What is said of a good file when no ledger is asked. */
export const offline: Expected = {
  outcome: 'unknown',
  unknown: 'offline',
  exitCode: 0,
  step: ['ledger', 'skipped'],
  sentence: /Offline: the ledgers were not asked\./,
}
