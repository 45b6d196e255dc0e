// What an account with an unconfirmed address is told: apart from the words of the mailed links' pages, as the
// dashboard loads it.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    noticeTitle: 'Please confirm your email address',
    noticeText:
      'We have sent a message to {email}. Open the link in it and press the button there. Until you do, ' +
      'you can upload one document, but you cannot invite witnesses or confirm anything with a code.',
    noticeTaken:
      'If the message says that another account has this address, open an account with an address of your ' +
      'own: one address is one account.',
  },
  cy: {
    noticeTitle: 'Cadarnhewch eich cyfeiriad e-bost',
    noticeText:
      'Anfonwyd neges i {email}. Agorwch y ddolen ynddi a gwasgwch y botwm yno. Tan hynny gallwch ' +
      'lanlwytho un ddogfen, ond ni allwch wahodd tystion na chadarnhau dim â chod.',
    noticeTaken:
      'Os yw’r neges yn dweud bod gan gyfrif arall y cyfeiriad hwn, agorwch gyfrif â’ch cyfeiriad eich hun: ' +
      'un cyfeiriad yw un cyfrif.',
  },
})
