// A person's consent about their face, withdrawn by one press, as easily as it was given (UK GDPR article
// 7(3)). Nothing where there was no consent.
import { useRef } from 'react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { endFaceConsent, myChecks } from '@testate/api/identity'
import { call } from '../platform/client.ts'
import { read } from '../platform/queries.ts'
import { Refusal } from '../platform/refusal.tsx'
import { useMe } from '../platform/session.ts'
import { useTimes } from '../platform/times.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { consentStanding } from './standing.ts'
import { words } from './words.ts'
import './identity.css'

/** @param titled with a heading, when shown on its own */
export function FaceConsentGiven({ titled = false }: { titled?: boolean }) {
  const t = useWords(words)
  const { dateAndTime } = useTimes()
  const me = useMe()
  const queries = useQueryClient()
  const { data } = useQuery(read(myChecks))
  const section = useRef<HTMLElement>(null)
  const ending = useMutation({
    mutationFn: async () => await call(endFaceConsent),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: [myChecks.id] })
      // The pressed button has been removed: the result takes the focus.
      section.current?.focus({ preventScroll: true })
    },
  })
  const consent = consentStanding(data?.checks ?? [])
  // A phone handed the check can do only that task: consent is withdrawn where the person is signed in.
  if (consent === null || me?.limitedTo !== undefined) return null
  const { givenAt, takenBackAt } = consent
  return (
    <section ref={section} className="identity-consent" tabIndex={-1}>
      {titled && <h2>{t('facesGivenTitle')}</h2>}
      {takenBackAt === null ? (
        <>
          <p>{t('facesAgreed', { at: dateAndTime(givenAt) })}</p>
          <Button
            variant="secondary"
            pending={ending.isPending}
            pendingText={t('facesEnding')}
            onPress={() => ending.mutate()}
          >
            {t('facesEnd')}
          </Button>
        </>
      ) : (
        <p role="status">{t('facesEnded', { at: dateAndTime(takenBackAt) })}</p>
      )}
      {ending.error !== null && (
        <Notice kind="error" title={t('facesEndFailed')}>
          <Refusal of={ending.error} />
        </Notice>
      )}
    </section>
  )
}
