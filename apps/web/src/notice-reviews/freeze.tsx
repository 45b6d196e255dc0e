// Staff dispute a notice that looks wrong: folded, since most notices are true.
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { disputeAsStaff, listOpenDeathNotices } from '@testate/api/death-notices'
import { staffActs } from '@testate/api/death/staff-acts'
import { call } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { STAFF, useOpeningProof } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import type { OpenNotice } from './notice.ts'
import { words } from './words.ts'

export function Freeze({ notice }: { notice: OpenNotice }) {
  const t = useWords(words)
  const queries = useQueryClient()
  const { ask, dropOpening } = useOpeningProof()
  const keyFor = useIntention()
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const freeze = useMutation({
    mutationFn: async ({ stepUp, ...body }: { reason: string; stepUp: string }) =>
      await call(disputeAsStaff, {
        params: { id: notice.id },
        body,
        stepUp,
        idempotencyKey: keyFor(body),
      }),
    // The proof is used up or was refused.
    onSettled: () => dropOpening(STAFF),
    onSuccess: async () => {
      toast({ title: t('frozen'), description: t('frozenText') })
      await queries.invalidateQueries({ queryKey: [listOpenDeathNotices.id] })
    },
  })
  const isShort = reason.trim().length < 3
  const name = `freeze-${notice.id}`
  async function send(): Promise<void> {
    setTried(true)
    if (isShort) return document.getElementById(name)?.focus()
    const stepUp = await ask(STAFF, STAFF, staffActs.dispute(notice.id))
    if (stepUp !== null) freeze.mutate({ reason: reason.trim(), stepUp })
  }
  return (
    <Expander summary={t('freeze')}>
      <form
        className="notice-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
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
        {freeze.error !== null && (
          <Notice kind="error" title={t('freezeFailed')}>
            <Refusal of={freeze.error} />
          </Notice>
        )}
        <div className="button-row">
          <Button type="submit" variant="secondary" pending={freeze.isPending}>
            {t('freezeDo')}
          </Button>
        </div>
      </form>
    </Expander>
  )
}
