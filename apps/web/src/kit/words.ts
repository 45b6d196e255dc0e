// The sentences of the page of components.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Components',
    text: 'Every part the screens are built of, in light and in dark. A page for whoever works on Testate.',
    light: 'Light',
    dark: 'Dark',
    of: '{name}, {theme}',
  },
})
