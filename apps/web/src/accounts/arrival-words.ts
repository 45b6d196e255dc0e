// What the register says of what was just done, on the page to sign in and in the toasts before it. By the name in
// that page’s `after`; “reset-asked” stands on the page that asked.
import { erasureMessages } from '@testate/api/account'
import { messages } from '@testate/api/accounts'
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    'sign-up': messages.signedUp,
    'staff-sign-up': messages.signedUp,
    'password-reset': messages.passwordChanged,
    'email-taken-back': messages.emailTakenBack,
    'again': messages.signInAgain,
    'erasure': erasureMessages.begun,
    'erasure-asked': erasureMessages.asked,
    'reset-asked': messages.resetRequested,
  },
  cy: {
    'sign-up': 'Agorwyd y cyfrif: Mae eich cyfrif wedi’i greu. Mewngofnodwch.',
    'staff-sign-up': 'Agorwyd y cyfrif: Mae eich cyfrif wedi’i greu. Mewngofnodwch.',
    'password-reset':
      'Newidiwyd eich cyfrinair, ac allgofnodwyd pawb a oedd wedi mewngofnodi. Mewngofnodwch nawr.',
    'email-taken-back':
      'Mae eich cyfeiriad e-bost yn ôl: Allgofnodwyd pawb a oedd wedi mewngofnodi. Mewngofnodwch â’ch ' +
      'cyfrinair newydd.',
    'again':
      'Mewngofnodwch eto: Nid ydych wedi defnyddio’r gofrestr ers 12 awr, neu bu ichi fewngofnodi wythnos yn ôl. ' +
      'Gallwch ddal i ddarllen; i newid unrhyw beth, mewngofnodwch.',
    'erasure':
      'Mae eich cyfrif yn cael ei ddileu: Rydych wedi’ch allgofnodi ym mhobman. Anfonwn un neges olaf atoch pan ' +
      'fydd wedi’i wneud.',
    'erasure-asked':
      'Caiff eich cyfrif ei ddileu: Rydych wedi’ch allgofnodi ym mhobman. Mae’r neges a anfonwyd atoch yn enwi’r ' +
      'diwrnod. I gadw eich cyfrif, defnyddiwch y ddolen ynddi neu mewngofnodwch cyn hynny.',
    'reset-asked':
      'Os yw’r cyfeiriad hwn yn perthyn i gyfrif, rydym wedi e-bostio dolen ato. Mae’n gweithio am 30 munud.',
  },
})

export const isArrival = (name: string): name is keyof typeof words.en => Object.hasOwn(words.en, name)
