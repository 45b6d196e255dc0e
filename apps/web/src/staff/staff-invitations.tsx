// /staff-invitations: an administrator invites somebody to open an account, or another administrator.
import { inviteAccount } from '@testate/api/accounts'
import { staffActs } from '@testate/api/death/staff-acts'
import type { BodyOf } from '@testate/api/route'
import { call } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { dateAndTime } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { useStaffAct } from '../step-up/use-staff-act.ts'
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
  const fields = useFields({ email: '', admin: false })
  const { act, request } = useStaffAct(
    async (body: BodyOf<typeof inviteAccount>, proof) => await call(inviteAccount, { body, ...proof }),
    { actOf: staffActs.invite, onDone: () => fields.change({ email: '', admin: false }) },
  )
  const form = useForm({
    ...fields,
    check: checkedBy(inviteAccount.body),
    // As the server reads it: the confirmation is for this very mailbox.
    send: () => void act(inviteAccount.body.parse(fields.values)),
    request,
  })
  return (
    <>
      <div role="status">
        {request.isSuccess && (
          <Notice kind="done" title={t('invited')}>
            {t('invitedText', { email: request.data.email, at: dateAndTime(request.data.expiresAt) })}
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
        {request.error !== null && (
          <Notice kind="error" title={t('inviteFailed')}>
            <Refusal of={request.error} />
          </Notice>
        )}
        <div className="button-row">
          <Button type="submit" pending={request.isPending}>
            {t('inviteDo')}
          </Button>
        </div>
      </Form>
    </>
  )
}
