// What a party states of how they took part: one sentence to tick or, where two can be true, one of them to choose.
import type { showCeremony } from '@testate/api/ceremony'
import type { ReceivedOf } from '@testate/api/route'
import type { WitnessedSentence } from '@testate/domain/ceremony'
import { useWords } from '../platform/words.ts'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { RadioGroup } from '../ui/radio-group/radio-group.tsx'
import { Agreed } from '../wording/agreed.tsx'
import { consentKeys } from '../wording/agreed-keys.ts'
import { words } from './words.ts'

interface WitnessedConsentProps {
  consents: NonNullable<ReceivedOf<typeof showCeremony>['consents']>
  value: WitnessedSentence | ''
  onChange: (value: WitnessedSentence | '') => void
}

export function WitnessedConsent({ consents, value, onChange }: WitnessedConsentProps) {
  const t = useWords(words)
  const { version, sentences } = consents
  const labelled = sentences.map(({ sentence, text }) => ({
    value: sentence,
    label: (
      <Agreed of={consentKeys({ version, sentences: [{ sentence }] })?.witnessed ?? null}>{text}</Agreed>
    ),
  }))
  const [only, ...others] = labelled
  if (only === undefined) return null
  return others.length === 0 ? (
    <Checkbox
      name="witnessed"
      label={only.label}
      value={value === only.value}
      onChange={(ticked) => onChange(ticked ? only.value : '')}
      isRequired
    />
  ) : (
    <RadioGroup
      name="witnessed"
      label={t('whichIsTrue')}
      value={value}
      onChange={(chosen) => onChange(chosen as WitnessedSentence)}
      options={labelled}
    />
  )
}
