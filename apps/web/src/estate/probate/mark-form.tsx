// One mark of the paper will: what, where, why, who, when, and whether the registered copy shows it.
import type { Estate } from '@testate/api/estate/calls'
import type { ProbateWorksheet } from '@testate/api/estate/probate'
import {
  comparisons,
  markKinds,
  type Comparison,
  type ConditionMark,
  type MarkKind,
} from '@testate/domain/estate/probate/answers'
import { useKeptHere } from '../../platform/kept-here.ts'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { estateAddress } from '../frame/addresses.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { words as frameWords } from '../frame/words.ts'
import { nameField } from '../frame/name-field.ts'
import { readCount } from './answer-kinds.ts'
import { useProbateSaving } from './use-probate-saving.ts'
import { words } from './words.ts'

interface MarkFormProps {
  estate: Estate
  number: number
  worksheet: ProbateWorksheet
  /** Its place in the record, or `new`. */
  at: string
}

interface Fields {
  kind: MarkKind | ''
  what: string
  page: string
  inCopy: Comparison | ''
  why: string
  who: string
  when: string
}

export function MarkForm({ estate: { willId }, number, worksheet: { answers }, at }: MarkFormProps) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const goOn = useGoOn()
  const marks = answers.condition ?? []
  const place = readCount(at, marks.length - 1)
  const mark = place === null ? undefined : marks[place]
  const backTo = estateAddress(willId, 'probate', { ask: 'condition' })
  const [values, change, forget] = useKeptHere<Fields>(`estate ${willId} mark ${at} ${number}`, {
    kind: mark?.kind ?? '',
    what: mark?.what ?? '',
    page: mark?.page === null || mark === undefined ? '' : String(mark.page),
    inCopy: mark?.inCopy ?? '',
    why: mark?.why ?? '',
    who: mark?.who ?? '',
    when: mark?.when ?? '',
  })
  const save = useProbateSaving({ willId, number }, async () => {
    forget()
    await goOn(backTo, { replace: true })
  })
  /** The record with this mark in its place. */
  const withMark = (given: ConditionMark | null): ConditionMark[] => [
    ...marks.slice(0, place ?? marks.length),
    ...(given === null ? [] : [given]),
    ...(place === null ? [] : marks.slice(place + 1)),
  ]
  const said = (text: string): string | null => (text.trim() === '' ? null : text.trim())
  const form = useForm({
    values,
    change,
    check: ({ kind, what, page }) => [
      ...(kind === '' ? [{ field: 'kind' as const, message: nameField(t('markKind'), f('choose')) }] : []),
      ...(what.trim() === ''
        ? [{ field: 'what' as const, message: nameField(t('markWhat'), f('textNeeded')) }]
        : []),
      ...(page.trim() === '' || (readCount(page, 999) ?? 0) > 0
        ? []
        : [{ field: 'page' as const, message: t('markPageWrong') }]),
    ],
    send: () =>
      save.mutate({
        condition: withMark({
          kind: values.kind as MarkKind,
          what: values.what.trim(),
          page: readCount(values.page, 999),
          inCopy: values.inCopy === '' ? null : values.inCopy,
          why: said(values.why),
          who: said(values.who),
          when: said(values.when),
        }),
      }),
    request: save,
  })
  return (
    <Question title={t('markTitle')} backTo={backTo}>
      <SaveForm of={form} request={save} label={f('save')}>
        <RadioGroup
          {...form.field('kind')}
          onChange={(value) => form.field('kind').onChange(value as MarkKind)}
          label={t('markKind')}
          options={markKinds.map((value) => ({ value, label: t(`mark-${value}`) }))}
        />
        <TextField
          {...form.field('what')}
          label={t('markWhat')}
          hint={t('markWhatHint')}
          maxLength={300}
          autoComplete="off"
          isRequired
        />
        <TextField
          {...form.field('page')}
          label={t('markPage')}
          hint={t('markPageHint')}
          inputMode="numeric"
          width="short"
          autoComplete="off"
          isRequired={false}
        />
        <RadioGroup
          {...form.field('inCopy')}
          onChange={(value) => form.field('inCopy').onChange(value as Comparison)}
          label={t('markCopy')}
          hint={t('markCopyHint')}
          options={comparisons.map((value) => ({ value, label: t(`copy-${value}`) }))}
        />
        <TextField
          {...form.field('why')}
          label={t('markWhy')}
          hint={t('unknownHint')}
          maxLength={500}
          autoComplete="off"
          isRequired={false}
        />
        <TextField
          {...form.field('who')}
          label={t('markWho')}
          hint={t('unknownHint')}
          maxLength={200}
          autoComplete="off"
          isRequired={false}
        />
        <TextField
          {...form.field('when')}
          label={t('markWhen')}
          hint={t('unknownHint')}
          maxLength={200}
          autoComplete="off"
          isRequired={false}
        />
      </SaveForm>
      {mark !== undefined && (
        <div className="button-row">
          <Button
            variant="quiet"
            pending={save.isPending}
            onPress={() => save.mutate({ condition: withMark(null) })}
          >
            {t('removeMark')}
          </Button>
        </div>
      )}
    </Question>
  )
}
