// The sentences of the page with letters.
import { defineWords } from '../../platform/words.ts'

export const words = defineWords({
  en: {
    page: 'Letters',
    lead:
      'Each letter is a PDF with what you have entered filled in. Addresses and references are left blank for you to ' +
      'fill in by hand. Nothing is sent: you sign and post it.',
    bank: 'To banks and others who hold something',
    creditor: 'To those who are owed something',
    beneficiary: 'To those whom the will gives something',
    hmrc: 'To HMRC',
    about: 'Letter about {name} (PDF)',
    to: 'Letter to {name} (PDF)',
    tax: 'Letter about income tax and capital gains tax (PDF)',
    noAssets: 'No asset is entered yet.',
    noDebts: 'No debt is entered yet.',
    noBeneficiaries: 'No beneficiary is entered yet.',
  },
})
