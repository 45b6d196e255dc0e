// The sentences that a beneficiary reads, and an executor before they give them.
import type { ShownView } from '@testate/api/estate/views'
import { defineWords } from '../../platform/words.ts'
import { entryWords } from '../frame/entry-words.ts'

type Kind = ShownView['entries'][number]['kind']
const kindsToYou: Partial<Record<`you-${Kind}`, string>> = {
  'you-reimbursed': 'You were paid back',
  'you-distributed': 'Money was given to you',
  'you-handed-over': 'A thing was handed over to you',
}

export const words = defineWords({
  en: {
    ...entryWords,
    ...kindsToYou,
    'of': 'The estate of {name}',
    'chosen':
      'This is what the executors chose to show you, as it stands on {day}. It is not the whole of the accounts.',
    'canChange': 'These are the executors’ own records. The figures can change until the estate is closed.',
    'open-value-missing':
      'Something in the estate has no value yet and counts as nothing, so the sums below can come out differently.',
    'open-books': 'Something in the accounts is not settled yet, so the sums below can come out differently.',
    'until':
      'You can read this until the end of {day}, unless the executors end it before. It is for {person}.',
    'untilBy':
      'You can read this until the end of {day}, unless the executors end it before. It is for {person}, from {name}.',
    'ask': 'If anything here is not clear, please ask the executors. Nothing here is legal or tax advice.',
    'will': 'What the will gives you',
    'legacy': 'A sum of money',
    'residue': 'A share of what is left at the end',
    'allOfIt': 'All of it',
    'things': 'Things, of those shown here',
    'willNothing': 'There is nothing to show here yet.',
    'account': 'Your part, as the accounts stand',
    'part-things': 'Things the will gives you',
    'part-legacy': 'The sum of money, reduced where there is too little',
    'part-residue': 'Your share of what would be left',
    'had': 'You have had',
    'still': 'Still to come',
    'tooMuch': 'More than your part, as it stands',
    'assets': 'Assets',
    'debts': 'Debts',
    'what': 'What',
    'atDeath': 'At death',
    'held': 'Still held',
    'owing': 'Still owed',
    'noValue': 'Not known yet',
    'estimated': '{what}: its value at death may still change',
    'outside': 'Passes outside the will',
    'notOurs': 'Not paid by the estate',
    'forYou': '{what} (the will gives you this)',
    'entries': 'What has happened',
    'day': 'Day',
    'amount': 'Amount',
    'entryOf': '{kind}: {what}',
    'isTakenBack': 'Entered by mistake and taken back',
    'totals': 'The estate as a whole',
    'net': 'Assets less debts on the day of death',
    'gain': 'Gain on what was sold, or loss',
    'income': 'Income since the death',
    'costs': 'Costs',
    'toGive': 'To be given in all',
    'nothingToGive': 'Nothing: the debts and costs are more than what there is',
  },
  cy: {
    estimated: '{what}: gall ei werth ar adeg y farwolaeth newid eto',
  },
})
