// One text field of the form: its label and hint by its name, its error, and a save on blur.
import type { FormField, TextField as TextFieldName } from '@testate/domain/registration-form'
import { textFields } from '@testate/domain/registration-form'
import { words } from '../drafts/field-words.ts'
import type { Draft } from '../drafts/merge-draft.ts'
import { useWords } from '../platform/words.ts'
import { TextField, type TextFieldProps } from '../ui/text-field/text-field.tsx'

export interface StepProps {
  form: Draft
  errors: Partial<Record<FormField, string>>
  change: (fields: Draft) => void
  /** A field lost the focus. */
  onLeave: () => void
}

/** Of the fields below a heading that names the person: the label without them, and its end that is only heard. */
const below = {
  witness1Name: ['fullName', 'ofWitness1'],
  witness1Email: ['email', 'ofWitness1'],
  witness2Name: ['fullName', 'ofWitness2'],
  witness2Email: ['email', 'ofWitness2'],
  executorName: ['fullName', 'ofExecutor'],
  executorEmail: ['email', 'ofExecutor'],
} as const
const isBelow = (field: TextFieldName): field is keyof typeof below => field in below

type FormTextProps = StepProps & { field: TextFieldName; hint?: string } & Pick<
    TextFieldProps,
    'type' | 'inputMode' | 'autoComplete' | 'multiline' | 'width' | 'autoCapitalize' | 'spellCheck'
  > & {
    /** Normalises the input to the register's form. */
    shape?: (text: string) => string
  }

export function FormText({
  form,
  errors,
  change,
  onLeave,
  field,
  hint,
  shape = (text) => text,
  ...box
}: FormTextProps) {
  const t = useWords(words)
  return (
    <TextField
      {...box}
      name={field}
      {...(isBelow(field)
        ? { label: t(below[field][0]), labelEnd: t(below[field][1]) }
        : { label: t(field) })}
      isRequired
      maxLength={textFields[field].most}
      error={errors[field]}
      value={form[field] ?? ''}
      {...(hint === undefined ? {} : { hint })}
      onChange={(value) => change({ [field]: shape(value) })}
      onBlur={onLeave}
    />
  )
}
