// Staff dispute a notice that looks wrong: folded, since most notices are true.
import { useState } from 'react'
import { disputeAsStaff, listOpenDeathNotices } from '@testate/api/death-notices'
import { staffActs } from '@testate/api/death/staff-acts'
import { call } from '../platform/client.ts'
import { useWords } from '../platform/words.ts'
import { useStaffAct } from '../step-up/use-staff-act.ts'
import { Expander } from '../ui/expander/expander.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import type { OpenNotice } from './notice.ts'
import { StaffForm } from './staff-form.tsx'
import { words } from './words.ts'

export function Freeze({ notice }: { notice: OpenNotice }) {
  const t = useWords(words)
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { act, error, isPending } = useStaffAct(
    async (body: { reason: string }, proof) =>
      await call(disputeAsStaff, { params: { id: notice.id }, body, ...proof }),
    {
      lists: [listOpenDeathNotices],
      actOf: () => staffActs.dispute(notice.id),
      onDone: () => toast({ title: t('frozen'), description: t('frozenText') }),
    },
  )
  const isShort = reason.trim().length < 3
  const name = `freeze-${notice.id}`
  function send(): void {
    setTried(true)
    if (isShort) return document.getElementById(name)?.focus()
    void act({ reason: reason.trim() })
  }
  return (
    <Expander summary={t('freeze')}>
      <StaffForm
        onSend={send}
        act={t('freezeDo')}
        isPending={isPending}
        error={error}
        failed={t('freezeFailed')}
      >
        <p>{t('freezeNote')}</p>
        <TextField
          name={name}
          label={t('freezeReason')}
          value={reason}
          onChange={setReason}
          multiline={2}
          maxLength={1_000}
          error={tried && isShort ? t('reasonMissing') : undefined}
        />
      </StaffForm>
    </Expander>
  )
}
