// How much processor time a test file may take: about twice what was measured, since machines differ. Half a minute
// here is half a minute of every later run, whoever waits for it; a long matrix has a short form, and is whole in
// `npm run assurance`.

/** Seconds for a file that is not named. */
const USUAL = 40

/** What starts the whole product again and again, or a foreign program of some size. */
export const budgets: Readonly<Record<string, number>> = {
  'test/independent/schemathesis.test.ts': 90,
  'test/faults/faults.test.ts': 80,
  'test/acceptance/register.test.ts': 80,
  'test/acceptance/production.test.ts': 60,
  'test/independent/dss.test.ts': 60,
  'test/independent/second-verifier.test.ts': 75,
  'packages/chains/corda/real-nodes.test.ts': 300,
  'apps/embedded/src/start.test.ts': 50,
  'apps/cli/src/verify.test.ts': 50,
  'test/e2e/released.e2e.ts': 85,
  'test/verdicts/verdicts.test.ts': 55,
  'test/e2e/staff.e2e.ts': 60,
}

/** @returns the seconds the file may take. */
export function budgetOf(file: string): number {
  return budgets[file] ?? USUAL
}

/**
 * What all processes of a run take where the budgets were set: 1,830 s until less ran on each change. That cut a run
 * elsewhere from 2,449 s to 1,683, and this is cut likewise.
 */
const USUAL_RUN = 1_260
/**
 * A slow machine, or one with other work, takes more for every file, and for those that wait most: they ask more often
 * meanwhile (released.e2e.ts took twice its usual time in a run that took 1.4 times as much). So a file is held to its
 * part of the run; at most to twice its budget, since nothing else holds the whole.
 */
const slownessOf = (run: number | null): number => Math.min(2, Math.max(1, (run ?? 0) / USUAL_RUN))

/** One line for each file that took more; `run`: what all processes took. */
export function overBudget(
  files: readonly (readonly [file: string, seconds: number])[],
  run: number | null,
): string[] {
  const slowness = slownessOf(run)
  return files.flatMap(([file, seconds]) => {
    const budget = budgetOf(file) * slowness
    if (seconds <= budget) return []
    return [`${file} took ${seconds.toFixed(1)} s of its ${Math.round(budget)} s of processor time`]
  })
}
