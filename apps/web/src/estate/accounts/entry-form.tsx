// The details of an entry, as far as its kind asks for them. What is typed stays in this window until it is saved.
import { useState } from 'react'
import { changeEstateProposal, proposeForEstate, type Proposal } from '@testate/api/estate/agreement'
import { addEstateEntry, type Estate, type EstateItem, type EstatePerson } from '@testate/api/estate/calls'
import type { Payment } from '@testate/domain/estate/agreement'
import { offeredExpenses } from '@testate/domain/estate/ledger'
import { londonDay } from '@testate/domain/london-day'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { useWords } from '../../platform/words.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { DateParts } from '../../ui/date-parts/date-parts.tsx'
import { isDate } from '../../ui/date-parts/parts.ts'
import { useForm, type FormOf } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { AmountFields } from '../currency/amount-fields.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { nameField } from '../frame/name-field.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { GoPast, useGoPast, type IfShort } from '../frame/go-past.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { nameOfItem } from '../frame/names.ts'
import {
  asks,
  firstAnswers,
  hasAmount,
  isProposed,
  sentEntry,
  wrongEntry,
  type EntryFormKind,
  type TypedEntry,
} from './entry-fields.ts'
import { words as peopleWords } from '../people/words.ts'
import { words } from './words.ts'

/** `again`: the proposal that is written again. */
export function EntryForm({
  estate,
  kind,
  again,
}: {
  estate: Estate
  kind: EntryFormKind
  again?: Proposal | undefined
}) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const p = useWords(peopleWords)
  const goOn = useGoOn()
  const { willId } = estate
  const [today] = useState(() => londonDay(new Date()))
  const asked = asks[kind]
  const side = kind === 'liability-paid' ? 'liability' : 'asset'
  const items = estate.items.filter((item) => item.side === side && item.isInEstate)
  const wantsBeneficiary = kind === 'distributed' || kind === 'handed-over'
  const people = estate.people.filter(({ roles }) => !wantsBeneficiary || roles.includes('beneficiary'))
  const [values, change, forget] = useKeptHere(
    again === undefined
      ? `estate ${willId} entry ${kind}`
      : `estate ${willId} proposal ${again.id} ${again.version}`,
    firstAnswers(again),
  )
  const proposed = isProposed(kind, values)
  const held = {
    today,
    day: !proposed && isDate(values.day) ? values.day : today,
    isValue: false,
  }
  const save = useSaving(
    async ({ given, ifShort }: { given: TypedEntry; ifShort: IfShort }, idempotencyKey) => {
      const common = sentEntry(kind, given)
      if (!isProposed(kind, given)) {
        const body = { ...common, kind, day: given.day, closes: kind === 'realised' && given.closes }
        await call(addEstateEntry, { params: { id: willId }, body, idempotencyKey })
        return 'accounts'
      }
      const body = { ...common, kind: kind as Payment, ifShort }
      if (again === undefined) await call(proposeForEstate, { params: { id: willId }, body, idempotencyKey })
      else
        await call(changeEstateProposal, {
          params: { id: willId, proposalId: again.id },
          body: { ...body, version: again.version },
          idempotencyKey,
        })
      return 'agreement'
    },
    async (page: 'accounts' | 'agreement') => {
      forget()
      await goOn(estateAddress(willId, page), { replace: true })
    },
  )
  const past = useGoPast(save.error, JSON.stringify(values))
  const labelOf = (field: string): string => {
    if (field === 'itemId') return t(asked.item === true ? 'itemLabel' : 'aboutLabel')
    if (field === 'personId') return t(asked.person === true ? 'personLabel' : 'payerLabel')
    return t(field === 'day' ? 'dayLabel' : 'amountLabel')
  }
  const form = useForm({
    values,
    change,
    check: (typed) =>
      wrongEntry(kind, typed, held, (sentence, field) => nameField(labelOf(field), f(sentence))),
    send: () => save.mutate({ given: values, ifShort: past.ifShort }),
    request: save,
  })
  const waiting = estate.items.filter(
    ({ isInEstate, atDeathPence }) => isInEstate && atDeathPence === null,
  ).length
  const missing =
    asked.item === true && items.length === 0
      ? t('assetsPage')
      : asked.person === true && people.length === 0
        ? t('peoplePage')
        : null
  return (
    <Question
      title={t(`kind-${kind}`)}
      backTo={
        again === undefined
          ? estateAddress(willId, 'accounts', { add: 'entry' })
          : estateAddress(willId, 'agreement')
      }
    >
      {missing !== null ? (
        <p>{t('nothingToChoose', { page: missing })}</p>
      ) : (
        <SaveForm of={form} request={save} label={proposed ? t('propose') : f('save')}>
          {proposed && <p>{t('proposeText')}</p>}
          {kind === 'distributed' && waiting > 0 && <p>{t('partsWithoutValue', { count: waiting })}</p>}
          <ItemField form={form} asked={asked.item} estate={estate} items={items} />
          {kind === 'expense' && (
            <Select
              {...form.field('expense')}
              label={t('expenseLabel')}
              options={offeredExpenses(again?.expense).map((value) => ({
                value,
                label: t(`expense-${value}`),
              }))}
            />
          )}
          {again?.personId !== null && <PersonField form={form} asked={asked.person} people={people} />}
          {people.some(({ id, isWitness }) => wantsBeneficiary && isWitness && id === values.personId) && (
            <Notice kind="advice" title={p('witnessTitle')}>
              {p('witness')}
            </Notice>
          )}
          {hasAmount(kind) && (
            <AmountFields form={form} typed={values} held={held}>
              <TextField
                {...form.field('amount')}
                label={t('amountLabel')}
                inputMode="decimal"
                width="half"
                autoComplete="off"
                isRequired
              />
            </AmountFields>
          )}
          {!proposed && (
            <DateParts {...form.field('day')} label={t('dayLabel')} hint={t('dayHint')} isRequired />
          )}
          {kind === 'realised' && (
            <Checkbox {...form.field('closes')} label={t('closesLabel')} hint={t('closesHint')} />
          )}
          <TextField
            {...form.field('note')}
            label={t('noteLabel')}
            maxLength={300}
            autoComplete="off"
            isRequired={false}
          />
          <GoPast of={past} />
        </SaveForm>
      )}
    </Question>
  )
}

interface ItemFieldProps {
  form: FormOf<TypedEntry>
  asked: true | 'optional' | undefined
  estate: Estate
  items: readonly EstateItem[]
}

function ItemField({ form, asked, estate, items }: ItemFieldProps) {
  const t = useWords(words)
  if (asked === undefined) return null
  return (
    <Select
      {...form.field('itemId')}
      label={t(asked === true ? 'itemLabel' : 'aboutLabel')}
      isRequired={asked === true}
      options={[
        ...(asked === true ? [] : [{ value: '', label: t('none') }]),
        ...items.map(({ id }) => ({ value: id, label: nameOfItem(estate, id) })),
      ]}
    />
  )
}

interface PersonFieldProps {
  form: FormOf<TypedEntry>
  asked: true | 'optional' | undefined
  people: readonly EstatePerson[]
}

function PersonField({ form, asked, people }: PersonFieldProps) {
  const t = useWords(words)
  if (asked === undefined) return null
  return (
    <Select
      {...form.field('personId')}
      label={t(asked === true ? 'personLabel' : 'payerLabel')}
      hint={asked === true ? undefined : t('payerHint')}
      options={[
        ...(asked === true ? [] : [{ value: '', label: t('estateMoney') }]),
        ...people.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  )
}
