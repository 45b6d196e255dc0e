// What this register does in daily use, as the help pages state it: how long codes and links are valid, what
// it sends, and what is not available.
import { defineClaims } from './claim.ts'

const ours = {
  jurisdiction: 'this register',
  standing: 'fact',
  asAt: '2026-11-22',
  reviewBy: '2027-05-22',
} as const
export const service = defineClaims({
  code: {
    en:
      'A code works for 10 minutes, one for another email address for 30. Asking for a new one ends the ' +
      'old one, so use the newest message.',
    cy:
      'Mae cod yn gweithio am 10 munud, ac un ar gyfer cyfeiriad e-bost arall am 30. Mae gofyn am un ' +
      'newydd yn dod â’r hen un i ben, felly defnyddiwch y neges ddiweddaraf.',
    ...ours,
    source: {
      name: 'its rules for codes',
      cy: 'ei rheolau ar godau',
      where: 'apps/server/src/proofs/answer-code.ts, apps/server/src/proofs/mailed-code.ts',
    },
  },
  invitationLink: {
    en:
      'A witness’s link works once, for 14 days. Opened again or too late, it offers to send a fresh one ' +
      'to the same address.',
    cy:
      'Mae dolen tyst yn gweithio unwaith, am 14 diwrnod. O’i hagor eto neu’n rhy hwyr, mae’n cynnig ' +
      'anfon un newydd i’r un cyfeiriad.',
    ...ours,
    source: {
      name: 'its rules for invitations',
      cy: 'ei rheolau ar wahoddiadau',
      where: 'apps/server/src/parties/make-invitation.ts, apps/server/src/parties/resend-invitation.ts',
    },
  },
  resetLink: {
    en: 'A link to set a new password works once, for 30 minutes.',
    cy: 'Mae dolen i osod cyfrinair newydd yn gweithio unwaith, am 30 munud.',
    ...ours,
    source: {
      name: 'its rules for accounts',
      cy: 'ei rheolau ar gyfrifon',
      where: 'apps/server/src/accounts/session/store-credentials.ts',
    },
  },
  withdrawalWaits: {
    en:
      'Withdrawing a registration that is complete waits 24 hours, unless our message names another ' +
      'time. Until then the link in that message, or the button on your dashboard, stops it.',
    cy:
      'Mae tynnu cofrestriad cyflawn yn ôl yn aros 24 awr, oni bai bod ein neges yn enwi amser arall. ' +
      'Tan hynny mae’r ddolen yn y neges honno, neu’r botwm ar eich dangosfwrdd, yn ei atal.',
    ...ours,
    source: {
      name: 'its decision 35, on what cannot be undone',
      cy: 'ei phenderfyniad 35, ar yr hyn na ellir ei ddadwneud',
      where: 'docs/decisions/0035-slow-where-it-cannot-be-undone.md',
    },
  },
  erasureWaits: {
    en:
      'Erasing an account with a registered will waits 14 days. Until then the link in our message, or ' +
      'signing in, stops it.',
    cy:
      'Mae dileu cyfrif ag ewyllys gofrestredig yn aros 14 diwrnod. Tan hynny mae’r ddolen yn ein neges, ' +
      'neu fewngofnodi, yn ei atal.',
    ...ours,
    source: {
      name: 'its decision 35, on what cannot be undone',
      cy: 'ei phenderfyniad 35, ar yr hyn na ellir ei ddadwneud',
      where: 'docs/decisions/0035-slow-where-it-cannot-be-undone.md',
    },
  },
  handOff: {
    en:
      'You can go on with a phone: the page shows a square code to photograph. The link in it works ' +
      'once, for 10 minutes, and both screens show the same two digits.',
    cy:
      'Gallwch fynd ymlaen gyda ffôn: mae’r dudalen yn dangos cod sgwâr i dynnu llun ohono. Mae’r ddolen ' +
      'ynddo’n gweithio unwaith, am 10 munud, ac mae’r ddwy sgrin yn dangos yr un ddau ddigid.',
    ...ours,
    source: {
      name: 'its rules for going on with a phone',
      cy: 'ei rheolau ar fynd ymlaen â ffôn',
      where: 'packages/domain/src/hand-off.ts',
    },
  },
  replaceWitness: {
    en:
      'Until you or that witness has signed, you can name another witness on the Digital Signing page. A ' +
      'completed signature is never deleted.',
    cy:
      'Hyd nes i chi neu’r tyst hwnnw lofnodi, gallwch enwi tyst arall ar y dudalen Digital Signing. Ni ' +
      'chaiff llofnod a gwblhawyd byth ei ddileu.',
    ...ours,
    source: {
      name: 'its rules for replacing a witness',
      cy: 'ei rheolau ar newid tyst',
      where: 'apps/server/src/parties/retire-party.ts',
    },
  },
  evidence: {
    en:
      'When the registration is complete you can open the sealed copy, the evidence capsule and the ' +
      'certificate under My Wills, each after a code by email.',
    cy:
      'Pan fydd y cofrestriad yn gyflawn, gallwch agor y copi a seliwyd, y capsiwl tystiolaeth a’r ' +
      'dystysgrif o dan My Wills, pob un ar ôl cod drwy e-bost.',
    ...ours,
    source: {
      name: 'how it opens a will on request',
      cy: 'sut y mae’n agor ewyllys ar gais',
      where: 'apps/server/src/wills/open-for-request.ts',
    },
  },
  deathOpen: {
    en:
      'Here a death is reported by somebody whom the will names, with the death certificate, and confirmed by two ' +
      'others. After a waiting period the copy is released to the executors.',
    cy:
      'Yma hysbysir am farwolaeth gan rywun a enwir yn yr ewyllys, gyda’r dystysgrif marwolaeth, a chadarnheir hi ' +
      'gan ddau arall. Ar ôl cyfnod aros rhyddheir y copi i’r ysgutorion.',
    ...ours,
    source: {
      name: 'its rules for death notices',
      cy: 'ei rheolau ar hysbysiadau marwolaeth',
      where: 'packages/domain/src/death/death-notice.ts, docs/decisions/0043-death-notices.md',
    },
  },
  deathClosed: {
    en: 'On this website a death cannot be reported: whoever runs this register has closed that. Please write to us.',
    cy:
      'Ar y wefan hon ni ellir hysbysu am farwolaeth: mae pwy bynnag sy’n rhedeg y gofrestr hon wedi cau hynny. ' +
      'Ysgrifennwch atom.',
    ...ours,
    source: {
      name: 'its settings',
      cy: 'ei gosodiadau',
      where: 'packages/domain/src/settings.ts',
    },
  },
  deathGovUk: {
    en: 'GOV.UK lists step by step what has to be done after a death.',
    cy: 'Mae GOV.UK yn rhestru gam wrth gam beth sydd i’w wneud ar ôl marwolaeth.',
    jurisdiction: 'England and Wales',
    standing: 'practice',
    asAt: '2026-11-21',
    reviewBy: '2027-05-21',
    source: { name: 'GOV.UK, What to do when someone dies', url: 'https://www.gov.uk/when-someone-dies' },
  },
})
