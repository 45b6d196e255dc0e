// The three declarations, and why they are asked for. Nobody else can make them, so nothing is pre-ticked.
import { declarations, type Declaration } from '@testate/domain/party'
import { useWords } from '../platform/words.ts'
import { Checkbox } from '../ui/checkbox/checkbox.tsx'
import { Expander } from '../ui/expander/expander.tsx'
import type { FormOf } from '../ui/form/use-form.ts'
import { Agreed, EnglishIsSigned } from '../wording/agreed.tsx'
import { words as agreedWords } from '../wording/agreed-words.ts'
import { words } from './words.ts'

const names = Object.keys(declarations) as Declaration[]
export type Declared = Record<Declaration, boolean>
export const noneDeclared: Declared = { isAdult: false, notBeneficiary: false, notSpouseOfBeneficiary: false }

/** What is not declared yet, as a form's check says it. */
export function useMissing(): (given: Declared) => { field: Declaration; message: string }[] {
  const t = useWords(words)
  const agreed = useWords(agreedWords)
  return (given) =>
    names
      .filter((name) => !given[name])
      .map((field) => ({ field, message: t('declareMissing', { sentence: agreed(field) }) }))
}

export function Declarations({ form }: { form: FormOf<Declared> }) {
  const t = useWords(words)
  return (
    <>
      <EnglishIsSigned />
      {names.map((name) => (
        <Checkbox key={name} {...form.field(name)} label={<Agreed of={name} />} />
      ))}
      <p>{t('declareCannot')}</p>
      <Expander summary={t('declareWhy')}>
        <p>{t('declareWhyText')}</p>
      </Expander>
    </>
  )
}
