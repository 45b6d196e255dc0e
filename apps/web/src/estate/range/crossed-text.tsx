// Which limit of inheritance tax lies between the lowest and the highest values.
import type { Crossed } from '@testate/domain/estate/tax/tax-range'
import { useWords } from '../../platform/words.ts'
import { pounds } from '../frame/money-text.ts'
import { words as frameWords } from '../frame/words.ts'
import { words } from './words.ts'

export function CrossedText({ of: { limit, amount, lowest, highest } }: { of: Crossed }) {
  const t = useWords(words)
  const f = useWords(frameWords)
  const said = (one: number): string =>
    limit === 'charity-rate' ? f('percent', { count: one }) : pounds(one)
  return t(`crossed-${limit}`, {
    lowest: said(lowest),
    highest: said(highest),
    amount: amount === null ? '' : pounds(amount),
  })
}
