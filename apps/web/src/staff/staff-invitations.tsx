// /staff-invitations: an administrator invites somebody to open an account, or another administrator.
import { useMutation } from '@tanstack/react-query'
import { inviteAccount } from '@testate/api/accounts'
import { call } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { Refusal } from '../platform/refusal.tsx'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { STAFF, useOpeningProof } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Form } from '../ui/form/form.tsx'
import { checkedBy, useFields, useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { StaffPage } from './staff-page.tsx'
import { words } from './words.ts'
import './staff.css'

export default function StaffInvitations() {
  const t = useWords(words)
  return (
    <StaffPage title={t('invitePage')}>
      <p>{t('inviteLead')}</p>
      <InviteForm />
    </StaffPage>
  )
}

function InviteForm() {
  const t = useWords(words)
  const { ask, dropOpening } = useOpeningProof()
  const keyFor = useIntention()
  const fields = useFields({ email: '', admin: false })
  const invite = useMutation({
    mutationFn: async (stepUp: string) =>
      await call(inviteAccount, { body: fields.values, stepUp, idempotencyKey: keyFor(fields.values) }),
    // The proof is used up or was refused.
    onSettled: () => dropOpening(STAFF),
    onSuccess: () => fields.change({ email: '', admin: false }),
  })
  const form = useForm({
    ...fields,
    check: checkedBy(inviteAccount.body),
    send: () =>
      void ask(STAFF).then((stepUp) => {
        if (stepUp !== null) invite.mutate(stepUp)
      }),
    request: invite,
  })
  return (
    <>
      <div role="status">
        {invite.isSuccess && (
          <Notice kind="done" title={t('invited')}>
            {t('invitedText', { email: invite.data.email, at: dateAndTime(invite.data.expiresAt) })}
          </Notice>
        )}
      </div>
      <Form of={form} className="staff-form">
        <TextField
          {...form.field('email')}
          label={t('email')}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          isRequired
        />
        <RadioGroup
          name="admin"
          label={t('as')}
          value={fields.values.admin ? 'admin' : 'user'}
          onChange={(value) => fields.change({ admin: value === 'admin' })}
          options={[
            { value: 'user', label: t('asUser') },
            { value: 'admin', label: t('asAdmin'), hint: t('asAdminHint') },
          ]}
        />
        {invite.error !== null && (
          <Notice kind="error" title={t('inviteFailed')}>
            <Refusal of={invite.error} />
          </Notice>
        )}
        <div className="button-row">
          <Button type="submit" pending={invite.isPending}>
            {t('inviteDo')}
          </Button>
        </div>
      </Form>
    </>
  )
}
