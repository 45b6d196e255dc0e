// Accept or reject, always with a reason; the person is notified by mail.
import { useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call, fieldErrorsOf, sentenceOf } from '../platform/client.ts'
import { listChecks, reviewCheck } from '@testate/api/identity'
import { useIntention } from '../platform/intention.ts'
import { useWords } from '../platform/words.ts'
import { STAFF, useOpeningProof } from '../step-up/use-step-up.tsx'
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
  const queries = useQueryClient()
  const { ask, dropOpening } = useOpeningProof()
  const keyFor = useIntention()
  const [choice, setChoice] = useState<Choice>('')
  const [reason, setReason] = useState('')
  const [tried, setTried] = useState(false)
  const decide = useMutation({
    mutationFn: async ({
      stepUp,
      ...body
    }: {
      decision: 'accepted' | 'rejected'
      reason: string
      stepUp: string
    }) => await call(reviewCheck, { params: { id: check.id }, body, stepUp, idempotencyKey: keyFor(body) }),
    // The proof is used up or was refused: the next decision requires a new one.
    onSettled: () => dropOpening(STAFF),
    onSuccess: async ({ state }) => {
      toast({
        title: t('decided'),
        description: t(state === 'accepted' ? 'decidedaccepted' : 'decidedrejected', {
          name: check.personName,
        }),
      })
      await queries.invalidateQueries({ queryKey: [listChecks.id] })
    },
  })
  const [choiceName, reasonName] = [`decision-${check.id}`, `reason-${check.id}`]
  const send = async (): Promise<void> => {
    setTried(true)
    if (choice === '') document.getElementById(choiceName)?.focus()
    else if (reason.trim().length < 3) document.getElementById(reasonName)?.focus()
    else {
      const stepUp = await ask(STAFF)
      if (stepUp !== null) decide.mutate({ decision: choice, reason: reason.trim(), stepUp })
    }
  }
  const refused = fieldErrorsOf(decide.error).find(({ field }) => field === 'reason')?.message
  return (
    <form
      className="review-decision"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send()
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
      {decide.error !== null && refused === undefined && (
        <Notice kind="error" title={t('decideFailed')}>
          {sentenceOf(decide.error)}
        </Notice>
      )}
      <div className="button-row">
        <Button type="submit" pending={decide.isPending}>
          {t('decideDo')}
        </Button>
      </div>
    </form>
  )
}
