// What lists show of bank details.
import { useQuery } from '@tanstack/react-query'
import { listBankDetails, type MaskedBank } from '@testate/api/estate/bank-details'
import { dayInWords } from '../../claims/day.ts'
import { read } from '../../platform/queries.ts'
import { useWords } from '../../platform/words.ts'
import { words } from './words.ts'

export const useBankList = (willId: string) => useQuery(read(listBankDetails, { params: { id: willId } }))

/** “Account ending 21, confirmed by telephone on 3 May 2026”. */
export function useMasked(): (bank: MaskedBank) => string {
  const t = useWords(words)
  return ({ ending, isAbroad, confirmedHow, confirmedOn }) =>
    t(isAbroad ? 'lineAbroad' : 'line', {
      ending,
      how: t(`how-${confirmedHow}`),
      day: dayInWords(confirmedOn, 'en'),
    })
}

/** The same of a person; null while it is not known. */
export function useBankLine(willId: string): (personId: string | null) => string | null {
  const t = useWords(words)
  const masked = useMasked()
  const { data } = useBankList(willId)
  return (personId) => {
    if (data === undefined || personId === null) return null
    const bank = data.people.find((one) => one.personId === personId)?.bank ?? null
    return bank === null ? t('none') : masked(bank)
  }
}
