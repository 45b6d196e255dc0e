// Step 1: the kind of document, its picture, and a picture of the person, requested one after the other.
import type { ReactNode } from 'react'
import type { DocumentType, documentTypes as kinds } from '@testate/api/identity'
import { useAddress } from '../addresses/address.ts'
import { installation } from '../operator/installation.ts'
import { useWords } from '../platform/words.ts'
import { Button } from '../ui/button/button.tsx'
import { LinkButton } from '../ui/button/link-button.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import { FormErrors } from '../ui/form/form.tsx'
import { useShownErrors } from '../ui/form/use-shown-errors.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { Select } from '../ui/select/select.tsx'
import { TextField } from '../ui/text-field/text-field.tsx'
import { useSaid } from '../wording/use-said.ts'
import { FaceConsent } from './face-consent.tsx'
import { PicturePart } from './picture-part.tsx'
import { SampleOffer } from './sample-offer.tsx'
import type { Pictures } from './send-check.ts'
import type { Standing } from './standing.ts'
import { words } from './words.ts'

interface IdentityPicturesProps {
  stands: Extract<Standing, { kind: 'to-do' }>
  documentTypes: { type: DocumentType; name: string; warning: (typeof kinds)[DocumentType]['warning'] }[]
  pictures: Partial<Pictures>
  onChange: (pictures: Partial<Pictures>) => void
  onSend: (pictures: Pictures) => void
  otherDevice: ReactNode
  headingLevel: 2 | 3
}

const typeNames = {
  'passport': 'passport',
  'driving-licence': 'drivingLicence',
  'national-identity-card': 'identityCard',
  'biometric-residence-permit': 'residencePermit',
} as const satisfies Record<DocumentType, string>

export function IdentityPictures({
  stands,
  documentTypes,
  pictures,
  onChange,
  onSend,
  otherDevice,
  headingLevel,
}: IdentityPicturesProps) {
  const t = useWords(words)
  const to = useAddress()
  const said = useSaid()
  // What the reviewer wrote.
  const reviewed = said(null, stands.after?.reason ?? '')
  const Heading = `h${headingLevel}` as const
  const { documentType, driverNumber = '', document, selfie, faceConsent = false } = pictures
  const missing = [
    ...(documentType === undefined
      ? [{ field: 'documentType' as const, message: t('documentTypeMissing') }]
      : []),
    ...(document === undefined ? [{ field: 'document' as const, message: t('documentMissing') }] : []),
    ...(document !== undefined && selfie === undefined
      ? [{ field: 'selfie' as const, message: t('selfieMissing') }]
      : []),
  ]
  const shown = useShownErrors(missing, [])
  const put = (part: 'document' | 'selfie') => (picture: Blob | null) =>
    onChange({ ...pictures, [part]: picture ?? undefined })
  const send = () => {
    shown.look(['documentType', 'document', 'selfie'])
    if (documentType !== undefined && document !== undefined && selfie !== undefined)
      onSend({
        documentType,
        driverNumber: documentType === 'driving-licence' ? driverNumber : '',
        document,
        selfie,
        sample: false,
        faceConsent,
      })
  }

  if (stands.closed !== null) {
    return (
      <Notice kind="advice" title={t(stands.closed === 'no-tries' ? 'noTriesTitle' : 'noReturnsTitle')}>
        <p>{t(stands.closed === 'no-tries' ? 'noTries' : 'noReturns')}</p>
        <LinkButton href={to('/support')} variant="secondary">
          {t('support')}
        </LinkButton>
      </Notice>
    )
  }
  const warning = documentTypes.find(({ type }) => type === documentType)?.warning
  return (
    <div className="identity-pictures">
      <FormErrors of={shown} />
      {stands.after !== null && (
        <Notice kind="advice" title={t(stands.after.state)}>
          {stands.after.reason === null ? (
            <p>{t('noReason')}</p>
          ) : (
            <p lang={reviewed.lang}>{reviewed.text}</p>
          )}
          <p>{t(stands.after.state === 'returned' ? 'returnedCounts' : 'rejectedAgain')}</p>
        </Notice>
      )}
      <p>{t('intro')}</p>
      <Expander summary={t('keptTitle')}>
        <p>{t('kept', installation.identityKeptDays)}</p>
      </Expander>
      <Heading className="identity-heading">{t('documentTitle')}</Heading>
      <Select
        name="documentType"
        label={t('documentType')}
        value={documentType ?? ''}
        error={shown.errors.documentType}
        onChange={(type) => onChange({ ...pictures, documentType: type as DocumentType })}
        options={documentTypes.map(({ type }) => ({ value: type, label: t(typeNames[type]) }))}
      />
      {warning != null && <Notice kind="advice">{t('residencePermitWarning')}</Notice>}
      {documentType === 'driving-licence' && (
        <TextField
          name="driverNumber"
          label={t('driverNumber')}
          hint={t('driverNumberHint')}
          isRequired={false}
          width="half"
          value={driverNumber}
          maxLength={24}
          spellCheck={false}
          autoCapitalize="characters"
          onChange={(number) => onChange({ ...pictures, driverNumber: number })}
        />
      )}
      <PicturePart
        part="document"
        hint={t(documentType === 'driving-licence' ? 'documentLicenceHint' : 'documentHint')}
        picture={document ?? null}
        error={shown.errors.document}
        onPicture={put('document')}
      />
      {document !== undefined && (
        <>
          <Heading className="identity-heading">{t('selfieTitle')}</Heading>
          <PicturePart
            part="selfie"
            hint={t('selfieHint')}
            picture={selfie ?? null}
            error={shown.errors.selfie}
            onPicture={put('selfie')}
          />
        </>
      )}
      {document !== undefined && selfie !== undefined && (
        <>
          <FaceConsent
            agreed={faceConsent}
            onChange={(agreed) => onChange({ ...pictures, faceConsent: agreed })}
            headingLevel={headingLevel}
          />
          <div className="button-row">
            <Button onPress={send}>{t('send')}</Button>
          </div>
        </>
      )}
      {otherDevice}
      <SampleOffer onSample={onSend} />
    </div>
  )
}
