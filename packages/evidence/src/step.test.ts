import { expect, test } from 'vitest'
import { couldNotBeAsked, holds, onLedger, onLogAnchor, refuted } from './step.ts'

test('a step has a code for programs beside its words, and the network it is about', () => {
  expect(holds('will-bytes', 'They are.')).toEqual({
    code: 'will-bytes',
    step: "will's own bytes",
    outcome: 'holds',
    reason: 'They are.',
  })
  expect(couldNotBeAsked(onLedger('solana'), 'No answer.')).toEqual({
    code: 'ledger',
    network: 'solana',
    step: 'ledger solana',
    outcome: 'could not be asked',
    reason: 'No answer.',
  })
  expect(refuted(onLogAnchor('corda'), 'Another head.')).toMatchObject({
    code: 'log-anchor',
    network: 'corda',
    step: 'audit log on corda',
  })
  // @ts-expect-error Words are no code.
  expect(holds("will's own bytes", '').step).toBeUndefined()
  // @ts-expect-error A step of one network names it.
  expect(refuted('ledger', '').step).toBeUndefined()
})
