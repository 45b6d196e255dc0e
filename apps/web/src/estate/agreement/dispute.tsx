// Stopping all payments, and letting them go on again.
import { disputeEstate, endEstateDispute, type Agreement } from '@testate/api/estate/agreement'
import type { Estate } from '@testate/api/estate/calls'
import { dayInWords } from '../../claims/day.ts'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Expander } from '../../ui/expander/expander.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { nameOfPerson } from '../frame/names.ts'
import { SaveForm } from '../frame/save-form.tsx'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { words } from './words.ts'

interface DisputeProps {
  willId: string
  agreement: Agreement
  people: Estate['people']
}

export function Dispute({ willId, agreement: { dispute }, people }: DisputeProps) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const end = useSaving(
    async (_: null, idempotencyKey) =>
      await call(endEstateDispute, { params: { id: willId }, idempotencyKey }),
    () => undefined,
  )
  if (dispute === null) return <Raise willId={willId} />
  const { personId, raisedAt, reason, isYours } = dispute
  return (
    <>
      <Notice kind="advice" title={t('stopped')}>
        <p>
          {t('stoppedBy', {
            name: personId === null ? t('somebody') : nameOfPerson({ people }, personId),
            day: dayInWords(raisedAt.slice(0, 10), 'en'),
            reason,
          })}
        </p>
        {!isYours && <p>{t('stoppedText')}</p>}
      </Notice>
      {end.isError && (
        <Notice kind="error" title={f('notSaved')}>
          <Refusal of={end.error} />
        </Notice>
      )}
      {isYours && (
        <div className="button-row">
          <Button variant="secondary" pending={end.isPending} onPress={() => end.mutate(null)}>
            {t('endStop')}
          </Button>
        </div>
      )}
    </>
  )
}

function Raise({ willId }: { willId: string }) {
  const t = useWords(words)
  const [values, change, forget] = useKeptHere(`estate ${willId} dispute`, { reason: '' })
  const raise = useSaving(
    async (reason: string, idempotencyKey) =>
      await call(disputeEstate, { params: { id: willId }, body: { reason }, idempotencyKey }),
    () => forget(),
  )
  const form = useForm({
    values,
    change,
    check: ({ reason }) =>
      reason.trim().length < 3 ? [{ field: 'reason' as const, message: t('stopReasonNeeded') }] : [],
    send: () => raise.mutate(values.reason),
    request: raise,
  })
  return (
    <Expander summary={t('stop')}>
      <p>{t('stopText')}</p>
      <SaveForm of={form} request={raise} label={t('stopSend')}>
        <TextField {...form.field('reason')} label={t('stopReason')} maxLength={1000} isRequired />
      </SaveForm>
    </Expander>
  )
}
