// The sentences about an amount in another currency.
import { defineWords } from '../../platform/words.ts'

export const words = defineWords({
  en: {
    currency: 'In which currency?',
    currencyHint: 'The one in which the bank, the buyer or the creditor says it.',
    pounds: 'Pounds',
    amount: 'Amount in {currency}',
    whole: 'Amount in {currency}, for the whole of it',
    perPound: 'How many {currency} made one pound?',
    perPoundHint: 'As HMRC prints its rates, for example 1.1545. A larger figure makes fewer pounds.',
    day: 'Of which day is this rate?',
    dayOfDeath:
      'That of the death, or of its month. The value at death is the market value on that day (Inheritance Tax Act ' +
      '1984, section 160), so the rate of another day would change it. Which rate HMRC accepts was not confirmed at ' +
      'its source: ask before you rely on it.',
    dayOfEntry: 'That of the payment, or of its month.',
    source: 'Who gives this rate?',
    sourceHint: 'For example: HMRC exchange rates for March 2026, or the letter of the bank',
    later: 'You can leave the rate out for now. Until it is there, this has no value and is in no total.',
    inPounds: 'In pounds this is {amount}. The pounds count in the accounts and for the tax.',
    shown: '{foreign}. In pounds: {amount}',
    waits:
      '{foreign}. The rate to the pound is missing, so it has no value yet and is in no total. Change it to give the ' +
      'rate',
  },
})
