// An API read for pages that do not load the checked client (40 KB): plain fetch with a ten-second timeout.
import { attendance } from './attended.ts'

const WITHIN_MS = 10_000

/** The response's JSON. @throws when it is refused, times out, or `stop` is aborted */
export async function readPlain<T>(address: string, stop?: AbortSignal, within = WITHIN_MS): Promise<T> {
  const patience = AbortSignal.timeout(within)
  const answer = await fetch(address, {
    signal: stop === undefined ? patience : AbortSignal.any([stop, patience]),
    headers: { accept: 'application/json', ...attendance() },
  })
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as T
}

/**
 * For an effect: `useEffect(() => askPlain('/api/prices', setPrices, () => setFailed(true)), [])`. After it
 * is stopped neither callback runs.
 */
export function askPlain<T>(
  address: string,
  known: (answer: T) => void,
  unknown: () => void = () => {},
): () => void {
  const stop = new AbortController()
  readPlain<T>(address, stop.signal).then(
    (answer) => !stop.signal.aborted && known(answer),
    () => !stop.signal.aborted && unknown(),
  )
  return () => stop.abort()
}
