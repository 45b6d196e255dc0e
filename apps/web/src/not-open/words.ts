// What each screen that is not open yet will do, in one sentence; nothing on it pretends to work.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    notOpen: 'This page is not open yet',
    toHome: 'Go to the front page',
    toDashboard: 'Go to the dashboard',
    check: 'Check a document',
    guideTitle: 'Blockchain and NFT guide',
    guide: 'Here we will explain, in plain words, what a distributed ledger is, what is written on it about a will and what is not.',
    deathTitle: 'Death notices',
    death: 'Here the people named for it will report that somebody has died and confirm it, so that the executors receive the copy of the will. Nothing can be reported here at present.',
    estateTitle: 'Estate administration',
    estate: 'Here executors will find what was released to them and what probate needs: the signed paper original, and where it is kept.',
    pricingTitle: 'Pricing',
    pricing: 'Here every price will stand with what it includes. Until then, the front page shows what a registration costs now, and you see every line before you pay.',
    calculatorTitle: 'Cost calculator',
    calculator: 'Here you will work out what a registration costs on the networks you choose. Until then, the front page shows what a registration costs now.',
    howTitle: 'How it works',
    how: 'Here we will show each step with pictures. Until then, the front page lists the steps.',
    complianceTitle: 'UK Wills Act Compliance',
    compliance: 'Here we will set out the law of England and Wales on wills, with sources and the date each was last checked. What holds today: a will must be in writing and signed before two witnesses who are present together, probate needs that signed paper, and registering does not change any of it.',
    privacyTitle: 'Privacy Policy',
    privacy: 'The operator of this installation has not published its privacy policy yet, and no contact for privacy questions is configured. Until both stand here, please use it for trying out only.',
    termsTitle: 'Terms of Service',
    terms: 'The operator of this installation has not published its terms yet, and no contact is configured. Until both stand here, please use it for trying out only.',
    supportTitle: 'Support',
    support: 'The operator of this installation has not configured a contact yet, so there is nobody to write to from here. If somebody gave you access, please ask them.',
  },
})
