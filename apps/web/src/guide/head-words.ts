// The guide's title and description; separate from its text, which a first visit does not fetch.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Blockchain and NFT guide',
    description:
      'What ledgers and tokens do for a will on paper, in plain words. How a registration goes. What is ' +
      'written on a network, and what never is. What it helps with, and what it does not.',
  },
  cy: {
    title: 'Canllaw i’r blockchain a’r NFT',
    description:
      'Beth mae cyfriflyfrau a thocynnau yn ei wneud i ewyllys ar bapur, mewn geiriau plaen. Sut y mae ' +
      'cofrestru’n mynd. Beth a ysgrifennir ar rwydwaith, a beth na wneir byth. Beth y mae’n helpu gydag ' +
      'ef, a beth nad yw.',
  },
})
