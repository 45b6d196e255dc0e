// A progress bar of real progress; indeterminate without a value.
import { useId } from 'react'
import './progress.css'

interface ProgressProps {
  label: string
  /** 0 to 1; undefined when the duration is unknown. */
  value?: number | undefined
  /** Beside the bar, for example “3.1 of 8.0 MB”. */
  text?: string
}

export function Progress({ label, value, text }: ProgressProps) {
  const id = useId()
  const share = value === undefined ? undefined : Math.min(1, Math.max(0, value))
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <div className="progress">
      <div className="progress-words">
        <span id={id}>{label}</span>
        <span>{text ?? (percent === undefined ? '' : `${percent}%`)}</span>
      </div>
      <div
        className="progress-bar"
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        aria-valuetext={text}
      >
        <div
          className="progress-fill"
          data-unknown={share === undefined || undefined}
          style={share === undefined ? undefined : { width: `${share * 100}%` }}
        />
      </div>
    </div>
  )
}
