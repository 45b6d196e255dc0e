// The register's own sentences that a witness reads, and their Welsh. One that is missing here, or was
// changed there, is shown in English and marked as English.
import { whyNotYet } from '@testate/domain/ceremony'
import { faceConsentChanged } from '@testate/domain/face-consent'
import { problems } from '@testate/api/problem'
import { PRE_CHECKED, SAMPLE_ACCEPTED } from '@testate/api/identity'
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    preChecked: PRE_CHECKED,
    sample: SAMPLE_ACCEPTED,
    signed: 'Document Signed Successfully: Your digital signature has been recorded.',
    facesChanged: faceConsentChanged,
    fresh: 'If this invitation still stands, a fresh link is on its way to the address it was made for.',
    alreadySigned: whyNotYet(1, [0, 1]) ?? '',
    testatorFirst: whyNotYet(1, []) ?? '',
    payment: 'Payment required to access',
    identity: 'Your identity needs to be checked before you sign.',
    notOpen: 'Signing opens when the identity of all three parties is checked.',
    noRecording: 'The recorded declaration is not on record yet.',
    codeOver: 'This code can no longer be used. Please ask for another.',
    codeOneLeft: 'That is not the code. One try is left.',
    codeTwoLeft: 'That is not the code. 2 tries are left.',
    codeThreeLeft: 'That is not the code. 3 tries are left.',
    codeFourLeft: 'That is not the code. 4 tries are left.',
    away: problems['worker-away'].title,
    locked: problems['factor-locked'].title,
    tooManyCodes:
      'Five codes have been emailed to you within a quarter of an hour. Please use the latest, or wait.',
    passkeyOver: 'That took too long, or was used already. Please try again.',
    passkeyUnknown:
      'This passkey is not known here, or was used for another site. Please try again, or confirm in another way.',
    confirmOver: 'This can no longer be confirmed. Please begin again.',
  },
  cy: {
    preChecked: 'Hunaniaeth wedi’i rhag-wirio: bydd person yn ei hadolygu',
    sample: 'Derbyniwyd hunaniaeth SAMPL: ni wiriwyd neb',
    signed: 'Llofnodwyd y Ddogfen: Mae eich llofnod digidol wedi’i gofnodi.',
    facesChanged:
      'Mae’r geiriau am gymharu wynebau wedi newid ers i chi agor y dudalen hon. Llwythwch hi eto a dewiswch eto.',
    fresh:
      'Os yw’r gwahoddiad hwn yn dal i sefyll, mae dolen newydd ar ei ffordd i’r cyfeiriad y’i gwnaed ar ei gyfer.',
    alreadySigned: 'Rydych eisoes wedi llofnodi’r datganiad cofrestru hwn.',
    testatorFirst: 'Yr ewyllysiwr sy’n llofnodi yn gyntaf. Cewch neges pan ddaw eich tro.',
    payment: 'Rhaid talu cyn agor hwn',
    identity: 'Rhaid gwirio pwy ydych cyn i chi lofnodi.',
    notOpen: 'Mae’r llofnodi’n agor pan fydd hunaniaeth y tri pharti wedi’i gwirio.',
    noRecording: 'Nid yw’r datganiad a recordiwyd ar gofnod eto.',
    codeOver: 'Ni ellir defnyddio’r cod hwn mwyach. Gofynnwch am un arall.',
    codeOneLeft: 'Nid dyna’r cod. Mae un cynnig ar ôl.',
    codeTwoLeft: 'Nid dyna’r cod. Mae 2 gynnig ar ôl.',
    codeThreeLeft: 'Nid dyna’r cod. Mae 3 chynnig ar ôl.',
    codeFourLeft: 'Nid dyna’r cod. Mae 4 cynnig ar ôl.',
    away: 'Nid oedd modd gwneud hynny nawr. Ni ddefnyddiwyd dim: rhowch gynnig arall arni ymhen ychydig',
    locked:
      'Mae’r ffordd hon o gadarnhau wedi’i chloi ar ôl gormod o gynigion anghywir. Rydym wedi anfon dolen atoch sy’n ei rhyddhau',
    tooManyCodes: 'Anfonwyd pum cod atoch o fewn chwarter awr. Defnyddiwch yr un diweddaraf, neu arhoswch.',
    passkeyOver: 'Cymerodd hynny’n rhy hir, neu fe’i defnyddiwyd eisoes. Rhowch gynnig arall arni.',
    passkeyUnknown:
      'Nid yw’r allwedd mynediad hon yn hysbys yma, neu fe’i defnyddiwyd ar gyfer safle arall. Rhowch gynnig arall arni, neu cadarnhewch mewn ffordd arall.',
    confirmOver: 'Ni ellir cadarnhau hyn mwyach. Dechreuwch eto.',
  },
})
