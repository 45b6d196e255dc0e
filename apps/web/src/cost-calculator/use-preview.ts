// The register's preview of a quote: requested again when the choice changes, and when the price of a network
// has moved.
import { startTransition, useCallback, useEffect, useState } from 'react'
import type { previewQuote } from '@testate/api/payments'
import type { ReceivedOf } from '@testate/api/route'
import { askPlain } from '../platform/read-plain.ts'

export type Preview = ReceivedOf<typeof previewQuote>
export type PreviewState = { kind: 'asking' } | { kind: 'known'; preview: Preview } | { kind: 'unknown' }

/**
 * @param query the request, or null while there is nothing to request; @param priced changes when a price has
 * moved. While a request is pending, `isLate` means that the figures shown are of the previous choice.
 */
export function usePreview(
  query: string | null,
  priced: string,
): { state: PreviewState; isLate: boolean; askAgain: () => void } {
  const [answer, setAnswer] = useState<{ of: string | null; state: PreviewState }>({
    of: null,
    state: { kind: 'asking' },
  })
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    if (query === null) return
    // Never show the figure of another choice beside these boxes.
    return askPlain<Preview>(
      `/api/quote-preview?${query}`,
      (preview) => startTransition(() => setAnswer({ of: query, state: { kind: 'known', preview } })),
      () => setAnswer({ of: query, state: { kind: 'unknown' } }),
    )
  }, [query, priced, attempt])
  const askAgain = useCallback(() => {
    setAnswer({ of: null, state: { kind: 'asking' } })
    setAttempt((before) => before + 1)
  }, [])
  return { state: answer.state, isLate: answer.of !== query, askAgain }
}
