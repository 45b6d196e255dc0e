// The front page's title and description; separate from its text, which a first visit does not fetch.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Make sure your will is found, and trusted',
    cost: 'What it costs',
    description:
      'Register the will you have signed, in England and Wales. We keep on record where the paper is. The ' +
      'copy can be shown to be unchanged. We keep evidence of how it was signed.',
  },
  cy: {
    title: 'Gwnewch yn siŵr y deuir o hyd i’ch ewyllys, ac yr ymddiriedir ynddi',
    cost: 'Faint mae’n ei gostio',
    description:
      'Cofrestrwch yr ewyllys yr ydych wedi’i llofnodi, yng Nghymru a Lloegr. Cadwn gofnod o ble mae’r ' +
      'papur. Gellir dangos nad yw’r copi wedi newid. Cadwn dystiolaeth o sut y’i llofnodwyd.',
  },
})
