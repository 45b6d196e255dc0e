// The sentences of the band that tells a testator of a notice of their own death.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    label: 'A notice of your death',
    said: 'Somebody told us that you have died.',
    what: 'If that is not true, press the button: the notice is stopped at once, and nothing of your will is opened.',
    read: 'Read the notice',
    stop: 'I am alive: stop this',
    stopped: 'The notice is stopped. We have told everybody who was told of it.',
    failed: 'It was not stopped. {why}',
  },
})
