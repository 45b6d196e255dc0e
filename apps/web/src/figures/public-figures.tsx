// The register's own figures for any page, fetched when the page is opened: no number is in a page's text.
import { use, useEffect, useState } from 'react'
import { askPlain } from '../platform/read-plain.ts'
import { timeOfDay } from '../platform/times.ts'
import { LanguageContext, useWords } from '../platform/words.ts'
import { figureRows, type Figures } from './figure-rows.ts'
import { words } from './words.ts'
import './public-figures.css'

type State = { kind: 'reading' } | { kind: 'known'; figures: Figures } | { kind: 'unread' }

function FigureList({ figures }: { figures: Figures }) {
  const t = useWords(words)
  const rows = figureRows(figures, t, use(LanguageContext))
  const hasTimes = figures.durations.some(({ seconds }) => seconds !== null)
  return (
    <>
      <p className="figures-hint">
        {t('hint')}
        {hasTimes && ` ${t('hintTimes', { days: figures.days })}`}
      </p>
      <dl>
        {rows.map(({ name, label, value, note }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <strong>{value}</strong>
              {note !== null && <span>{note}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </>
  )
}

export function PublicFigures() {
  const t = useWords(words)
  const [state, setState] = useState<State>({ kind: 'reading' })
  useEffect(
    () =>
      askPlain<Figures>(
        '/api/figures',
        (figures) => setState({ kind: 'known', figures }),
        () => setState({ kind: 'unread' }),
      ),
    [],
  )
  return (
    <section className="figures" aria-labelledby="figures-title">
      <h2 id="figures-title">{t('title')}</h2>
      <noscript>
        <p>{t('needsScripts')}</p>
      </noscript>
      <div className="figures-read" data-state={state.kind}>
        {state.kind === 'reading' && <p className="figures-hint">{t('reading')}</p>}
        {state.kind === 'unread' && <p>{t('unread')}</p>}
        {state.kind === 'known' && (
          <>
            <FigureList figures={state.figures} />
            <p className="figures-hint">{t('asOf', { time: timeOfDay(state.figures.asOf) })}</p>
          </>
        )}
      </div>
    </section>
  )
}
