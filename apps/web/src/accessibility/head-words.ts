// The page's title and description; separate from its text, which a first visit does not fetch as a script.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Accessibility statement',
    description:
      'The standard this website aims at. What we test and how, and what we have not tested. How to tell ' +
      'us about a barrier.',
  },
  cy: {
    title: 'Datganiad hygyrchedd',
    description:
      'Y safon y mae’r wefan hon yn anelu ati. Beth rydym yn ei brofi a sut, a beth nad ydym wedi’i ' +
      'brofi. Sut i ddweud wrthym am rwystr.',
  },
})
