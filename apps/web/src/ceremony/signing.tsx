// Signing the registration statement: the document, the recording, two consents, an optional place, and the
// mailed code. Used in the dialog and on the witness's screen.
import { Suspense, type ReactNode } from 'react'
import type { ReceivedOf } from '@testate/api/route'
import type { showWill } from '@testate/api/wills'
import { part } from '../platform/parts/part.ts'
import { Refusal } from '../platform/refusal.tsx'
import { words as reasons } from './not-yet-words.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { Loading } from '../ui/spinner/spinner.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { DocumentBox } from './document-box.tsx'
import type { Ceremony, Party } from './missing-to-sign.ts'
import { NoticeToAccept } from './notice-to-accept.tsx'
import { PartyLine } from './party-line.tsx'
import { RecordingOnRecord } from './recording-on-record.tsx'
import { SigningConsents } from './signing-consents.tsx'
import { StatementShown } from './statement-shown.tsx'
import { stating } from './statement-text.ts'
import { useSigning } from './use-signing.ts'
import { words } from './words.ts'
import './ceremony.css'

const PlayRecording = part(async () => (await import('./play-recording.tsx')).PlayRecording)

export interface SigningProps {
  ceremony: Ceremony
  will: ReceivedOf<typeof showWill>
  /** The caller's own entry. */
  party: Party
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
  const why = useWords(reasons)
  const Heading = `h${headingLevel}` as const
  const { typed, set, stated, notice, isLoading, missing, signing } = useSigning({
    ceremony,
    party,
    personId,
    onSigned,
  })
  const testator = ceremony.parties.find(({ role }) => role === 'testator')?.name ?? ''
  // The form is rendered complete or not at all: a notice appearing later would move the controls under a
  // person's hand.
  if (isLoading) return <Loading text={t('loading')} />

  const states = ceremony.consents !== null && (
    <SigningConsents
      consents={ceremony.consents}
      witnessed={typed.witnessed}
      legalEffect={typed.legalEffect}
      onChange={set}
    />
  )
  return (
    <div className="signing">
      <PartyLine parties={ceremony.parties} />
      <DocumentBox will={will} documentHash={ceremony.documentHash} isTitled={ceremony.statement === null} />
      <Heading className="signing-heading">{t('video')}</Heading>
      <RecordingOnRecord ceremony={ceremony} party={party} recorder={recorder} />
      {wayChoice}
      {party.role === 'witness' && ceremony.way !== null && <p>{t(`way ${ceremony.way}`, { testator })}</p>}
      {ceremony.toPlay !== null && (
        <Suspense fallback={<Loading text={t('loading')} />}>
          <PlayRecording willId={ceremony.willId} testator={testator} {...ceremony.toPlay} />
        </Suspense>
      )}
      {ceremony.statement !== null && (
        <StatementShown
          statement={stated === undefined ? ceremony.statement : stating(ceremony.statement, stated)}
          states={states}
          willTitle={will.title}
          location={typed.location}
          headingLevel={headingLevel}
        />
      )}
      {ceremony.statement === null && states}
      {notice.isAsked && <NoticeToAccept role={party.role} isTicked={notice.isTicked} onTick={notice.tick} />}
      <TextField
        name="location"
        label={t('location')}
        hint={t('locationHint')}
        isRequired={false}
        value={typed.location}
        onChange={(value) => set({ location: value })}
        width="half"
        autoComplete="address-level2"
        maxLength={200}
      />
      <p>{t('audit')}</p>
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
        {missing.slice(0, 1).map((one) => (
          <li key={one}>{t(one)}</li>
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
