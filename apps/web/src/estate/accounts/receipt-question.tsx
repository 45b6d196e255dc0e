// On which day somebody signed for what they were given, and where the signed paper is.
import { Link } from 'react-router'
import type { Estate, EstateEntry } from '@testate/api/estate/calls'
import { noteEstateReceipt } from '@testate/api/estate/closing'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { DateParts } from '../../ui/date-parts/date-parts.tsx'
import { isDate } from '../../ui/date-parts/parts.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { pounds } from '../frame/money-text.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { nameOfItem, nameOfPerson } from '../frame/names.ts'
import { nameField } from '../frame/name-field.ts'
import { words } from './words.ts'

export function ReceiptQuestion({ estate, entry }: { estate: Estate; entry: EstateEntry }) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const goOn = useGoOn()
  const { willId } = estate
  const { id, number, personId, itemId, amountPence, receipt } = entry
  const backTo = estateAddress(willId, 'accounts')
  const [values, change, forget] = useKeptHere(`estate ${willId} receipt ${id}`, {
    day: receipt?.day ?? '',
    note: receipt?.note ?? '',
  })
  const save = useSaving(
    async (body: { day: string | null; note: string }, idempotencyKey) =>
      await call(noteEstateReceipt, { params: { id: willId, entryId: id }, body, idempotencyKey }),
    async () => {
      forget()
      await goOn(backTo, { replace: true })
    },
  )
  const form = useForm({
    values,
    change,
    check: ({ day }) =>
      isDate(day) ? [] : [{ field: 'day' as const, message: nameField(t('receiptDay'), f('dayWrong')) }],
    send: () => save.mutate(values),
    request: save,
  })
  const what = amountPence === null ? nameOfItem(estate, itemId ?? '') : pounds(amountPence)
  return (
    <Question title={t('receiptTitle', { person: nameOfPerson(estate, personId ?? '') })} backTo={backTo}>
      <p>
        {t('receiptText', { number, what })}{' '}
        <Link to={`${backTo}#entry-${id}`}>{t('entryOf', { number })}</Link>
      </p>
      <SaveForm of={form} request={save} label={f('save')}>
        <DateParts {...form.field('day')} label={t('receiptDay')} hint={t('dayHint')} />
        <TextField
          {...form.field('note')}
          label={t('receiptNote')}
          maxLength={300}
          autoComplete="off"
          isRequired={false}
        />
      </SaveForm>
      {receipt !== null && (
        <div className="button-row">
          <Button variant="quiet" onPress={() => save.mutate({ day: null, note: '' })}>
            {t('notSigned')}
          </Button>
        </div>
      )}
    </Question>
  )
}
