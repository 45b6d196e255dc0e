// The sentences about the copy that an executor's own key opens.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Open it with your own key',
    text:
      'You kept a key of your own for this will. With it your browser opens the PDF as it was registered. We give ' +
      'you the locked file. That you took it is noted in the register’s log.',
    left: 'If the release is taken back, we no longer give out the locked file. What you have saved stays with you.',
    open: 'Open with my key and save the PDF',
    opening: 'Opening…',
    opened: 'Saved: {name}',
    openedText: 'Your browser has compared it with the registered file: every byte is the same.',
    keep: 'Save the locked file as well',
    keepText:
      'Your pass phrase or a printed code opens it later. Our published program does that without this site.',
    failed: 'The copy could not be opened',
    otherKey: 'This file was made for another key of yours. You can read the copy on this site.',
    damaged: 'The locked file is not the one that was made for your key. Please write to us.',
  },
})
