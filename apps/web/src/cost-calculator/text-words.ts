// The static text of the cost calculator's page; separate, since a first visit does not fetch it.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    lead:
      'What a registration costs on the networks you choose, line by line. You need no account, and ' +
      'nothing you choose here is kept by the register.',
    needsScripts:
      'Your browser does not run scripts here, so the live figure cannot be worked out. The prices ' +
      'further down are those of the price book, with the least and the most they can be.',
    gives: 'What each network gives',
    book: 'The price book',
    bookHint: 'Every quote, receipt and page takes its amounts from this one book.',
    pricing: 'What is included, and what comes back',
  },
  cy: {
    lead:
      'Faint mae cofrestriad yn ei gostio ar y rhwydweithiau a ddewiswch, fesul llinell. Nid oes angen ' +
      'cyfrif, ac nid yw’r gofrestr yn cadw dim o’r hyn a ddewiswch yma.',
    needsScripts:
      'Nid yw eich porwr yn rhedeg sgriptiau yma, felly ni ellir cyfrifo’r ffigur byw. Prisiau’r llyfr ' +
      'prisiau sydd ymhellach i lawr, gyda’r lleiaf a’r mwyaf y gallant fod.',
    gives: 'Beth mae pob rhwydwaith yn ei roi',
    book: 'Y llyfr prisiau',
    bookHint: 'Mae pob dyfynbris, derbynneb a thudalen yn cymryd eu symiau o’r un llyfr hwn.',
    pricing: 'Beth sydd wedi’i gynnwys, a beth a ddaw yn ôl',
  },
})
