// What the dashboard says while the yearly question waits.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    askedYearly: 'Is everything still right?',
    askedYearlyText: 'Have you married, had a child or moved? Are your executors still the right people?',
    answerYearly: 'Answer, or change something',
  },
})
