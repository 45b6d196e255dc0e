import { execFileSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
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

test('a run puts its temporary files there, or where whoever starts it says', async () => {
  vi.stubEnv('TESTATE_FULL', '')
  const of = (env: NodeJS.ProcessEnv): string =>
    execFileSync(
      process.execPath,
      [
        '--input-type=module',
        '-e',
        `await import(${JSON.stringify(join(import.meta.dirname, '../vitest.config.ts'))})
        process.stdout.write(process.env.TMPDIR)`,
      ],
      { encoding: 'utf8', env: { PATH: process.env['PATH'], ...env } },
    )
  expect(of({ TMPDIR: import.meta.dirname })).toBe(import.meta.dirname)
  vi.stubEnv('TMPDIR', undefined)
  expect(of({})).toBe(await quickFolder())
})
