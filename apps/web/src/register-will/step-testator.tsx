// Step 1: the testator.
import { useWords } from '../platform/words.ts'
import { FormText, type StepProps } from './step-fields.tsx'
import { asOneLine } from './steps.ts'
import { words } from './words.ts'

export function StepTestator(props: StepProps) {
  const t = useWords(words)
  return (
    <>
      <p className="wizard-lead">{t('step1Text')}</p>
      <FormText
        {...props}
        field="testatorName"
        hint={t('testatorNameHint')}
        autoComplete="name"
        autoCapitalize="words"
        spellCheck={false}
      />
      <FormText
        {...props}
        field="testatorEmail"
        hint={t('testatorEmailHint')}
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormText {...props} field="testatorPhone" type="tel" inputMode="tel" autoComplete="tel" width="half" />
      <FormText
        {...props}
        field="testatorAddress"
        hint={t('testatorAddressHint')}
        autoComplete="street-address"
        multiline={3}
        shape={asOneLine}
      />
    </>
  )
}
