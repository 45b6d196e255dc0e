// Signing the registration statement: the document, the recording, two consents, an optional place, and the
// mailed code. Used in the dialog and on the witness's screen.
import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { signStatement, type showCeremony } from '@testate/api/ceremony'
import type { WitnessedSentence } from '@testate/domain/ceremony'
import { Problem } from '@testate/api/problem'
import type { GivenBodyOf, ReceivedOf } from '@testate/api/route'
import type { showWill } from '@testate/api/wills'
import { call } from '../platform/client.ts'
import { useKeptHere } from '../platform/kept-here.ts'
import { Refusal } from '../platform/refusal.tsx'
import { LEGAL_NOTICE } from '@testate/domain/legal-notice'
import { useRefusal } from '../platform/use-refusal.ts'
import { words as reasons } from './not-yet-words.ts'
import { allButMe } from '../platform/session.ts'
import { useWords } from '../platform/words.ts'
import { minutesSeconds } from '../recording/length-words.ts'
import { useStepUp } from '../step-up/use-step-up.tsx'
import { Button } from '../ui/button/button.tsx'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { titled } from '../ui/toast/titled.ts'
import { toast } from '../ui/toast/toast.tsx'
import { useAcknowledge, useAcknowledged } from '../wills/use-acknowledge.ts'
import { Agreed, EnglishIsSigned } from '../wording/agreed.tsx'
import { consentKeys, noticeKeys } from '../wording/agreed-keys.ts'
import { useSaid } from '../wording/use-said.ts'
import { DocumentBox } from './document-box.tsx'
import { PartyLine } from './party-line.tsx'
import { StatementShown } from './statement-shown.tsx'
import { words } from './words.ts'
import { WitnessedConsent } from './witnessed-consent.tsx'
import './ceremony.css'

const PlayRecording = lazy(async () => ({ default: (await import('./play-recording.tsx')).PlayRecording }))

export interface SigningProps {
  ceremony: ReceivedOf<typeof showCeremony>
  will: ReceivedOf<typeof showWill>
  /** The caller's own entry. */
  party: ReceivedOf<typeof showCeremony>['parties'][number]
  personId: string
  /** For the testator, until they sign. */
  wayChoice?: ReactNode
  /** Replaces the recording's line while none is on record. */
  recorder?: ReactNode
  /** For the headings inside; 3 in the dialog. */
  headingLevel?: 2 | 3
  onCancel?: () => void
  onSigned?: () => void
}

