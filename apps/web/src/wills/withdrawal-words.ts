// The sentences about a pending withdrawal, on cards.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    waits: 'The withdrawal of this registration has been asked for',
    until: 'It is carried out on {until}, on every network, and cannot be undone after that.',
    begins: 'The waiting time begins in a moment; our email tells you when it ends.',
    ownStops: 'Until then you can stop it. Nothing new is done on a network meanwhile.',
    testatorStops: 'Until then its testator can stop it.',
    stop: 'Stop the withdrawal',
    stopOf: 'Stop the withdrawal of {title}',
    stopping: 'Stopping…',
    notStopped: 'It was not stopped',
  },
})
