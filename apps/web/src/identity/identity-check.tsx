// The identity check in its three steps, wherever it is shown: in the dialog, on the witness's screen, on a
// phone. The server decides which step.
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { myChecks } from '@testate/api/identity'
import { read } from '../platform/queries.ts'
import { allButMe, useMe } from '../platform/session.ts'
import { useRefusal } from '../platform/use-refusal.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useWords } from '../platform/words.ts'
import { Loading } from '../ui/spinner/spinner.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { StepBar } from '../ui/step-bar/step-bar.tsx'
import { titled } from '../ui/toast/titled.ts'
import { toast } from '../ui/toast/toast.tsx'
import { IdentityOutcome } from './identity-outcome.tsx'
import { IdentityPictures } from './identity-pictures.tsx'
import { IdentityVerifying } from './identity-verifying.tsx'
import { findPictures, forgetPictures, keepPictures } from './kept-pictures.ts'
import { newIntention, sendCheck, type CheckIntention, type Pictures } from './send-check.ts'
import { standing } from './standing.ts'
import { useSaid } from '../wording/use-said.ts'
import { words } from './words.ts'
import './identity.css'

interface IdentityCheckProps {
  /**
   * After the pictures are sent: goes on to the next task. Without it no button is shown, since the screen
   * itself goes on.
   */
  onContinue?: () => void
  /** “Use another device”, where possible. */
  otherDevice?: ReactNode
  /** For the headings inside: one below the enclosing heading. */
  headingLevel?: 2 | 3
  /** Shows its own “Step N of 3”; omitted where the check is itself a step of something longer. */
  steps?: boolean
}

export function IdentityCheck({
  onContinue,
  otherDevice,
  headingLevel = 3,
  steps = true,
}: IdentityCheckProps) {
  const t = useWords(words)
  const refused = useRefusal()
  const said = useSaid()
  const me = useMe()
  const checks = useQuery(read(myChecks))
  const queries = useQueryClient()
  /** State of this component and not of a child: the pictures must survive a failed upload. */
  const [pictures, setPictures] = useState<Partial<Pictures>>({})
  const intention = useRef<CheckIntention | null>(null)
  const personId = me?.id
  useEffect(() => {
    if (personId === undefined) return
    let gone = false
    void findPictures(personId).then(
      (found) => !gone && found !== null && setPictures((now) => ({ ...found, ...now })),
    )
    return () => {
      gone = true
    }
  }, [personId])
  const change = (next: Partial<Pictures>) => {
    setPictures(next)
    if (personId !== undefined) void keepPictures(personId, next)
  }

  const sending = useMutation({
    mutationFn: async (wanted: CheckIntention) => await sendCheck(me?.id ?? '', wanted),
    onSuccess: async ({ message, check }) => {
      intention.current = null
      setPictures({})
      if (personId !== undefined) await forgetPictures(personId)
      // A sample is accepted at once, which changes the ceremony too.
      await queries.invalidateQueries(allButMe)
      toast({
        ...titled(said(check.sample ? 'sample' : check.state === 'pending' ? 'preChecked' : null, message)),
        kind: 'done',
      })
    },
    onError: (error) => toast({ title: t('failedTitle'), description: refused(error), kind: 'error' }),
  })
  const send = (wanted: Pictures) => sending.mutate((intention.current = newIntention(wanted)))

  if (checks.error !== null && checks.data === undefined)
    return (
      <Notice kind="error">
        <Refusal of={checks.error} />
      </Notice>
    )
  if (checks.data === undefined || !me) return <Loading text={t('loading')} />
  const stands = standing(checks.data)
  if (stands.kind !== 'to-do') {
    return (
      <>
        {steps && (
          <StepBar step={3} of={3} label={t(stands.kind === 'accepted' ? 'stepAccepted' : 'stepDone')} />
        )}
        <IdentityOutcome stands={stands} onContinue={onContinue} />
      </>
    )
  }
  if (sending.isPending || sending.error !== null) {
    return (
      <>
        {steps && <StepBar step={2} of={3} label={t('stepVerifying')} />}
        <IdentityVerifying
          error={sending.error}
          onAgain={() => intention.current !== null && sending.mutate(intention.current)}
          onBack={() => sending.reset()}
        />
      </>
    )
  }
  return (
    <>
      {steps && <StepBar step={1} of={3} label={t('stepUpload')} />}
      <IdentityPictures
        stands={stands}
        documentTypes={checks.data.documentTypes}
        pictures={pictures}
        onChange={change}
        onSend={send}
        otherDevice={otherDevice}
        headingLevel={headingLevel}
      />
    </>
  )
}
