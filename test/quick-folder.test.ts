import { tmpdir } from 'node:os'
import { afterEach, expect, test, vi } from 'vitest'
import { quickFolder } from './stack/quick-folder.ts'

afterEach(() => void vi.unstubAllEnvs())

test('data of tests are in memory where there is room for them, and else with other temporary files', async () => {
  vi.stubEnv('TESTATE_FULL', '')
  expect(await quickFolder(import.meta.dirname, 1)).toBe(import.meta.dirname)
  expect(await quickFolder(import.meta.dirname, Number.MAX_SAFE_INTEGER)).toBe(tmpdir())
  expect(await quickFolder('/nowhere', 1)).toBe(tmpdir())
})

test('the long forms write to the disk', async () => {
  vi.stubEnv('TESTATE_FULL', '1')
  expect(await quickFolder(import.meta.dirname, 1)).toBe(tmpdir())
})
