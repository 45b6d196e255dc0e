// The fields of every new account: an ordinary one, and the first administrator's.
import { useWords } from '../platform/words.ts'
import type { FormOf } from '../ui/form/use-form.ts'
import { PasswordField } from '../ui/password-field/password-field.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { words } from './words.ts'

export const emptyAccount = { firstName: '', lastName: '', email: '', username: '', password: '' }

export function NewAccountFields({ field }: Pick<FormOf<typeof emptyAccount>, 'field'>) {
  const t = useWords(words)
  return (
    <>
      <TextField
        {...field('firstName')}
        label={t('firstName')}
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
      <TextField
        {...field('email')}
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
      />
      <TextField
        {...field('username')}
        label={t('username')}
        hint={t('usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        width="half"
        isRequired
      />
      <PasswordField
        {...field('password')}
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        isRequired
      />
    </>
  )
}
