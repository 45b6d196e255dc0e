// The sentences below a list of death notices that has more than one page.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    shown:
      '{shown, plural, one {# notice} other {# notices}} shown{more, select, yes {, and there are more} other {}}.',
    more: 'Show more notices',
    loading: 'Loading…',
    failed: 'The other notices could not be loaded',
  },
  cy: {
    shown:
      '{shown, plural, one {Dangosir # hysbysiad} other {Dangosir # hysbysiad}}{more, select, yes {, ac mae ' +
      'rhagor} other {}}.',
    more: 'Dangos rhagor o hysbysiadau',
    loading: 'Yn llwytho…',
    failed: 'Nid oedd modd llwytho’r hysbysiadau eraill',
  },
})
