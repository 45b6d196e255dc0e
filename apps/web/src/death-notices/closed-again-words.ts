// What the dashboard says to a testator who came back after their will was released.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'The copy of your will was released, and is closed again',
    text:
      'Somebody told us that you had died, and nobody stopped the notice in time. We closed the copy again on ' +
      '{at, date, ::dMMMMyyyy}, when you signed in, and our staff are looking into it.',
    copies:
      'An executor who had saved a copy by then still has it. The audit log shows which pages were read and which ' +
      'files were taken.',
    log: 'See what was read',
    read: 'See the notice',
  },
})
