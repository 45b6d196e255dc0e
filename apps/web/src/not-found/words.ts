// The sentences of an address that is not one of ours.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: '404 Page Not Found',
    text: 'There is nothing at this address. If you typed it, please check the spelling; if a link brought you here, it may be out of date.',
    home: 'Go to the front page',
    support: 'Support',
  },
})
