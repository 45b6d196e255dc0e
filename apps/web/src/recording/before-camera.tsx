// Before the camera is on: what to say, who sees it, and the way to another device.
import type { ReactNode } from 'react'
import { UseAnotherDevice } from '../devices/use-another-device.tsx'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { words } from './words.ts'

interface BeforeCameraProps {
  willId: string
  lines: string[]
  headingLevel: 2 | 3
  onOpen: () => void
  /** The way back to a recording that is on record already. */
  keep: ReactNode
}

export function BeforeCamera({ willId, lines, headingLevel, onOpen, keep }: BeforeCameraProps) {
  const t = useWords(words)
  const Heading = `h${headingLevel}` as const
  return (
    <>
      <Heading className="recording-heading">{t('script')}</Heading>
      <p>{t('scriptHint')}</p>
      {/* The live picture shows each of them, before and while it records. */}
      <Expander summary={t('scriptAll', { count: lines.length })}>
        <ol className="script">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </Expander>
      <p>{t('privacy')}</p>
      <div className="button-row">
        <Button onPress={onOpen}>{t('openCamera')}</Button>
        {keep}
      </div>
      <UseAnotherDevice task="recording" willId={willId} />
    </>
  )
}
