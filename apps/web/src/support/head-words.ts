// The page's title and description; separate from its text, which a first visit does not fetch as a script.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Support',
    description:
      'Who to ask when something does not work. What to do first when somebody has died. How to tell ' +
      'that a message is from us.',
  },
  cy: {
    title: 'Cymorth',
    description:
      'Pwy i’w holi pan nad yw rhywbeth yn gweithio. Beth i’w wneud gyntaf os yw rhywun wedi marw. Sut i ' +
      'wybod mai gennym ni y daeth neges.',
  },
})
