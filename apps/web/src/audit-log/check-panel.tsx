// The check of the log: started by a button, with real progress, cancellable at any time, and its steps with
// their reasons.
import { useEffect, useRef, useState } from 'react'
import type { Step } from '@testate/evidence/step'
import { whyReload } from '../platform/why-reload.ts'
import { timeOfDay } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Progress } from '../ui/progress/progress.tsx'
import { CheckResult, StepList } from './check-result.tsx'
import type { NothingShown } from './nothing-shown.ts'
import type { Run } from './run-check.ts'
import type { ShownEntry } from './use-record.ts'
import { words } from './words.ts'

type State =
  | { step: 'idle' }
  | { step: 'running'; done: number; all: number; steps: Step[] }
  | { step: 'done'; run: Run; lines: number; at: string }
  | { step: 'failed' }
  | { step: 'old' }

/** Redrawing the bar for each of a thousand entries would take longer than checking them. */
const DRAW_EVERY_MS = 50

export function CheckPanel({
  reader,
  entries,
  isWhole,
  why,
}: {
  reader: string | undefined
  entries: readonly ShownEntry[]
  /** Nothing is left out by a filter or on a page that is not loaded. */
  isWhole: boolean
  why: NothingShown | null
}) {
  const t = useWords(words)
  const [state, setState] = useState<State>({ step: 'idle' })
  const running = useRef<AbortController | null>(null)
  const result = useRef<HTMLDivElement>(null)
  useEffect(() => () => running.current?.abort(), [])

  async function check(of: string): Promise<void> {
    const controller = new AbortController()
    running.current = controller
    const lines = entries
    let drawn = 0
    setState({ step: 'running', done: 0, all: lines.length, steps: [] })
    const change = (to: (before: State & { step: 'running' }) => State): void =>
      setState((before) =>
        before.step === 'running' && running.current === controller ? to(before) : before,
      )
    try {
      const { runCheck } = await import('./run-check.ts')
      const run = await runCheck(
        of,
        { lines, isWhole },
        {
          signal: controller.signal,
          onStep: (step) => change((before) => ({ ...before, steps: [...before.steps, step] })),
          onLine: (done, all) => {
            if (done < all && performance.now() - drawn < DRAW_EVERY_MS) return
            drawn = performance.now()
            change((before) => ({ ...before, done, all }))
          },
        },
      )
      if (running.current !== controller) return
      // A page from before an update does not know every form a line may have, and would call new ones wrong.
      if (whyReload() === 'newerBuild') setState({ step: 'old' })
      else setState({ step: 'done', run, lines: lines.length, at: new Date().toISOString() })
    } catch {
      if (running.current === controller) setState({ step: 'failed' })
    }
  }

  // The button that started it has been removed: the result takes the focus.
  const ended = state.step === 'done' || state.step === 'failed' || state.step === 'old'
  useEffect(() => {
    if (ended) result.current?.focus()
  }, [ended, state])

  return (
    <Card title={t('check')}>
      <p>{t('checkText')}</p>
      {state.step === 'running' ? (
        <>
          <Progress
            label={t(state.done < state.all ? 'checking' : 'checkingRest')}
            value={state.done < state.all ? state.done / state.all : undefined}
            text={t('progress', { done: state.done, all: state.all })}
          />
          <Button variant="secondary" autoFocus onPress={() => running.current?.abort()}>
            {t('stop')}
          </Button>
          {state.steps.length > 0 && <StepList steps={state.steps} />}
        </>
      ) : why !== null ? (
        <p>{t(why)}</p>
      ) : (
        <Button isDisabled={reader === undefined} onPress={() => reader !== undefined && void check(reader)}>
          {t(state.step === 'idle' ? 'check' : 'checkAgain')}
        </Button>
      )}
      <div ref={result} tabIndex={-1} className="audit-result">
        {state.step === 'failed' && (
          <Notice kind="error" title={t('checkFailed')}>
            {t('checkFailedText')}
          </Notice>
        )}
        {state.step === 'old' && (
          <Notice kind="advice" title={t('checkOld')}>
            {t('checkOldText')}
          </Notice>
        )}
        {state.step === 'done' && (
          <CheckResult
            run={state.run}
            said={t('checkedAt', { at: timeOfDay(state.at), lines: state.lines })}
          />
        )}
      </div>
      <Expander summary={t('limits')}>
        <ul>
          {(['limit1', 'limit2', 'limit3', 'limit4', 'limit5'] as const).map((limit) => (
            <li key={limit}>{t(limit)}</li>
          ))}
        </ul>
      </Expander>
    </Card>
  )
}
