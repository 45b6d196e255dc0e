// What registering costs, in sentences; refunds are in consumer-law.ts. Every amount comes from the price
// book, so a sentence cannot state another price than the quote.
import { amounts } from '../amounts.ts'
import { QUOTE_MINUTES } from '../price-book.ts'
import { defineClaims } from './claim.ts'

const asAt = '2026-11-22'
const reviewBy = '2027-11-22'
const book = { name: 'its price book', cy: 'ei llyfr prisiau', where: 'packages/domain/src/price-book.ts' }

export const prices = defineClaims({
  once: {
    en: `Registering one will costs ${amounts.registration}, paid once. There is no yearly fee.`,
    cy: `Mae cofrestru un ewyllys yn costio ${amounts.registration}, i’w dalu unwaith. Nid oes ffi flynyddol.`,
    jurisdiction: 'this register',
    standing: 'fact',
    source: book,
    asAt,
    reviewBy,
  },
  included: {
    en: 'Registration on Solana and on Corda is included in the registration fee.',
    cy: 'Mae cofrestru ar Solana ac ar Corda wedi’i gynnwys yn y ffi gofrestru.',
    jurisdiction: 'this register',
    standing: 'fact',
    source: book,
    asAt,
    reviewBy,
  },
  ethereum: {
    en:
      'Registration on Ethereum can be added. It costs what the network takes that day and our margin of ' +
      `${amounts.margin}, never less than ${amounts.ethereumFloor} nor more than ${amounts.ethereumCap}; ` +
      `if the network cannot be asked, ${amounts.ethereumBase}.`,
    cy:
      'Gellir ychwanegu cofrestru ar Ethereum. Mae’n costio’r hyn y mae’r rhwydwaith yn ei gymryd y ' +
      `diwrnod hwnnw a’n helw ni o ${amounts.margin}, byth yn llai na ${amounts.ethereumFloor} nac yn ` +
      `fwy na ${amounts.ethereumCap}; os na ellir holi’r rhwydwaith, ${amounts.ethereumBase}.`,
    jurisdiction: 'this register',
    standing: 'fact',
    source: book,
    asAt,
    reviewBy,
  },
  totals: {
    en:
      `That makes ${amounts.registration} in all with Solana and Corda, and between ${amounts.allFloor} ` +
      `and ${amounts.allCap} with all three networks.`,
    cy:
      `Daw hynny i ${amounts.registration} i gyd gyda Solana a Corda, a rhwng ${amounts.allFloor} ac ` +
      `${amounts.allCap} gyda’r tri rhwydwaith.`,
    jurisdiction: 'this register',
    standing: 'fact',
    source: book,
    asAt,
    reviewBy,
  },
  locked: {
    en: `You see every line before you pay, and that price is held for ${QUOTE_MINUTES} minutes.`,
    cy: `Rydych yn gweld pob llinell cyn talu, a chedwir y pris hwnnw am ${QUOTE_MINUTES} munud.`,
    jurisdiction: 'this register',
    standing: 'fact',
    source: book,
    asAt,
    reviewBy,
  },
  networkCost: {
    en:
      'What the networks themselves take for an entry is paid by us, out of this price. You need no ' +
      'wallet and no currency of a network.',
    cy:
      'Ni sy’n talu’r hyn y mae’r rhwydweithiau eu hunain yn ei gymryd am gofnod, o’r pris hwn. Nid oes ' +
      'arnoch angen waled nac arian unrhyw rwydwaith.',
    jurisdiction: 'this register',
    standing: 'fact',
    source: {
      name: 'its decisions 14 and 22: the register pays each network',
      cy: 'ei phenderfyniadau 14 a 22: y gofrestr sy’n talu pob rhwydwaith',
      where:
        'docs/decisions/0014-gas-and-batches.md, docs/decisions/0022-public-networks-and-the-registrars-key.md',
    },
    asAt,
    reviewBy,
  },
  eachVersion: {
    en: 'A later version of the will is a registration of its own, at the same price.',
    cy: 'Mae fersiwn ddiweddarach o’r ewyllys yn gofrestriad ynddo’i hun, am yr un pris.',
    jurisdiction: 'this register',
    standing: 'fact',
    source: {
      name: 'to it a next version is a will of its own, with a price of its own',
      cy: 'iddi hi, ewyllys ar wahân yw fersiwn nesaf, â’i phris ei hun',
      where: 'apps/server/src/wills/supersede-will.ts',
    },
    asAt,
    reviewBy,
  },
  free: {
    en: 'An account, the part of the witnesses, withdrawing a registration and checking a document cost nothing.',
    cy: 'Nid yw cyfrif, rhan y tystion, tynnu cofrestriad yn ôl na gwirio dogfen yn costio dim.',
    jurisdiction: 'this register',
    standing: 'fact',
    source: {
      name: 'its price book has no line for them',
      cy: 'nid oes llinell ar eu cyfer yn ei llyfr prisiau',
      where: 'packages/domain/src/price-book.ts',
    },
    asAt,
    reviewBy,
  },
  probateFee: {
    en: 'Applying for probate has a fee of its own, which the law sets and the court service collects.',
    cy: 'Mae gan wneud cais am brofiant ffi ei hun, a osodir gan y gyfraith ac a gesglir gan wasanaeth y llysoedd.',
    jurisdiction: 'England and Wales',
    standing: 'practice',
    asAt,
    reviewBy: '2027-05-22',
    source: {
      name: 'GOV.UK, Applying for probate: fees',
      url: 'https://www.gov.uk/applying-for-probate/fees',
    },
  },
})
