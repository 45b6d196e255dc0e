// Removes what a form is about, after asking once more.
import { useState } from 'react'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog/confirm-dialog.tsx'
import { words } from './words.ts'

interface RemoveButtonProps {
  label: string
  title: string
  text: string
  isPending: boolean
  onRemove: () => void
}

export function RemoveButton({ label, title, text, isPending, onRemove }: RemoveButtonProps) {
  const t = useWords(words)
  const [asked, setAsked] = useState(false)
  return (
    <>
      <div className="button-row">
        <Button variant="quiet" pending={isPending} onPress={() => setAsked(true)}>
          {label}
        </Button>
      </div>
      <ConfirmDialog
        isOpen={asked}
        title={title}
        text={text}
        confirmText={t('remove')}
        cancelText={t('leave')}
        danger
        onAnswer={(confirmed) => {
          setAsked(false)
          if (confirmed) onRemove()
        }}
      />
    </>
  )
}
