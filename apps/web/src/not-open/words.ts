// What each screen that is not open yet will do, in one sentence; nothing on it pretends to work.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    notOpen: 'This page is not open yet',
    toHome: 'Go to the front page',
    toDashboard: 'Go to the dashboard',
    check: 'Check a document',
    deathTitle: 'Death notice management',
    death: 'Here the people named for it will report that somebody has died and confirm it, so that the executors receive the copy of the will. Nothing can be reported here at present.',
    estateTitle: 'Estate administration',
    estate: 'Here executors will find what was released to them and what probate needs: the signed paper original, and where it is kept.',
  },
})
