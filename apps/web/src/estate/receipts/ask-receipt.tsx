// Whom an executor asks for a receipt, as what, and at which address.
import { Link } from 'react-router'
import type { Estate, EstateEntry } from '@testate/api/estate/calls'
import { askEstateReceipt } from '@testate/api/estate/receipts'
import {
  capacitiesFor,
  purposesFor,
  type Capacity,
  type ReceiptPurpose,
} from '@testate/domain/estate/receipts'
import { dayInWords } from '../../claims/day.ts'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { useWords } from '../../platform/words.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { pounds } from '../frame/money-text.ts'
import { nameOfItem } from '../frame/names.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words } from './words.ts'

interface Answers {
  purpose: string
  capacity: string
  signerName: string
  address: string
  reminds: boolean
}

export function AskReceipt({ estate, entry }: { estate: Estate; entry: EstateEntry | undefined }) {
  const t = useWords(words)
  const goOn = useGoOn()
  const { willId } = estate
  const backTo = estateAddress(willId, 'accounts', { receipts: 'all' })
  const person = estate.people.find(({ id }) => id === entry?.personId)
  const purposes = entry === undefined ? [] : purposesFor(entry.kind)
  const may = person === undefined ? [] : capacitiesFor(person.circumstance)
  const [values, change, forget] = useKeptHere<Answers>(`estate ${willId} ask ${entry?.id ?? ''}`, {
    purpose: purposes.length === 1 ? purposes[0]! : '',
    capacity: may.length === 1 ? may[0]! : '',
    signerName: '',
    address: '',
    reminds: true,
  })
  const isSelf = values.capacity === 'self'
  const save = useSaving(
    async (of: Answers, idempotencyKey) =>
      await call(askEstateReceipt, {
        params: { id: willId, entryId: entry?.id ?? '' },
        body: {
          ...of,
          purpose: of.purpose as ReceiptPurpose,
          capacity: of.capacity as Capacity,
          signerName: isSelf ? (person?.name ?? '') : of.signerName,
        },
        idempotencyKey,
      }),
    async () => {
      forget()
      await goOn(backTo, { replace: true })
    },
  )
  const form = useForm({
    values,
    change,
    check: ({ purpose, capacity, signerName, address }) => [
      ...(purpose === '' ? [{ field: 'purpose' as const, message: t('choosePurpose') }] : []),
      ...(capacity === '' ? [{ field: 'capacity' as const, message: t('chooseCapacity') }] : []),
      ...(isSelf || signerName.trim() !== ''
        ? []
        : [{ field: 'signerName' as const, message: t('signerNeeded') }]),
      ...(/^\S+@\S+\.\S+$/.test(address.trim())
        ? []
        : [{ field: 'address' as const, message: t('addressNeeded') }]),
    ],
    send: () => save.mutate(values),
    request: save,
  })
  if (entry === undefined || person === undefined || entry.correctedBy !== null)
    return (
      <Question title={t('isGone')} backTo={backTo}>
        <p>{t('isGoneText')}</p>
      </Question>
    )
  const what = entry.amountPence === null ? nameOfItem(estate, entry.itemId ?? '') : pounds(entry.amountPence)
  return (
    <Question title={t('askTitle', { person: person.name })} backTo={backTo}>
      {may.length === 0 ? (
        <p>{t('missingPerson')}</p>
      ) : (
        <>
          <p>
            {t('askText', { number: entry.number, what, day: dayInWords(entry.day, 'en') })}{' '}
            <Link to={`${estateAddress(willId, 'accounts')}#entry-${entry.id}`}>
              {t('entryOf', { number: entry.number })}
            </Link>
          </p>
          <p>{t('askWords')}</p>
          <p>{t('fixed')}</p>
          <SaveForm of={form} request={save} label={t('send')}>
            {purposes.length > 1 && (
              <RadioGroup
                {...form.field('purpose')}
                label={t('purpose')}
                options={purposes.map((one) => ({ value: one, label: t(`purpose-${one}`) }))}
              />
            )}
            {may.length > 1 && (
              <RadioGroup
                {...form.field('capacity')}
                label={t('capacity')}
                hint={t('capacityHint')}
                options={may.map((one) => ({ value: one, label: t(`capacity-${one}`) }))}
              />
            )}
            {!isSelf && (
              <TextField
                {...form.field('signerName')}
                label={t('signer')}
                maxLength={120}
                autoComplete="off"
              />
            )}
            <TextField
              {...form.field('address')}
              label={t('address')}
              hint={t('addressHint')}
              type="email"
              inputMode="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
            />
            <Checkbox {...form.field('reminds')} label={t('reminds')} />
          </SaveForm>
        </>
      )}
    </Question>
  )
}
