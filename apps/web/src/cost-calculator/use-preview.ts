// What the register says a quote would be now: asked anew when something else is chosen, and when the price of a network has moved.
import { startTransition, useCallback, useEffect, useState } from 'react'
import type { previewQuote } from '@testate/api/payments'
import type { ReceivedOf } from '@testate/api/route'
import { askPlain } from '../platform/read-plain.ts'

export type Preview = ReceivedOf<typeof previewQuote>
export type PreviewState = { kind: 'asking' } | { kind: 'known'; preview: Preview } | { kind: 'unknown' }

/**
 * @param query what is asked, or null while nothing can be; @param priced changes when a price has moved
 * While it is asked anew, `isLate` says that what stands there is of the choice before.
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
    // Never the figure of another choice beside these boxes.
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
