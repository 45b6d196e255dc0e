// The fields of every new account: an ordinary one, and the first administrator's.
import { useWords } from '../platform/words.ts'
import type { FormOf } from '../ui/form/use-form.ts'
import { PasswordField } from '../ui/password-field/password-field.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { words } from './words.ts'

export const emptyAccount = { firstName: '', lastName: '', email: '', username: '', password: '' }

type OfForm = Pick<FormOf<typeof emptyAccount>, 'field'>

export function NewAccountFields({ field }: OfForm) {
  const t = useWords(words)
  return (
    <>
      <NameFields field={field} />
      <EmailField field={field} hint={t('emailHint')} />
      <UsernameField field={field} hint={t('usernameHint')} />
      <NewPasswordField field={field} />
    </>
  )
}

export function NameFields({ field, autoFocus = false }: OfForm & { autoFocus?: boolean }) {
  const t = useWords(words)
  return (
    <>
      <TextField
        {...field('firstName')}
        label={t('firstName')}
        autoFocus={autoFocus}
        autoComplete="given-name"
        width="half"
        isRequired
      />
      <TextField
        {...field('lastName')}
        label={t('lastName')}
        autoComplete="family-name"
        width="half"
        isRequired
      />
    </>
  )
}

export function EmailField({ field, hint }: OfForm & { hint: string }) {
  const t = useWords(words)
  return (
    <TextField
      {...field('email')}
      label={t('email')}
      hint={hint}
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      spellCheck={false}
      isRequired
    />
  )
}

export function UsernameField({ field, hint }: OfForm & { hint: string }) {
  const t = useWords(words)
  return (
    <TextField
      {...field('username')}
      label={t('username')}
      hint={hint}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      width="half"
      isRequired
    />
  )
}

export function NewPasswordField({ field }: OfForm) {
  const t = useWords(words)
  return (
    <PasswordField
      {...field('password')}
      label={t('password')}
      hint={t('passwordHint')}
      autoComplete="new-password"
      isRequired
    />
  )
}
