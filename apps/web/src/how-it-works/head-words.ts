// The page's title and description; separate from its text, which a first visit does not fetch.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'How it works',
    description:
      'How an existing paper will is registered with Testate in England and Wales: upload a copy, two ' +
      'witnesses say what they saw, a fingerprint goes onto ledgers, and anybody can check it.',
  },
  cy: {
    title: 'Sut mae’n gweithio',
    description:
      'Sut y cofrestrir ewyllys bapur sy’n bodoli eisoes gyda Testate yng Nghymru a Lloegr: uwchlwytho ' +
      'copi, dau dyst yn dweud beth a welsant, ôl bys yn mynd ar gyfriflyfrau, a gall unrhyw un ei ' +
      'wirio.',
  },
})
