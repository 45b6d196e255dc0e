// The sentences of the page that checks documents.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'Check a document',
    description:
      'Check a sealed will, an evidence capsule or any PDF against the register and the ledgers. Your ' +
      'file never leaves this device.',
    lead:
      'Find out whether a document is registered, and whether it is unchanged. It is checked on this ' +
      'device: the file is not sent to anybody.',
    whatTitle: 'What you can check',
    whatSealed:
      'A sealed PDF: the will with its registration statements and three signatures. The register is asked ' +
      'whether a codicil changes the will; only the will’s fingerprint (SHA-256) is sent to it.',
    whatCapsule:
      'An evidence capsule: one file that holds everything needed to check a registration, even without us.',
    whatCertificate:
      'A certificate of registration: whether the register sealed it, and whether the registration still stands.',
    whatProof: 'A proof without the will: with it the will’s own PDF is checked without asking the register.',
    compareText:
      'The proof holds nothing of the will. Choose the will’s own PDF to find out whether it is this document.',
    compare: 'Choose the will’s own PDF',
    whatPdf:
      'Any other PDF, such as the will’s own file: whether exactly this file is registered. Only its ' +
      'fingerprint (SHA-256) is sent to the register; then the ledgers are asked.',
    sampleTitle: 'Try it with a sample',
    sampleText:
      'The sample is a sealed will of a register that exists only for this purpose. It is checked here as ' +
      'any other file, against that register’s own keys.',
    sampleWhole: 'Check the sample',
    sampleChanged: 'Change it a little, and check',
    sampleNotice: 'SAMPLE: this is not a document of this register. Its ledger is not asked.',
    sampleFailed: 'The sample could not be fetched. Please try again when you are connected.',
    pick: 'Choose a file',
    drop: 'or drop it here.',
    accepts: 'PDF, capsule or proof (.json), up to 64 MB.',
    checking: 'Checking {name}…',
    tooLarge: 'This file is too large to be one of ours (over 64 MB).',
    cannotRead: 'This file could not be read. Please choose it again.',
    another: 'Check another file',
    trustTitle: 'Who this check trusts',
    trustOurs: 'The certificates, keys and ledger addresses of {name}, as this website states them.',
    trustTheirs: 'The trust set you brought, of {name}.',
    trustMissing:
      'The register’s trust set could not be fetched. Bring a trust set of your own, or try again when ' +
      'you are connected.',
    trustWhy:
      'If you do not want to rely on this website, bring a trust set you kept from earlier or got from ' +
      'somebody you trust. It is never taken from the file being checked.',
    trustBring: 'Use a trust set of my own (trust.json)',
    trustBack: 'Use the trust set of this website',
    trustBroken: 'That is not a trust set.',
    offlineReady:
      'This page is kept on this device: it also works without a connection. The ledgers then cannot be asked.',
    offlineNow: 'You are not connected: everything in the file is checked, the ledgers are not asked.',
    askLedgers: 'Ask the ledgers as well',
    askRegister: 'Ask the register about it',
    askAgain: 'Ask again',
    steps: 'What was checked',
    hash: 'Fingerprint of the file (SHA-256)',
    holds: 'Holds',
    refuted: 'Refuted',
    unasked: 'Could not be asked',
    skipped: 'Not asked',
    noEntry: 'No entry',
    verdictHolds: 'This is registered, and nothing in it has been changed',
    verdictReleased: 'This is registered and unchanged, and the copy was released to the executors',
    verdictSuperseded: 'A later version of this will is registered',
    verdictWithdrawn: 'This registration was withdrawn',
    verdictOffline: 'Nothing in this file has been changed; the ledgers were not asked',
    verdictNoSeal: 'This PDF carries no seal',
    verdictRefuted: 'We cannot confirm this file',
    verdictUnknown: 'Unknown register',
    verdictUnasked: 'Nothing is refuted, but something could not be asked',
    certificateTitle: 'This is a certificate of registration',
    certificateWhat:
      'It proves nothing by itself: it carries no seal of the register, and anybody could print one like it. A ' +
      'certificate issued today carries one.',
    certificateSealed: 'This is a certificate with the seal of the register',
    certificateInstead:
      'To check the will itself, choose one of the two files that came with the certificate:',
    certificateWhere:
      'The testator can download both under My Wills. If you were given only the certificate, ask whoever ' +
      'gave it to you for the capsule.',
    registered: 'This document is registered',
    notRegistered: 'This document is not registered here',
    law:
      'A registration proves that a copy is unchanged and since when. It does not decide whether a will ' +
      'is valid in law; probate needs the signed paper original.',
    terminal: 'From a terminal:',
    noScript:
      'Checking happens on your device and needs JavaScript. Without it, use the terminal: npm run verify -- FILE.',
  },
  // What was found is said in English: it is the same sentence in the terminal.
  cy: {
    title: 'Gwirio dogfen',
    description:
      'Gwiriwch ewyllys dan sêl, capsiwl tystiolaeth neu unrhyw PDF yn erbyn y gofrestr a’r cyfriflyfrau. ' +
      'Nid yw eich ffeil byth yn gadael y ddyfais hon.',
    lead:
      'Cewch wybod a yw dogfen wedi’i chofrestru, ac a yw heb ei newid. Fe’i gwirir ar y ddyfais hon: ni ' +
      'anfonir y ffeil at neb.',
    whatTitle: 'Beth y gallwch ei wirio',
    whatSealed:
      'PDF dan sêl: yr ewyllys gyda’i datganiadau cofrestru a thri llofnod. Gofynnir i’r gofrestr a oes ' +
      'codisil yn newid yr ewyllys; dim ond ôl bys yr ewyllys (SHA-256) a anfonir ati.',
    whatCapsule:
      'Capsiwl tystiolaeth: un ffeil sy’n dal popeth sydd ei angen i wirio cofrestriad, hyd yn oed hebom ' +
      'ni.',
    whatCertificate: 'Tystysgrif gofrestru: a seliodd y gofrestr hi, ac a yw’r cofrestriad yn dal i sefyll.',
    whatProof: 'Prawf heb yr ewyllys: ag ef gwirir PDF yr ewyllys ei hun heb holi’r gofrestr.',
    compareText:
      'Nid yw’r prawf yn dal dim o’r ewyllys. Dewiswch PDF yr ewyllys ei hun i gael gwybod ai’r ddogfen ' +
      'hon ydyw.',
    compare: 'Dewis PDF yr ewyllys ei hun',
    whatPdf:
      'Unrhyw PDF arall, megis ffeil yr ewyllys ei hun: a yw’r union ffeil hon wedi’i chofrestru. Dim ond ' +
      'ei hôl bys (SHA-256) a anfonir at y gofrestr; yna holir y cyfriflyfrau.',
    sampleTitle: 'Rhowch gynnig arni â sampl',
    sampleText:
      'Ewyllys dan sêl o gofrestr sy’n bod at y diben hwn yn unig yw’r sampl. Fe’i gwirir yma fel unrhyw ' +
      'ffeil arall, yn erbyn allweddi’r gofrestr honno.',
    sampleWhole: 'Gwirio’r sampl',
    sampleChanged: 'Newid ychydig arni, a gwirio',
    sampleNotice: 'SAMPL: nid dogfen o’r gofrestr hon yw hon. Ni holir ei chyfriflyfr.',
    sampleFailed: 'Nid oedd modd nôl y sampl. Rhowch gynnig arall arni pan fyddwch wedi’ch cysylltu.',
    pick: 'Dewis ffeil',
    drop: 'neu gollyngwch hi yma.',
    accepts: 'PDF, capsiwl neu brawf (.json), hyd at 64 MB.',
    checking: 'Yn gwirio {name}…',
    tooLarge: 'Mae’r ffeil hon yn rhy fawr i fod yn un o’n rhai ni (dros 64 MB).',
    cannotRead: 'Nid oedd modd darllen y ffeil hon. Dewiswch hi eto.',
    another: 'Gwirio ffeil arall',
    trustTitle: 'Ym mhwy y mae’r gwiriad hwn yn ymddiried',
    trustOurs:
      'Tystysgrifau, allweddi a chyfeiriadau cyfriflyfrau {name}, fel y mae’r wefan hon yn eu datgan.',
    trustTheirs: 'Y set ymddiried a ddaethoch gyda chi, o {name}.',
    trustMissing:
      'Nid oedd modd nôl set ymddiried y gofrestr. Dewch â’ch set eich hun, neu rhowch gynnig arall arni ' +
      'pan fyddwch wedi’ch cysylltu.',
    trustWhy:
      'Os nad ydych am ddibynnu ar y wefan hon, dewch â set ymddiried a gadwoch o’r blaen, neu un gan ' +
      'rywun yr ymddiriedwch ynddo. Ni chymerir hi byth o’r ffeil sy’n cael ei gwirio.',
    trustBring: 'Defnyddio fy set ymddiried fy hun (trust.json)',
    trustBack: 'Defnyddio set ymddiried y wefan hon',
    trustBroken: 'Nid set ymddiried yw honno.',
    offlineReady:
      'Cedwir y dudalen hon ar y ddyfais hon: mae’n gweithio heb gysylltiad hefyd. Ni ellir holi’r ' +
      'cyfriflyfrau bryd hynny.',
    offlineNow: 'Nid ydych wedi’ch cysylltu: gwirir popeth yn y ffeil, ond ni holir y cyfriflyfrau.',
    askLedgers: 'Holi’r cyfriflyfrau hefyd',
    askRegister: 'Holi’r gofrestr amdani',
    askAgain: 'Holi eto',
    steps: 'Beth a wiriwyd',
    hash: 'Ôl bys y ffeil (SHA-256)',
    holds: 'Yn dal',
    refuted: 'Gwrthbrofwyd',
    unasked: 'Nid oedd modd ei holi',
    skipped: 'Ni holwyd',
    noEntry: 'Dim cofnod',
    verdictHolds: 'Mae hon wedi’i chofrestru, ac ni newidiwyd dim ynddi',
    verdictReleased: 'Mae hon wedi’i chofrestru a heb ei newid, a rhyddhawyd y copi i’r ysgutorion',
    verdictSuperseded: 'Mae fersiwn diweddarach o’r ewyllys hon wedi’i chofrestru',
    verdictWithdrawn: 'Tynnwyd y cofrestriad hwn yn ôl',
    verdictOffline: 'Ni newidiwyd dim yn y ffeil hon; ni holwyd y cyfriflyfrau',
    verdictNoSeal: 'Nid oes sêl ar y PDF hwn',
    verdictRefuted: 'Ni allwn gadarnhau’r ffeil hon',
    verdictUnknown: 'Cofrestr anhysbys',
    verdictUnasked: 'Ni wrthbrofwyd dim, ond nid oedd modd holi rhywbeth',
    certificateTitle: 'Tystysgrif gofrestru yw hon',
    certificateWhat:
      'Nid yw’n profi dim ynddi’i hun: nid oes arni sêl y gofrestr, a gallai unrhyw un argraffu un debyg. ' +
      'Mae sêl ar dystysgrif a gyhoeddir heddiw.',
    certificateSealed: 'Tystysgrif â sêl y gofrestr yw hon',
    certificateInstead: 'I wirio’r ewyllys ei hun, dewiswch un o’r ddwy ffeil a ddaeth gyda’r dystysgrif:',
    certificateWhere:
      'Gall yr ewyllysiwr lawrlwytho’r ddwy o dan Fy Ewyllysiau. Os dim ond y dystysgrif a gawsoch, ' +
      'gofynnwch am y capsiwl i bwy bynnag a’i rhoddodd i chi.',
    registered: 'Mae’r ddogfen hon wedi’i chofrestru',
    notRegistered: 'Nid yw’r ddogfen hon wedi’i chofrestru yma',
    law:
      'Mae cofrestriad yn profi nad yw copi wedi newid, ac ers pryd. Nid yw’n penderfynu a yw ewyllys yn ' +
      'ddilys yn gyfreithiol; mae ar brofiant angen y papur gwreiddiol wedi’i lofnodi.',
    terminal: 'O derfynell:',
    noScript:
      'Mae’r gwirio’n digwydd ar eich dyfais ac mae arno angen JavaScript. Hebddo, defnyddiwch y ' +
      'derfynell: npm run verify -- FILE.',
  },
})
