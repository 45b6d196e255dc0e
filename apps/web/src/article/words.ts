// The sentences around every reading page.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: { contents: 'On this page' },
  cy: { contents: 'Ar y dudalen hon' },
})
