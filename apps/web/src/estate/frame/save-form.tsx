// The form of one question: what is wrong above it, and why it could not be saved.
import type { ReactNode } from 'react'
import { fieldErrorsOf } from '../../platform/client.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Form } from '../../ui/form/form.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { words } from './words.ts'

interface SaveFormProps {
  of: Parameters<typeof Form>[0]['of']
  request: { error: unknown; isPending: boolean }
  label?: string
  children: ReactNode
}

export function SaveForm({ of, request, label, children }: SaveFormProps) {
  const t = useWords(words)
  const isOther = request.error !== null && fieldErrorsOf(request.error).length === 0
  return (
    <Form of={of}>
      {isOther && (
        <Notice kind="error" title={t('notSaved')}>
          <Refusal of={request.error} />
        </Notice>
      )}
      {children}
      <div className="button-row">
        <Button type="submit" pending={request.isPending}>
          {label ?? t('continue')}
        </Button>
      </div>
    </Form>
  )
}
