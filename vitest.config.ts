import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'
import { quickFolder } from './test/stack/quick-folder.ts'

// All processes of a run make their temporary files there, unless whoever starts it has named another place.
process.env['TMPDIR'] ??= await quickFolder()

// The projects: tests without dependencies; the screens' own logic; tests on a real PostgreSQL, started once
// and cloned for each file; and last the whole product with people at browsers. On a busy machine an awaited
// result may take three times as long, and it stands still for half a minute now and then: a poll's default limit of
// one second says nothing about the product, nor do limits of a whole test. Only what hangs waits that long.
//
// The files of a project share a process, and with it the packages they load: a process for each file costs
// more than its tests do (95 files of the screens' logic: 25 s of processor time, shared 6 s). The product's
// own modules are loaded anew for each file.
//
// The projects follow each other in one group, so that nobody waits for the last file of one before the next begins.
// Four files at a time keep the two processors of a small machine busy: those on a database wait for it most, those
// that kill processes wait for them, and people at browsers wait for mails and ledgers. With five
// they were idle for 3 % of a run instead of 7, and two tests that wait failed in two runs.
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
    maxWorkers: 4,
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
          include: ['test/e2e/**/*.e2e.ts'],
          testTimeout: 300_000,
          hookTimeout: 300_000,
          globalSetup: ['test/e2e/shared-product.ts'],
        },
      },
    ],
  },
})
