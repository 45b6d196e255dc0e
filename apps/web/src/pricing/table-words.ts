// The sentences of the price table. Every amount in it is the price book's.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    tableTitle: 'The price book',
    item: 'What',
    amount: 'Price',
    registration: 'Registration of one will',
    registrationNote: 'Paid once, no yearly fee',
    includedNote: 'Included in the registration',
    included: 'Included',
    ethereumNote: 'If you add it',
    range: '{from} to {to}',
    today: '{amount} today',
    totals: 'Total',
    minimal: 'With Solana and Corda',
    all: 'With all three networks',
    notHere: 'This installation does not write to it at present',
    notAll: 'This installation does not write to all of them at present',
    asking: 'Today’s price of Ethereum is being read…',
    unknown: 'Today’s price of Ethereum could not be read just now.',
    basis: 'The network could not be asked for its cost of today, so this is the base price.',
    paidNow:
      'At this moment one entry takes about {amount} on {network}, and we pay it out of the price above.',
  },
  cy: {
    tableTitle: 'Y llyfr prisiau',
    item: 'Beth',
    amount: 'Pris',
    registration: 'Cofrestru un ewyllys',
    registrationNote: 'I’w dalu unwaith, dim ffi flynyddol',
    includedNote: 'Wedi’i gynnwys yn y cofrestriad',
    included: 'Wedi’i gynnwys',
    ethereumNote: 'Os ychwanegwch ef',
    range: '{from} i {to}',
    today: '{amount} heddiw',
    totals: 'Cyfanswm',
    minimal: 'Gyda Solana a Corda',
    all: 'Gyda’r tri rhwydwaith',
    notHere: 'Nid yw’r gosodiad hwn yn ysgrifennu ato ar hyn o bryd',
    notAll: 'Nid yw’r gosodiad hwn yn ysgrifennu at bob un ohonynt ar hyn o bryd',
    asking: 'Mae pris Ethereum heddiw’n cael ei ddarllen…',
    unknown: 'Ni ellid darllen pris Ethereum heddiw ar hyn o bryd.',
    basis: 'Ni ellid holi’r rhwydwaith am ei gost heddiw, felly dyma’r pris sylfaenol.',
    paidNow:
      'Ar hyn o bryd mae un cofnod yn cymryd tua {amount} ar {network}, ac rydym yn talu hwnnw o’r pris uchod.',
  },
})
