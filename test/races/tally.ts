// Shared by the races: the number of runs, the concurrency, and the line with the number of violations.
export const full = process.env['TESTATE_FULL'] === '1'

export interface Tally {
  races: number
  violations: string[]
}

/** Runs `race` for each number below `count`, `atOnce` in parallel. Anything it throws is a violation too. */
export async function runRaces(
  tally: Tally,
  count: number,
  atOnce: number,
  race: (n: number, hold: (so: boolean, otherwise: string) => void) => Promise<void>,
): Promise<void> {
  let next = 0
  const hold = (so: boolean, otherwise: string): void => void (so || tally.violations.push(otherwise))
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let n = next++; n < count; n = next++) {
        await race(n, hold).catch((error: unknown) =>
          tally.violations.push(`race ${n}: ${error instanceof Error ? error.message : String(error)}`),
        )
      }
    }),
  )
}

/** The line `npm run assurance` reads. */
export function tell(path: string, tally: Tally, began: number): void {
  process.stdout.write(
    `races: ${path}: ${tally.races} races, ${tally.violations.length} violations, ` +
      `${Math.round((performance.now() - began) / 1000)} s\n`,
  )
}
