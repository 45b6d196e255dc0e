// Texts for what was no refusal of the register.
import { defineWords } from './words.ts'

export const words = defineWords({
  en: {
    unreachable:
      'The register could not be reached. Nothing is lost; please try again when you are connected.',
    unknown: 'Unknown error occurred',
  },
  cy: {
    unreachable:
      'Ni ellid cyrraedd y gofrestr. Nid oes dim wedi’i golli; rhowch gynnig arall arni pan fydd cysylltiad gennych.',
    unknown: 'Digwyddodd gwall anhysbys',
  },
})
