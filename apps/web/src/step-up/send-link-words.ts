// The sentences of “send the link again”; separate, since the code dialog, which exists in Welsh too, uses
// them.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    sendAgain: 'Send the link again',
    sendingAgain: 'Sending…',
    sentAgain:
      'We are sending a message to {email}. Only the newest link works. If none arrives within a few ' +
      'minutes, look in the junk folder. We send at most five an hour.',
    sendFailed: 'The link was not sent',
  },
  cy: {
    sendAgain: 'Anfon y ddolen eto',
    sendingAgain: 'Yn anfon…',
    sentAgain:
      'Rydym yn anfon neges i {email}. Dim ond y ddolen ddiweddaraf sy’n gweithio. Os na ddaw un o ' +
      'fewn ychydig funudau, edrychwch yn y ffolder sothach. Rydym yn anfon pump yr awr ar y mwyaf.',
    sendFailed: 'Nid anfonwyd y ddolen',
  },
})
