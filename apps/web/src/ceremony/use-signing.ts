// A party's signature of the statement: what they tick and type, what is still missing, and the request that signs.
import { useRef, useState } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signStatement } from '@testate/api/ceremony'
import { Problem } from '@testate/api/problem'
import type { GivenBodyOf } from '@testate/api/route'
import type { WitnessedSentence } from '@testate/domain/ceremony'
import { LEGAL_NOTICE } from '@testate/domain/legal-notice'
import { call } from '../platform/client.ts'
import { useKeptHere } from '../platform/kept-here.ts'
import { useRefusal } from '../platform/use-refusal.ts'
import { allButMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { titled } from '../ui/toast/titled.ts'
import { toast } from '../ui/toast/toast.tsx'
import { useAcknowledge, useAcknowledged } from '../wills/use-acknowledge.ts'
import { useSaid } from '../wording/use-said.ts'
import { missingToSign, type Ceremony, type Party } from './missing-to-sign.ts'
import { words } from './words.ts'

interface SigningOf {
  ceremony: Ceremony
  party: Party
  personId: string
  onSigned: (() => void) | undefined
}

export function useSigning({ ceremony, party, personId, onSigned }: SigningOf) {
  const t = useWords(words)
  const refused = useRefusal()
  const said = useSaid()
  const ask = useStepUp()
  const queries = useQueryClient()
  const [{ witnessed, legalEffect, location }, set, forget] = useKeptHere(`signing ${party.partyId}`, {
    // The sentence that was ticked: another one, after the testator chose another way, is not.
    witnessed: '' as WitnessedSentence | '',
    legalEffect: false,
    location: '',
  })
  /** People from the Digital Signing page have accepted it there; a witness with a link has not. */
  const { noticeAt, unread } = useAcknowledged(ceremony.willId, ceremony.documentHash)
  const acknowledging = useAcknowledge(ceremony.willId)
  const [noticeTicked, setNoticeTicked] = useState(false)
  // If it cannot be read whether they have, they are asked again: a second recorded acceptance does no harm.
  const askNotice = unread || noticeAt === null
  /**
   * The payload and its key: after a lost response the same is sent again, so that there is no second
   * signature and no false failure.
   */
  const intention = useRef<{ key: string; body: GivenBodyOf<typeof signStatement> } | null>(null)
  const stated = ceremony.consents?.sentences.find(({ sentence }) => sentence === witnessed)
  const agreed = stated !== undefined && legalEffect

  const signing = useMutation({
    mutationFn: async () => {
      const token = await ask('sign', ceremony.willId)
      if (token === null || ceremony.videoStatementHash === null) return null
      if (askNotice) await acknowledging.mutateAsync({ what: 'legal-notice', version: LEGAL_NOTICE.version })
      intention.current ??= {
        key: crypto.randomUUID(),
        body: {
          userId: personId,
          witnessOrder: party.witnessOrder,
          signatureData: {
            timestamp: new Date().toISOString(),
            consents: {
              witnessed: agreed,
              legalEffect,
              ...(stated === undefined ? {} : { sentence: stated.sentence }),
            },
            userAgent: navigator.userAgent.slice(0, 500),
            videoStatementHash: ceremony.videoStatementHash,
            ...(location.trim() === '' ? {} : { location: location.trim() }),
          },
        },
      }
      return await call(signStatement, {
        params: { id: ceremony.willId },
        stepUp: token,
        idempotencyKey: intention.current.key,
        body: intention.current.body,
      })
    },
    onSuccess: async (answer) => {
      if (answer === null) return
      forget()
      toast({ ...titled(said('signed', answer.message ?? '')), kind: 'done' })
      await queries.invalidateQueries(allButMe)
      onSigned?.()
    },
    onError: (error) => {
      if (error instanceof Problem && error.status < 500) intention.current = null
      toast({ title: t('failed'), description: refused(error), kind: 'error' })
    },
  })
  return {
    typed: { witnessed, legalEffect, location },
    set,
    /** The sentence that was ticked, with its text. */
    stated,
    notice: { isAsked: askNotice, isTicked: noticeTicked, tick: setNoticeTicked },
    isLoading: noticeAt === undefined && !unread,
    missing: missingToSign(ceremony, { agreed, noticeAccepted: !askNotice || noticeTicked }),
    signing,
  }
}
