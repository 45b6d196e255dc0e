// A question to the register from pages that are spared the checked client, which would bring them 40 KB: plain fetch, and no longer than ten seconds.
const WITHIN_MS = 10_000

/** The answer's JSON. @throws when it is refused, does not come in time, or `stop` says that nobody wants it any more */
export async function readPlain<T>(address: string, stop?: AbortSignal, within = WITHIN_MS): Promise<T> {
  const patience = AbortSignal.timeout(within)
  const answer = await fetch(address, {
    signal: stop === undefined ? patience : AbortSignal.any([stop, patience]),
    headers: { accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(String(answer.status))
  return (await answer.json()) as T
}

/** For an effect: `useEffect(() => askPlain('/api/prices', setPrices, () => setFailed(true)), [])`. After it is stopped nothing is said any more. */
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
