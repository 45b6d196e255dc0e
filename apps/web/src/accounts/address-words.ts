// The sentences of confirming an email address, and of unlocking codes.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    pageTitle: 'Confirm your email address',
    pageText: 'Then you can invite your witnesses.',
    pageNot: 'If you opened no account with us, do not press it.',
    pagePasskey: 'The account signs in with a passkey. Our email says where it was made.',
    pageNotPasskey: 'If you did not open an account with us, or did not make that passkey, do not press it.',
    confirm: 'Confirm my email address',
    confirming: 'Confirming…',
    confirmFailed: 'Your email address was not confirmed',
    confirmedTitle: 'Your email address is confirmed',
    confirmedText: 'You can now invite your witnesses, and use the codes we email you.',
    confirmedSignIn: 'Sign in to go on.',
    confirmedPasskey:
      'The account signs in with a passkey. If you did not make it, set a password, sign in with it, and ' +
      'remove the passkey on your account page.',
    signIn: 'Sign in',
    toDashboard: 'Go to the dashboard',
    goneTitle: 'This link no longer works',
    gone:
      'A link to confirm an email address works once, for 14 days, and only the newest one we sent. If ' +
      'you have confirmed your address already, there is nothing more to do.',
    goneAgain: 'If you have not, sign in: you can have another link sent to you there.',
    goneHere: 'If you have not, we can send you another.',
    unlockTitle: 'Use codes by email again',
    unlockText:
      'Codes by email are locked for your account, because a wrong one was entered 100 times in a row. ' +
      'If that was not you, somebody may be signed in as you: change your password first.',
    unlockDo: 'Press the button to use codes again.',
    unlock: 'Unlock codes by email',
    unlocking: 'Unlocking…',
    unlockFailed: 'Codes are still locked',
    unlockedTitle: 'Codes by email work again',
    unlockedText: 'Go back to what you were doing and ask for a new code.',
    unlockGone: 'A link to unlock codes works once, for 14 days. If you have just used it, codes work again.',
    toReset: 'Set a new password',
    toSupport: 'Write to us',
  },
  cy: {
    pageTitle: 'Cadarnhau eich cyfeiriad e-bost',
    pageText: 'Yna gallwn anfon codau atoch, a gallwch wahodd eich tystion.',
    pageNot: 'Os nad agoroch gyfrif gyda ni, peidiwch â’i wasgu.',
    pagePasskey: 'Ag allwedd mynediad y mewngofnodir i’r cyfrif. Mae ein he-bost yn dweud ble y gwnaed hi.',
    pageNotPasskey:
      'Os nad agoroch gyfrif gyda ni, neu os nad chi a wnaeth yr allwedd mynediad honno, peidiwch â’i wasgu.',
    confirm: 'Cadarnhau fy nghyfeiriad e-bost',
    confirming: 'Yn cadarnhau…',
    confirmFailed: 'Ni chadarnhawyd eich cyfeiriad e-bost',
    confirmedTitle: 'Mae eich cyfeiriad e-bost wedi’i gadarnhau',
    confirmedText: 'Gallwch nawr wahodd eich tystion, a defnyddio’r codau a anfonwn atoch drwy e-bost.',
    confirmedSignIn: 'Mewngofnodwch i fynd ymlaen.',
    confirmedPasskey:
      'Ag allwedd mynediad y mewngofnodir i’r cyfrif. Os nad chi a’i gwnaeth, gosodwch gyfrinair, mewngofnodwch ' +
      'ag ef, a thynnwch yr allwedd mynediad ar dudalen eich cyfrif.',
    signIn: 'Mewngofnodi',
    toDashboard: 'Mynd i’r dangosfwrdd',
    goneTitle: 'Nid yw’r ddolen hon yn gweithio mwyach',
    gone:
      'Mae dolen i gadarnhau cyfeiriad e-bost yn gweithio unwaith, am 14 diwrnod, a dim ond yr un ddiweddaraf a ' +
      'anfonwyd. Os ydych wedi cadarnhau eich cyfeiriad eisoes, nid oes dim arall i’w wneud.',
    goneAgain: 'Os nad ydych, mewngofnodwch: gallwch gael dolen arall yno.',
    goneHere: 'Os nad ydych, gallwn anfon un arall atoch.',
    unlockTitle: 'Defnyddio codau drwy e-bost eto',
    unlockText:
      'Mae codau drwy e-bost wedi’u cloi ar gyfer eich cyfrif, oherwydd rhoddwyd cod anghywir 100 gwaith yn ' +
      'olynol. Os nad chi oedd hynny, efallai fod rhywun wedi mewngofnodi yn eich enw chi: newidiwch eich ' +
      'cyfrinair yn gyntaf.',
    unlockDo: 'Gwasgwch y botwm i ddefnyddio codau eto.',
    unlock: 'Datgloi codau drwy e-bost',
    unlocking: 'Yn datgloi…',
    unlockFailed: 'Mae’r codau wedi’u cloi o hyd',
    unlockedTitle: 'Mae codau drwy e-bost yn gweithio eto',
    unlockedText: 'Ewch yn ôl at yr hyn yr oeddech yn ei wneud, a gofynnwch am god newydd.',
    unlockGone:
      'Mae dolen i ddatgloi codau yn gweithio unwaith, am 14 diwrnod. Os ydych newydd ei defnyddio, mae codau’n ' +
      'gweithio eto.',
    toReset: 'Gosod cyfrinair newydd',
    toSupport: 'Ysgrifennu atom',
  },
})
