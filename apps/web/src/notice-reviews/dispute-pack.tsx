// Staff have a dispute pack of a released will made, with the cause.
import { useState } from 'react'
import { useMutation } from '@tanstack/react-query'
import { fetchPack, makePackAsStaff } from '@testate/api/released'
import { call } from '../platform/client.ts'
import { useIntention } from '../platform/intention.ts'
import { Refusal } from '../platform/refusal.tsx'
import { untilOpened } from '../platform/until-opened.ts'
import { useWords } from '../platform/words.ts'
import { STAFF, useOpeningProof } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { keepCopy, nameIn } from '../wills/open-copy.ts'
import { words } from './words.ts'

export function DisputePack() {
  const t = useWords(words)
  const { ask, dropOpening } = useOpeningProof()
  const keyFor = useIntention()
  const [typed, setTyped] = useState('')
  const [cause, setCause] = useState('')
  const [tried, setTried] = useState(false)
  const commitment = typed.replace(/\s|^0x/g, '').toLowerCase()
  const making = useMutation({
    mutationFn: async (stepUp: string): Promise<string> => {
      const body = { commitment, cause: cause.trim() }
      const { packId } = await call(makePackAsStaff, {
        body,
        stepUp,
        idempotencyKey: keyFor({ ...body, stepUp }),
      })
      const answer = await untilOpened(() => call(fetchPack, { params: { id: packId } }))
      const copy = { blob: await answer.blob(), name: nameIn(answer.headers.get('content-disposition')) }
      keepCopy(copy)
      return copy.name
    },
    // The proof is used up or was refused.
    onSettled: () => dropOpening(STAFF),
    onSuccess: (name) =>
      toast({ title: t('packTaken', { name }), description: t('packTakenText'), kind: 'done' }),
  })
  const isWrong = !/^[0-9a-f]{64}$/.test(commitment)
  const isShort = cause.trim().length < 3
  async function send(): Promise<void> {
    setTried(true)
    if (isWrong || isShort)
      return document.getElementById(isWrong ? 'pack-commitment' : 'pack-cause')?.focus()
    const stepUp = await ask(STAFF)
    if (stepUp !== null) making.mutate(stepUp)
  }
  return (
    <Expander summary={t('packSummary')}>
      <p>{t('packText')}</p>
      <form
        className="notice-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        <TextField
          name="pack-commitment"
          label={t('packCommitment')}
          hint={t('packCommitmentHint')}
          value={typed}
          onChange={setTyped}
          maxLength={200}
          error={tried && isWrong ? t('packCommitmentWrong') : undefined}
        />
        <TextField
          name="pack-cause"
          label={t('packCause')}
          value={cause}
          onChange={setCause}
          multiline={2}
          maxLength={1_000}
          error={tried && isShort ? t('reasonMissing') : undefined}
        />
        {making.error !== null && (
          <Notice kind="error" title={t('packFailed')}>
            <Refusal of={making.error} />
          </Notice>
        )}
        <div className="button-row">
          <Button type="submit" variant="secondary" pending={making.isPending} pendingText={t('packMaking')}>
            {t('packMake')}
          </Button>
        </div>
      </form>
    </Expander>
  )
}
