// The sentences about gifts before the death.
import type { GiftKind } from '@testate/domain/estate/gifts'
import { defineWords } from '../../platform/words.ts'

const kinds: Record<`kind-${GiftKind}`, string> = {
  'kind-counted': 'To anybody else',
  'kind-spouse-or-charity': 'To their husband, wife or civil partner, or to a charity',
  'kind-exempt': 'Exempt for another reason, for instance out of income or within the yearly allowance',
}

export const words = defineWords({
  en: {
    ...kinds,
    gifts: 'Gifts before the death',
    lead:
      'What they gave away in their last years can count for inheritance tax, and so can what they gave away at any ' +
      'time and went on having the benefit of. The questions about the tax use what you enter here.',
    none: 'No gifts are entered.',
    add: 'Add a gift',
    changeNamed: 'Change: {what}',
    new: 'What did they give away?',
    change: 'A gift before the death',
    what: 'What was it?',
    recipient: 'Who was given it?',
    kind: 'Which of these is it?',
    kindHint: 'We do not check whether a gift is exempt.',
    value: 'Its value on that day, in pounds',
    day: 'When was it given?',
    benefit: 'Which benefit of it did they keep? (optional)',
    benefitHint: 'For instance: they went on living in the house without paying rent.',
    remove: 'Remove this gift',
    given: '{amount} to {name}, given on {day}.',
    kept: 'A benefit was kept: {benefit}.',
    old: 'Given so long before the death that it does not count.',
    counted: 'What the questions about the tax ask for',
    countedGifts: 'To others, within the years that count',
    countedExempt: 'To their husband, wife or civil partner, or to charities',
    countedBenefit: 'A benefit was kept',
    yes: 'Yes',
    no: 'No',
    notCounted: 'We have not confirmed for how many years gifts count, so we add nothing up.',
    fromGifts: 'The gifts you entered come to {amount}.',
    fromBenefit: 'Of a gift that you entered a benefit was kept.',
    fromNoBenefit: 'Of no gift that you entered a benefit was kept.',
    useIt: 'Use this',
  },
})
