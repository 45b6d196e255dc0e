// The page's title and description; separate from its text, which a first visit does not fetch as a script.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'UK Wills Act Compliance',
    description:
      'How this register relates to the law of England and Wales on wills: what is in force, what is ' +
      'proposed, what is not covered, and what registering does and does not do.',
  },
  cy: {
    title: 'Cydymffurfio â Wills Act y DU',
    description:
      'Sut mae’r gofrestr hon yn ymwneud â chyfraith Cymru a Lloegr ar ewyllysiau: beth sydd mewn ' +
      'grym, beth sydd wedi’i gynnig, beth nad yw wedi’i gynnwys, a beth y mae cofrestru yn ei wneud a ' +
      'ddim yn ei wneud.',
  },
})
