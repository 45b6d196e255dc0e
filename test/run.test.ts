// What the closing line of `npm test` must never hide. On small projects of their own, run by the real
// command.
import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const passes = "test('passes', () => expect(1).toBe(1))"

it.each([
  ['a pass', passes, '1 passed, 0 failed, 0 skipped', 0],
  [
    'a failure, named near the end',
    "describe('a will', () => test('stands', () => { throw new Error('it fell\\n  - waiting for a heading') }))",
    new RegExp(
      'FAILED: .*one\\.test\\.js › a will stands: Error: it fell; waiting for a heading; at .*one\\.test\\.js:1\n' +
        'in \\d+ s\n0 passed, 1 failed, 0 skipped$',
    ),
    1,
  ],
  [
    'an error outside any test',
    "test('passes', () => { setTimeout(() => { throw new Error('unhandled') }, 1); return new " +
      'Promise((resolve) => setTimeout(resolve, 50)) })',
    /FAILED: an error outside any test.*\nin \d+ s\n1 passed, 1 failed, 0 skipped$/,
    1,
  ],
  [
    'a hook that fails after the tests',
    `afterAll(() => { throw new Error('afterwards') }); ${passes}`,
    '1 passed, 1 failed, 0 skipped',
    1,
  ],
  ['a file that cannot be loaded', 'throw new Error("at once")', '0 passed, 1 failed, 0 skipped', 1],
  ['a test process that ends', `test('ends', () => process.kill(process.pid, 'SIGKILL'))`, '1 failed', 1],
])('%s', { timeout: 90_000 }, async (_name, code, closing, status) => {
  const folder = await mkdtemp(join(tmpdir(), 'testate-run-'))
  try {
    await writeFile(
      join(folder, 'vitest.config.js'),
      "export default { test: { globals: true, pool: 'forks' } }",
    )
    await writeFile(join(folder, 'one.test.js'), code)
    const run = spawnSync(process.execPath, [join(import.meta.dirname, 'run.ts'), '--root', folder], {
      encoding: 'utf8',
      timeout: 80_000,
    })
    if (typeof closing === 'string') expect(run.stdout.trim().split('\n').at(-1)).toContain(closing)
    else expect(run.stdout.trim()).toMatch(closing)
    expect(run.status).toBe(status)
  } finally {
    await rm(folder, { recursive: true })
  }
})
