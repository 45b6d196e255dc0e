// Claims on the accessibility of this website: the standard aimed at, what programs test, and what has not
// been tested.
import { defineClaims } from './claim.ts'

const ours = {
  jurisdiction: 'this register',
  standing: 'fact',
  asAt: '2026-11-22',
  reviewBy: '2027-05-22',
} as const
const suite = {
  name: 'the tests of its screens in a browser',
  cy: 'profion ei sgriniau mewn porwr',
  where: 'test/e2e',
}

export const accessibility = defineClaims({
  aim: {
    en:
      'We aim for level AA of the Web Content Accessibility Guidelines (WCAG) 2.2, and for the AAA figure ' +
      'for the contrast of text: 7 to 1.',
    cy:
      'Ein nod yw lefel AA Canllawiau Hygyrchedd Cynnwys y We (WCAG) 2.2, a’r ffigur AAA ar gyfer ' +
      'cyferbyniad testun: 7 i 1.',
    ...ours,
    source: { name: 'W3C, Web Content Accessibility Guidelines 2.2', url: 'https://www.w3.org/TR/WCAG22/' },
  },
  axe: {
    en:
      'A program (axe) looks at each screen in each state we know of: empty, filled, with errors, with a ' +
      'window or menu open, loading and failed, light and dark. It finds only what a program can find.',
    cy:
      'Mae rhaglen (axe) yn edrych ar bob sgrin ym mhob cyflwr y gwyddom amdano: yn wag, wedi’i llenwi, ' +
      'â gwallau, â ffenestr neu ddewislen ar agor, yn llwytho ac wedi methu, yn olau ac yn dywyll. Dim ' +
      'ond yr hyn y gall rhaglen ei ganfod y mae’n ei ganfod.',
    ...ours,
    source: suite,
  },
  keyboard: {
    en:
      'A program goes through everything a testator does, from opening the account to the evidence, with ' +
      'the keyboard alone.',
    cy:
      'Mae rhaglen yn mynd drwy bopeth y mae ewyllysiwr yn ei wneud, o agor y cyfrif hyd at y ' +
      'dystiolaeth, â’r bysellfwrdd yn unig.',
    ...ours,
    source: suite,
  },
  narrow: {
    en: 'Each screen is checked at widths of 320, 390 and 1280 pixels. Nothing may need scrolling sideways at 320.',
    cy: 'Gwirir pob sgrin ar led o 320, 390 a 1280 picsel. Ni chaiff dim fod angen sgrolio i’r ochr ar 320.',
    ...ours,
    source: suite,
  },
  targets: {
    en:
      'Buttons and fields are 48 pixels high or more, and text is 18 pixels or more except in menus, ' +
      'tags, small buttons, notes and an estate’s tables on a phone, which have 16.',
    cy:
      'Mae botymau a meysydd yn 48 picsel o uchder neu fwy, ac mae testun yn 18 picsel neu fwy ac ' +
      'eithrio mewn dewislenni, tagiau, botymau bach, nodiadau a thablau ystad ar ffôn, sydd yn 16.',
    ...ours,
    source: {
      name: 'the sizes and colours all its screens are made with',
      cy: 'y meintiau a’r lliwiau y gwneir ei holl sgriniau â nhw',
      where: 'apps/web/src/ui/tokens.css',
    },
  },
  notByPeople: {
    en:
      'No disabled person has tested this website for us, and nobody has gone through it with a screen ' +
      'reader as a daily user would (NVDA, JAWS, VoiceOver, TalkBack).',
    cy:
      'Nid oes unrhyw berson anabl wedi profi’r wefan hon i ni, ac nid oes neb wedi mynd drwyddi gyda ' +
      'darllenydd sgrin fel y byddai defnyddiwr dyddiol (NVDA, JAWS, VoiceOver, TalkBack).',
    ...ours,
    source: { name: 'No such test has been made', cy: 'Ni wnaed prawf o’r fath' },
  },
  notOtherBrowsers: {
    en: 'The tests run in Chromium on a computer. Safari, Firefox, and real phones and tablets have not been tested.',
    cy:
      'Mae’r profion yn rhedeg yn Chromium ar gyfrifiadur. Nid yw Safari, Firefox, na ffonau a thabledi ' +
      'go iawn wedi’u profi.',
    ...ours,
    source: { name: 'No such test has been made', cy: 'Ni wnaed prawf o’r fath' },
  },
  pdfs: {
    en:
      'The pages we add (statement page, certificate) are tagged PDFs made to PDF/UA-1; no screen reader ' +
      'has been tried on them. The copy of a will is as accessible as the PDF that was uploaded.',
    cy:
      'Mae’r tudalennau a ychwanegwn ni (tudalen ddatganiad, tystysgrif) yn ffeiliau PDF wedi’u tagio yn ' +
      'ôl PDF/UA-1; nid oes darllenydd sgrin wedi’i brofi arnynt. Mae copi o ewyllys mor hygyrch â’r PDF ' +
      'a uwchlwythwyd.',
    ...ours,
    source: {
      name: 'how it makes printed documents',
      cy: 'sut y mae’n gwneud dogfennau printiedig',
      where: 'apps/server/src/platform/printing/typst.ts',
    },
  },
  captions: {
    en: 'Recordings have no captions and no transcript.',
    cy: 'Nid oes gan recordiadau gapsiynau na thrawsgrifiad.',
    ...ours,
    source: {
      name: 'how it makes and shows recordings',
      cy: 'sut y mae’n gwneud ac yn dangos recordiadau',
      where: 'apps/web/src/recording',
    },
  },
  welshPart: {
    en:
      'The public pages, signing in and setting a password, the account and a witness’s screens are ' +
      'available in Welsh. The other screens for a signed-in person are in English only.',
    cy:
      'Mae’r tudalennau cyhoeddus, mewngofnodi a gosod cyfrinair, y cyfrif a sgriniau tyst ar gael yn ' +
      'Gymraeg. Yn Saesneg yn unig y mae’r sgriniau eraill i berson sydd wedi mewngofnodi.',
    ...ours,
    source: {
      name: 'the list of its screens',
      cy: 'rhestr ei sgriniau',
      where: 'apps/web/src/addresses/screens.ts',
    },
  },
  selfAssessed: {
    en: 'This is our own assessment. Nobody independent has audited the website.',
    cy: 'Ein hasesiad ni ein hunain yw hwn. Nid oes neb annibynnol wedi archwilio’r wefan.',
    ...ours,
    source: { name: 'No audit has been made', cy: 'Ni wnaed archwiliad' },
  },
})
