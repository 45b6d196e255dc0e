// The sentences of the pages that stop something by a mailed link or a code on paper: a withdrawal, an erasure, a death
// notice, the reminders. Whoever has the paper reads that of a notice: it says no more than the letter.
import { defineWords } from '../platform/words.ts'

const both = {
  checking: 'Checking whether this link still works…',
  stopping: 'Stopping…',
  notStopped: 'It was not stopped',
  newPassword: 'Set a new password',
  goneTitle: 'There is nothing left to stop',
  toSupport: 'Write to us',
} as const
const bothWelsh = {
  checking: 'Yn gwirio a yw’r ddolen hon yn gweithio o hyd…',
  stopping: 'Yn stopio…',
  notStopped: 'Nis stopiwyd',
  newPassword: 'Gosod cyfrinair newydd',
  goneTitle: 'Nid oes dim ar ôl i’w stopio',
  toSupport: 'Ysgrifennu atom',
} as const

export const withdrawal = defineWords({
  en: {
    ...both,
    title: 'Stop the withdrawal of a registration',
    what:
      'Somebody who was signed in to your account asked us to withdraw the registration of your will. We ' +
      'do so on {until}.',
    does: 'If you stop it, the registration stays as it is. You do not need to sign in.',
    stop: 'Stop the withdrawal',
    stoppedTitle: 'The withdrawal is stopped',
    stopped: 'The registration stays as it is, and we confirm it by email. You can close this page.',
    notYou:
      'If it was not you who asked for it, please set a new password now: that signs out everybody who ' +
      'is signed in to your account.',
    onward: 'Go to the dashboard',
    gone:
      'The withdrawal has been carried out, a later version took the will’s place, or this link is ' +
      'incomplete. If you think that something is wrong, please write to us.',
  },
  cy: {
    ...bothWelsh,
    title: 'Stopio tynnu cofrestriad yn ôl',
    what:
      'Gofynnodd rhywun a oedd wedi mewngofnodi i’ch cyfrif inni dynnu cofrestriad eich ewyllys yn ôl. Gwnawn ' +
      'hynny ar {until}.',
    does: 'Os stopiwch hyn, mae’r cofrestriad yn aros fel y mae. Nid oes angen ichi fewngofnodi.',
    stop: 'Stopio’r tynnu’n ôl',
    stoppedTitle: 'Stopiwyd y tynnu’n ôl',
    stopped:
      'Mae’r cofrestriad yn aros fel y mae, ac rydym yn cadarnhau hynny drwy e-bost. Gallwch gau’r dudalen hon.',
    notYou:
      'Os nad chi a ofynnodd amdano, gosodwch gyfrinair newydd nawr: mae hynny’n allgofnodi pawb sydd wedi ' +
      'mewngofnodi i’ch cyfrif.',
    onward: 'Mynd i’r dangosfwrdd',
    gone:
      'Mae’r cofrestriad wedi’i dynnu’n ôl, daeth fersiwn ddiweddarach yn lle’r ewyllys, neu nid yw’r ddolen hon ' +
      'yn gyfan. Os ydych yn meddwl bod rhywbeth o’i le, ysgrifennwch atom.',
  },
})

