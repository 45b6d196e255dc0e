// The operator's name, within a sentence.
import { useWords } from '../platform/words.ts'
import { installation } from './installation.ts'
import { words } from './words.ts'

export function OperatorName() {
  const t = useWords(words)
  return <strong>{installation.operator.name ?? t('noName')}</strong>
}
