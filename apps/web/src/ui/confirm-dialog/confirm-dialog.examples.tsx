// Confirm dialog as it is shown on /kit.
import { useState } from 'react'
import type { Examples } from '../examples.ts'
import { Button } from '../button/button.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'

function Asks() {
  const [open, setOpen] = useState(false)
  const [answer, setAnswer] = useState<boolean>()
  const answered = (confirmed: boolean) => {
    setOpen(false)
    setAnswer(confirmed)
  }
  return (
    <>
      <Button variant="secondary" onPress={() => setOpen(true)}>
        Leave this page
      </Button>
      {answer !== undefined && <p role="status">{answer ? 'You left.' : 'You stayed.'}</p>}
      <ConfirmDialog
        title="Leave this page?"
        text="You have unsaved changes. Are you sure you want to leave this page? Your progress will be lost."
        cancelText="Stay here"
        confirmText="Leave"
        danger
        isOpen={open}
        onAnswer={answered}
      />
    </>
  )
}

export const examples: Examples = { Asks }
