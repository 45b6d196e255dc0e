// The price page's sentences. Amounts and their details are claims and the price book's; these are the
// sentences around them.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Pricing',
    lead: 'Everything you will pay, on one page.',
    calculator: 'Work out your own price',
    getsTitle: 'What the registration includes',
    get1: 'A copy of your will, kept encrypted, which you can open at any time.',
    get2: 'The identity checks of all three of you, and your video statement.',
    get3: 'The sealed copy with three signed statements, the evidence, and a certificate to print.',
    get4: 'The entries on the networks that are included, and what those networks take for them.',
    paidByUs: 'What we pay, and what is free',
    back: 'Changing your mind',
    backTerms: 'All of it is in the terms of service',
    backForm: 'The model cancellation form, to print',
    notTitle: 'What it does not include',
    not1: 'Making a will, or advice about one. We offer neither.',
    not2: 'Keeping the paper: that stays with you.',
    not3: 'Inheritance Tax, and what a solicitor or another adviser charges.',
    goTitle: 'Next step',
    go: 'Register your will',
  },
  cy: {
    title: 'Prisiau',
    lead: 'Popeth y byddwch yn ei dalu, ar un dudalen.',
    calculator: 'Cyfrifo eich pris eich hun',
    getsTitle: 'Beth y mae’r cofrestriad yn ei gynnwys',
    get1: 'Copi o’ch ewyllys, wedi’i gadw wedi’i amgryptio, y gallwch ei agor unrhyw bryd.',
    get2: 'Gwiriadau hunaniaeth y tri ohonoch, a’ch datganiad fideo.',
    get3: 'Y copi dan sêl gyda thri datganiad wedi’u llofnodi, y dystiolaeth, a thystysgrif i’w hargraffu.',
    get4:
      'Y cofnodion ar y rhwydweithiau sydd wedi’u cynnwys, a’r hyn y mae’r rhwydweithiau hynny’n ei ' +
      'gymryd amdanynt.',
    paidByUs: 'Beth yr ydym ni’n ei dalu, a beth sydd am ddim',
    back: 'Newid eich meddwl',
    backTerms: 'Mae’r cyfan yn y telerau gwasanaeth',
    backForm: 'Y ffurflen ganslo enghreifftiol, i’w hargraffu',
    notTitle: 'Beth nad yw’n ei gynnwys',
    not1: 'Gwneud ewyllys, na chyngor am un. Ni ofynnir i ni am y naill na’r llall ac nid ydym yn eu rhoi.',
    not2: 'Cadw’r papur: mae hwnnw’n aros gyda chi.',
    not3: 'Treth Etifeddiant, a’r hyn y gall cyfreithiwr neu gynghorydd arall ofyn amdano.',
    goTitle: 'Y cam nesaf',
    go: 'Cofrestru eich ewyllys',
  },
})
