// What the form for the tax is called, from its code in a proposal.
import { forms } from '@testate/domain/estate/tax/path'
import { useWords } from '../../platform/words.ts'
import { words as taxWords } from '../tax/words.ts'
import { words } from './words.ts'

export function useFormName(): (code: string | null) => string {
  const t = useWords(words)
  const x = useWords(taxWords)
  return (code) => {
    const form = forms.find((one) => one === code)
    return form === undefined ? t('formOpen') : x(`form-${form}`)
  }
}
