// The page's title and description; separate from its text, which a first visit does not fetch as a script.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Privacy Policy',
    description:
      'What we keep about you, your witnesses and your executor. Why, for how long, and who else sees ' +
      'it. How to use your rights.',
  },
  cy: {
    title: 'Polisi Preifatrwydd',
    description:
      'Beth rydym yn ei gadw amdanoch chi, eich tystion a’ch ysgutor. Pam, am ba hyd, a phwy arall sy’n ' +
      'ei weld. Sut i ddefnyddio eich hawliau.',
  },
})
