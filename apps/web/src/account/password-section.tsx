// Changes the password, given the old one.
import { useState } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changePassword, listSessions } from '@testate/api/account'
import { useForm } from 'react-hook-form'
import { refusedFields, setRefused } from '../accounts/refused-fields.ts'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { ErrorSummary, messagesOf } from '../ui/error-summary/error-summary.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { FormPasswordField } from '../ui/password-field/form-password-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './words.ts'

export function PasswordSection({ username }: { username: string }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const [attempt, setAttempt] = useState(0)
  const { control, handleSubmit, formState, getValues, reset, setError } = useForm({
    resolver: zodResolver(changePassword.body),
    shouldFocusError: false,
    defaultValues: { currentPassword: '', password: '' },
  })
  const save = useMutation({
    // No idempotency key: a repeat after a lost response fails because the old password no longer matches,
    // and says so.
    mutationFn: () => call(changePassword, { body: getValues() }),
    onSuccess: async () => {
      reset()
      await queries.invalidateQueries({ queryKey: [listSessions.id] })
      toast({ title: t('passwordSaved'), description: t('passwordSavedText'), kind: 'done' })
    },
    onError: (error) => {
      setRefused(error, ['currentPassword', 'password'], setError)
      setAttempt((n) => n + 1)
    },
  })
  const errors = messagesOf(formState.errors, ['currentPassword', 'password'])
  return (
    <section aria-labelledby="account-password">
      <h2 id="account-password">{t('passwordTitle')}</h2>
      <p>{t('passwordText')}</p>
      {save.isSuccess && (
        <Notice kind="done" title={t('passwordSaved')}>
          {t('passwordSavedText')}
        </Notice>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          setAttempt((n) => n + 1)
          save.reset()
          void handleSubmit(() => save.mutate())(event)
        }}
      >
        <ErrorSummary
          errors={errors.length > 0 ? errors : save.isError ? refusedFields(save.error) : []}
          attempt={attempt}
        />
        {/* For password managers: the account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <FormPasswordField
          control={control}
          name="currentPassword"
          label={t('currentPassword')}
          autoComplete="current-password"
          isRequired
        />
        <FormPasswordField
          control={control}
          name="password"
          label={t('newPassword')}
          hint={t('newPasswordHint')}
          autoComplete="new-password"
          isRequired
        />
        <div className="button-row">
          <Button type="submit" variant="secondary" pending={save.isPending} pendingText={t('saving')}>
            {t('savePassword')}
          </Button>
        </div>
      </form>
    </section>
  )
}
