// An amount of the accounts, as a link to the entries it is made of.
import type { LineId } from '@testate/domain/estate/lines'
import { useWords } from '../../platform/words.ts'
import { estateAddress } from '../frame/addresses.ts'
import { AmountLink } from '../frame/amount-link.tsx'
import { words } from './words.ts'

interface FigureProps {
  willId: string
  /** Of the accounts, where they are not those of today. */
  day: string | null
  line: LineId
  /** What the line is called, for those who hear the link without its table. */
  name: string
  amount: number
}

export function Figure({ willId, day, line, name, amount }: FigureProps) {
  const t = useWords(words)
  const query = { ...(day === null ? {} : { day }), of: line }
  return (
    <AmountLink
      to={`${estateAddress(willId, 'accounts', query)}#entries`}
      amount={amount}
      label={(shown) => t('figure', { amount: shown, line: name })}
    />
  )
}
