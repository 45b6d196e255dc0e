// The labels of the public header's links.
import { defineWords } from '../../platform/words.ts'

export const words = defineWords({
  en: {
    main: 'Main',
    menu: 'Menu',
    how: 'How it works',
    guide: 'Guide',
    pricing: 'Pricing',
    calculator: 'Cost calculator',
    check: 'Check a document',
    signIn: 'Sign in',
    dashboard: 'Dashboard',
  },
  cy: {
    main: 'Prif ddewislen',
    menu: 'Dewislen',
    how: 'Sut mae’n gweithio',
    guide: 'Canllaw',
    pricing: 'Prisiau',
    calculator: 'Cyfrifiannell costau',
    check: 'Gwirio dogfen',
    signIn: 'Mewngofnodi',
    dashboard: 'Dangosfwrdd',
  },
})
