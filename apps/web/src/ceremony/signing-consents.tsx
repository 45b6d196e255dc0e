// The two sentences that a party states by signing, each to be ticked.
import type { WitnessedSentence } from '@testate/domain/ceremony'
import { useWords } from '../platform/words.ts'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Agreed, EnglishIsSigned } from '../wording/agreed.tsx'
import { consentKeys } from '../wording/agreed-keys.ts'
import type { Ceremony } from './missing-to-sign.ts'
import { WitnessedConsent } from './witnessed-consent.tsx'
import { words } from './words.ts'

interface SigningConsentsProps {
  consents: NonNullable<Ceremony['consents']>
  witnessed: WitnessedSentence | ''
  legalEffect: boolean
  onChange: (changed: { witnessed?: WitnessedSentence | ''; legalEffect?: boolean }) => void
}

export function SigningConsents({ consents, witnessed, legalEffect, onChange }: SigningConsentsProps) {
  const t = useWords(words)
  return (
    <fieldset className="signing-consents">
      <legend className="visually-hidden">{t('consents')}</legend>
      <EnglishIsSigned />
      <WitnessedConsent
        consents={consents}
        value={witnessed}
        onChange={(value) => onChange({ witnessed: value })}
      />
      <Checkbox
        name="legalEffect"
        label={<Agreed of={consentKeys(consents)?.legalEffect ?? null}>{consents.legalEffect}</Agreed>}
        value={legalEffect}
        onChange={(value) => onChange({ legalEffect: value })}
        isRequired
      />
    </fieldset>
  )
}
