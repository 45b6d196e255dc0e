// What registering a will here requires of people, and what a person or a program checks. The limits are
// those the register itself enforces.
import { defineClaims } from './claim.ts'

const asAt = '2026-11-22'
const reviewBy = '2027-11-22'

export const registering = defineClaims({
  document: {
    en: 'your signed will as one PDF of at most 10\u00A0MB, with every page readable and without a password',
    cy:
      'eich ewyllys wedi’i llofnodi fel un PDF o 10\u00a0MB ar y mwyaf, gyda phob tudalen yn ddarllenadwy a ' +
      'heb gyfrinair',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: {
      name: 'the limits it holds a document to',
      cy: 'y terfynau y mae’n eu gosod ar ddogfen',
      where: 'apps/server/src/wills/pdf-inspection',
    },
  },
  identityDocuments: {
    en: 'a UK passport, UK driving licence, national identity card (EU or EEA) or biometric residence permit',
    cy: 'pasbort y DU, trwydded yrru’r DU, cerdyn adnabod cenedlaethol (UE neu AEE) neu drwydded breswylio fiometrig',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: {
      name: 'the documents its identity check takes',
      cy: 'y dogfennau y mae ei gwiriad hunaniaeth yn eu derbyn',
      where: 'packages/api/src/identity.ts',
    },
  },
  witnesses: {
    en:
      'two witnesses with an email address each, both 18 or over, neither of them left anything in the ' +
      'will, nor the husband, wife or civil partner of somebody who is',
    cy:
      'dau dyst, pob un â chyfeiriad e-bost, y ddau’n 18 oed neu’n hŷn, a’r naill na’r llall heb ei enwi ' +
      'yn yr ewyllys i dderbyn dim, nac yn briod â rhywun sydd, nac yn bartner sifil iddo',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: {
      name: 'what each witness declares to it; Wills Act 1837, section 15',
      cy: 'yr hyn y mae pob tyst yn ei ddatgan iddi; Wills Act 1837, adran 15',
      where: 'packages/domain/src/party.ts',
    },
  },
  evidenceOnly: {
    en:
      'Your paper will needs its own two witnesses, who were there together when you signed it. Name the ' +
      'same two people here if you can. What they say is evidence of the signing, not of the text: they ' +
      'are not shown the will, and they do not witness the will itself here.',
    cy:
      'Mae ar eich ewyllys bapur angen ei dau dyst ei hun, a oedd yno gyda’i gilydd pan lofnodoch hi. ' +
      'Enwch yr un ddau berson yma os gallwch. Tystiolaeth o’r llofnodi yw’r hyn a ddywedant, nid o’r ' +
      'testun: ni ddangosir yr ewyllys iddynt, ac nid ydynt yn tystio i’r ewyllys ei hun yma.',
    jurisdiction: 'England and Wales',
    standing: 'in force',
    asAt: '2026-11-21',
    reviewBy: '2027-11-21',
    source: {
      name: 'Wills Act 1837, section 9',
      url: 'https://www.legislation.gov.uk/ukpga/Will4and1Vict/7/26/section/9',
    },
  },
  identity: {
    en:
      'Software reads the photographs first; it accepts nobody. A person at the register decides every ' +
      'identity check. Sample identities pass at once, and exist only on installations that are for ' +
      'trying out.',
    cy:
      'Meddalwedd sy’n darllen y ffotograffau gyntaf; nid yw’n derbyn neb. Person yn y gofrestr sy’n ' +
      'penderfynu ar bob gwiriad hunaniaeth. Mae hunaniaethau enghreifftiol yn pasio ar unwaith, ac ' +
      'maent yn bodoli ar osodiadau ar gyfer rhoi cynnig arni yn unig.',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: {
      name: 'its decision 10: identity is pre-checked, and a person decides',
      cy: 'ei phenderfyniad 10: gwirir hunaniaeth ymlaen llaw, a pherson sy’n penderfynu',
      where: 'docs/decisions/0010-identity-is-pre-checked.md',
    },
  },
  order: {
    en:
      'You sign first, then the two witnesses in either order. Before that, the identity of all three is ' +
      'verified and your video statement is on record.',
    cy:
      'Chi sy’n llofnodi’n gyntaf, yna’r ddau dyst yn y naill drefn neu’r llall. Cyn hynny bydd ' +
      'hunaniaeth pob un ohonoch wedi’i gwirio, a’ch datganiad fideo wedi’i gofnodi.',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt,
    reviewBy,
    source: {
      name: 'its rule on who may sign next',
      cy: 'ei rheol ar bwy gaiff lofnodi nesaf',
      where: 'packages/domain/src/ceremony.ts',
    },
  },
})
