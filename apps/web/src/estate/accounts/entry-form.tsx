// The details of an entry, as far as its kind asks for them. What is typed stays in this window until it is saved.
import { useState } from 'react'
import { changeEstateProposal, proposeForEstate, type Proposal } from '@testate/api/estate/agreement'
import { addEstateEntry, type Estate } from '@testate/api/estate/calls'
import { needsAgreement, type Payment } from '@testate/domain/estate/agreement'
import { expenseKinds, type EntryKind, type ExpenseKind } from '@testate/domain/estate/ledger'
import { londonDay } from '@testate/domain/london-day'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { useWords } from '../../platform/words.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { DateParts } from '../../ui/date-parts/date-parts.tsx'
import { isDate } from '../../ui/date-parts/parts.ts'
import { useForm } from '../../ui/form/use-form.ts'
import { Select } from '../../ui/select/select.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { AmountFields } from '../currency/amount-fields.tsx'
import { readForeign, typedForeign, wrongForeign } from '../currency/typed-amount.ts'
import { estateAddress } from '../frame/addresses.ts'
import { readPounds, typedPounds, wrongAmount } from '../frame/money-text.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { nameOfItem } from '../frame/names.ts'
import { words } from './words.ts'

/** What each kind asks for; `optional` may be left out. */
const asks: Record<
  Exclude<EntryKind, 'counter'>,
  { item?: true | 'optional'; person?: true | 'optional' }
> = {
  'realised': { item: true },
  'income': { item: 'optional' },
  'liability-paid': { item: true, person: 'optional' },
  'expense': { person: 'optional' },
  'reimbursed': { person: true },
  'distributed': { person: true },
  'handed-over': { item: true, person: true },
}

export type EntryFormKind = keyof typeof asks

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
    {
      day: '',
      amount: again?.foreign ? '' : typedPounds(again?.amountPence ?? null),
      ...typedForeign(again?.foreign, ''),
      itemId: again?.itemId ?? '',
      personId: again?.personId ?? '',
      expense: (again?.expense ?? 'funeral') as string,
      closes: false,
      note: again?.note ?? '',
    },
  )
  const hasAmount = kind !== 'handed-over'
  const isProposed = ({ personId }: typeof values): boolean =>
    needsAgreement(kind, personId === '' ? null : personId)
  const held = {
    today,
    day: !isProposed(values) && isDate(values.day) ? values.day : today,
    isValue: false,
  }
  const save = useSaving(
    async (given: typeof values, idempotencyKey) => {
      const common = {
        ...(!hasAmount
          ? { amountPence: null }
          : readForeign(given) === null
            ? { amountPence: readPounds(given.amount) }
            : { foreign: readForeign(given) }),
        itemId: given.itemId === '' ? null : given.itemId,
        personId: given.personId === '' ? null : given.personId,
        expense: kind === 'expense' ? (given.expense as ExpenseKind) : null,
        note: given.note,
      }
      if (!isProposed(given)) {
        const body = { ...common, kind, day: given.day, closes: kind === 'realised' && given.closes }
        await call(addEstateEntry, { params: { id: willId }, body, idempotencyKey })
        return 'accounts'
      }
      const body = { ...common, kind: kind as Payment }
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
  const form = useForm({
    values,
    change,
    check: ({ day, amount, itemId, personId, ...rest }) => [
      ...(asked.item === true && itemId === '' ? [{ field: 'itemId' as const, message: f('choose') }] : []),
      ...(asked.person === true && personId === ''
        ? [{ field: 'personId' as const, message: f('choose') }]
        : []),
      ...(hasAmount ? wrongForeign(rest, held) : []),
      ...(hasAmount && rest['foreign.currency'] === '' && wrongAmount(amount, 1) !== null
        ? [{ field: 'amount' as const, message: f(wrongAmount(amount, 1)!) }]
        : []),
      ...(isDate(day) || isProposed({ day, amount, itemId, personId, ...rest })
        ? []
        : [{ field: 'day' as const, message: f('dayWrong') }]),
    ],
    send: () => save.mutate(values),
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
        <SaveForm of={form} request={save} label={isProposed(values) ? t('propose') : f('save')}>
          {isProposed(values) && <p>{t('proposeText')}</p>}
          {kind === 'distributed' && waiting > 0 && <p>{t('partsWithoutValue', { count: waiting })}</p>}
          {asked.item !== undefined && (
            <Select
              {...form.field('itemId')}
              label={t(asked.item === true ? 'itemLabel' : 'aboutLabel')}
              isRequired={asked.item === true}
              options={[
                ...(asked.item === true ? [] : [{ value: '', label: t('none') }]),
                ...items.map(({ id }) => ({ value: id, label: nameOfItem(estate, id) })),
              ]}
            />
          )}
          {kind === 'expense' && (
            <Select
              {...form.field('expense')}
              label={t('expenseLabel')}
              options={expenseKinds.map((value) => ({ value, label: t(`expense-${value}`) }))}
            />
          )}
          {asked.person !== undefined && again?.personId !== null && (
            <Select
              {...form.field('personId')}
              label={t(asked.person === true ? 'personLabel' : 'payerLabel')}
              hint={asked.person === true ? undefined : t('payerHint')}
              options={[
                ...(asked.person === true ? [] : [{ value: '', label: t('estateMoney') }]),
                ...people.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
          {hasAmount && (
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
          {!isProposed(values) && (
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
        </SaveForm>
      )}
    </Question>
  )
}
