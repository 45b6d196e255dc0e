// The sentences of reversing an address change; separate, since hardly anyone needs them.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Take your email address back',
    checking: 'Checking whether this link still works…',
    what: 'The email address of your Testate account was changed. If it was not you, take it back here, until {until}.',
    does:
      'Your account gets its earlier address back. Everybody who is signed in is signed out. The ' +
      'password is the new one you choose now.',
    why:
      'Why the password you had then? Somebody else may read this mailbox by now. Why a new one? Whoever ' +
      'changed the address knew the old one.',
    passwordThen: 'Your password when the address was changed',
    newPassword: 'New password',
    newPasswordHint:
      'At least 8 characters. Three words that do not belong together are strong and easy to remember.',
    takeBack: 'Take it back',
    takingBack: 'Taking it back…',
    unknown: 'Do you not know that password?',
    support: 'Please write to us',
    goneTitle: 'This link no longer works',
    gone:
      'A link to take an address back works once, for 14 days. If you have just used it, sign in with ' +
      'the new password you chose. If your address was changed and it was not you, please write to us.',
    signIn: 'Sign in',
    toSupport: 'Write to us',
  },
  cy: {
    title: 'Cael eich cyfeiriad e-bost yn ôl',
    checking: 'Yn gwirio a yw’r ddolen hon yn gweithio o hyd…',
    what:
      'Newidiwyd cyfeiriad e-bost eich cyfrif Testate. Os nad chi a wnaeth hynny, gallwch ei gael yn ôl yma, ' +
      'tan {until}.',
    does:
      'Mae eich cyfrif yn cael ei gyfeiriad cynharach yn ôl. Caiff pawb sydd wedi mewngofnodi eu hallgofnodi. Y ' +
      'cyfrinair yw’r un newydd a ddewiswch nawr.',
    why:
      'Pam y cyfrinair a oedd gennych bryd hynny? Efallai fod rhywun arall yn darllen y blwch post hwn erbyn ' +
      'hyn. Pam un newydd? Yr oedd pwy bynnag a newidiodd y cyfeiriad yn gwybod yr hen un.',
    passwordThen: 'Eich cyfrinair pan newidiwyd y cyfeiriad',
    newPassword: 'Cyfrinair newydd',
    newPasswordHint:
      'O leiaf 8 nod. Mae tri gair nad ydynt yn perthyn i’w gilydd yn gryf ac yn hawdd eu cofio.',
    takeBack: 'Ei gael yn ôl',
    takingBack: 'Yn ei gael yn ôl…',
    unknown: 'Onid ydych yn gwybod y cyfrinair hwnnw?',
    support: 'Ysgrifennwch atom',
    goneTitle: 'Nid yw’r ddolen hon yn gweithio mwyach',
    gone:
      'Mae dolen i gael cyfeiriad yn ôl yn gweithio unwaith, am 14 diwrnod. Os ydych newydd ei defnyddio, ' +
      'mewngofnodwch â’r cyfrinair newydd a ddewisoch. Os newidiwyd eich cyfeiriad ac nad chi a wnaeth hynny, ' +
      'ysgrifennwch atom.',
    signIn: 'Mewngofnodi',
    toSupport: 'Ysgrifennu atom',
  },
})
