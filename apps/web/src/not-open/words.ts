// What each screen that is not open yet will do, in one sentence; nothing on it pretends to work.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    notOpen: 'This page is not open yet',
    toHome: 'Go to the front page',
    toDashboard: 'Go to the dashboard',
    support: 'Support',
    deathTitle: 'Death notice management',
    death: 'Reporting a death here is not open yet: later, the people named for it will report that somebody has died and confirm it, so that the executors receive the copy of the will. Nothing can be reported here at present.',
    deathHelp: 'If somebody has died, please write to Support. The page also says what to do first.',
    estateTitle: 'Estate administration',
    estate: 'Later, executors will find here what was released to them and what probate needs: the signed paper original, and where it is kept.',
    estateHelp: 'If you are an executor and need help now, please write to Support. The page also says what to do first.',
  },
})
