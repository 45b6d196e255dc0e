// Refusals when a person confirms that it is them.
import type { ReasonOf } from '@testate/api/reasons'
import { defineWords } from '../platform/words.ts'

type Said = Record<ReasonOf<'proofs'>, string>

const en: Said = {
  'confirmation-needed': 'Please confirm that it is you',
  'confirmation-spent': 'This confirmation is too old, or was for something else. Please confirm again.',
  'confirmation-over': 'This can no longer be confirmed. Please begin again.',
  'confirmation-elsewhere':
    'Your confirmation ended with a restart of the register, or was given in another browser. Please confirm again.',
  'confirmation-not-given': 'Nothing to confirm with was sent. Please try again.',
  'code-wrong': 'That is not the code. {triesLeft, plural, one {One try is} other {# tries are}} left.',
  'code-over': 'This code can no longer be used. Please ask for another.',
  'codes-too-many':
    'Several codes have been emailed to you within a quarter of an hour. Please use the latest, or wait.',
  'code-not-mailed': 'The code could not be emailed just now. Please try again in a few minutes.',
  'address-too-new':
    'Your email address was changed less than three days ago. To keep your account safe, codes by ' +
    'email can confirm nothing until those three days are over.',
  'address-after-notice':
    'Your email address came after this notice of a death. So that nobody else can confirm it in your name, codes to ' +
    'a new address confirm a death only after 30 days.',
  'address-link-spent': 'This link has been used or has expired. Sign in and ask for another.',
  'take-back-link-spent': 'This link has been used, or its 14 days are over.',
  'unlock-link-spent': 'This link has been used or has expired.',
  'invitation-spent':
    'This invitation has been used or has expired. Please ask an administrator for another.',
  'invitation-codes-too-many':
    'Too many codes have been asked for with this invitation. Please ask an administrator for another.',
}

const cy: Said = {
  'confirmation-needed': 'Cadarnhewch mai chi sydd yno',
  'confirmation-spent':
    'Mae’r cadarnhad hwn yn rhy hen, neu ar gyfer rhywbeth arall yr oedd. Cadarnhewch eto.',
  'confirmation-over': 'Ni ellir cadarnhau hyn mwyach. Dechreuwch eto.',
  'confirmation-elsewhere':
    'Daeth eich cadarnhad i ben pan ailgychwynnwyd y gofrestr, neu fe’i rhoddwyd mewn porwr arall. Cadarnhewch eto.',
  'confirmation-not-given': 'Ni anfonwyd dim i gadarnhau ag ef. Rhowch gynnig arall arni.',
  'code-wrong':
    'Nid dyna’r cod. {triesLeft, plural, one {Mae un cynnig} two {Mae 2 gynnig} few {Mae 3 chynnig} ' +
    'other {Mae # cynnig}} ar ôl.',
  'code-over': 'Ni ellir defnyddio’r cod hwn mwyach. Gofynnwch am un arall.',
  'codes-too-many':
    'Anfonwyd sawl cod atoch o fewn chwarter awr. Defnyddiwch yr un diweddaraf, neu arhoswch.',
  'code-not-mailed': 'Ni ellid e-bostio’r cod y funud hon. Rhowch gynnig arall arni ymhen ychydig funudau.',
  'address-too-new':
    'Newidiwyd eich cyfeiriad e-bost lai na thri diwrnod yn ôl. Er mwyn cadw’ch cyfrif yn ddiogel, ni ' +
    'all codau e-bost gadarnhau dim nes bod y tri diwrnod hynny ar ben.',
  'address-after-notice':
    'Daeth eich cyfeiriad e-bost ar ôl yr hysbysiad hwn o farwolaeth. Fel na all neb arall ei gadarnhau yn eich enw ' +
    'chi, dim ond ar ôl 30 diwrnod y mae codau i gyfeiriad newydd yn cadarnhau marwolaeth.',
  'address-link-spent':
    'Mae’r ddolen hon wedi’i defnyddio neu wedi dod i ben. Mewngofnodwch a gofynnwch am un arall.',
  'take-back-link-spent': 'Mae’r ddolen hon wedi’i defnyddio, neu mae ei 14 diwrnod ar ben.',
  'unlock-link-spent': 'Mae’r ddolen hon wedi’i defnyddio neu wedi dod i ben.',
  'invitation-spent':
    'Mae’r gwahoddiad hwn wedi’i ddefnyddio neu wedi dod i ben. Gofynnwch i weinyddwr am un arall.',
  'invitation-codes-too-many':
    'Gofynnwyd am ormod o godau gyda’r gwahoddiad hwn. Gofynnwch i weinyddwr am un arall.',
}

export const words = defineWords({ en, cy })
