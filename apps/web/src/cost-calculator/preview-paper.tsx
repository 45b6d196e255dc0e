// The quote as it would be, and the next step. The part that shows the figures is loaded with them, after the
// register has answered.
import { Suspense, use } from 'react'
import { Link } from 'react-router'
import { part } from '../platform/parts/part.ts'
import { LanguageContext, useWords } from '../platform/words.ts'
import { named } from '../prices/network-names.ts'
import { names, setHere } from './here.ts'
import type { Calculation } from './use-calculation.ts'
import { words } from './words.ts'
import '../ui/button/button.css'

const Figures = part(async () => (await import('./figures.tsx')).default)

/** Welsh words mutate after the number. */
const ways = ['register1', 'register2', 'register3'] as const

export function PreviewPaper({ view, chosen, choose, preview: state, isLate, askAgain }: Calculation) {
  const t = useWords(words)
  const language = use(LanguageContext)
  const isEmpty = chosen.length === 0
  const included = setHere('minimal', view)
  // The button disappears when pressed; the focus moves to the box it has ticked.
  const chooseIncluded = (): void => {
    choose(included)
    document.getElementById(`network-${included[0]}`)?.focus()
  }
  const asking = <p role="status">{t('asking')}</p>
  return (
    <section
      className="calculator-paper"
      data-state={isEmpty ? 'empty' : state.kind}
      aria-labelledby="calculator-preview"
    >
      <h2 id="calculator-preview">{t('preview')}</h2>
      <p className="calculator-means">{t('previewMeans')}</p>
      {isEmpty && <p>{t('atLeastOne')}</p>}
      {isEmpty && included.length > 0 && (
        <p className="calculator-go">
          <button className="button" data-variant="primary" type="button" onClick={chooseIncluded}>
            {t('chooseIncluded', {
              networks: named(
                included.map((name) => names[name]),
                language,
              ),
            })}
          </button>
        </p>
      )}
      {!isEmpty && state.kind === 'asking' && asking}
      {!isEmpty && state.kind === 'unknown' && (
        <div className="calculator-failed" role="alert">
          <p>
            <strong>{t('failed')}</strong>
          </p>
          <p>{t('failedText')}</p>
          <button className="button" data-variant="secondary" type="button" onClick={askAgain}>
            {t('again')}
          </button>
        </div>
      )}
      {!isEmpty && state.kind === 'known' && (
        <div aria-busy={isLate}>
          <Suspense fallback={asking}>
            <Figures preview={state.preview} />
          </Suspense>
        </div>
      )}
      {!isEmpty && (
        <p className="calculator-go">
          <Link className="button" data-variant="primary" to="/register-will">
            {t(ways[chosen.length - 1]!)}
          </Link>
        </p>
      )}
      {!isEmpty && <p className="calculator-fine calculator-go">{t('registerHint')}</p>}
    </section>
  )
}
