// The words for why the register refused something, by its reason, or by its code where that says enough.
import { problems, type Reason } from '@testate/api/problem'
import { defineWords } from './words.ts'

type Said = Reason | 'worker-away' | 'factor-locked' | 'payment-required'

const en: Record<Said, string> = {
  'code-wrong': 'That is not the code. {triesLeft, plural, one {One try is} other {# tries are}} left.',
  'code-over': 'This code can no longer be used. Please ask for another.',
  'codes-too-many':
    'Five codes have been emailed to you within a quarter of an hour. Please use the latest, or wait.',
  'authenticator-code-wrong':
    'That is not the code the app shows now. Each code works for about a minute and only once, so please wait for the next one. If it is refused again, let your phone set its clock by itself (Settings, Date and time).',
  'recovery-code-wrong':
    'That is not one of your recovery codes, or it has been used. Each works once, and a newly printed list ends the one before.',
  'authenticator-locked':
    'Codes of your authenticator app are locked after a hundred wrong tries. We have sent you an email with a link that frees them.',
  'recovery-codes-locked':
    'Your recovery codes are locked after a hundred wrong tries. We have sent you an email with a link that frees them.',
  'authenticator-missing': 'You have no authenticator app that counts here.',
  'recovery-codes-missing': 'You have no recovery codes that count here.',
  'passkey-over': 'That took too long, or was used already. Please try again.',
  'passkey-unknown':
    'This passkey is not known here, or was used for another site. Please try again, or confirm in another way.',
  'passkey-too-new':
    'This passkey was added less than three days ago by a code by email, and does not count yet. Please confirm in another way.',
  'passkey-copied':
    'This passkey was refused: it seems that somebody has a copy of it. We have sent you an email. Please confirm in another way, and remove it.',
  'confirmation-over': 'This can no longer be confirmed. Please begin again.',
  'face-consent-changed':
    'The words about comparing faces have changed since you opened this page. Please load it again and choose again.',
  'signed-already': 'You have already signed this registration statement.',
  'testator-signs-first': 'The testator signs first. You will get a message when it is your turn.',
  'identity-needed': 'Your identity needs to be checked before you sign.',
  'ceremony-not-open': 'Signing opens when the identity of all three parties is checked.',
  'ceremony-opening': 'The ceremony is being opened. Please try again in a moment.',
  'recording-missing': 'The recorded declaration is not on record yet.',
  'no-place-in-ceremony': 'You have no place in this ceremony.',
  'party-signed': 'This witness has signed. A completed signature is never deleted.',
  'witness-named-in-statement':
    'The testator has signed a statement that names this witness. Withdraw this registration and start another to change the witness.',
  'worker-away': problems['worker-away'].title,
  'factor-locked': problems['factor-locked'].title,
  'payment-required': problems['payment-required'].title,
}

const cy: Record<Said, string> = {
  'code-wrong':
    'Nid dyna’r cod. {triesLeft, plural, one {Mae un cynnig} two {Mae 2 gynnig} few {Mae 3 chynnig} other {Mae # cynnig}} ar ôl.',
  'code-over': 'Ni ellir defnyddio’r cod hwn mwyach. Gofynnwch am un arall.',
  'codes-too-many': 'Anfonwyd pum cod atoch o fewn chwarter awr. Defnyddiwch yr un diweddaraf, neu arhoswch.',
  'authenticator-code-wrong':
    'Nid dyna’r cod y mae’r ap yn ei ddangos nawr. Mae pob cod yn gweithio am ryw funud ac unwaith yn unig, felly arhoswch am yr un nesaf. Os caiff ei wrthod eto, gadewch i’ch ffôn osod ei gloc ei hun (Gosodiadau, Dyddiad ac amser).',
  'recovery-code-wrong':
    'Nid yw hwnnw’n un o’ch codau adfer, neu fe’i defnyddiwyd eisoes. Mae pob un yn gweithio unwaith, ac mae rhestr newydd yn dod â’r un flaenorol i ben.',
  'authenticator-locked':
    'Mae codau eich ap dilysu wedi’u cloi ar ôl cant o gynigion anghywir. Rydym wedi anfon e-bost atoch â dolen sy’n eu rhyddhau.',
  'recovery-codes-locked':
    'Mae eich codau adfer wedi’u cloi ar ôl cant o gynigion anghywir. Rydym wedi anfon e-bost atoch â dolen sy’n eu rhyddhau.',
  'authenticator-missing': 'Nid oes gennych ap dilysu sy’n cyfrif yma.',
  'recovery-codes-missing': 'Nid oes gennych godau adfer sy’n cyfrif yma.',
  'passkey-over': 'Cymerodd hynny’n rhy hir, neu fe’i defnyddiwyd eisoes. Rhowch gynnig arall arni.',
  'passkey-unknown':
    'Nid yw’r allwedd mynediad hon yn hysbys yma, neu fe’i defnyddiwyd ar gyfer safle arall. Rhowch gynnig arall arni, neu cadarnhewch mewn ffordd arall.',
  'passkey-too-new':
    'Ychwanegwyd yr allwedd mynediad hon lai na thri diwrnod yn ôl drwy god e-bost, ac nid yw’n cyfrif eto. Cadarnhewch mewn ffordd arall.',
  'passkey-copied':
    'Gwrthodwyd yr allwedd mynediad hon: mae’n ymddangos bod gan rywun gopi ohoni. Rydym wedi anfon e-bost atoch. Cadarnhewch mewn ffordd arall, a thynnwch hi.',
  'confirmation-over': 'Ni ellir cadarnhau hyn mwyach. Dechreuwch eto.',
  'face-consent-changed':
    'Mae’r geiriau am gymharu wynebau wedi newid ers i chi agor y dudalen hon. Llwythwch hi eto a dewiswch eto.',
  'signed-already': 'Rydych eisoes wedi llofnodi’r datganiad cofrestru hwn.',
  'testator-signs-first': 'Yr ewyllysiwr sy’n llofnodi yn gyntaf. Cewch neges pan ddaw eich tro.',
  'identity-needed': 'Rhaid gwirio pwy ydych cyn i chi lofnodi.',
  'ceremony-not-open': 'Mae’r llofnodi’n agor pan fydd hunaniaeth y tri pharti wedi’i gwirio.',
  'ceremony-opening': 'Mae’r seremoni’n cael ei hagor. Rhowch gynnig arall arni ymhen ychydig.',
  'recording-missing': 'Nid yw’r datganiad a recordiwyd ar gofnod eto.',
  'no-place-in-ceremony': 'Nid oes gennych le yn y seremoni hon.',
  'party-signed': 'Mae’r tyst hwn wedi llofnodi. Ni ddilëir llofnod cyflawn byth.',
  'witness-named-in-statement':
    'Mae’r ewyllysiwr wedi llofnodi datganiad sy’n enwi’r tyst hwn. Tynnwch y cofrestriad hwn yn ôl a dechreuwch un arall er mwyn newid y tyst.',
  'worker-away':
    'Nid oedd modd gwneud hynny nawr. Ni ddefnyddiwyd dim: rhowch gynnig arall arni ymhen ychydig',
  'factor-locked':
    'Mae’r ffordd hon o gadarnhau wedi’i chloi ar ôl gormod o gynigion anghywir. Rydym wedi anfon dolen atoch sy’n ei rhyddhau',
  'payment-required': 'Rhaid talu cyn agor hwn',
}

export const words = defineWords({ en, cy })