export function Signing({
  ceremony,
  will,
  party,
  personId,
  wayChoice,
  recorder,
  headingLevel = 3,
  onCancel,
  onSigned,
}: SigningProps) {
  const t = useWords(words)
  const Heading = `h${headingLevel}` as const
  const refused = useRefusal()
  const said = useSaid()
  const why = useWords(reasons)
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
  const recording = ceremony.recordings.find(({ sha256 }) => sha256 === ceremony.videoStatementHash)
  /** The parties who could no longer record once the testator signs (docs/decisions/0006). */
  const silent =
    party.role === 'testator' && ceremony.recordingOpen
      ? ceremony.parties.filter(({ recordedAt }) => recordedAt === null)
      : []
  const testator = ceremony.parties.find(({ role }) => role === 'testator')?.name ?? ''
  const offered = ceremony.consents?.sentences ?? []
  const stated = offered.find(({ sentence }) => sentence === witnessed)
  const agreed = stated !== undefined && legalEffect
  const consents = ceremony.consents && consentKeys(ceremony.consents)

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
  const missing = [
    ...(ceremony.wayOpen && ceremony.way === null ? [t('wayRequired')] : []),
    ...(ceremony.videoStatementHash === null ? [t('videoRequired')] : []),
    ...(ceremony.consents === null || agreed ? [] : [t('consentRequired')]),
    ...(askNotice && !noticeTicked ? [t('noticeRequired')] : []),
  ]
  // The form is rendered complete or not at all: a notice appearing later would move the controls under a
  // person's hand.
  if (noticeAt === undefined && !unread) return <Loading text={t('loading')} />

  const states = ceremony.consents !== null && (
    <fieldset className="signing-consents">
      <legend className="visually-hidden">{t('consents')}</legend>
      <EnglishIsSigned />
      <WitnessedConsent
        consents={ceremony.consents}
        value={witnessed}
        onChange={(value) => set({ witnessed: value })}
      />
      <Checkbox
        name="legalEffect"
        label={<Agreed of={consents?.legalEffect ?? null}>{ceremony.consents.legalEffect}</Agreed>}
        value={legalEffect}
        onChange={(value) => set({ legalEffect: value })}
        isRequired
      />
    </fieldset>
  )
  return (
    <div className="signing">
      <PartyLine parties={ceremony.parties} />
      <DocumentBox will={will} documentHash={ceremony.documentHash} isTitled={ceremony.statement === null} />
      <Heading className="signing-heading">{t('video')}</Heading>
      {recording === undefined ? (
        recorder === undefined && <p>{t('videoRequired')}</p>
      ) : (
        <p>
          {recording.sha256 === party.videoStatementHash
            ? t('videoOwn', { length: minutesSeconds(recording.durationMs) })
            : t('videoOther', { name: recording.by, length: minutesSeconds(recording.durationMs) })}
        </p>
      )}
      {silent.length > 0 && (
        <Notice kind="advice">
          {t('videoCloses', {
            names: silent
              .map(({ partyId, name }) => (partyId === party.partyId ? t('videoYou') : name))
              .join(', '),
          })}
        </Notice>
      )}
      {ceremony.recordingOpen && party.recordedAt === null && recorder}
      {wayChoice}
      {party.role === 'witness' && ceremony.way !== null && <p>{t(`way ${ceremony.way}`, { testator })}</p>}
      {ceremony.toPlay !== null && (
        <Suspense fallback={<Loading text={t('loading')} />}>
          <PlayRecording willId={ceremony.willId} testator={testator} {...ceremony.toPlay} />
        </Suspense>
      )}
      {ceremony.statement !== null && (
        <StatementShown
          statement={
            stated === undefined || ceremony.statement.consents.sentence === undefined
              ? ceremony.statement
              : {
                  ...ceremony.statement,
                  consents: {
                    ...ceremony.statement.consents,
                    sentence: stated.sentence,
                    witnessed: stated.text,
                  },
                }
          }
          states={states}
          willTitle={will.title}
          location={location}
          headingLevel={headingLevel}
        />
      )}
      {ceremony.statement === null && states}
      {askNotice && (
        <fieldset className="signing-consents">
          <legend>{t('notice')}</legend>
          <ol>
            {noticeKeys(party.role).map((line) => (
              <li key={line}>
                <Agreed of={line} end="." />
              </li>
            ))}
          </ol>
          <Checkbox
            name="legal-notice"
            label={<Agreed of="noticeAccept" />}
            value={noticeTicked}
            onChange={setNoticeTicked}
            isRequired
          />
        </fieldset>
      )}
      <TextField
        name="location"
        label={t('location')}
        hint={t('locationHint')}
        isRequired={false}
        value={location}
        onChange={(value) => set({ location: value })}
        width="half"
        autoComplete="address-level2"
        maxLength={200}
      />
      <p>
        {t('audit')} {t('code')}
      </p>
      {ceremony.notYet !== null && ceremony.notYet !== 'way-needed' && (
        <Notice kind="info">
          <p>{why(ceremony.notYet)}</p>
        </Notice>
      )}
      {signing.error !== null && (
        <Notice kind="error" title={t('failed')}>
          <Refusal of={signing.error} />
        </Notice>
      )}
      <ul className="signing-missing" id="signing-missing" aria-live="polite">
        {missing.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
      <div className="button-row signing-buttons">
        {onCancel !== undefined && (
          <Button variant="secondary" isDisabled={signing.isPending} onPress={onCancel}>
            {t('cancel')}
          </Button>
        )}
        <Button
          isDisabled={missing.length > 0 || ceremony.notYet !== null}
          pending={signing.isPending}
          pendingText={t('signing')}
          aria-describedby="signing-missing"
          onPress={() => signing.mutate()}
        >
          {t('sign')}
        </Button>
      </div>
    </div>
  )
}
