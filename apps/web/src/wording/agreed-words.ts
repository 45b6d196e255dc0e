// What people state and sign, word for word as the register records it (packages/domain), with its meaning in
// Welsh. Only the English is signed.
import { consentTexts, witnessedSentences } from '@testate/domain/ceremony'
import { FACE_CONSENT } from '@testate/domain/identity/face-consent'
import { LEGAL_NOTICE, legalNotice } from '@testate/domain/legal-notice'
import { declarations } from '@testate/domain/party'
import { defineWords } from '../platform/words.ts'

const [identity = '', presentAsTestator = '', requirements = '', effect = ''] = legalNotice('testator')
const [facesUse, facesKept, facesFree, facesBack] = FACE_CONSENT.terms
const [, presentAsWitness = ''] = legalNotice('witness')

export const words = defineWords({
  en: {
    isAdult: declarations.isAdult,
    notBeneficiary: declarations.notBeneficiary,
    notSpouseOfBeneficiary: declarations.notSpouseOfBeneficiary,

    ...witnessedSentences,
    consentLegalEffect: consentTexts('witness-together').legalEffect,

    noticeIdentity: identity,
    noticeTestator: presentAsTestator,
    noticeWitness: presentAsWitness,
    noticeRequirements: requirements,
    noticeEffect: effect,
    noticeAccept: LEGAL_NOTICE.accept,

    facesAgree: FACE_CONSENT.agree,
    facesUse,
    facesKept,
    facesFree,
    facesBack,

    only: 'The English wording is what is recorded and signed. The Welsh is a translation of it, to read by.',
    recorded: 'Recorded in English:',
  },
  cy: {
    'isAdult': 'Rwy’n 18 oed neu’n hŷn',
    'notBeneficiary': 'Nid wyf yn fuddiolwr o dan yr ewyllys hon',
    'notSpouseOfBeneficiary': 'Nid wyf yn briod nac yn bartner sifil i fuddiolwr o dan yr ewyllys hon',

    'testator-together': 'Rwy’n llofnodi yng ngŵydd y tystion a enwir yma',
    'testator-live-video': 'Rwy’n llofnodi tra bo’r tystion a enwir yma yn gwylio trwy fideo byw',
    'testator-apart':
      'Rwy’n llofnodi ar fy mhen fy hun; mae pob tyst a enwir yma yn dweud ar wahân yr hyn a welodd',
    'witness-together': 'Rwy’n dyst, a gwelais yr ewyllysiwr yn llofnodi yn fy ngŵydd',
    'witness-paper-will':
      'Roeddwn yn bresennol pan lofnododd yr ewyllysiwr yr ewyllys bapur, a dywedaf hynny yma ar fy mhen fy hun',
    'witness-recorded-statement':
      'Rwyf wedi gweld datganiad yr ewyllysiwr a recordiwyd; nid oeddwn yn bresennol pan lofnododd',
    'witness-live-video':
      'Ymunais trwy fideo byw a gwelais yr ewyllysiwr yn llofnodi ar y sgrin; rwy’n deall mai ' +
      'tystiolaeth yw hyn ac nad yw’n cyfrif fel bod yn dyst i’r ewyllys',
    'consentLegalEffect':
      'Rwy’n deall bod i’r llofnod digidol ar y datganiad cofrestru hwn yr un effaith gyfreithiol â ' +
      'llofnod mewn llawysgrifen o dan gyfraith y DU. Nid yw’n llofnodi nac yn newid yr ewyllys ei hun',

    'noticeIdentity': 'Gwirir pwy wyf cyn i mi lofnodi',
    'noticeTestator': 'Roedd dau dyst yn bresennol ar yr un pryd a’m gweld yn llofnodi fy ewyllys ar bapur',
    'noticeWitness':
      'Roeddwn yn bresennol ac yn dyst i lofnod yr ewyllysiwr, neu rwy’n dweud yn onest mai trwy ' +
      'fideo’n unig y’i gwelais',
    'noticeRequirements':
      'Rwy’n deall gofynion cyfreithiol y DU: yng Nghymru a Lloegr mae ewyllys yn ysgrifenedig, wedi’i ' +
      'llofnodi, a dau berson sy’n bresennol ar yr un pryd yn dystion iddi (Wills Act 1837, adran 9)',
    'noticeEffect':
      'Rwy’n deall bod i’m llofnod digidol effaith gyfreithiol ar y datganiad cofrestru. Nid yw’n ' +
      'llofnodi nac yn newid yr ewyllys ei hun',
    'noticeAccept': 'Rwy’n cydnabod ac yn derbyn y gofynion cyfreithiol uchod',

    'facesAgree': 'Rwy’n cytuno i raglen fesur yr wyneb yn y ddau lun ohonof a chymharu’r ddau',
    'facesUse':
      'Dangosir i’r sawl sy’n penderfynu am eich hunaniaeth pa mor debyg y cafodd y rhaglen y ddau ' +
      'wyneb, fel ffigur o 0 i 1. Nid yw’r rhaglen yn penderfynu dim.',
    'facesKept':
      'O’r gymhariaeth, dim ond y ffigur hwnnw a gedwir, gyda’ch gwiriad hunaniaeth. Mae mesuriadau ' +
      'eich wyneb wedi mynd cyn gynted ag y bydd y rhaglen wedi’u cymharu.',
    'facesFree':
      'Nid oes rhaid i chi gytuno. Gadewch y blwch yn wag, ac ni fydd unrhyw raglen yn chwilio am ' +
      'wyneb nac yn mesur un: person sy’n cymharu’r ddau lun, a gall hynny gymryd ychydig yn hwy iddo. ' +
      'Nid oes dim arall yn newid i chi.',
    'facesBack':
      'Gallwch ei dynnu’n ôl ar unrhyw adeg: lle byddwch yn aros am y penderfyniad, yn nes ymlaen ar ' +
      'dudalen eich cyfrif, neu fel tyst ar waelod eich tudalen eich hun; nid ar ffôn nad aethoch ' +
      'ymlaen arno ond i anfon y lluniau. Yna ni wneir cymhariaeth nas gwnaed eto, a dilëir ffigur un ' +
      'a wnaed.',

    'only':
      'Y geiriad Saesneg a gofnodir ac a lofnodir. Cyfieithiad ohono yw’r Gymraeg, er mwyn ei ddarllen.',
    'recorded': 'Cofnodir yn Saesneg:',
  },
})
