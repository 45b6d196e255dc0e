// The form of one act of staff; step-up/use-staff-act.ts carries it out.
import type { ReactNode } from 'react'
import { Refusal } from '../platform/refusal.tsx'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'

interface FormProps {
  onSend: () => void
  act: string
  isPending: boolean
  error: Error | null
  failed: string
  children: ReactNode
}
export function StaffForm({ onSend, act, isPending, error, failed, children }: FormProps) {
  return (
    <form
      className="notice-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
    >
      {children}
      {error !== null && (
        <Notice kind="error" title={failed}>
          <Refusal of={error} />
        </Notice>
      )}
      <div className="button-row">
        <Button type="submit" variant="secondary" pending={isPending}>
          {act}
        </Button>
      </div>
    </form>
  )
}
