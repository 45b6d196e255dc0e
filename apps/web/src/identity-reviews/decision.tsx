// Accept or reject, always with a reason; the person is notified by mail.
import { useState } from 'react'
import { call, fieldErrorsOf, sentenceOf } from '../platform/client.ts'
import { staffActs } from '@testate/api/death/staff-acts'
import { listChecks, reviewCheck } from '@testate/api/identity'
import type { BodyOf } from '@testate/api/route'
import { useWords } from '../platform/words.ts'
import { useStaffAct } from '../step-up/use-staff-act.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import type { Check } from './check.ts'
import { words } from './words.ts'

type Choice = '' | 'accepted' | 'rejected'

export function Decision({ check }: { check: Check }) {
  const t = useWords(words)
  const [choice, setChoice] = useState<Choice>('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const { act, error, isPending } = useStaffAct(
    async (body: BodyOf<typeof reviewCheck>, proof) =>
      await call(reviewCheck, { params: { id: check.id }, body, ...proof }),
    {
      lists: [listChecks],
      actOf: ({ decision }) => staffActs.reviewIdentity(check.id, decision),
      onDone: ({ state }) =>
        toast({
          title: t('decided'),
          description: t(state === 'accepted' ? 'decidedaccepted' : 'decidedrejected', {
            name: check.personName,
          }),
        }),
    },
  )
  const [choiceName, reasonName] = [`decision-${check.id}`, `reason-${check.id}`]
  const send = (): void => {
    setTried(true)
    if (choice === '') document.getElementById(choiceName)?.focus()
    else if (reason.trim().length < 3) document.getElementById(reasonName)?.focus()
    else void act({ decision: choice, reason: reason.trim() })
  }
  const refused = fieldErrorsOf(error).find(({ field }) => field === 'reason')?.message
  return (
    <form
      className="review-decision"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <RadioGroup
        name={choiceName}
        label={t('decide')}
        value={choice}
        onChange={(value) => setChoice(value as Choice)}
        error={tried && choice === '' ? t('choiceMissing') : undefined}
        options={[
          { value: 'accepted', label: t('accept') },
          { value: 'rejected', label: t('reject') },
        ]}
      />
      <TextField
        name={reasonName}
        label={t('reason')}
        hint={t('reasonHint')}
        value={reason}
        onChange={setReason}
        multiline={2}
        maxLength={1_000}
        error={refused ?? (tried && reason.trim().length < 3 ? t('reasonMissing') : undefined)}
      />
      {error !== null && refused === undefined && (
        <Notice kind="error" title={t('decideFailed')}>
          {sentenceOf(error)}
        </Notice>
      )}
      <div className="button-row">
        <Button type="submit" pending={isPending}>
          {t('decideDo')}
        </Button>
      </div>
    </form>
  )
}