export const erasure = defineWords({
  en: {
    ...both,
    title: 'Stop the erasure of your account',
    what:
      'Somebody who was signed in asked us to erase your account, and to withdraw the registration of ' +
      'your will with it. We do so on {until}.',
    does: 'If you stop it, your account and the registration stay as they are. You do not need to sign in.',
    stop: 'Stop the erasure',
    stoppedTitle: 'Your account stays',
    stopped: 'The account is not erased, and nothing was withdrawn. We confirm it by email.',
    notYou: 'If it was not you who asked for it, please set a new password now.',
    onward: 'Sign in',
    gone:
      'The account is being erased, has been erased, or this link is incomplete. If you think that ' +
      'something is wrong, please write to us.',
  },
  cy: {
    ...bothWelsh,
    title: 'Stopio dileu eich cyfrif',
    what:
      'Gofynnodd rhywun a oedd wedi mewngofnodi inni ddileu eich cyfrif, a thynnu cofrestriad eich ewyllys yn ôl ' +
      'gydag ef. Gwnawn hynny ar {until}.',
    does: 'Os stopiwch hyn, mae eich cyfrif a’r cofrestriad yn aros fel y maent. Nid oes angen ichi fewngofnodi.',
    stop: 'Stopio’r dileu',
    stoppedTitle: 'Mae eich cyfrif yn aros',
    stopped: 'Nid yw’r cyfrif wedi’i ddileu, ac ni thynnwyd dim yn ôl. Rydym yn cadarnhau hynny drwy e-bost.',
    notYou: 'Os nad chi a ofynnodd amdano, gosodwch gyfrinair newydd nawr.',
    onward: 'Mewngofnodi',
    gone:
      'Mae’r cyfrif yn cael ei ddileu, mae wedi’i ddileu, neu nid yw’r ddolen hon yn gyfan. Os ydych yn meddwl ' +
      'bod rhywbeth o’i le, ysgrifennwch atom.',
  },
})

export const deathNotice = defineWords({
  en: {
    ...both,
    title: 'Are you alive?',
    what: '',
    does:
      'Somebody told us that you have died. If that is not true, press the button: the notice is stopped at once, ' +
      'nothing is opened to anybody, and everybody who was told of the notice is told that it is stopped. You do not ' +
      'need to sign in.',
    stop: 'I am alive: stop the notice',
    stoppedTitle: 'The death notice is stopped',
    stopped: 'Nothing was opened. We have told everybody who was told of the notice.',
    notYou:
      'You do not need to do anything else. If you think somebody else is using your account, set a new ' +
      'password.',
    onward: 'Sign in',
    goneTitle: 'Nothing can be stopped at this address',
    gone:
      'Please check the address or the code. If all of it is there, the notice was withdrawn or rejected, or what it ' +
      'was about has been opened. If you are the person it is about, please sign in: that stops an open notice, and ' +
      'closes again what was opened.',
  },
  cy: {
    ...bothWelsh,
    title: 'A ydych chi’n fyw?',
    what: '',
    does:
      'Dywedodd rhywun wrthym eich bod wedi marw. Os nad yw hynny’n wir, gwasgwch y botwm: stopir yr hysbysiad ar ' +
      'unwaith, nid agorir dim i neb, a dywedir wrth bawb a glywodd am yr hysbysiad ei fod wedi’i stopio. Nid oes ' +
      'angen ichi fewngofnodi.',
    stop: 'Rwy’n fyw: stopiwch yr hysbysiad',
    stoppedTitle: 'Stopiwyd yr hysbysiad o farwolaeth',
    stopped: 'Nid agorwyd dim. Rydym wedi dweud wrth bawb a glywodd am yr hysbysiad.',
    notYou:
      'Nid oes angen ichi wneud dim arall. Os ydych yn meddwl bod rhywun arall yn defnyddio eich cyfrif, gosodwch ' +
      'gyfrinair newydd.',
    onward: 'Mewngofnodi',
    goneTitle: 'Ni ellir stopio dim yn y cyfeiriad hwn',
    gone:
      'Gwiriwch y cyfeiriad neu’r cod. Os yw’r cyfan yno, tynnwyd yr hysbysiad yn ôl neu fe’i gwrthodwyd, neu ' +
      'agorwyd yr hyn yr oedd yn sôn amdano. Os chi yw’r person dan sylw, mewngofnodwch: mae hynny’n stopio ' +
      'hysbysiad agored, ac yn cau eto’r hyn a agorwyd.',
  },
})

