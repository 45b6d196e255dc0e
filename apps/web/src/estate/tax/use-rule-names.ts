// What the limits of the tax are called: its own, and those that it shares with the other pages of an estate.
import type { EstateRule } from '@testate/domain/claims/rules/estate-rules'
import { taxRules, type TaxRule } from '@testate/domain/claims/rules/tax-rules'
import { useWords } from '../../platform/words.ts'
import { words as overviewWords } from '../overview/words.ts'
import { words } from './words.ts'

export function useRuleNames(): (name: string) => string {
  const t = useWords(words)
  const o = useWords(overviewWords)
  return (name) => (name in taxRules ? t(`rule-${name as TaxRule}`) : o(`rule-${name as EstateRule}`))
}
