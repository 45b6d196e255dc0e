// One sentence for each screen that is not open yet: what it will do; nothing on it pretends to work.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    notOpen: 'This page is not open yet',
    toHome: 'Go to the front page',
    toDashboard: 'Go to the dashboard',
    support: 'Support',
    estateTitle: 'Estate administration',
    estate:
      'Later, executors will find here what was released to them and what probate needs: the signed ' +
      'paper original, and where it is kept.',
    estateHelp:
      'If you are an executor and need help now, our Support page says what to do first, and how to reach us.',
  },
})
