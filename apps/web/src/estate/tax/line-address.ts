// Where the amounts of the tax come from: assets and debts, entries, answers, limits.
import type { Answer } from '@testate/domain/estate/tax/answers'
import type { LineCode } from '@testate/domain/estate/tax/estimate'
import type { ReasonPart } from '@testate/domain/estate/tax/reasons'
import { estateAddress } from '../frame/addresses.ts'
import { limitId } from '../frame/limit-link.tsx'

/** Null: from the lines above it. */
const comesFrom: Record<LineCode | ReasonPart['code'], 'assets' | 'funeral' | 'limit' | Answer | null> = {
  'inside': 'assets',
  'abroad': 'assets',
  'pensions': 'assets',
  'in-trust': 'inTrust',
  'debts': 'assets',
  'funeral': 'funeral',
  'net': null,
  'relief-full': 'reliefFull',
  'relief-half': 'reliefHalf',
  'to-spouse': 'toSpouse',
  'to-charity': 'toCharity',
  'trust-exempt': 'trustExempt',
  'chargeable': null,
  'band': 'limit',
  'transferred-band': 'unusedBand',
  'gifts': 'gifts',
  'exempt-gifts': 'exemptGifts',
  'most-gifts-in-year': 'mostGiftsInYear',
  'band-left': null,
  'residence-band': 'homeToDescendants',
  'taxed': null,
  'rate': 'limit',
  'tax': null,
}

/** `rule`: the limit, where the line is one. */
export function addressOfLine(willId: string, code: keyof typeof comesFrom, rule = ''): string | null {
  const from = comesFrom[code]
  if (from === null) return null
  if (from === 'limit') return `#${limitId(rule)}`
  if (from === 'assets') return `${estateAddress(willId, 'assets')}#${code === 'debts' ? 'debts' : 'assets'}`
  if (from === 'funeral') return `${estateAddress(willId, 'accounts', { of: 'cost-funeral' })}#entries`
  return estateAddress(willId, 'tax', { ask: from })
}
