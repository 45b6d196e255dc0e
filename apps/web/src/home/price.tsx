// What a registration costs now, read from the register's one price book. Without scripts, and before the answer, only what is true at any price stands here.
import { useEffect, useState } from 'react'
import type { prices } from '@testate/api/payments'
import type { z } from 'zod'
import { useWords } from '../platform/words.ts'
import { priceLines, type PriceLine } from './price-lines.ts'
import { words } from './words.ts'

type State = { kind: 'before' } | { kind: 'known'; lines: PriceLine[] } | { kind: 'unknown' }

export function Price() {
  const t = useWords(words)
  const [state, setState] = useState<State>({ kind: 'before' })
  useEffect(() => {
    const stop = new AbortController()
    // Plain fetch: the checked client would bring 40 KB to a page that needs two figures.
    fetch('/api/prices', { signal: AbortSignal.any([stop.signal, AbortSignal.timeout(10_000)]) })
      .then(async (answer) => {
        if (!answer.ok) throw new Error(String(answer.status))
        setState({ kind: 'known', lines: priceLines((await answer.json()) as z.output<typeof prices>) })
      })
      .catch(() => !stop.signal.aborted && setState({ kind: 'unknown' }))
    return () => stop.abort()
  }, [])
  return (
    <>
      <div className="home-price" aria-live="polite">
        {state.kind === 'unknown' && <p>{t('noPrice')}</p>}
        {state.kind === 'known' && state.lines.map((line) => <p key={line.word} className={line.word === 'once' ? 'home-amount' : undefined}>{t(line.word, line.values)}</p>)}
      </div>
      <p>{t('asked')}</p>
    </>
  )
}
