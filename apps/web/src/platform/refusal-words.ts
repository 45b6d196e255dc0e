// Texts for a refusal without the register's own text, and for data that could not be read.
import { defineWords } from './words.ts'

export const words = defineWords({
  en: {
    unreachable:
      'The register could not be reached. Nothing is lost; please try again when you are connected.',
    unknown: 'Unknown error occurred',
    notLoaded: 'This page could not be loaded',
    again: 'Try again',
  },
  cy: {
    unreachable:
      'Ni ellid cyrraedd y gofrestr. Nid oes dim wedi’i golli; rhowch gynnig arall arni pan fydd cysylltiad gennych.',
    unknown: 'Digwyddodd gwall anhysbys',
    notLoaded: 'Ni ellid llwytho’r dudalen hon',
    again: 'Ceisio eto',
  },
})
