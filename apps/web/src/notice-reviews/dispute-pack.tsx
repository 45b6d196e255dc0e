// Staff have a dispute pack of a released will made, with the cause.
import { useState } from 'react'
import { staffActs } from '@testate/api/death/staff-acts'
import { fetchPack, makePackAsStaff } from '@testate/api/released'
import { call } from '../platform/client.ts'
import { Refusal } from '../platform/refusal.tsx'
import { untilOpened } from '../platform/until-opened.ts'
import { useWords } from '../platform/words.ts'
import { useStaffAct } from '../step-up/use-staff-act.ts'
import { Button } from '../ui/button/button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { toast } from '../ui/toast/toast.tsx'
import { keepCopy, nameIn } from '../wills/open-copy.ts'
import { words } from './words.ts'

export function DisputePack() {
  const t = useWords(words)
  const [typed, setTyped] = useState('')
  const [cause, setCause] = useState('')
  const [tried, setTried] = useState(false)
  const commitment = typed.replace(/\s|^0x/g, '').toLowerCase()
  const { act, error, isPending } = useStaffAct(
    async (body: { commitment: string; cause: string }, { stepUp }): Promise<string> => {
      // No repeat: each proof has a key of its own, and so a pack.
      const { packId } = await call(makePackAsStaff, { body, stepUp })
      const answer = await untilOpened(() => call(fetchPack, { params: { id: packId } }))
      const copy = { blob: await answer.blob(), name: nameIn(answer.headers.get('content-disposition')) }
      keepCopy(copy)
      return copy.name
    },
    {
      actOf: (body) => staffActs.disputePack(body.commitment),
      onDone: (name) =>
        toast({ title: t('packTaken', { name }), description: t('packTakenText'), kind: 'done' }),
    },
  )
  const isWrong = !/^[0-9a-f]{64}$/.test(commitment)
  const isShort = cause.trim().length < 3
  function send(): void {
    setTried(true)
    if (isWrong || isShort)
      return document.getElementById(isWrong ? 'pack-commitment' : 'pack-cause')?.focus()
    void act({ commitment, cause: cause.trim() })
  }
  return (
    <Expander summary={t('packSummary')}>
      <p>{t('packText')}</p>
      <form
        className="notice-form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
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
        {error !== null && (
          <Notice kind="error" title={t('packFailed')}>
            <Refusal of={error} />
          </Notice>
        )}
        <div className="button-row">
          <Button type="submit" variant="secondary" pending={isPending} pendingText={t('packMaking')}>
            {t('packMake')}
          </Button>
        </div>
      </form>
    </Expander>
  )
}
