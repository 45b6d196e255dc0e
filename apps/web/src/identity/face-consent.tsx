// Asks whether a program may compare the two faces: first an explanation, then one box that is never
// pre-ticked. Leaving it empty blocks nothing.
import { useWords } from '../platform/words.ts'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Agreed } from '../wording/agreed.tsx'
import { faceTermKeys } from '../wording/agreed-keys.ts'
import { words as agreedWords } from '../wording/agreed-words.ts'
import { words } from './words.ts'

interface FaceConsentProps {
  agreed: boolean
  onChange: (agreed: boolean) => void
  headingLevel: 2 | 3
}

export function FaceConsent({ agreed, onChange, headingLevel }: FaceConsentProps) {
  const t = useWords(words)
  const agreedTo = useWords(agreedWords)
  const Heading = `h${headingLevel}` as const
  return (
    <>
      <Heading className="identity-heading">{t('facesTitle')}</Heading>
      <p>{t('facesChoice')}</p>
      <ul className="identity-faces">
        {faceTermKeys.map((term) => (
          <li key={term}>{agreedTo(term)}</li>
        ))}
      </ul>
      <Checkbox name="faceConsent" label={<Agreed of="facesAgree" />} value={agreed} onChange={onChange} />
    </>
  )
}
