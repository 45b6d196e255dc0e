// The page's title and description; separate from its text, which a first visit does not fetch.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'How it works',
    description:
      'How to register a paper will with Testate in England and Wales. You upload a copy. Two witnesses ' +
      'say what they saw. A fingerprint of it goes onto ledgers. Then anybody can check it.',
  },
  cy: {
    title: 'Sut mae’n gweithio',
    description:
      'Sut i gofrestru ewyllys bapur gyda Testate yng Nghymru a Lloegr. Rydych yn uwchlwytho copi. Mae ' +
      'dau dyst yn dweud beth a welsant. Mae ôl bys ohoni’n mynd ar gyfriflyfrau. Yna gall unrhyw un ei ' +
      'wirio.',
  },
})
