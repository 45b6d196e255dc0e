// Two buttons to try the check: on a sample, and on the same sample with one byte changed.
import { useSyncExternalStore } from 'react'
import { useWords } from '../../platform/words.ts'
import { words } from '../words.ts'

const never = () => () => {}

interface SampleSectionProps {
  isDisabled: boolean
  onTry: (isChanged: boolean) => void
}

export function SampleSection({ isDisabled, onTry }: SampleSectionProps) {
  const t = useWords(words)
  // In the HTML they would do nothing yet.
  const canTry = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const isOff = isDisabled || !canTry
  return (
    <section id="sample" aria-labelledby="verify-sample">
      <h2 id="verify-sample">{t('sampleTitle')}</h2>
      <p>{t('sampleText')}</p>
      <div className="verify-samples">
        <button type="button" className="verify-again" disabled={isOff} onClick={() => onTry(false)}>
          {t('sampleWhole')}
        </button>
        <button type="button" className="verify-again" disabled={isOff} onClick={() => onTry(true)}>
          {t('sampleChanged')}
        </button>
      </div>
    </section>
  )
}
