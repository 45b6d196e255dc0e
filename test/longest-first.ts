// The order in which test files start. On a clean clone there are no earlier timings, and Vitest goes by file
// size: the longest, which are short tables over much work, would start last, with one processor idle beside
// them. So those are named, longest first; all others follow by size. One project after another, since a process runs
// files of one project alone: people at browsers last.
import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files above half a minute, as measured on 2026-11-29 beside other work; with nothing but Node above 20 seconds. */
export const long = [
  'test/independent/schemathesis.test.ts',
  'apps/embedded/src/solana/conformance.test.ts',
  'test/independent/second-verifier.test.ts',
  'apps/cli/src/verify.test.ts',
  'test/corpus/pdf-inspection.test.ts',
  'test/independent/dss.test.ts',
  'test/verdicts/verdicts.test.ts',
  'apps/embedded/src/postgres/postgres.test.ts',
  'apps/embedded/src/postgres/give-up-superuser.test.ts',
  'test/identity/documents.test.ts',
  'apps/embedded/src/ethereum/anvil.test.ts',
  'apps/embedded/src/start.test.ts',
  'apps/embedded/src/solana/ledger.test.ts',
  'apps/server/src/finding/finding.test.ts',
  'test/faults/faults.test.ts',
  'apps/server/src/estate/hand-over/parts.test.ts',
  'test/acceptance/register.test.ts',
  'apps/server/src/release/read-released.test.ts',
  'apps/server/src/death-notices/letters/letters.test.ts',
  'apps/server/src/release/shares/shared-secret.test.ts',
  'apps/server/src/registration/side-by-side.test.ts',
  'apps/server/src/estate/hand-over/hand-over.test.ts',
  'apps/server/src/ceremony/recordings/recording-upload.test.ts',
  'apps/server/src/registration/evidence/close-will.test.ts',
  'apps/server/src/parties/around/people-around.test.ts',
  'apps/server/src/own-data/erasure.test.ts',
  'test/acceptance/production.test.ts',
  'apps/server/src/finding/equal-answers.test.ts',
  'apps/server/src/estate/receipts/receipts.test.ts',
  'apps/server/src/identity/face-consent.test.ts',
  'test/acceptance/uploads.test.ts',
  'test/acceptance/death-abuse.test.ts',
  'apps/server/src/release/reading-process.test.ts',
  'apps/server/src/platform/schedules.test.ts',
  'apps/server/src/release/closed/own-passkey.test.ts',
  'apps/server/src/release/log/restored-database.test.ts',
  'apps/server/src/estate/bank/bank.test.ts',
  'apps/server/src/estate/documents/documents.test.ts',
  'apps/server/src/registration/anchors/plan-release.test.ts',
  'apps/server/src/death-notices/professionals/professionals.test.ts',
  'test/e2e/released.e2e.ts',
  'test/e2e/rows.e2e.ts',
  'test/e2e/death-notices.e2e.ts',
  'test/e2e/verdicts.e2e.ts',
  'test/e2e/staff.e2e.ts',
  'test/e2e/main-job.e2e.ts',
  'test/e2e/messages.e2e.ts',
  'test/e2e/screens.e2e.ts',
  'test/e2e/other-screens.e2e.ts',
  'test/e2e/sign-up.e2e.ts',
  'test/e2e/no-script.e2e.ts',
  'test/e2e/layout.e2e.ts',
  'test/e2e/factors.e2e.ts',
] as const

/** All are in one group: Vitest would wait for the last file of a group before the next begins. */
export const projects = ['alone', 'web', 'database', 'browser']

const places = new Map<string, number>(long.map((file, at) => [file, at]))

/** @returns the place among the long ones; all others come after them. */
export function placeOf(file: string): number {
  return places.get(file) ?? places.size
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const at = (one: TestSpecification): number =>
      placeOf(relative(this.ctx.config.root, one.moduleId).replaceAll('\\', '/'))
    const project = (one: TestSpecification): number => projects.indexOf(one.project.name)
    // The others keep Vitest's own order.
    return (await super.sort(files)).toSorted((a, b) => project(a) - project(b) || at(a) - at(b))
  }
}
