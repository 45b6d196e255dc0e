// The texts of the screens that are not open yet, by address.
import type { words } from './words.ts'

type Word = keyof (typeof words)['en']
export interface Page {
  title: Word
  text: Word
  /** What a person who needs this now can do instead. */
  help: Word
  /** Where the page links until then. */
  instead: 'home' | 'dashboard'
}

/** By each screen's first address and its aliases. */
export const pages: Record<string, Page> = {
  '/estate-administration': {
    title: 'estateTitle',
    text: 'estate',
    help: 'estateHelp',
    instead: 'dashboard',
  },
}
