// The page's title and description; separate from its text, which a first visit does not fetch as a script.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Accessibility statement',
    description:
      'The standard this website aims at, what is tested and by what, what has not been tested, and ' +
      'how to tell us about a barrier.',
  },
  cy: {
    title: 'Datganiad hygyrchedd',
    description:
      'Y safon y mae’r wefan hon yn anelu ati, beth sy’n cael ei brofi a chan beth, beth nad yw wedi’i ' +
      'brofi, a sut i ddweud wrthym am rwystr.',
  },
})
