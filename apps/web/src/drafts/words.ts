// The sentences of drafts: saved, changed in two windows, deleted and restored.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    draftDeleted: 'The draft is deleted',
    draftUntil: 'It can be brought back until {until}.',
    notDeleted: 'The draft was not deleted',
    notBack: 'The draft was not brought back',

    conflictTitle: 'This form was also changed in another window',
    conflictText: 'The two windows do not agree about the following. Which should be kept?',
    conflictHere: 'Here',
    conflictThere: 'In the other window',
    conflictNothing: 'nothing',
    keepMine: 'Keep what is here',
    takeTheirs: 'Take the other window’s',
  },
})
