// Steps of which one that fails holds up none of the others.

/** Runs each, one after another, also after one that fails. Throws the first error once all have run. */
export async function eachTried(steps: readonly (() => Promise<void>)[]): Promise<void> {
  const failed: unknown[] = []
  for (const step of steps)
    try {
      await step()
    } catch (error) {
      failed.push(error)
    }
  if (failed.length > 0) throw failed[0]
}
