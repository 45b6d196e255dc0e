// The front page's title and description; separate from its text, which a first visit does not fetch.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'A register for existing wills',
    description:
      'Register an existing will in England and Wales: where the paper is stands on record, the copy ' +
      'is provably unchanged, and the evidence of how it was signed is kept.',
  },
  cy: {
    title: 'Cofrestr ar gyfer ewyllysiau sy’n bodoli eisoes',
    description:
      'Cofrestrwch ewyllys sy’n bodoli eisoes yng Nghymru a Lloegr: mae lleoliad y papur ar gofnod, ' +
      'gellir profi nad yw’r copi wedi newid, a chedwir y dystiolaeth o sut y’i llofnodwyd.',
  },
})
