// The guide's title and description; separate from its text, which a first visit does not fetch.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Blockchain and NFT guide',
    description:
      'Ledgers, tokens and what they do for an existing paper will, in plain words: how a registration ' +
      'goes, what is written on a network and what never is, what it helps with and what it does not.',
  },
  cy: {
    title: 'Canllaw i’r blockchain a’r NFT',
    description:
      'Cyfriflyfrau, tocynnau a’r hyn y maent yn ei wneud i ewyllys bapur sy’n bodoli eisoes, mewn ' +
      'geiriau plaen: sut y mae cofrestru’n mynd, beth a ysgrifennir ar rwydwaith a beth na wneir ' +
      'byth, beth y mae’n helpu gydag ef a beth nad yw.',
  },
})
