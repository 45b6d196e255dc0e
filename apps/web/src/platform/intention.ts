// An idempotency key for one intended act: unchanged while the payload is unchanged, so that a retry after a
// lost response has one effect.
import { useState } from 'react'

export function intention(): (values: unknown) => string {
  let kept: { sent: string; key: string } | undefined
  return (values) => {
    const sent = JSON.stringify(values)
    if (kept?.sent !== sent) kept = { sent, key: crypto.randomUUID() }
    return kept.key
  }
}

/** `const keyFor = useIntention(); call(route, { body, idempotencyKey: keyFor(body) })`. */
export const useIntention = (): ((values: unknown) => string) => useState(intention)[0]
