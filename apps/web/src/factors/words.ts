// The sentences about factors, on the account screens.
import { defineWords } from '../platform/words.ts'
import { words as passkeyWords } from './passkey-words.ts'

export const words = defineWords({
  en: {
    ...passkeyWords.en,
    title: 'Ways to confirm it is you',
    lead:
      'Before you sign, open or change something important we ask you to confirm that it is you. A code ' +
      'by email always works. These are quicker, and protect your account even if somebody else reads ' +
      'your email.',
    leadStaff:
      'An administrator’s acts are confirmed with a passkey or an authenticator app. A code by email ' +
      'is enough only for what concerns your own account. Recovery codes get you back in when you have ' +
      'lost the others.',
    failed: 'The ways you confirm it is you could not be loaded',
    mailOnly: 'You confirm with a code by email so far.',
    passkey: 'Passkey (your phone’s or computer’s screen lock)',
    authenticator: 'Authenticator app',
    recovery: 'Recovery codes to print',
    recoveryLeft: '{n, plural, =0 {None is left} one {One is left} other {# are left}}',
    added: 'Added on {when}',
    madeOn: 'Made on {when}',
    used: 'Last used on {when}',
    notUsed: 'Not used yet',
    waits: 'Works from {when}. If you did not add it, remove it now.',
    opensWills:
      'Opens your registered wills, and downloads a copy of your data: up to five times in 24 hours, and then ' +
      'with a code by email.',
    opensWillsWithCode:
      'Does not open your registered wills yet: use it once together with the code by email that they ask for.',
    opensWillsNotNow:
      'No passkey opens your registered wills at the moment, because we are checking our records: they ask for a ' +
      'code by email. You do not need to do anything. Keep this passkey.',
    opensWillsNever:
      'Does not open your registered wills, because it was added after somebody told us that you had died. They ask ' +
      'for a code by email. Adding it again changes nothing; it works for everything else.',
    opensNoWills:
      'Does not open your registered wills: they ask for a code by email. If this still says so an hour after ' +
      'you added it, remove it and add it again.',
    waitsForAddress:
      'You sign in with it. Confirm your email address in a browser where you are signed in with it: three days ' +
      'later it also confirms that it is you.',
    waitsForYou:
      'It signs in to your account, and confirms nothing yet. If you made it, say so with a code by email: ' +
      'three days later it also confirms that it is you. If you did not make it, remove it now.',
    waiting: 'Not working yet',
    ends:
      'Will be removed on {when}, because that was asked for with a code by email. If you still have it, ' +
      'choose “Keep”.',
    ending: 'Being removed',
    lockedAuthenticator:
      'Codes of your authenticator app are locked after a hundred wrong tries. We have sent you an ' +
      'email with a link that frees them.',
    lockedRecovery:
      'Your recovery codes are locked after a hundred wrong tries. We have sent you an email with a ' +
      'link that frees them.',

    addAuthenticator: 'Add an authenticator app',
    makeRecovery: 'Make recovery codes to print',
    makeRecoveryAgain: 'Make new recovery codes',
    rename: 'Change the name',
    renameLabel: 'Change the name of {name}',
    remove: 'Remove',
    removeLabel: 'Remove {name}',
    keep: 'Keep',
    keepLabel: 'Keep {name}',
    mine: 'This passkey is mine',
    mineLabel: 'This passkey is mine: {name}',
    lost:
      'Lost your phone, or the app? Confirm with a recovery code, or another way you have, and remove ' +
      'what you lost. Without any of them, remove it with a code by email: it is then gone after seven ' +
      'days.',

    leadRemove: 'You are about to remove “{name}”.',
    leadKeep: 'You are about to keep “{name}”.',
    leadMine: 'You are about to say that you made the passkey “{name}”.',
    mailRemove:
      'With a code by email it is removed after seven days, and we tell you by email. With any other ' +
      'way it is removed at once.',
    removeLast: 'It is the last one you have. Afterwards you confirm with a code by email only.',

    save: 'Save',
    saving: 'Saving…',

    authenticatorTitle: 'Add an authenticator app',
    authenticatorWhat:
      'An authenticator app on your phone shows a new code every half minute, even without a connection. ' +
      'Your phone may have one already, in its passwords or settings.',
    scan: 'Scan this square with the app:',
    qrLabel: 'Square for your authenticator app’s camera. The same key in letters and digits is below it',
    orType: 'Or type this into the app:',
    secretLabel: 'Key for the app',
    copied: 'The key has been copied',
    appCode: 'Code the app shows now',
    appCodeHint: 'Six digits',
    appCodeMissing: 'The code has six digits',
    addIt: 'Add the app',
    adding: 'Checking…',
    nameApp: 'Phone',

    renameTitle: 'Change the name',
    removeTitle: 'Remove this way?',
    removing: 'Removing…',
    removedLater: 'It will be removed on {when}',
    removedLaterText: 'We have sent you an email. Until then you can keep it.',
    keepTitle: 'Keep this way?',
    mineTitle: 'Did you make this passkey?',

    recoveryPage: 'Recovery codes',
    recoveryWhat:
      'Recovery codes are for the day you lose your phone. Each confirms once that it is you. Print ' +
      'them and keep them with your papers, not in your phone.',
    recoveryEnds: 'New codes end the ones you made before.',
    recoveryFirst: 'Because they are your first, they work after three days.',
    recoveryMake: 'Make ten codes',
    recoveryMaking: 'Making your codes…',
    recoveryTitle: 'Make recovery codes',
    recoveryReady: 'These are your ten codes. They are shown only now.',
    recoveryFrom: 'They work from {when}.',
    recoveryList: 'Your recovery codes',
    recoveryOf:
      'Recovery codes for {name} at {register}, made on {when}. Cross each out when you have used it.',
    print: 'Print',
    recoveryDone: 'I have printed them',
    toAccount: 'Back to your account',
    guestAccount: 'Recovery codes are for accounts. You came through an invitation and do not need any.',
  },
  cy: {
    ...passkeyWords.cy,
    title: 'Ffyrdd o gadarnhau mai chi sydd yno',
    lead:
      'Cyn i chi lofnodi, agor neu newid rhywbeth pwysig gofynnwn i chi gadarnhau mai chi sydd yno. Mae ' +
      'cod drwy e-bost bob amser yn gweithio. Mae’r rhain yn gyflymach, ac yn diogelu eich cyfrif hyd yn ' +
      'oed os yw rhywun arall yn darllen eich e-bost.',
    leadStaff:
      'Cadarnheir gweithredoedd gweinyddwr ag allwedd mynediad neu ap dilysu. Dim ond ar gyfer eich ' +
      'cyfrif eich hun y mae cod drwy e-bost yn ddigon. Mae codau adfer yn eich cael yn ôl i mewn pan ' +
      'fyddwch wedi colli’r lleill.',
    failed: 'Nid oedd modd llwytho’r ffyrdd yr ydych yn cadarnhau mai chi sydd yno',
    mailOnly: 'Hyd yn hyn rydych yn cadarnhau â chod drwy e-bost.',
    passkey: 'Allwedd mynediad (clo sgrin eich ffôn neu’ch cyfrifiadur)',
    authenticator: 'Ap dilysu',
    recovery: 'Codau adfer i’w hargraffu',
    recoveryLeft: '{n, plural, =0 {Nid oes un ar ôl} one {Mae un ar ôl} other {Mae # ar ôl}}',
    added: 'Ychwanegwyd ar {when}',
    madeOn: 'Gwnaed ar {when}',
    used: 'Defnyddiwyd ddiwethaf ar {when}',
    notUsed: 'Heb ei ddefnyddio eto',
    waits: 'Yn gweithio o {when}. Os nad chi a’i hychwanegodd, tynnwch ef nawr.',
    opensWills:
      'Yn agor eich ewyllysiau cofrestredig, ac yn lawrlwytho copi o’ch data: hyd at bum gwaith mewn 24 awr, ac ' +
      'wedyn gyda chod drwy e-bost.',
    opensWillsWithCode:
      'Nid yw’n agor eich ewyllysiau cofrestredig eto: defnyddiwch ef unwaith gyda’r cod drwy e-bost y maent ' +
      'yn gofyn amdano.',
    opensWillsNotNow:
      'Nid oes yr un allwedd mynediad yn agor eich ewyllysiau cofrestredig ar hyn o bryd, oherwydd ein bod yn gwirio ' +
      'ein cofnodion: maent yn gofyn am god drwy e-bost. Nid oes angen ichi wneud dim. Cadwch yr allwedd hon.',
    opensWillsNever:
      'Nid yw’n agor eich ewyllysiau cofrestredig, oherwydd iddo gael ei ychwanegu ar ôl i rywun ddweud wrthym eich ' +
      'bod wedi marw. Maent yn gofyn am god drwy e-bost. Nid yw ei ychwanegu eto yn newid dim; mae’n gweithio ar ' +
      'gyfer popeth arall.',
    opensNoWills:
      'Nid yw’n agor eich ewyllysiau cofrestredig: maent yn gofyn am god drwy e-bost. Os yw hyn yn dal yma awr ar ôl ' +
      'ichi ei ychwanegu, tynnwch ef a’i ychwanegu eto.',
    waitsForAddress:
      'Rydych yn mewngofnodi ag ef. Cadarnhewch eich cyfeiriad e-bost mewn porwr lle rydych wedi mewngofnodi ' +
      'ag ef: dri diwrnod yn ddiweddarach bydd hefyd yn cadarnhau mai chi sydd yno.',
    waitsForYou:
      'Mae’n mewngofnodi i’ch cyfrif, ac nid yw’n cadarnhau dim eto. Os chi a’i gwnaeth, dywedwch hynny â ' +
      'chod drwy e-bost: dri diwrnod yn ddiweddarach bydd hefyd yn cadarnhau mai chi sydd yno. Os nad chi ' +
      'a’i gwnaeth, tynnwch ef nawr.',
    waiting: 'Ddim yn gweithio eto',
    ends:
      'Caiff ei dynnu ar {when}, oherwydd gofynnwyd am hynny â chod drwy e-bost. Os yw gennych o hyd, ' +
      'dewiswch “Cadw”.',
    ending: 'Yn cael ei dynnu',
    lockedAuthenticator:
      'Mae codau eich ap dilysu wedi’u cloi ar ôl cant o gynigion anghywir. Anfonwyd e-bost atoch â dolen ' +
      'sy’n eu rhyddhau.',
    lockedRecovery:
      'Mae eich codau adfer wedi’u cloi ar ôl cant o gynigion anghywir. Anfonwyd e-bost atoch â dolen ' +
      'sy’n eu rhyddhau.',

    addAuthenticator: 'Ychwanegu ap dilysu',
    makeRecovery: 'Gwneud codau adfer i’w hargraffu',
    makeRecoveryAgain: 'Gwneud codau adfer newydd',
    rename: 'Newid yr enw',
    renameLabel: 'Newid enw {name}',
    remove: 'Tynnu',
    removeLabel: 'Tynnu {name}',
    keep: 'Cadw',
    keepLabel: 'Cadw {name}',
    mine: 'Fi biau’r allwedd mynediad hon',
    mineLabel: 'Fi biau’r allwedd mynediad hon: {name}',
    lost:
      'Wedi colli eich ffôn, neu’r ap? Cadarnhewch â chod adfer, neu ffordd arall sydd gennych, a ' +
      'thynnwch yr hyn a golloch. Heb yr un ohonynt, tynnwch ef â chod drwy e-bost: mae wedyn wedi mynd ' +
      'ar ôl saith diwrnod.',

    leadRemove: 'Rydych ar fin tynnu “{name}”.',
    leadKeep: 'Rydych ar fin cadw “{name}”.',
    leadMine: 'Rydych ar fin dweud mai chi a wnaeth yr allwedd mynediad “{name}”.',
    mailRemove:
      'Â chod drwy e-bost caiff ei dynnu ar ôl saith diwrnod, a dywedwn wrthych drwy e-bost. Ag unrhyw ' +
      'ffordd arall caiff ei dynnu ar unwaith.',
    removeLast: 'Dyma’r un olaf sydd gennych. Wedyn rydych yn cadarnhau â chod drwy e-bost yn unig.',

    save: 'Cadw',
    saving: 'Yn cadw…',

    authenticatorTitle: 'Ychwanegu ap dilysu',
    authenticatorWhat:
      'Mae ap dilysu ar eich ffôn yn dangos cod newydd bob hanner munud, hyd yn oed heb gysylltiad. ' +
      'Efallai fod gan eich ffôn un eisoes, yn ei gyfrineiriau neu ei osodiadau.',
    scan: 'Sganiwch y sgwâr hwn â’r ap:',
    qrLabel: 'Sgwâr ar gyfer camera eich ap dilysu. Mae’r un allwedd mewn llythrennau a digidau oddi tano',
    orType: 'Neu teipiwch hwn i’r ap:',
    secretLabel: 'Allwedd ar gyfer yr ap',
    copied: 'Copïwyd yr allwedd',
    appCode: 'Y cod y mae’r ap yn ei ddangos nawr',
    appCodeHint: 'Chwe digid',
    appCodeMissing: 'Chwe digid sydd yn y cod',
    addIt: 'Ychwanegu’r ap',
    adding: 'Yn gwirio…',
    nameApp: 'Ffôn',

    renameTitle: 'Newid yr enw',
    removeTitle: 'Tynnu’r ffordd hon?',
    removing: 'Yn tynnu…',
    removedLater: 'Caiff ei dynnu ar {when}',
    removedLaterText: 'Anfonwyd e-bost atoch. Tan hynny gallwch ei gadw.',
    keepTitle: 'Cadw’r ffordd hon?',
    mineTitle: 'Ai chi a wnaeth yr allwedd mynediad hon?',

    recoveryPage: 'Codau adfer',
    recoveryWhat:
      'Codau adfer yw’r rhai ar gyfer y diwrnod y collwch eich ffôn. Mae pob un yn cadarnhau unwaith mai chi sydd ' +
      'yno. Argraffwch hwy a’u cadw gyda’ch papurau, nid yn eich ffôn.',
    recoveryEnds: 'Mae codau newydd yn rhoi terfyn ar y rhai a wnaethoch o’r blaen.',
    recoveryFirst: 'Gan mai hwy yw eich rhai cyntaf, maent yn gweithio ar ôl tri diwrnod.',
    recoveryMake: 'Gwneud deg cod',
    recoveryMaking: 'Yn gwneud eich codau…',
    recoveryTitle: 'Gwneud codau adfer',
    recoveryReady: 'Dyma eich deg cod. Dim ond nawr y’u dangosir.',
    recoveryFrom: 'Maent yn gweithio o {when}.',
    recoveryList: 'Eich codau adfer',
    recoveryOf:
      'Codau adfer {name} yn {register}, a wnaed ar {when}. Croeswch bob un allan ar ôl ei ddefnyddio.',
    print: 'Argraffu',
    recoveryDone: 'Rwyf wedi’u hargraffu',
    toAccount: 'Yn ôl i’ch cyfrif',
    guestAccount:
      'Ar gyfer cyfrifon y mae codau adfer. Daethoch drwy wahoddiad ac nid oes arnoch angen yr un.',
  },
})
