// The fields of every new account: an ordinary one, and the first administrator's.
import type { Control } from 'react-hook-form'
import { useWords } from '../platform/words.ts'
import { FormPasswordField } from '../ui/password-field/form-password-field.tsx'
import { FormTextField } from '../ui/text-field/form-text-field.tsx'
import { words } from './words.ts'

export const newAccountFields = ['firstName', 'lastName', 'email', 'username', 'password'] as const
export const emptyAccount = { firstName: '', lastName: '', email: '', username: '', password: '' }
export type NewAccount = typeof emptyAccount

export function NewAccountFields<V extends NewAccount>({ control: given }: { control: Control<V> }) {
  const t = useWords(words)
  const control = given as unknown as Control<NewAccount>
  return (
    <>
      <FormTextField
        control={control}
        name="firstName"
        label={t('firstName')}
        autoComplete="given-name"
        width="half"
        isRequired
      />
      <FormTextField
        control={control}
        name="lastName"
        label={t('lastName')}
        autoComplete="family-name"
        width="half"
        isRequired
      />
      <FormTextField
        control={control}
        name="email"
        label={t('email')}
        hint={t('emailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        isRequired
      />
      <FormTextField
        control={control}
        name="username"
        label={t('username')}
        hint={t('usernameHint')}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        width="half"
        isRequired
      />
      <FormPasswordField
        control={control}
        name="password"
        label={t('password')}
        hint={t('passwordHint')}
        autoComplete="new-password"
        isRequired
      />
    </>
  )
}
