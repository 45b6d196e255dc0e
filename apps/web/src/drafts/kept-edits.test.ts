import { beforeEach, expect, test } from 'vitest'
import { keepEdits, keptEdits } from './kept-edits.ts'

let storage: Storage
beforeEach(() => {
  const items = new Map<string, string>()
  storage = {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  } as unknown as Storage
})
const edits = { mine: { testatorAddress: '1 Sample Street' }, base: { testatorAddress: '1 Sample' } }

test('what the register does not have yet comes back, for this draft alone', () => {
  keepEdits('one', edits, storage)
  expect(keptEdits('one', { testatorAddress: '1 Sample', testatorPhone: '020' }, storage)).toEqual(edits.mine)
  expect(keptEdits('two', { testatorAddress: '1 Sample' }, storage)).toEqual({})
})

test('a field that was empty before comes back', () => {
  keepEdits('one', { mine: { testatorAddress: '1 Sample Street' }, base: {} }, storage)
  expect(keptEdits('one', {}, storage)).toEqual({ testatorAddress: '1 Sample Street' })
})

test('what was saved after all is no edit', () => {
  keepEdits('one', edits, storage)
  expect(keptEdits('one', edits.mine, storage)).toEqual({})
})

test('what another window changed since stays as it is there', () => {
  keepEdits('one', edits, storage)
  expect(keptEdits('one', { testatorAddress: '9 Another Road' }, storage)).toEqual({})
})

test('what is forgotten, cannot be read or may not be kept is nothing', () => {
  keepEdits('one', edits, storage)
  keepEdits('one', null, storage)
  expect(keptEdits('one', { testatorAddress: '1 Sample' }, storage)).toEqual({})
  storage.setItem('kept draft one', '{')
  expect(keptEdits('one', {}, storage)).toEqual({})
  const forbidden = {
    setItem: () => {
      throw new Error('forbidden')
    },
  } as unknown as Storage
  expect(() => keepEdits('one', edits, forbidden)).not.toThrow()
})
