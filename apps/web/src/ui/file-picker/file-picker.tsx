// Picks a file from this device: the button first, dropping second. The caller validates the file.
import { useId, useRef, useState, type DragEvent, type ReactNode } from 'react'
import { useWords } from '../../platform/words.ts'
import { Button } from '../button/button.tsx'
import { FieldError } from '../field/field.tsx'
import { Icon } from '../icon/icon.tsx'
import { words } from '../words.ts'
import './file-picker.css'

export interface FilePickerProps {
  label: string
  hint?: ReactNode
  /** As an input's `accept`: `.pdf`, `image/*`. */
  accept: string
  onPick: (file: File) => void
  error?: string | undefined
  /** How to fix the error; shown below it and read out with it. */
  next?: string | undefined
  pickText: string
  /** The target of an error's link; set on the button. */
  name?: string
  /** Opens the phone's camera at once. */
  capture?: 'user' | 'environment'
  isDisabled?: boolean
  /** For screen readers alone. */
  hidesLabel?: boolean | undefined
}

export function FilePicker({
  label,
  hint,
  accept,
  onPick,
  error,
  next,
  pickText,
  name,
  capture,
  isDisabled = false,
  hidesLabel = false,
}: FilePickerProps) {
  const t = useWords(words)
  const made = useId()
  const id = name ?? made
  const input = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const [tooMany, setTooMany] = useState(false)
  const take = (files: FileList | null) => {
    setTooMany(files !== null && files.length > 1)
    const [file] = files ?? []
    if (file !== undefined && files?.length === 1) onPick(file)
  }
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    if (!isDisabled) take(event.dataTransfer.files)
  }
  const said = tooMany ? t('oneFile') : error
  const then = tooMany || !said ? undefined : next
  return (
    <div
      className="field file-picker-field"
      role="group"
      aria-labelledby={`${id}-label`}
      data-error={said ? true : undefined}
    >
      <p className={hidesLabel ? 'visually-hidden' : 'field-label'} id={`${id}-label`}>
        {label}
      </p>
      {hint !== undefined && (
        <div className="field-hint" id={`${id}-hint`}>
          {hint}
        </div>
      )}
      {said ? <FieldError name={id}>{said}</FieldError> : null}
      {then === undefined ? null : (
        <p className="file-picker-next" id={`${id}-next`}>
          {then}
        </p>
      )}
      <div
        className="file-picker"
        data-over={over || undefined}
        data-disabled={isDisabled || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" />
        <Button
          id={id}
          variant="secondary"
          isDisabled={isDisabled}
          onPress={() => input.current?.click()}
          aria-describedby={[
            `${id}-label`,
            hint === undefined ? '' : `${id}-hint`,
            said ? `${id}-error` : '',
            then === undefined ? '' : `${id}-next`,
          ]
            .filter(Boolean)
            .join(' ')}
        >
          {pickText}
        </Button>
        <span className="file-picker-drop">{t('drop')}</span>
        <input
          ref={input}
          type="file"
          accept={accept}
          capture={capture}
          hidden
          disabled={isDisabled}
          aria-label={label}
          onChange={(event) => {
            take(event.target.files)
            // The same file can be picked again after it was fixed.
            event.target.value = ''
          }}
        />
      </div>
    </div>
  )
}
