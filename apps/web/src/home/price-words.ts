// The sentences around today's price. The price itself is fetched from the register.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    included: 'Registration on {networks} is included.',
    added: 'Registration on {network} can be added for {amount} at today’s network fee.',
    noPrice: 'Today’s price of what can be added could not be read here.',
  },
  cy: {
    included: 'Mae cofrestru ar {networks} wedi’i gynnwys.',
    added: 'Gellir ychwanegu cofrestru ar {network} am {amount} yn ôl ffi’r rhwydwaith heddiw.',
    noPrice: 'Ni ellid darllen pris heddiw yr hyn y gellir ei ychwanegu.',
  },
})
