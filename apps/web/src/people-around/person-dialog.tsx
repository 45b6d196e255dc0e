// Somebody on the list: added or changed here, and kept with the whole list.
import { namedPeople } from '@testate/api/people-around'
import { fieldProblemOf } from '@testate/api/field-problems'
import { aroundErrors, executorStandings, type AroundKind } from '@testate/domain/people-around'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { Form } from '../ui/form/form.tsx'
import { useFields, useForm } from '../ui/form/use-form.ts'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { asBody, fieldsOf, put, type Listed } from './list.ts'
import { words } from './words.ts'

interface Values {
  name: string
  email: string
  relationship: string
  phone: string
  address: string
  standing: string
}
const standingWords = { acting: 'standingActing', reserve: 'standingReserve' } as const
const nothing = { error: null, isPending: false, reset: () => {} }
const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim())

export function PersonDialog({
  one,
  list,
  own,
  onKeep,
  onClose,
}: {
  one: Listed
  list: readonly Listed[]
  /** The testator's own addresses. */
  own: readonly string[]
  onKeep: (changed: Listed) => void
  onClose: () => void
}) {
  const t = useWords(words)
  const { kind } = one
  const isFirst = list.find((other) => other.kind === 'executor')?.key === one.key
  const fields = useFields<Values>({
    name: one.name,
    email: one.email ?? '',
    relationship: one.relationship ?? '',
    phone: one.phone ?? '',
    address: one.address ?? '',
    standing: one.standing ?? 'acting',
  })
  const typed = (values: Values): Listed => ({
    ...one,
    name: values.name.trim(),
    email: orNull(values.email.toLowerCase()),
    relationship: orNull(values.relationship),
    phone: orNull(values.phone),
    address: orNull(values.address),
    standing: kind !== 'executor' ? null : values.standing === 'reserve' ? 'reserve' : 'acting',
  })
  const form = useForm<Values>({
    ...fields,
    check: (values) => problemsOf(typed(values), list, own),
    send: () => onKeep(typed(fields.values)),
    request: nothing,
  })
  return (
    <Dialog
      title={t(one.saved === undefined && one.name === '' ? `add${kind}` : `change${kind}`)}
      isOpen
      onOpenChange={(open) => !open && onClose()}
    >
      <Form of={form}>
        <TextField {...form.field('name')} label={t('fieldname')} isRequired autoComplete="off" />
        {fieldsOf[kind].map((field) => (
          <TextField
            {...form.field(field)}
            key={field}
            label={t(`field${field}`)}
            autoComplete="off"
            {...(isNeeded(kind, field) ? { isRequired: true } : { hint: t('optional') })}
            {...(field === 'email' ? { type: 'email', inputMode: 'email' as const } : {})}
            {...(field === 'phone' ? { type: 'tel', inputMode: 'tel' as const } : {})}
          />
        ))}
        {kind === 'executor' && !isFirst && list.some((other) => other.kind === 'executor') && (
          <RadioGroup
            {...form.field('standing')}
            label={t('standing')}
            options={executorStandings.map((value) => ({ value, label: t(standingWords[value]) }))}
          />
        )}
        <div className="button-row">
          <Button type="submit">{t('keep')}</Button>
          <Button variant="quiet" onPress={onClose}>
            {t('cancel')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

const isNeeded = (kind: AroundKind, field: string): boolean =>
  field === 'email' ? kind !== 'solicitor' : field === 'relationship' && kind === 'executor'

/** By the rules of the call, and among the others on the list. */
function problemsOf(one: Listed, list: readonly Listed[], own: readonly string[]) {
  const issues = namedPeople.element.safeParse(asBody([one])[0]).error?.issues ?? []
  const found = new Map<string, string>()
  for (const issue of issues) {
    const field = String(issue.path[0])
    if (!found.has(field)) found.set(field, fieldProblemOf(issue).message)
  }
  const whole = put(list, one)
  const at = `people.${whole.findIndex(({ key }) => key === one.key)}.`
  for (const { field, message } of aroundErrors(whole, own))
    if (field.startsWith(at) && !found.has(field.slice(at.length))) found.set(field.slice(at.length), message)
  return (['name', 'email', 'relationship', 'phone', 'address'] as const).flatMap((field) => {
    const message = found.get(field)
    return message === undefined ? [] : [{ field, message }]
  })
}
