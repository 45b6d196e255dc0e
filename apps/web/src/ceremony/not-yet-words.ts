// What keeps a party from signing: some of the reasons of a refusal, and an unpaid registration.
import { words as reasons } from '../refusals/ceremony.ts'
import { words as codes } from '../refusals/codes.ts'
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: { ...reasons.en, 'payment-required': codes.en['payment-required'] },
  cy: { ...reasons.cy, 'payment-required': codes.cy?.['payment-required'] ?? '' },
})
