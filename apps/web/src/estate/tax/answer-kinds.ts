// How each question is answered, and how an answer reads.
import type { Answer } from '@testate/domain/estate/tax/answers'

type Kind = 'money' | 'yes-no' | 'percent' | 'connection' | 'trusts'
export const kinds: Record<Answer, Kind> = {
  connection: 'connection',
  toSpouse: 'money',
  toCharity: 'money',
  spouseConnected: 'yes-no',
  gifts: 'money',
  exemptGifts: 'money',
  otherGifts: 'yes-no',
  mostGiftsInYear: 'money',
  keptBenefit: 'yes-no',
  trusts: 'trusts',
  inTrust: 'money',
  trustExempt: 'money',
  earlierDeath: 'yes-no',
  unusedBand: 'percent',
  unusedResidenceBand: 'percent',
  earlierIsPlain: 'yes-no',
  homeToDescendants: 'money',
  downsized: 'yes-no',
  reliefFull: 'money',
  reliefHalf: 'money',
  pensionsExcluded: 'money',
  onlyCashAndShares: 'yes-no',
}

/** The word for each choice of a question that has some. */
export const choices = {
  'yes-no': { yes: 'yes', no: 'no' },
  'connection': { yes: 'connectedYes', no: 'connectedNo', never: 'connectedNever' },
  'trusts': { none: 'trustsNone', one: 'trustsOne', several: 'trustsSeveral' },
} as const
