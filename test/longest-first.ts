// The order in which test files start. On a clean clone there are no earlier timings, and Vitest goes by file
// size: the longest, which are short tables over much work, would start last, with one processor idle beside
// them. So those are named, longest first; all others follow by size.
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files above half a minute on two processors, as measured. */
export const long = [
  'test/faults/notices.test.ts',
  'apps/server/src/finding/finding.test.ts',
  'apps/server/src/death-notices/lock-order.test.ts',
  'test/independent/schemathesis.test.ts',
  'test/corpus/pdf-inspection.test.ts',
  'test/faults/faults.test.ts',
  'test/acceptance/register.test.ts',
  'test/acceptance/production.test.ts',
  'apps/server/src/estate/hand-over/parts.test.ts',
  'apps/server/src/finding/equal-answers.test.ts',
  'test/acceptance/uploads.test.ts',
  'test/identity/documents.test.ts',
  'apps/embedded/src/solana/conformance.test.ts',
  'apps/embedded/src/start.test.ts',
  'apps/server/src/ceremony/recordings/recording-crash.test.ts',
  'test/identity/strips.test.ts',
  'apps/server/src/dashboard/many-wills.test.ts',
  'apps/server/src/death-notices/many-notices.test.ts',
  'apps/server/src/platform/schedules.test.ts',
  'test/races/money.test.ts',
  'apps/embedded/src/postgres/postgres.test.ts',
  'apps/server/src/registration/side-by-side.test.ts',
  'test/verdicts/verdicts.test.ts',
  'apps/cli/src/verify.test.ts',
  'test/identity/strips-misread.test.ts',
  'apps/server/src/release/closed/dump.test.ts',
  'apps/server/src/release/read-released.test.ts',
  'apps/server/src/release/reading-process.test.ts',
  'test/e2e/released.e2e.ts',
  'test/e2e/screens.e2e.ts',
  'test/e2e/rows.e2e.ts',
  'test/e2e/shared-secret.e2e.ts',
  'test/e2e/staff.e2e.ts',
  'test/e2e/verdicts.e2e.ts',
  'test/e2e/keyboard.e2e.ts',
  'test/e2e/resilience.e2e.ts',
  'test/e2e/main-job.e2e.ts',
  'test/e2e/other-screens.e2e.ts',
  'test/e2e/welsh.e2e.ts',
  'test/e2e/own-wallet.e2e.ts',
] as const

const places = new Map<string, number>(long.map((file, at) => [file, at]))

/** @returns the place among the long ones; all others come after them. */
export function placeOf(file: string): number {
  return places.get(file) ?? places.size
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const at = (one: TestSpecification): number =>
      placeOf(relative(this.ctx.config.root, one.moduleId).replaceAll('\\', '/'))
    const group = (one: TestSpecification): number => one.project.config.sequence.groupOrder
    // The groups stay separate, and the others keep Vitest's own order.
    return (await super.sort(files)).toSorted((a, b) => group(a) - group(b) || at(a) - at(b))
  }
}
