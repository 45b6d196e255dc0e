// The sentences around today's price. The price itself is fetched from the register.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    included: 'Registration on {networks} is included.',
    added: 'Registration on {network} can be added for {amount} at today’s network fee.',
    measured:
      'Half of all people took less than {length} from starting the form to being registered (the last ' +
      '{days} days, {sample} people).',
    noPrice: 'Today’s price of what can be added could not be read here.',
  },
  cy: {
    included: 'Mae cofrestru ar {networks} wedi’i gynnwys.',
    added: 'Gellir ychwanegu cofrestru ar {network} am {amount} yn ôl ffi’r rhwydwaith heddiw.',
    measured:
      'O’r ateb cyntaf yn y ffurflen hyd at gofrestru, cymerodd lai na {length} i hanner yr holl bobl ' +
      '(y {days} diwrnod diwethaf, {sample} o bobl).',
    noPrice: 'Ni ellid darllen pris heddiw yr hyn y gellir ei ychwanegu.',
  },
})
