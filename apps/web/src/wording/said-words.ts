// The register's own messages that a witness reads, and their Welsh.
import { PRE_CHECKED, SAMPLE_ACCEPTED } from '@testate/api/identity'
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    preChecked: PRE_CHECKED,
    sample: SAMPLE_ACCEPTED,
    signed: 'Document Signed Successfully: Your digital signature has been recorded.',
    fresh: 'If this invitation still stands, a fresh link is on its way to the address it was made for.',
  },
  cy: {
    preChecked: 'Hunaniaeth wedi’i rhag-wirio: bydd person yn ei hadolygu',
    sample: 'Derbyniwyd hunaniaeth SAMPL: ni wiriwyd neb',
    signed: 'Llofnodwyd y Ddogfen: Mae eich llofnod digidol wedi’i gofnodi.',
    fresh:
      'Os yw’r gwahoddiad hwn yn dal i sefyll, mae dolen newydd ar ei ffordd i’r cyfeiriad y’i gwnaed ar ei gyfer.',
  },
})
