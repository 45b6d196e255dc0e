import { expect, test } from 'vitest'
import { logAnchorStep } from '@testate/evidence/check-log/check-log-anchors'
import { stepTitle } from './step-title.ts'

test.each([
  [logAnchorStep('solana'), 'Audit log on Solana'],
  [logAnchorStep('corda'), 'Audit log on Corda'],
  ['ledger ethereum', 'Ledger Ethereum'],
  ['audit log on ledgers', 'Audit log on ledgers'],
  ['audit log', 'Audit log'],
  ["will's own bytes", "Will's own bytes"],
  ['key of the log', 'Key of the log'],
])('%s is headed “%s”', (step, title) => expect(stepTitle(step)).toBe(title))
