// Step 2: the two witnesses and the executor; who must not be a witness is stated before the fields.
import { formWarnings, type RegistrationForm } from '@testate/domain/registration-form'
import { useWords } from '../platform/words.ts'
import { Expander } from '../ui/expander/expander.tsx'
import { Notice } from '../ui/notice/notice.tsx'
import { FormText, type StepProps } from './step-fields.tsx'
import { words } from './words.ts'

/** Another person's data: a browser would fill in the testator's own. */
const theirs = { autoComplete: 'off', spellCheck: false } as const
const mail = { ...theirs, type: 'email', inputMode: 'email', autoCapitalize: 'none' } as const
const name = { ...theirs, autoCapitalize: 'words' } as const

export function StepWitnesses(props: StepProps) {
  const t = useWords(words)
  const warnings = formWarnings(props.form as Partial<RegistrationForm>)
  return (
    <>
      <p className="wizard-lead">{t('step2Text')}</p>
      <Notice kind="info" title={t('witnessRules')}>
        <p>{t('witnessRulesText')}</p>
        <Expander summary={t('witnessWhy')}>
          <p>{t('witnessWhyText')}</p>
        </Expander>
      </Notice>
      <h2>{t('witness1')}</h2>
      <FormText {...props} {...name} field="witness1Name" />
      <FormText {...props} {...mail} field="witness1Email" />
      <h2>{t('witness2')}</h2>
      <FormText {...props} {...name} field="witness2Name" />
      <FormText {...props} {...mail} field="witness2Email" />
      <h2>{t('executor')}</h2>
      <FormText {...props} {...name} field="executorName" />
      <FormText {...props} {...mail} field="executorEmail" />
      <FormText
        {...props}
        {...theirs}
        field="executorRelationship"
        hint={t('executorRelationshipHint')}
        width="half"
      />
      <div role="status">
        {warnings.length > 0 && (
          <Notice kind="advice" title={t('warningsTitle')}>
            {warnings.map(({ field, message }) => (
              <p key={field}>{message}.</p>
            ))}
          </Notice>
        )}
      </div>
    </>
  )
}
