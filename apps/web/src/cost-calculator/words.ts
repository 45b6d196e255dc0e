// The sentences of the cost calculator. Amounts come from the register; facts about prices and networks are
// claims.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Cost calculator',
    description:
      'Work out what registering an existing will costs on the networks you choose, line by line, ' +
      'without an account. It ends in a preview of the quote.',

    choose: 'Choose the networks',
    strategy: 'Choose a set, or networks below',
    minimal: 'Minimal',
    maximum: 'Maximum',
    custom: 'Custom',
    totalScore: '{total} in all. Security score {score}\u00A0out\u00A0of\u00A0100.',
    networks: 'Networks',
    strategyIs: 'Your choice: {strategy}',
    included: 'included,',
    public: 'A public ledger. Security score {score}\u00A0out\u00A0of\u00A0100.',
    private: 'A private ledger. Security score {score}\u00A0out\u00A0of\u00A0100.',
    notInstalled: 'Not installed on this register yet, so it cannot be chosen.',
    wills: 'How many wills?',
    oneWill: 'One will',
    twoWills: 'Two wills',
    twoWillsHint: 'For a couple, for example. Each will is registered separately.',
    atLeastOne: 'Select at least one blockchain',
    chooseIncluded: 'Choose {networks}',

    preview: 'Quote preview',
    previewMeans: 'This is a preview, not a quote. Nothing is stored, and no price is held yet.',
    asking: 'Asking for the price…',
    failed: 'The price could not be worked out',
    failedText: 'The register did not answer. The prices of the price book stand further down.',
    again: 'Try again',
    register1: 'Register Will on 1 Network',
    register2: 'Register Will on 2 Networks',
    register3: 'Register Will on 3 Networks',
    registerHint: 'The registration form begins with these networks. You can still change them there.',
  },
  cy: {
    title: 'Cyfrifiannell costau',
    description:
      'Cyfrifwch faint mae cofrestru ewyllys sy’n bod eisoes yn ei gostio ar y rhwydweithiau a ' +
      'ddewiswch, fesul llinell, heb gyfrif. Mae’n gorffen gyda rhagolwg o’r dyfynbris.',

    choose: 'Dewiswch y rhwydweithiau',
    strategy: 'Dewiswch set, neu dewiswch drosoch eich hun isod',
    minimal: 'Lleiaf',
    maximum: 'Mwyaf',
    custom: 'Eich dewis eich hun',
    totalScore: '{total} i gyd. Sgôr diogelwch o {score}\u00A0allan\u00A0o\u00A0100.',
    networks: 'Rhwydweithiau',
    strategyIs: 'Eich dewis: {strategy}',
    included: 'wedi’i gynnwys,',
    public: 'Cyfriflyfr cyhoeddus. Sgôr diogelwch o {score}\u00A0allan\u00A0o\u00A0100.',
    private: 'Cyfriflyfr preifat. Sgôr diogelwch o {score}\u00A0allan\u00A0o\u00A0100.',
    notInstalled: 'Heb ei osod ar y gofrestr hon eto, felly ni ellir ei ddewis.',
    wills: 'Sawl ewyllys?',
    oneWill: 'Un ewyllys',
    twoWills: 'Dwy ewyllys',
    twoWillsHint: 'Fel sydd gan gwpl yn aml. Cofrestrir pob un ar ei phen ei hun.',
    atLeastOne: 'Dewiswch o leiaf un blockchain',
    chooseIncluded: 'Dewis {networks}',

    preview: 'Rhagolwg o’r dyfynbris',
    previewMeans: 'Rhagolwg yw hwn, nid dyfynbris. Ni chedwir dim, ac nid oes pris wedi’i ddal eto.',
    asking: 'Yn gofyn am y pris…',
    failed: 'Ni ellid cyfrifo’r pris',
    failedText: 'Nid atebodd y gofrestr. Mae prisiau’r llyfr prisiau ymhellach i lawr.',
    again: 'Rhowch gynnig arall arni',
    register1: 'Cofrestru’r ewyllys ar 1 rhwydwaith',
    register2: 'Cofrestru’r ewyllys ar 2 rwydwaith',
    register3: 'Cofrestru’r ewyllys ar 3 rhwydwaith',
    registerHint: 'Mae’r ffurflen gofrestru’n dechrau gyda’r rhwydweithiau hyn. Gallwch eu newid yno o hyd.',
  },
})
