// The sentences around every page to read.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: { contents: 'On this page' },
  cy: { contents: 'Ar y dudalen hon' },
})
