// The front page's title and description; separate from its text, which a first visit does not fetch.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Make sure your will is found, and trusted',
    description:
      'Register an existing will in England and Wales: where the paper is stands on record, the copy ' +
      'is provably unchanged, and the evidence of how it was signed is kept.',
  },
  cy: {
    title: 'Gwnewch yn siŵr y deuir o hyd i’ch ewyllys, ac yr ymddiriedir ynddi',
    description:
      'Cofrestrwch ewyllys sy’n bodoli eisoes yng Nghymru a Lloegr: mae lleoliad y papur ar gofnod, ' +
      'gellir profi nad yw’r copi wedi newid, a chedwir y dystiolaeth o sut y’i llofnodwyd.',
  },
})
