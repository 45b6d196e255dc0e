// The page's title and description; separate from its text, which a first visit does not fetch as a script.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Terms of Service',
    description:
      'What this service is and is not, what it costs, your right to cancel, how money goes back, and which law holds.',
  },
  cy: {
    title: 'Telerau Gwasanaeth',
    description:
      'Beth yw’r gwasanaeth hwn a beth nad ydyw, beth mae’n ei gostio, eich hawl i ganslo, sut mae ' +
      'arian yn mynd yn ôl, a pha gyfraith sy’n berthnasol.',
  },
})
