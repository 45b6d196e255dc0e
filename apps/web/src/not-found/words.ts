// The sentences of an address that is not one of ours.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: '404 Page Not Found',
    text:
      'There is nothing at this address. If you typed it, please check the spelling; if a link brought ' +
      'you here, it may be out of date.',
    home: 'Go to the front page',
    support: 'Support',
  },
  cy: {
    title: '404 Heb Ddod o Hyd i’r Dudalen',
    text:
      'Nid oes dim yn y cyfeiriad hwn. Os teipioch ef, gwiriwch y sillafu; os daeth dolen â chi yma, ' +
      'efallai ei bod wedi dyddio.',
    home: 'Mynd i’r dudalen flaen',
    support: 'Cymorth',
  },
})
