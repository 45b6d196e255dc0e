// The page's title and description; separate from its text, which a first visit does not fetch as a script.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Privacy Policy',
    description:
      'What this register keeps about you, your witnesses and your executor, why, for how long, who ' +
      'else sees it, and how to use your rights.',
  },
  cy: {
    title: 'Polisi Preifatrwydd',
    description:
      'Beth mae’r gofrestr hon yn ei gadw amdanoch chi, eich tystion a’ch ysgutor, pam, am ba hyd, pwy ' +
      'arall sy’n ei weld, a sut i ddefnyddio eich hawliau.',
  },
})
