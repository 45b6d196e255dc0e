// What stands beside prices.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    withVat: 'Prices include VAT at {rate}.',
    noVat: 'The operator of this register is not registered for VAT, so no VAT is charged.',
  },
  cy: {
    withVat: 'Mae’r prisiau’n cynnwys TAW ar {rate}.',
    noVat: 'Nid yw gweithredwr y gofrestr hon wedi’i gofrestru ar gyfer TAW, felly ni chodir TAW.',
  },
})
