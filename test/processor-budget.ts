// How much processor time a test file may take: about twice what was measured, since machines differ. Half a minute
// here is half a minute of every later run, whoever waits for it; a long matrix has a short form, and is whole in
// `npm run assurance`.

/** Seconds for a file that is not named. */
const USUAL = 40

/** What starts the whole product again and again, or a foreign program of some size. */
export const budgets: Readonly<Record<string, number>> = {
  'test/independent/schemathesis.test.ts': 100,
  'test/e2e/screens.e2e.ts': 90,
  'test/e2e/resilience.e2e.ts': 70,
  'test/faults/faults.test.ts': 80,
  'test/faults/notices.test.ts': 70,
  'test/acceptance/register.test.ts': 120,
  'test/acceptance/production.test.ts': 110,
  'test/independent/dss.test.ts': 70,
  'test/independent/second-verifier.test.ts': 80,
  'packages/chains/corda/real-nodes.test.ts': 300,
  'apps/embedded/src/start.test.ts': 70,
  'apps/cli/src/verify.test.ts': 60,
  'test/e2e/released.e2e.ts': 100,
  'test/e2e/shared-secret.e2e.ts': 100,
  'test/verdicts/verdicts.test.ts': 90,
  'test/e2e/staff.e2e.ts': 90,
}

/** @returns the seconds the file may take. */
export function budgetOf(file: string): number {
  return budgets[file] ?? USUAL
}

/** One line for each file that took more. */
export function overBudget(files: readonly (readonly [file: string, seconds: number])[]): string[] {
  return files
    .filter(([file, seconds]) => seconds > budgetOf(file))
    .map(
      ([file, seconds]) =>
        `${file} took ${seconds.toFixed(1)} s of its ${budgetOf(file)} s of processor time`,
    )
}
