// Entering bank details, in two questions: which account, and how it was confirmed. What is typed stays in this page
// alone: the window's storage is no place for an account.
import { useState } from 'react'
import { enterBankDetails } from '@testate/api/estate/bank-details'
import type { EstatePerson } from '@testate/api/estate/calls'
import {
  confirmedWays,
  readAccountNumber,
  readBic,
  readIban,
  readSortCode,
  type ConfirmedWay,
} from '@testate/domain/estate/bank-details'
import { call } from '../../platform/client.ts'
import { useWords } from '../../platform/words.ts'
import { useStepUp } from '../../step-up/use-step-up.tsx'
import { Button } from '../../ui/button/button.tsx'
import { DateParts } from '../../ui/date-parts/date-parts.tsx'
import { isDate } from '../../ui/date-parts/parts.ts'
import { useFields, useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { nameField } from '../frame/name-field.ts'
import { accountOf, accountText, isOtherName, type TypedAccount } from './typed-account.ts'
import { ConfirmFirst } from './confirm-first.tsx'
import { words } from './words.ts'

interface BankFormProps {
  willId: string
  person: EstatePerson
  version: number
}

const noAccount: TypedAccount = {
  form: '',
  accountName: '',
  sortCode: '',
  accountNumber: '',
  iban: '',
  bic: '',
}

export function BankForm(props: BankFormProps) {
  const { values, change } = useFields(noAccount)
  const [isTyped, setTyped] = useState(false)
  return isTyped ? (
    <HowConfirmed {...props} typed={values} onBack={() => setTyped(false)} />
  ) : (
    <WhichAccount {...props} values={values} change={change} onTyped={() => setTyped(true)} />
  )
}

interface WhichAccountProps extends BankFormProps {
  values: TypedAccount
  change: (fields: Partial<TypedAccount>) => void
  onTyped: () => void
}

/** Sends nothing yet. */
const noRequest = { error: null, isPending: false, reset: () => undefined }

function WhichAccount({ willId, person, values, change, onTyped }: WhichAccountProps) {
  const t = useWords(words)
  const { name } = person
  const plain = { autoComplete: 'off', spellCheck: false } as const
  const wrong = (
    field: keyof TypedAccount,
    isRight: boolean,
    message: string,
  ): { field: keyof TypedAccount; message: string }[] => (isRight ? [] : [{ field, message }])
  const form = useForm({
    values,
    change,
    check: ({ form: where, accountName, sortCode, accountNumber, iban, bic }) => [
      ...wrong('form', where !== '', t('chooseForm')),
      ...wrong('accountName', accountName.trim() !== '', t('nameNeeded')),
      ...(where === 'uk'
        ? [
            ...wrong('sortCode', readSortCode(sortCode) !== null, t('sortCodeWrong')),
            ...wrong('accountNumber', readAccountNumber(accountNumber) !== null, t('accountNumberWrong')),
          ]
        : []),
      ...(where === 'abroad'
        ? [
            ...wrong('iban', readIban(iban) !== null, t('ibanWrong')),
            ...wrong('bic', readBic(bic) !== null, t('bicWrong')),
          ]
        : []),
    ],
    send: onTyped,
    request: noRequest,
  })
  return (
    <Question
      title={t('accountTitle', { name })}
      backTo={estateAddress(willId, 'people', { bank: person.id })}
    >
      <ConfirmFirst />
      <SaveForm of={form} request={noRequest} label={t('next')}>
        <RadioGroup
          {...form.field('form')}
          onChange={(value) => change({ form: value as TypedAccount['form'] })}
          label={t('form')}
          options={(['uk', 'abroad'] as const).map((value) => ({ value, label: t(`form-${value}`) }))}
        />
        <TextField {...form.field('accountName')} {...plain} label={t('accountName')} maxLength={140} />
        {isOtherName(values.accountName, name) && (
          <Notice kind="advice" title={t('otherName')}>
            {t('otherNameText', { name })}
          </Notice>
        )}
        {values.form === 'uk' && (
          <>
            <TextField
              {...form.field('sortCode')}
              {...plain}
              label={t('sortCode')}
              hint={t('sortCodeHint')}
              inputMode="numeric"
              width="short"
              maxLength={20}
            />
            <TextField
              {...form.field('accountNumber')}
              {...plain}
              label={t('accountNumber')}
              hint={t('accountNumberHint')}
              inputMode="numeric"
              width="half"
              maxLength={20}
            />
          </>
        )}
        {values.form === 'abroad' && (
          <>
            <TextField
              {...form.field('iban')}
              {...plain}
              label={t('iban')}
              hint={t('ibanHint')}
              autoCapitalize="characters"
              maxLength={60}
            />
            <TextField
              {...form.field('bic')}
              {...plain}
              label={t('bic')}
              hint={t('bicHint')}
              autoCapitalize="characters"
              width="half"
              maxLength={20}
            />
          </>
        )}
        <p>{t('notStored')}</p>
      </SaveForm>
    </Question>
  )
}

interface HowConfirmedProps extends BankFormProps {
  typed: TypedAccount
  onBack: () => void
}

function HowConfirmed({ willId, person, version, typed, onBack }: HowConfirmedProps) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const ask = useStepUp()
  const goOn = useGoOn()
  const { id: personId, name } = person
  const backTo = estateAddress(willId, 'people', { bank: personId })
  const { values, change } = useFields({ confirmedHow: '', confirmedOn: '' })
  const save = useSaving(
    async ({ stepUp, ...confirmed }: typeof values & { stepUp: string }, idempotencyKey) =>
      await call(enterBankDetails, {
        params: { id: willId, personId },
        body: {
          version,
          account: accountOf(typed),
          confirmedHow: confirmed.confirmedHow as ConfirmedWay,
          confirmedOn: confirmed.confirmedOn,
        },
        stepUp,
        idempotencyKey,
      }),
    async () => await goOn(backTo, { replace: true }),
  )
  const prove = async (): Promise<void> => {
    const stepUp = await ask('enter-bank-details', willId, personId)
    if (stepUp !== null) save.mutate({ ...values, stepUp })
  }
  const form = useForm({
    values,
    change,
    check: ({ confirmedHow, confirmedOn }) => [
      ...(confirmedHow === '' ? [{ field: 'confirmedHow' as const, message: t('chooseHow') }] : []),
      ...(isDate(confirmedOn)
        ? []
        : [{ field: 'confirmedOn' as const, message: nameField(t('day'), f('dayWrong')) }]),
    ],
    send: () => void prove(),
    request: save,
  })
  return (
    <Question title={t('howTitle', { name })} backTo={backTo}>
      <p>{t('account', { account: accountText(typed) })}</p>
      <ConfirmFirst />
      <SaveForm of={form} request={save} label={t('save')}>
        <RadioGroup
          {...form.field('confirmedHow')}
          label={t('howLabel')}
          options={confirmedWays.map((value) => ({ value, label: t(`option-${value}`) }))}
        />
        <DateParts {...form.field('confirmedOn')} label={t('day')} hint={t('dayHint')} />
        <p>{t('saveText', { name })}</p>
      </SaveForm>
      <div className="button-row">
        <Button variant="quiet" onPress={onBack}>
          {t('changeAccount')}
        </Button>
      </div>
    </Question>
  )
}
