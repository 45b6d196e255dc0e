// One row of a statement: what it is. Its day and its amount are the bank's and cannot be typed over.
import { Link } from 'react-router'
import type { Estate } from '@testate/api/estate/calls'
import type { GivenBodyOf } from '@testate/api/route'
import { decideEstateStatementRow, type StatementRowShown } from '@testate/api/estate/statements'
import { offeredExpenses, type ExpenseKind } from '@testate/domain/estate/ledger'
import type { AsideReason } from '@testate/domain/estate/statement/decide'
import { dayInWords } from '../../claims/day.ts'
import { call } from '../../platform/client.ts'
import { useKeptHere } from '../../platform/kept-here.ts'
import { Refusal } from '../../platform/refusal.tsx'
import { useWords } from '../../platform/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/checkbox/checkbox.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { RadioGroup } from '../../ui/radio-group/radio-group.tsx'
import { Select } from '../../ui/select/select.tsx'
import { SummaryList } from '../../ui/summary-list/summary-list.tsx'
import { TextField } from '../../ui/text-field/text-field.tsx'
import { nameOfItem, nameOfPerson } from '../frame/names.ts'
import { estateAddress } from '../frame/addresses.ts'
import { pounds } from '../frame/money-text.ts'
import { Question } from '../frame/question.tsx'
import { SaveForm } from '../frame/save-form.tsx'
import { useGoOn } from '../frame/use-go-on.ts'
import { useSaving } from '../frame/use-saving.ts'
import { words as frameWords } from '../frame/words.ts'
import { nameField } from '../frame/name-field.ts'
import { choicesOf, choiceThatStands, isIn, isOutgoing } from './choices-of.ts'
import { words } from './words.ts'

type Decision = GivenBodyOf<typeof decideEstateStatementRow>['decision']

const noFields = {
  choice: '',
  itemId: '',
  personId: '',
  expense: 'funeral' as string,
  closes: false,
  note: '',
}

function decisionOf(row: StatementRowShown, { choice, ...given }: typeof noFields): Decision {
  const itemId = given.itemId === '' ? null : given.itemId
  const match = row.maybe.find(({ id }) => id === choice)
  if (match !== undefined) return { as: 'matched', what: match.what, id: match.id }
  if (isIn(choice))
    return {
      as: 'entered',
      kind: choice,
      itemId,
      closes: choice === 'realised' && given.closes,
      note: given.note,
    }
  if (isOutgoing(choice)) {
    const isToPerson = choice === 'reimbursed' || choice === 'distributed'
    return {
      as: 'proposed',
      kind: choice,
      itemId: choice === 'liability-paid' ? itemId : null,
      personId: isToPerson && given.personId !== '' ? given.personId : null,
      expense: choice === 'expense' ? (given.expense as ExpenseKind) : null,
      note: given.note,
    }
  }
  return { as: 'aside', reason: choice as AsideReason }
}

interface RowQuestionProps {
  estate: Estate
  row: StatementRowShown
  /** Another one that waits. */
  next: string | undefined
}

export function RowQuestion({ estate, row, next }: RowQuestionProps) {
  const t = useWords(words)
  const { day, amountPence, text, itemId, state, aside } = row
  return (
    <Question title={t('ask')} backTo={estateAddress(estate.willId, 'accounts', { statement: 'all' })}>
      <SummaryList
        rows={[
          { label: t('text'), value: text === '' ? t('noText') : text },
          { label: t('day'), value: dayInWords(day, 'en') },
          {
            label: t('moved'),
            value: t(amountPence > 0 ? 'cameIn' : 'wentOut', { amount: pounds(Math.abs(amountPence)) }),
          },
          { label: t('account'), value: itemId === null ? t('executors') : nameOfItem(estate, itemId) },
          ...(state === 'open'
            ? []
            : [{ label: t('became'), value: <Became willId={estate.willId} row={row} /> }]),
          ...(aside === null || state !== 'aside'
            ? []
            : [{ label: t('choice'), value: t(`aside-${aside}`) }]),
        ]}
      />
      {state === 'open' ? (
        <DecisionForm estate={estate} row={row} next={next} />
      ) : state === 'entered' || state === 'proposed' ? (
        <p>{t('undoEntered')}</p>
      ) : (
        <Undo estate={estate} row={row} />
      )}
    </Question>
  )
}

/** What a row became, as a link to it. */
function Became({ willId, row: { state, entryId, proposalId } }: { willId: string; row: StatementRowShown }) {
  const t = useWords(words)
  const to =
    entryId !== null
      ? `${estateAddress(willId, 'accounts')}#entry-${entryId}`
      : proposalId === null
        ? null
        : estateAddress(willId, 'agreement')
  return to === null ? t(`state-${state}`) : <Link to={to}>{t(`state-${state}`)}</Link>
}

