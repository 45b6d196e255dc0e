// Gives one payment back, or tries a refund that failed again: with a reason, by a proof of this very act.
import { staffActs } from '@testate/api/death/staff-acts'
import { listPayments, refundPayment } from '@testate/api/payments'
import type { ReceivedOf } from '@testate/api/route'
import { formatPounds, pence } from '@testate/domain/money'
import { call } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { useStaffAct } from '../step-up/use-staff-act.ts'
import { Button } from '../ui/button/button.tsx'
import { Form } from '../ui/form/form.tsx'
import { useFields, useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './words.ts'

type Payment = ReceivedOf<typeof listPayments>['payments'][number]
const numberForm = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Without `payment` its number is asked for. */
export function RefundForm({ payment }: { payment: Payment | null }) {
  const t = useWords(words)
  const name = payment?.id ?? 'other'
  const [numberField, reasonField] = [`number-${name}`, `reason-${name}`]
  const fields = useFields<Record<string, string>>({ [numberField]: payment?.id ?? '', [reasonField]: '' })
  const id = (fields.values[numberField] ?? '').trim().toLowerCase()
  const reason = (fields.values[reasonField] ?? '').trim()
  const { act, request, error, isPending } = useStaffAct(
    async (refund: { id: string; reason: string }, proof) =>
      await call(refundPayment, { params: { id: refund.id }, body: { reason: refund.reason }, ...proof }),
    {
      lists: [listPayments],
      actOf: (refund) => staffActs.refund(refund.id),
      onDone: ({ message }) => {
        toast({ title: t('refundDone'), description: message })
        fields.change({ [reasonField]: '', ...(payment === null ? { [numberField]: '' } : {}) })
      },
    },
  )
  const form = useForm({
    ...fields,
    check: () => [
      ...(numberForm.test(id) ? [] : [{ field: numberField, message: t('numberWrong') }]),
      ...(reason === '' ? [{ field: reasonField, message: t('whyMissing') }] : []),
    ],
    send: () => void act({ id, reason }),
    request,
  })
  return (
    <Form of={form} className="staff-form">
      {payment === null && (
        <TextField {...form.field(numberField)} label={t('number')} spellCheck={false} isRequired />
      )}
      <TextField
        {...form.field(reasonField)}
        label={t('refundReason')}
        hint={t('refundReasonHint')}
        multiline={2}
        maxLength={500}
      />
      {error !== null && (
        <Notice kind="error" title={t('refundFailed')}>
          <Refusal of={error} />
        </Notice>
      )}
      <div className="button-row">
        <Button type="submit" variant="secondary" pending={isPending}>
          {payment === null
            ? t('otherDo')
            : payment.refundFailure === null
              ? t('refundDo', { amount: formatPounds(pence(payment.amountPence - payment.returnedPence)) })
              : t('refundAgainDo')}
        </Button>
      </div>
    </Form>
  )
}
