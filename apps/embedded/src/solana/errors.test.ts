// LiteSVM returns errors as bare numbers: the names here must be those of the installed version, and the
// client must know every one of them.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import {
  getSolanaErrorFromTransactionError,
  SOLANA_ERROR__INSTRUCTION_ERROR__UNKNOWN,
  SOLANA_ERROR__TRANSACTION_ERROR__UNKNOWN,
} from '@solana/kit'
import { expect, test } from 'vitest'
import { asTransactionError, describeTransactionError } from './errors.ts'

const declared = readFileSync(
  join(dirname(createRequire(import.meta.url).resolve('litesvm')), 'internal.d.ts'),
  'utf8',
)

/** The names of an enum in LiteSVM's own declarations, by number. */
function names(enumName: string): string[] {
  const body = new RegExp(`enum ${enumName} \\{([^}]+)\\}`).exec(declared)![1]!
  const found: string[] = []
  for (const [, name, number] of body.matchAll(/(\w+) = (\d+)/g)) found[Number(number)] = name!
  return found
}

test('every number of a transaction error has the name LiteSVM declares, and the client knows it', () => {
  const expected = names('TransactionErrorFieldless')
  expect(expected.length).toBeGreaterThan(30)
  expect(expected.map((_, index) => asTransactionError(index))).toEqual(expected)
  // Newer than this client: it passes the name on as unknown.
  const unknown = expected.filter(
    (name) =>
      getSolanaErrorFromTransactionError(name).context.__code === SOLANA_ERROR__TRANSACTION_ERROR__UNKNOWN,
  )
  expect(unknown).toEqual(['ProgramCacheHitMaxLimit', 'CommitCancelled'])
})

test('every number of an instruction error too', () => {
  const expected = names('InstructionErrorFieldless')
  expect(expected.length).toBeGreaterThan(50)
  const written = expected.map(
    (_, index) =>
      asTransactionError({ index: 3, err: () => index }) as { InstructionError: [number, string] },
  )
  expect(written.map(({ InstructionError }) => InstructionError)).toEqual(expected.map((name) => [3, name]))
  expect(
    written.filter(
      (error) =>
        getSolanaErrorFromTransactionError(error).context.__code === SOLANA_ERROR__INSTRUCTION_ERROR__UNKNOWN,
    ),
  ).toEqual([])
})

test('errors with fields are written as agave writes them', () => {
  class TransactionErrorInsufficientFundsForRent {
    accountIndex = 2
  }
  class TransactionErrorDuplicateInstruction {
    index = 4
  }
  expect(asTransactionError({ index: 1, err: () => ({ code: 37 }) })).toEqual({
    InstructionError: [1, { Custom: 37 }],
  })
  expect(asTransactionError({ index: 1, err: () => ({ msg: 'cut short' }) })).toEqual({
    InstructionError: [1, 'BorshIoError'],
  })
  expect(asTransactionError(new TransactionErrorInsufficientFundsForRent())).toEqual({
    InsufficientFundsForRent: { account_index: 2 },
  })
  expect(asTransactionError(new TransactionErrorDuplicateInstruction())).toEqual({ DuplicateInstruction: 4 })
})

test('the sentence names what went wrong', () => {
  expect(describeTransactionError('BlockhashNotFound')).toBe('Blockhash not found')
  expect(describeTransactionError({ InstructionError: [1, { Custom: 37 }] })).toBe(
    'Error processing Instruction 1: custom program error: 0x25',
  )
  expect(describeTransactionError({ InstructionError: [0, 'InvalidAccountData'] })).toBe(
    'Error processing Instruction 0: InvalidAccountData',
  )
  expect(describeTransactionError({ InsufficientFundsForRent: { account_index: 2 } })).toBe(
    'InsufficientFundsForRent',
  )
})
