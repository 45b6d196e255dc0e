import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

// The projects: tests without dependencies; the screens' own logic; tests on a real PostgreSQL, started once
// and cloned for each file; and last the whole product with people at browsers. On a busy machine an awaited
// result may take three times as long, and it stands still for half a minute now and then: a poll's default limit of
// one second says nothing about the product, nor do limits of a whole test. Only what hangs waits that long.
//
// The files of a project share a process, and with it the packages they load: a process for each file costs
// more than its tests do (95 files of the screens' logic: 25 s of processor time, shared 6 s). The product's
// own modules are loaded anew for each file.
//
// One group after another: each has the number of files at a time that keeps the two processors of a small
// machine busy and starves nobody. Those on a database wait for it most, and those that kill processes wait for
// them (two at a time, they left the processors idle for a minute and a half): four; people at browsers wait for
// mails and ledgers: three. The others compute: two; with three, a PDF that takes long to judge got no
// processor in six attempts.
const common = {
  pool: 'forks' as const,
  isolate: false,
  setupFiles: ['test/own-modules.ts', 'test/processor-time.ts'],
  testTimeout: 120_000,
  hookTimeout: 240_000,
  expect: { poll: { timeout: 60_000 } },
}

export default defineConfig({
  test: {
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...common,
          name: 'alone',
          include: [
            'packages/*/{src,testing}/**/*.test.ts',
            'apps/{cli,embedded}/src/**/*.test.ts',
            'test/*.test.ts',
            'test/corpus/**/*.test.ts',
            'test/identity/**/*.test.ts',
            'test/independent/**/*.test.ts',
            'test/upgrade/**/*.test.ts',
            'test/verdicts/**/*.test.ts',
            'packages/chains/{corda,forge}/**/*.test.ts',
          ],
        },
      },
      { test: { ...common, name: 'web', include: ['apps/web/src/**/*.test.ts'] } },
      {
        test: {
          ...common,
          name: 'database',
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          include: [
            'apps/server/**/*.test.ts',
            'test/acceptance/**/*.test.ts',
            'test/faults/**/*.test.ts',
            'test/races/**/*.test.ts',
          ],
          globalSetup: ['test/stack/database.ts'],
          setupFiles: [
            ...common.setupFiles,
            'test/stack/note-reasons.ts',
            'test/stack/quick-hashes.ts',
            'test/stack/quick-keys.ts',
          ],
        },
      },
      {
        test: {
          ...common,
          name: 'browser',
          maxWorkers: 3,
          include: ['test/e2e/**/*.e2e.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          globalSetup: ['test/e2e/shared-product.ts'],
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
