import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/longest-first.ts'

// What needs nothing; the screens' own logic; what runs on a real PostgreSQL that is started once and cloned for each file; and, after all of them, the
// whole product with people at browsers.
// What is waited for may come three times as late on a machine with other work: a poll's own limit of one second is no statement about the product.
const common = {
  pool: 'forks' as const,
  testTimeout: 30_000,
  hookTimeout: 90_000,
  expect: { poll: { timeout: 20_000 } },
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
            'packages/*/src/**/*.test.ts',
            'apps/{cli,embedded}/src/**/*.test.ts',
            'test/*.test.ts',
            'test/corpus/**/*.test.ts',
            'test/faults/**/*.test.ts',
            'test/identity/**/*.test.ts',
            'test/independent/**/*.test.ts',
            'packages/chains/{corda,forge}/**/*.test.ts',
          ],
        },
      },
      { test: { ...common, name: 'web', include: ['apps/web/src/**/*.test.ts'] } },
      {
        test: {
          ...common,
          name: 'database',
          include: ['apps/server/**/*.test.ts', 'test/acceptance/**/*.test.ts', 'test/races/**/*.test.ts'],
          globalSetup: ['test/stack/database.ts'],
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
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
