// The result of the check: the verdict first, then each step with its reason. Never by colour alone.
import { useState } from 'react'
import { displayName } from '@testate/domain/networks'
import type { Outcome, Step } from '@testate/evidence/step'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Icon, type IconName } from '../ui/icon/icon.tsx'
import { Notice, type NoticeKind } from '../ui/notice/notice.tsx'
import { useStepTitle } from '../verify/step-title.ts'
import { exactTimeOf } from './by-day.ts'
import type { Run } from './run-check.ts'
import { forgetSeen } from './seen-before.ts'
import { verdictOf, type CheckVerdict } from './verdict.ts'
import { words } from './words.ts'

const notices: Record<CheckVerdict, NoticeKind> = {
  outcomeHolds: 'done',
  outcomeRefuted: 'error',
  outcomeUnasked: 'advice',
  outcomeStopped: 'info',
}

export function CheckResult({ run: { steps, explorers }, said }: { run: Run; said: string }) {
  const t = useWords(words)
  const verdict = verdictOf(steps)
  const stranger = steps.some(
    ({ code, outcome }) => outcome === 'refuted' && (code === 'log-key' || code === 'log-before'),
  )
  return (
    <>
      <Notice kind={notices[verdict]} title={t(verdict)}>
        {verdict === 'outcomeRefuted' ? `${said} ${t('outcomeRefutedText')}` : said}
      </Notice>
      <h3>{t('steps')}</h3>
      <StepList steps={steps} explorers={explorers} />
      {stranger && <BeginAnew />}
    </>
  )
}

export function StepList({
  steps,
  explorers = {},
}: {
  steps: readonly Step[]
  explorers?: Run['explorers']
}) {
  return (
    <ol className="audit-steps">
      {steps.map((step) => (
        <StepLine
          key={step.step}
          step={step}
          explorer={step.code === 'log-anchor' ? explorers[step.network ?? ''] : undefined}
        />
      ))}
    </ol>
  )
}

const marks: Record<
  Outcome,
  { icon: IconName; word: 'holds' | 'refuted' | 'unasked' | 'skipped' | 'noEntry' }
> = {
  'holds': { icon: 'tick', word: 'holds' },
  'refuted': { icon: 'cross', word: 'refuted' },
  'could not be asked': { icon: 'clock', word: 'unasked' },
  'skipped': { icon: 'circle', word: 'skipped' },
  'no entry': { icon: 'circle', word: 'noEntry' },
}

function StepLine({ step, explorer }: { step: Step; explorer: string | undefined }) {
  const t = useWords(words)
  const titleOf = useStepTitle()
  const { icon, word } = marks[step.outcome]
  return (
    <li data-outcome={word}>
      <Icon name={icon} />
      <div>
        <p>
          <strong>{titleOf(step)}</strong> <span className="audit-step-word">{t(word)}</span>
        </p>
        <p>{step.reason.replaceAll(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z/g, exactTimeOf)}</p>
        {explorer !== undefined && (
          <p>
            <a href={explorer}>{t('explorer', { network: displayName(step.network ?? '') })}</a>
          </p>
        )}
      </div>
    </li>
  )
}

/** A register may have a new key for a good reason. Only the person can find out whether it has. */
function BeginAnew() {
  const t = useWords(words)
  const [forgotten, setForgotten] = useState(false)
  if (forgotten) return <p role="status">{t('forgotten')}</p>
  return (
    <>
      <p>{t('beginAnewText')}</p>
      <Button
        variant="secondary"
        onPress={() => {
          forgetSeen()
          setForgotten(true)
        }}
      >
        {t('beginAnew')}
      </Button>
    </>
  )
}
