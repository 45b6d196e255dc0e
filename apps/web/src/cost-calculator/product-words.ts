// The register's own sentences about prices, and their Welsh, by their codes.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    registration: 'Registration of one will',
    once: 'Paid once; no recurring fee',
    paidByUs: 'Included. We pay the network',
    withMargin: 'Present network cost and our margin',
    lowest: 'Our lowest price',
    highest: 'Our highest price',
    base: 'The network could not be asked for its present cost; this is the base price',
    noFee: 'Included. No network fee',
    excellent: 'Excellent: these networks are included in the registration fee.',
    balance: 'A good balance of cost and independent public proof.',
    maximum: 'Maximum security: every network you chose, at the present network price.',
    perfect: 'Perfect choice!',
    great: 'Great balance!',
    ultimate: 'Ultimate security setup!',
  },
  cy: {
    registration: 'Cofrestru un ewyllys',
    once: 'I’w dalu unwaith; dim ffi reolaidd',
    paidByUs: 'Wedi’i gynnwys. Ni sy’n talu’r rhwydwaith',
    withMargin: 'Cost bresennol y rhwydwaith a’n helw ni',
    lowest: 'Ein pris isaf',
    highest: 'Ein pris uchaf',
    base: 'Ni ellid holi’r rhwydwaith am ei gost bresennol; dyma’r pris sylfaenol',
    noFee: 'Wedi’i gynnwys. Dim ffi rhwydwaith',
    excellent: 'Ardderchog: mae’r rhwydweithiau hyn wedi’u cynnwys yn y ffi gofrestru.',
    balance: 'Cydbwysedd da rhwng cost a phrawf cyhoeddus annibynnol.',
    maximum: 'Y diogelwch mwyaf: pob rhwydwaith a ddewisoch, am bris presennol y rhwydwaith.',
    perfect: 'Dewis perffaith!',
    great: 'Cydbwysedd gwych!',
    ultimate: 'Y trefniant diogelwch eithaf!',
  },
})
