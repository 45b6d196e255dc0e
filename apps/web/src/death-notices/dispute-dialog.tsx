// Disputing a notice needs a reason, which the others can read.
import { disputeDeathNotice } from '@testate/api/death-notices'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Form } from '../ui/form/form.tsx'
import { checkedBy, useFields, useForm } from '../ui/form/use-form.ts'
import { TextField } from '../ui/text-field/text-field.tsx'
import { words } from './words.ts'

interface DisputeDialogProps {
  request: { error: unknown; isPending: boolean; reset: () => void }
  onReason: (reason: string) => void
  onClose: () => void
}

export function DisputeDialog({ request, onReason, onClose }: DisputeDialogProps) {
  const t = useWords(words)
  const fields = useFields({ reason: '' })
  const form = useForm({
    ...fields,
    check: checkedBy(disputeDeathNotice.body),
    send: () => onReason(fields.values.reason),
    request,
  })
  return (
    <Dialog title={t('disputeTitle')} isOpen onOpenChange={(open) => !open && onClose()}>
      <Form of={form}>
        <p>{t('disputeText')}</p>
        <TextField
          {...form.field('reason')}
          label={t('disputeWhy')}
          multiline={4}
          maxLength={1000}
          isRequired
        />
        <div className="button-row">
          <Button type="submit" variant="danger" pending={request.isPending}>
            {t('disputeGo')}
          </Button>
          <Button variant="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
