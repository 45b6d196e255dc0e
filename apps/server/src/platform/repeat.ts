// Something that a process does again and again for as long as it runs.
import { setTimeout as pause } from 'node:timers/promises'

/**
 * Calls `run` after each pause, never two at a time. `run` handles its own errors. Returns a function that ends it and
 * waits for the call under way.
 */
export function repeat(everyMs: number, run: () => Promise<void>): () => Promise<void> {
  const stopped = new AbortController()
  const running = (async () => {
    while (!stopped.signal.aborted) {
      await pause(everyMs, undefined, { signal: stopped.signal }).catch(() => undefined)
      if (!stopped.signal.aborted) await run()
    }
  })()
  return async () => {
    stopped.abort()
    await running
  }
}
