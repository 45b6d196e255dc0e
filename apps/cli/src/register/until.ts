// Polls until a condition is true, but never forever.
import { setTimeout as pause } from 'node:timers/promises'

/** Waiting took too long; the message is one sentence that says for what. */
export class TookTooLong extends Error {}

/**
 * Calls `ask` until the answer is not null, at first often, then every `everyMs` (default 1 s). `what`
 * completes "Gave up waiting for …". Throws TookTooLong after `withinMs`; an error of `ask` ends the waiting.
 */
export async function until<T>(
  what: string,
  withinMs: number,
  ask: () => Promise<T | null>,
  everyMs = 1000,
): Promise<T> {
  const deadline = Date.now() + withinMs
  for (let wait = 60; ; wait = Math.min(everyMs, wait * 1.5)) {
    const answer = await ask()
    if (answer !== null) return answer
    if (Date.now() + wait > deadline)
      throw new TookTooLong(`Gave up waiting for ${what} after ${Math.round(withinMs / 1000)} s.`)
    await pause(wait)
  }
}
