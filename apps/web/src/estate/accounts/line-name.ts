// What a line of the accounts is called, from its id in an address; null for one that is no line.
import type { Accounts, Estate } from '@testate/api/estate/calls'
import { expenseKinds } from '@testate/domain/estate/ledger'
import type { LineId } from '@testate/domain/estate/lines'
import { useWords } from '../../platform/words.ts'
import { nameOfItem, nameOfPerson } from '../frame/names.ts'
import { words } from './words.ts'

const ofTheEstate = {
  'assets-at-death': ['capital', 'atDeath'],
  'assets-now': ['capital', 'held'],
  'debts-at-death': ['debts', 'atDeath'],
  'debts-now': ['debts', 'owing'],
  'net': ['net'],
  'gain': ['gain'],
  'income': ['income'],
  'to-give': ['toGive'],
  'given': ['given'],
  'money': ['money'],
} as const
const ofOne = {
  'at-death': 'atDeath',
  'sold': 'gainOfIt',
  'owed': 'owedOne',
  'part': 'part',
  'had': 'had',
  'still': 'still',
} as const

export function useLineName(estate: Pick<Estate, 'items' | 'people'>, accounts: Accounts) {
  const t = useWords(words)
  return (line: LineId): string | null => {
    const whole = Object.entries(ofTheEstate).find(([id]) => id === line)?.[1]
    if (whole !== undefined) return whole.map((word) => t(word)).join(': ')
    const kind = expenseKinds.find((one) => line === `cost-${one}`)
    if (kind !== undefined) return `${t('costs')}: ${t(`expense-${kind}`)}`
    const [, what, id] = /^(now|at-death|sold|owed|part|had|still)-(.+)$/.exec(line) ?? []
    if (what === undefined || id === undefined) return null
    const name = nameOfItem(estate, id) || nameOfPerson(estate, id)
    if (name === '') return null
    if (what !== 'now') return `${name}: ${t(ofOne[what as keyof typeof ofOne])}`
    return `${name}: ${t(accounts.liabilities.some(({ itemId }) => itemId === id) ? 'owing' : 'held')}`
  }
}
