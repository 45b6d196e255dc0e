// What the dashboard says while the yearly question waits.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    askedYearly: 'Does everything still hold?',
    askedYearlyText:
      'Once a year we ask. Have you married, has a child been born, have you moved, or are your executors no longer ' +
      'the right people?',
    answerYearly: 'Answer, or see what to change',
  },
})
