// The sentences about gifts before the death.
import type { GiftKind } from '@testate/domain/estate/gifts'
import { defineWords } from '../../platform/words.ts'

const kinds: Record<`kind-${GiftKind}`, string> = {
  'kind-counted': 'To somebody else, and not exempt',
  'kind-spouse-or-charity': 'To their husband, wife or civil partner, or to a charity',
  'kind-exempt': 'Exempt for another reason, for instance paid out of income or within the yearly allowance',
}

export const words = defineWords({
  en: {
    ...kinds,
    gifts: 'Gifts before the death',
    lead:
      'What they gave away in their last years can count for inheritance tax. So can anything they gave away at any ' +
      'time but went on benefiting from. You can use what you enter here in the questions about the tax.',
    none: 'No gifts are entered.',
    loading: 'Loading the gifts…',
    failed: 'The gifts could not be loaded',
    add: 'Add a gift',
    changeNamed: 'Change: {what}',
    new: 'What did they give away?',
    change: 'A gift before the death',
    what: 'What was it?',
    recipient: 'Who received it?',
    kind: 'What kind of gift is it?',
    kindHint: 'We do not check whether a gift is exempt.',
    value: 'Its value on that day, in pounds',
    day: 'When was it given?',
    benefit: 'What benefit did they keep from it?',
    benefitHint: 'For instance: they went on living in the house without paying rent.',
    remove: 'Remove this gift',
    removeTitle: 'Remove this gift?',
    removeText: 'It will no longer be listed or counted.',
    gone: 'This gift is no longer there',
    goneText: 'An executor may have removed it.',
    given: '{amount} to {name}, given on {day}.',
    kept: 'They kept a benefit: {benefit}.',
    old: 'Given so long before the death that it does not count.',
    counted: 'Totals for the questions about the tax',
    countedGifts: 'To others, within the years that count',
    countedExempt: 'To their husband, wife or civil partner, or to charities',
    countedBenefit: 'They kept a benefit',
    yes: 'Yes',
    no: 'No',
    figure: '{amount}, the gifts it is the sum of',
    noSuchGift: '{amount}: no such gift is entered',
    years: 'How long before the death gifts count for inheritance tax',
    totalOnly:
      '{count, plural, one {Only the one gift of this total is shown.} other {Only the # gifts of this total are ' +
      'shown.}}',
    allGifts: 'Show every gift',
    notCounted: 'We have not confirmed for how many years gifts count, so we show no totals.',
    fromGifts: 'The gifts you entered come to {amount}.',
    fromBenefit: 'They kept a benefit from a gift you entered.',
    fromNoBenefit: 'They kept no benefit from any gift you entered.',
    useIt: 'Use this',
  },
})
