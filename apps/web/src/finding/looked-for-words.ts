// What the dashboard says to somebody who was looked for.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    lookedFor: 'Somebody asked whether you have a registered will',
    lookedForText:
      '{name} asked on {at, date, ::dMMMMyyyy}, and was told that a registration exists and nothing else. ' +
      'If you did not expect this, you can choose not to be found any more.',
    seeWho: 'See who asked, and why',
  },
})
