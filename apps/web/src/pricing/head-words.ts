// The page's title and description; separate from its text, which a first visit does not fetch.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Pricing',
    description:
      'What it costs to register a will with Testate. One price, paid once. Everything you will pay, ' +
      'what it includes, and what it does not.',
  },
  cy: {
    title: 'Prisiau',
    description:
      'Faint y mae’n ei gostio i gofrestru ewyllys gyda Testate. Un pris, i’w dalu unwaith. Popeth y ' +
      'byddwch yn ei dalu, beth y mae’n ei gynnwys, a beth nad yw.',
  },
})
