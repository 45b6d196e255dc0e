// Which lines a beneficiary is to see, and until when.
import { useState, type ReactNode } from 'react'
import { useQuery } from '@tanstack/react-query'
import { showEstateAccounts, type Estate, type EstateEntry } from '@testate/api/estate/calls'
import {
  addEstateView,
  changeEstateView,
  type EstateView,
  type PreviewedView,
} from '@testate/api/estate/views'
import { viewParts } from '@testate/domain/estate/views'
import { dayInWords } from '../../claims/day.ts'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { read } from '../../platform/queries.ts'
import { useWords } from '../../platform/words.ts'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { DateParts } from '../../ui/date-parts/date-parts.tsx'
import { isDate } from '../../ui/date-parts/parts.ts'
import { FieldGroup } from '../../ui/field/field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Select } from '../../ui/select/select.tsx'
import { ShowMore } from '../../ui/show-more/show-more.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { pounds } from '../frame/money-text.ts'
import { nameOfItem } from '../frame/names.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { nameField } from '../frame/name-field.ts'
import { words } from './words.ts'

type Answers = Pick<EstateView, 'personId' | 'until' | 'parts'> & Chosen
type Chosen = Pick<PreviewedView, 'itemIds' | 'entryIds'>

/** Listed at first, and with each press. */
const PAGE = 50

const toggled = <T,>(all: readonly T[], one: T, isOn: boolean): T[] =>
  isOn ? [...all, one] : all.filter((other) => other !== one)

/** `view`: one that is changed. */
export function ViewForm({ estate, view }: { estate: Estate; view: (EstateView & Chosen) | undefined }) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const goOn = useGoOn()
  const { willId, people, items } = estate
  const backTo = estateAddress(willId, 'views', view === undefined ? {} : { view: view.id })
  const kept = view === undefined ? 'new' : `${view.id} ${view.version}`
  const [values, change, forget] = useKeptHere<Answers>(`estate ${willId} view ${kept}`, {
    personId: view?.personId ?? '',
    until: view?.until ?? '',
    parts: view?.parts ?? [],
    itemIds: view?.itemIds ?? [],
    entryIds: view?.entryIds ?? [],
  })
  const save = useSaving(
    async ({ personId, ...lines }: Answers, idempotencyKey) => {
      if (view !== undefined) {
        const params = { id: willId, viewId: view.id }
        await call(changeEstateView, { params, body: { ...lines, version: view.version }, idempotencyKey })
        return view.id
      }
      const body = { personId, ...lines }
      return (await call(addEstateView, { params: { id: willId }, body, idempotencyKey })).viewId
    },
    async (viewId) => {
      forget()
      await goOn(estateAddress(willId, 'views', { view: viewId }), { replace: true })
    },
  )
  const form = useForm({
    values,
    change,
    check: ({ personId, until, parts, itemIds, entryIds }) => [
      ...(personId === '' ? [{ field: 'personId' as const, message: t('choosePerson') }] : []),
      ...(isDate(until) ? [] : [{ field: 'until' as const, message: nameField(t('until'), f('dayWrong')) }]),
      ...(parts.length + itemIds.length + entryIds.length > 0
        ? []
        : [{ field: 'parts' as const, message: t('nothing') }]),
    ],
    send: () => save.mutate(values),
    request: save,
  })
  const parts = form.field('parts')
  const lines = (field: 'itemIds' | 'entryIds') => (id: string, label: string) => (
    <Checkbox
      key={id}
      name={`line-${id}`}
      label={label}
      value={values[field].includes(id)}
      onChange={(isOn) => form.field(field).onChange(toggled(values[field], id, isOn))}
    />
  )
  const side = (of: 'asset' | 'liability') => items.filter((item) => item.side === of)
  return (
    <Question title={t(view === undefined ? 'new' : 'change')} backTo={backTo}>
      <SaveForm of={form} request={save} label={t('preview')}>
        {view === undefined && (
          <Select
            {...form.field('personId')}
            label={t('person')}
            options={[
              { value: '', label: f('choose') },
              ...people
                .filter(({ roles }) => roles.includes('beneficiary'))
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
        <DateParts {...form.field('until')} label={t('until')} hint={t('untilHint')} />
        <FieldGroup name="parts-group" label={t('general')} hint={t('generalHint')} error={parts.error}>
          {viewParts.map((part, at) => (
            <Checkbox
              key={part}
              name={at === 0 ? 'parts' : `parts-${part}`}
              label={t(`show-${part}`)}
              value={values.parts.includes(part)}
              onChange={(isOn) => parts.onChange(toggled(values.parts, part, isOn))}
            />
          ))}
        </FieldGroup>
        {(['asset', 'liability'] as const).map(
          (of) =>
            side(of).length > 0 && (
              <FieldGroup key={of} name={of} label={t(of === 'asset' ? 'assets' : 'debts')}>
                {side(of).map(({ id }) => lines('itemIds')(id, nameOfItem(estate, id)))}
              </FieldGroup>
            ),
        )}
        <EntryBoxes estate={estate} box={lines('entryIds')} />
      </SaveForm>
    </Question>
  )
}

interface EntryBoxesProps {
  estate: Estate
  box: (id: string, label: string) => ReactNode
}

/** Newest first. */
function EntryBoxes({ estate, box }: EntryBoxesProps) {
  const t = useWords(words)
  const [most, setMost] = useState(PAGE)
  const { data } = useQuery(read(showEstateAccounts, { params: { id: estate.willId } }))
  const entries = (data?.entries ?? []).filter(({ kind }) => kind !== 'counter').toReversed()
  if (entries.length === 0) return null
  const listed = entries.slice(0, most)
  const labelOf = ({ day, kind, amountPence, itemId }: EstateEntry): string => {
    const said = { day: dayInWords(day, 'en'), kind: t(`kind-${kind}`, { number: '' }) }
    const line =
      amountPence === null ? t('entryLine', said) : t('entryLineOf', { ...said, amount: pounds(amountPence) })
    return itemId === null ? line : t('entryAbout', { line, what: nameOfItem(estate, itemId) })
  }
  return (
    <>
      <FieldGroup name="entries" label={t('entries')} hint={t('entriesHint')}>
        {listed.map((entry) => box(entry.id, labelOf(entry)))}
      </FieldGroup>
      {entries.length > PAGE && (
        <ShowMore
          ids={listed.map(({ id }) => `line-${id}`)}
          shown={t('shownEntries', { count: listed.length, all: entries.length })}
          hasMore={listed.length < entries.length}
          isLoading={false}
          failure={null}
          words={{ more: t('more'), loading: t('moreLoading'), failed: t('moreFailed') }}
          onMore={() => setMost(most + PAGE)}
        />
      )}
    </>
  )
}
