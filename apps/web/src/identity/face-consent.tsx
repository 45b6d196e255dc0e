// Asks whether a program may compare the two faces: first an explanation, then one box that is never
// pre-ticked. Leaving it empty blocks nothing.
import { FACE_CONSENT } from '@testate/domain/face-consent'
import { useWords } from '../platform/words.ts'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Agreed, useAgreed } from '../wording/agreed.tsx'
import { words } from './words.ts'

interface FaceConsentProps {
  agreed: boolean
  onChange: (agreed: boolean) => void
  headingLevel: 2 | 3
}

export function FaceConsent({ agreed, onChange, headingLevel }: FaceConsentProps) {
  const t = useWords(words)
  const inTheirLanguage = useAgreed()
  const Heading = `h${headingLevel}` as const
  return (
    <>
      <Heading className="identity-heading">{t('facesTitle')}</Heading>
      <p>{t('facesChoice')}</p>
      <ul className="identity-faces">
        {FACE_CONSENT.terms.map((term) => (
          <li key={term}>{inTheirLanguage(term)}</li>
        ))}
      </ul>
      <Checkbox
        name="faceConsent"
        label={<Agreed>{FACE_CONSENT.agree}</Agreed>}
        value={agreed}
        onChange={onChange}
      />
    </>
  )
}
