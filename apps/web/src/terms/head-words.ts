// The page's title and description; separate from its text, which a first visit does not fetch as a script.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Terms of Service',
    description:
      'What this service is and is not. What it costs. Your right to cancel, and how money goes back. ' +
      'Which law applies.',
  },
  cy: {
    title: 'Telerau Gwasanaeth',
    description:
      'Beth yw’r gwasanaeth hwn a beth nad ydyw. Beth mae’n ei gostio. Eich hawl i ganslo, a sut mae ' +
      'arian yn mynd yn ôl. Pa gyfraith sy’n berthnasol.',
  },
})
