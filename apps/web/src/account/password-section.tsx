// Changes the password, given the old one; an account without one gets its first by a mailed link.
import { use } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changePassword, listSessions } from '@testate/api/account'
import { useAddress } from '../addresses/address.ts'
import { refusedFields } from '../accounts/refused-fields.ts'
import { call } from '../platform/client.ts'
import { inWelsh } from '../refusals/fields.ts'
import { LanguageContext, useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Form } from '../ui/form/form.tsx'
import { checkedBy, useFields, useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { PasswordField } from '../ui/password-field/password-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { words } from './words.ts'

export function PasswordSection({ username, hasPassword }: { username: string; hasPassword: boolean }) {
  const t = useWords(words)
  const to = useAddress()
  if (hasPassword) return <ChangePassword username={username} />
  return (
    <section aria-labelledby="account-password">
      <h2 id="account-password">{t('passwordTitle')}</h2>
      <p>{t('passwordNone')}</p>
      <LinkButton variant="secondary" href={to('/password-reset')}>
        {t('passwordSet')}
      </LinkButton>
    </section>
  )
}

function ChangePassword({ username }: { username: string }) {
  const t = useWords(words)
  const language = use(LanguageContext)
  const queries = useQueryClient()
  const fields = useFields({ currentPassword: '', password: '' })
  const save = useMutation({
    // No idempotency key: a repeat after a lost response fails because the old password no longer matches,
    // and says so.
    mutationFn: () => call(changePassword, { body: fields.values }),
    onSuccess: async () => {
      fields.clear()
      await queries.invalidateQueries({ queryKey: [listSessions.id] })
      toast({ title: t('passwordSaved'), description: t('passwordSavedText'), kind: 'done' })
    },
  })
  const form = useForm({
    ...fields,
    check: checkedBy(changePassword.body, inWelsh),
    send: () => save.mutate(),
    request: save,
  })
  return (
    <section aria-labelledby="account-password">
      <h2 id="account-password">{t('passwordTitle')}</h2>
      <p>{t('passwordText')}</p>
      {save.isSuccess && (
        <Notice kind="done" title={t('passwordSaved')}>
          {t('passwordSavedText')}
        </Notice>
      )}
      <Form of={form} failed={save.isError ? { lines: refusedFields(save.error, language) } : undefined}>
        {/* For password managers: the account the password belongs to. */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          {...form.field('currentPassword')}
          label={t('currentPassword')}
          autoComplete="current-password"
          isRequired
        />
        <PasswordField
          {...form.field('password')}
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
      </Form>
    </section>
  )
}
