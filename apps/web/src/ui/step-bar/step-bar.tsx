// The position in a form of several steps: “Step 2 of 4”, its name, and a pill for each.
import { useWords } from '../../platform/words.ts'
import { words } from '../words.ts'
import './step-bar.css'

interface StepBarProps {
  /** From 1. */
  step: number
  of: number
  /** The name of this step. */
  label: string
  /** The names of all steps, when each is shown below its pill. */
  names?: readonly string[]
  /** False where the heading says which step it is. */
  isNamed?: boolean
  /** The last step is done too. */
  finished?: boolean
}

export function StepBar({ step, of, label, names, isNamed = true, finished = false }: StepBarProps) {
  const t = useWords(words)
  const text = t('step', { step, of })
  return (
    <div className="step-bar">
      <p className="step-bar-words">
        <strong>{text}</strong>
        {names === undefined && isNamed && <span>{label}</span>}
      </p>
      <div
        className="step-bar-pills"
        role="progressbar"
        aria-label={label}
        aria-valuemin={1}
        aria-valuemax={of}
        aria-valuenow={step}
        aria-valuetext={text}
      >
        {Array.from({ length: of }, (_, index) => (
          <span
            key={index}
            data-state={
              index + 1 < step || (finished && index + 1 === step)
                ? 'done'
                : index + 1 === step
                  ? 'current'
                  : 'rest'
            }
          />
        ))}
      </div>
      {names !== undefined && (
        <ol className="step-bar-names">
          {names.map((name, index) => (
            <li key={name} aria-current={index + 1 === step ? 'step' : undefined}>
              {name}
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}
