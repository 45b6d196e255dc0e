// The sentences below the list of what somebody is named for, where it has more than one page.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    shown:
      '{shown, plural, one {# will} other {# wills}} shown{more, select, yes {, and there are more} other {}}.',
    more: 'Show more wills',
    loading: 'Loading…',
    failed: 'The other wills could not be loaded',
  },
  cy: {
    shown:
      '{shown, plural, one {Dangosir # ewyllys} other {Dangosir # ewyllys}}{more, select, yes {, ac mae rhagor} ' +
      'other {}}.',
    more: 'Dangos rhagor o ewyllysiau',
    loading: 'Yn llwytho…',
    failed: 'Nid oedd modd llwytho’r ewyllysiau eraill',
  },
})
