// The sentences about a pending withdrawal, on cards.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    waits: 'The withdrawal of this registration has been asked for',
    until: 'It is carried out on {until}, on every network, and cannot be undone after that.',
    begins: 'Its wait begins in a moment; the email we send you names the time.',
    ownStops: 'Until then you can stop it. Nothing new is done on a network meanwhile.',
    testatorStops: 'Until then its testator can stop it.',
    stop: 'Stop the withdrawal',
    stopOf: 'Stop the withdrawal of {title}',
    stopping: 'Stopping…',
    notStopped: 'It was not stopped',
  },
})
