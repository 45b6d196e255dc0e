// The sentences around the three networks.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    readers: 'Who can read and check it',
    final: 'When it is final',
    cost: 'What it costs you',
  },
  cy: {
    readers: 'Pwy all ei ddarllen a’i wirio',
    final: 'Pryd y mae’n derfynol',
    cost: 'Beth mae’n ei gostio i chi',
  },
})
