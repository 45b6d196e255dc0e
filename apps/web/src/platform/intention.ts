// An idempotency key for one intended act: unchanged while the payload is unchanged, so that a retry after a
// lost response has one effect.
import { useRef } from 'react'

/** `const keyFor = useIntention(); call(route, { body, idempotencyKey: keyFor(body) })`. */
export function useIntention(): (values: unknown) => string {
  const kept = useRef<{ sent: string; key: string } | null>(null)
  return (values) => {
    const sent = JSON.stringify(values)
    if (kept.current?.sent !== sent) kept.current = { sent, key: crypto.randomUUID() }
    return kept.current.key
  }
}
