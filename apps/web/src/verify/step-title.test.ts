import { expect, test } from 'vitest'
import { holds, onLedger, onLogAnchor } from '@testate/evidence/step'
import { stepTitle } from './step-title.ts'

test.each([
  [onLogAnchor('solana'), 'Audit log on Solana'],
  [onLogAnchor('corda'), 'Audit log on Corda'],
  [onLedger('ethereum'), 'Ledger Ethereum'],
  ['log-anchors', 'Audit log on ledgers'],
  ['audit-log', 'Audit log'],
  ['will-bytes', "Will's own bytes"],
  ['log-key', 'Key of the log'],
] as const)('%j is headed “%s”', (subject, title) => expect(stepTitle(holds(subject, ''))).toBe(title))
