// Which of the addresses that are not open yet says what.
import type { words } from './words.ts'

type Word = keyof (typeof words)['en']
export interface Page {
  title: Word
  text: Word
  /** What somebody who needs this now can do instead. */
  help: Word
  /** Where something useful is until then. */
  instead: 'home' | 'dashboard'
}

/** By the first address of each screen and by its aliases. */
export const pages: Record<string, Page> = {
  '/death-notices': { title: 'deathTitle', text: 'death', help: 'deathHelp', instead: 'dashboard' },
  '/estate-administration': {
    title: 'estateTitle',
    text: 'estate',
    help: 'estateHelp',
    instead: 'dashboard',
  },
}
