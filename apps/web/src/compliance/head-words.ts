// The page's title and description; separate from its text, which a first visit does not fetch as a script.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'UK Wills Act Compliance',
    description:
      'The law of England and Wales on wills, and this register. What is in force, and what is only ' +
      'proposed. What is not covered. What registering does, and what it does not do.',
  },
  cy: {
    title: 'Cydymffurfio â Wills Act y DU',
    description:
      'Cyfraith Cymru a Lloegr ar ewyllysiau, a’r gofrestr hon. Beth sydd mewn grym, a beth sydd ond ' +
      'wedi’i gynnig. Beth nad yw wedi’i gynnwys. Beth y mae cofrestru yn ei wneud, a beth nad yw.',
  },
})