/** The letter itself is in English. */
export const letterCode = defineWords({
  en: {
    title: 'Did a letter say that you have died?',
    lead:
      'If you are alive, type the code from the letter. The next page says what it stops, and has a button. You do ' +
      'not need to sign in.',
    dead: 'If the person named on the letter has died, nothing needs to be done. Please do not use the code.',
    code: 'Code from the letter',
    codeHint: 'Twenty letters and digits. Capitals, spaces and hyphens do not matter.',
    codeNeeded: 'Type the code from the letter',
    codeMalformed: 'The code has twenty letters and digits, in four groups of five. Please look at it again',
    codeUnknown: 'This code stops nothing. Please compare it with the letter',
    notLooked: 'The code could not be looked up',
    checking: 'Looking it up…',
    goOn: 'Go on',
    onward: 'Sign in instead',
  },
  cy: {
    title: 'A ddywedodd llythyr eich bod wedi marw?',
    lead:
      'Os ydych yn fyw, teipiwch y cod o’r llythyr. Mae’r dudalen nesaf yn dweud beth y mae’n ei stopio, ac mae ' +
      'botwm arni. Nid oes angen ichi fewngofnodi.',
    dead:
      'Os yw’r person a enwir ar y llythyr wedi marw, nid oes angen gwneud dim. Peidiwch â defnyddio’r cod, os ' +
      'gwelwch yn dda.',
    code: 'Y cod o’r llythyr',
    codeHint: 'Ugain llythyren a digid. Nid oes gwahaniaeth am briflythrennau, bylchau na chysylltnodau.',
    codeNeeded: 'Teipiwch y cod o’r llythyr',
    codeMalformed: 'Ugain llythyren a digid sydd yn y cod, mewn pedwar grŵp o bump. Edrychwch arno eto',
    codeUnknown: 'Nid yw’r cod hwn yn stopio dim. Cymharwch ef â’r llythyr',
    notLooked: 'Nid oedd modd chwilio am y cod',
    checking: 'Yn chwilio amdano…',
    goOn: 'Ymlaen',
    onward: 'Mewngofnodi yn lle hynny',
  },
})

export const reminders = defineWords({
  en: {
    checking: 'Checking whether this link still works…',
    title: 'No more reminders',
    what:
      'We remind you by email when the registration of {testator}’s will is waiting for you: after three ' +
      'days, and once more after seven.',
    stop: 'Send me no more reminders',
    stopping: 'Stopping…',
    notStopped: 'The reminders were not stopped',
    stoppedTitle: 'You will get no more reminders',
    stopped: 'We will send you no more reminders about this registration.',
    goesOn:
      'We still write to you once each time it becomes your turn. You can go on with the registration at any time.',
    goneTitle: 'This link does not work',
    gone: 'It is incomplete, or the registration it belongs to is no longer here.',
    toSupport: both.toSupport,
  },
  cy: {
    checking: 'Yn gweld a yw’r ddolen hon yn dal i weithio…',
    title: 'Dim rhagor o nodiadau atgoffa',
    what:
      'Rydym yn eich atgoffa drwy e-bost pan fydd cofrestriad ewyllys {testator} yn aros amdanoch: ar ôl ' +
      'tri diwrnod, ac unwaith eto ar ôl saith.',
    stop: 'Peidiwch ag anfon rhagor o nodiadau atgoffa',
    stopping: 'Yn stopio…',
    notStopped: 'Ni stopiwyd y nodiadau atgoffa',
    stoppedTitle: 'Ni chewch ragor o nodiadau atgoffa',
    stopped: 'Ni fyddwn yn anfon rhagor o nodiadau atgoffa atoch am y cofrestriad hwn.',
    goesOn:
      'Byddwn yn dal i ysgrifennu atoch unwaith bob tro y daw eich tro chi. Gallwch fynd ymlaen â’r ' +
      'cofrestriad unrhyw bryd.',
    goneTitle: 'Nid yw’r ddolen hon yn gweithio',
    gone: 'Nid yw’n gyfan, neu nid yw’r cofrestriad y mae’n perthyn iddo yma mwyach.',
    toSupport: bothWelsh.toSupport,
  },
})
