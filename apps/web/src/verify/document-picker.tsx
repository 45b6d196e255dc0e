// Chooses the file to check. A native file field with its own label, so that this page needs none of the
// kit's script.
import { useEffect, useEffectEvent, useRef, useState, type DragEvent } from 'react'
import { useWords } from '../platform/words.ts'
import { Icon } from '../ui/icon/icon.tsx'
import { words } from './words.ts'

export function DocumentPicker({
  onPick,
  isDisabled,
  again,
}: {
  onPick: (file: File) => void
  isDisabled: boolean
  again: boolean
}) {
  const t = useWords(words)
  const [over, setOver] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  // Chosen before the script had loaded.
  const takeChosen = useEffectEvent(() => {
    const [file] = input.current?.files ?? []
    if (file !== undefined) onPick(file)
  })
  useEffect(() => takeChosen(), [])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [file] = event.dataTransfer.files
    if (file !== undefined && !isDisabled) onPick(file)
  }
  return (
    <div
      className="verify-picker"
      data-over={over || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <Icon name="file" />
      <label className="verify-pick">
        <span>{t(again ? 'another' : 'pick')}</span>
        <input
          ref={input}
          type="file"
          accept=".pdf,.json,application/pdf,application/json"
          disabled={isDisabled}
          onChange={(event) => {
            const [file] = event.target.files ?? []
            if (file !== undefined) onPick(file)
            event.target.value = ''
          }}
        />
      </label>
      <span>
        <span className="verify-drop">{t('drop')} </span>
        {t('accepts')}
      </span>
    </div>
  )
}
