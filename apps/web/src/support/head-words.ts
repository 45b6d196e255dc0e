// The page's title and description; separate from its text, which a first visit does not fetch as a script.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Support',
    description:
      'Whom to ask, what to do when something does not work, what to do now when somebody has died, ' +
      'and how to tell that a message is from us.',
  },
  cy: {
    title: 'Cymorth',
    description:
      'Pwy i’w holi, beth i’w wneud pan nad yw rhywbeth yn gweithio, beth i’w wneud nawr os yw rhywun ' +
      'wedi marw, a sut i wybod mai gennym ni y daeth neges.',
  },
})