function useDeciding(
  { estate, row }: Pick<RowQuestionProps, 'estate' | 'row'>,
  after: () => void | Promise<void>,
) {
  return useSaving(
    async (decision: Decision, idempotencyKey) =>
      await call(decideEstateStatementRow, {
        params: { id: estate.willId, rowId: row.id },
        body: { version: row.version, decision },
        idempotencyKey,
      }),
    after,
  )
}

function Undo({ estate, row }: Pick<RowQuestionProps, 'estate' | 'row'>) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const undo = useDeciding({ estate, row }, () => undefined)
  return (
    <>
      {undo.isError && (
        <Notice kind="error" title={f('notSaved')}>
          <Refusal of={undo.error} />
        </Notice>
      )}
      <div className="button-row">
        <Button variant="secondary" pending={undo.isPending} onPress={() => undo.mutate({ as: 'open' })}>
          {t('undo')}
        </Button>
      </div>
    </>
  )
}

function DecisionForm({ estate, row, next }: RowQuestionProps) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const goOn = useGoOn()
  const { willId } = estate
  const [kept, change, forget] = useKeptHere(`estate ${willId} statement row ${row.id}`, {
    ...noFields,
    note: row.text,
  })
  const { matches, kinds, asides } = choicesOf(row)
  const choice = choiceThatStands(row, kept.choice)
  const save = useDeciding({ estate, row }, async () => {
    forget()
    await goOn(estateAddress(willId, 'accounts', { statement: next ?? 'all' }), { replace: true })
  })
  const side = choice === 'liability-paid' ? 'liability' : 'asset'
  const items = estate.items.filter((item) => item.side === side && item.isInEstate)
  const takesItem = choice === 'income' || choice === 'realised' || choice === 'liability-paid'
  const takesPerson = choice === 'reimbursed' || choice === 'distributed'
  const people = estate.people.filter(
    ({ roles }) => choice !== 'distributed' || roles.includes('beneficiary'),
  )
  const personId = people.find(({ id }) => id === kept.personId)?.id ?? ''
  const values = { ...kept, choice, personId }
  const form = useForm({
    values,
    change,
    check: (given) => [
      ...(given.choice === ''
        ? [{ field: 'choice' as const, message: nameField(t('choice'), f('choose')) }]
        : []),
      ...(takesItem && choice !== 'income' && !items.some(({ id }) => id === given.itemId)
        ? [
            {
              field: 'itemId' as const,
              message: nameField(t('itemLabel'), f('choose')),
            },
          ]
        : []),
      ...(takesPerson && given.personId === ''
        ? [{ field: 'personId' as const, message: nameField(t('personLabel'), f('choose')) }]
        : []),
    ],
    send: () => save.mutate(decisionOf(row, values)),
    request: save,
  })
  const isOut = row.amountPence < 0
  const isEntered = isIn(choice) || isOutgoing(choice)
  return (
    <SaveForm
      of={form}
      request={save}
      label={isEntered ? (isOut ? t('propose') : t('enter')) : t('saveChoice')}
    >
      {row.itemId !== null && <p>{t('ofAsset')}</p>}
      <RadioGroup
        {...form.field('choice')}
        label={t('choice')}
        options={[
          ...matches.map(({ what, id, number, kind, day, note, personId, itemId }) => {
            const name = nameOfPerson(estate, personId) || nameOfItem(estate, itemId)
            const detail = [name, note ?? ''].filter((one) => one !== '').join('. ')
            return {
              value: id,
              label:
                what === 'entry'
                  ? t('isEntry', { number, kind: t(`kind-${kind}`), day: dayInWords(day!, 'en') })
                  : t('isProposal', { number, kind: t(`kind-${kind}`) }),
              ...(detail === '' ? {} : { hint: detail }),
            }
          }),
          ...kinds.map((kind) => ({ value: kind as string, label: t(`kind-${kind}`) })),
          ...asides.map((reason) => ({ value: reason as string, label: t(`aside-${reason}`) })),
        ]}
      />
      {isEntered && isOut && <p>{t('proposeText')}</p>}
      {takesItem && (
        <Select
          {...form.field('itemId')}
          label={t(choice === 'income' ? 'aboutLabel' : 'itemLabel')}
          hint={choice === 'liability-paid' && items.length === 0 ? t('beforeNone') : undefined}
          options={[
            ...(choice === 'income' ? [{ value: '', label: t('none') }] : []),
            ...items.map(({ id }) => ({ value: id, label: nameOfItem(estate, id) })),
          ]}
        />
      )}
      {choice === 'expense' && (
        <Select
          {...form.field('expense')}
          label={t('expenseLabel')}
          options={offeredExpenses().map((value) => ({ value, label: t(`expense-${value}`) }))}
        />
      )}
      {takesPerson && (
        <Select
          {...form.field('personId')}
          label={t('personLabel')}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      {choice === 'realised' && (
        <Checkbox {...form.field('closes')} label={t('closesLabel')} hint={t('closesHint')} />
      )}
      {isEntered && (
        <TextField
          {...form.field('note')}
          label={t('noteLabel')}
          maxLength={300}
          autoComplete="off"
          isRequired={false}
        />
      )}
    </SaveForm>
  )
}
