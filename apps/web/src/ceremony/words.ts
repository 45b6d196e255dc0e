// The sentences of signing the registration statement: the dialog, the page of the three signatures, and the
// witness's screen.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    'dialogTitle': 'Digital Signing Ceremony',
    'loading': 'Looking up the ceremony…',
    'notFound': 'The ceremony could not be looked up',
    'willsLoading': 'Looking up your wills…',
    'willsFailed': 'Your wills could not be looked up',
    'progress': 'Who has signed',
    'testator': 'Testator',
    'witness': 'Witness {order}',
    'signed': 'signed',
    'inProgress': 'in progress',
    'pending': 'pending',
    'declined': 'declined',

    'document': 'The document',
    'documentName': 'File',
    'documentSize': 'Size',
    'documentPages': 'Pages',
    'documentHash': 'SHA-256 of the document',
    'whatYouSign':
      'You sign a registration statement about this document: who you are, what you saw, when you sign the ' +
      'statement, and which document it is about. It does not sign or change the will itself.',

    'whatTestatorSigns':
      'You sign a registration statement about this document: who you are, how you and the witnesses take ' +
      'part, when, and which document it is about. It does not sign or change the will itself.',

    'video': 'Video statement',
    'videoOwn': 'Your own recording is on record, {length}.',
    'videoCloses':
      'Your signature closes the recordings: after it nobody can add one or record again. Not recorded yet: {names}.',
    'videoYou': 'you',
    'videoOther': 'The recording of {name} is on record, {length}. Your statement names it.',

    'way together': '{testator} says that the three of you take part together, in one room.',
    'way live-video': '{testator} says that the three of you take part in a live video call of your own.',
    'way apart': '{testator} says that each of you takes part for themselves.',
    'wayWrong': 'If that is not so, do not sign, and tell {testator}.',
    'consents': 'Your consents',
    'consentRequired': 'Consent Required: Please confirm all required consents before signing.',
    'videoRequired': 'Video Statement Required: Please record your video statement of truth before signing.',
    'notice': 'Legal Notice',
    'noticeRequired': 'Please acknowledge and accept the legal requirements above.',
    'location': 'Where are you?',
    'locationHint':
      'A town is enough. It stands in your statement as “stated or approximate, physical presence not ' +
      'verified”. If you leave it empty, it says “not given”.',
    'audit': 'Your statement also records the time, this browser, and the network address you sign from.',
    'code': 'When you press “Sign Document” we email you a code. Nothing is signed before you enter it.',
    'cancel': 'Cancel',
    'sign': 'Sign Document',
    'signing': 'Signing…',
    'failed': 'Signing Failed',

    'title': 'Digital signature ceremony',
    'lead': 'The testator signs first, then the two witnesses in either order.',
    'back': 'Back to Digital Signing',
    'badgeProgress': 'Signatures in Progress',
    'badgeComplete': 'All Signatures Complete',
    'remaining':
      '{n, plural, =0 {All three parties have signed.} one {# signature remaining.} other {# signatures remaining.}}',
    'information': 'Document information',
    'willTitle': 'Title',
    'of': 'Testator',
    'hash': 'Document Hash',
    'preview': 'Preview',
    'download': 'Download PDF',
    'opening': 'Opening…',
    'openFailed': 'The document could not be opened',
    'previewTitle': 'Preview',
    'previewBlocked': 'Your browser did not open a new window. The document is in your downloads instead.',
    'openNote': 'A copy is opened for you alone, after a code we email to you.',
    'you': 'you',
    'signedAt': 'Signed on {date}.',
    'applied': 'The signature is in the PDF.',
    'applying': 'The signature is being written into the PDF.',
    'waitsTestator': 'Signs after the testator.',
    'waitsTurn': 'It is their turn.',
    'yourTurn': 'It is your turn.',
    'hasDeclined': 'Has declined to be a witness.',
    'notInvited': 'Has not opened the invitation yet.',
    'notChecked': 'Identity not checked yet.',
    'stateSigned': 'Signed',
    'statePending': 'Pending',
    'stateDeclined': 'Declined',
    'proceed': 'Proceed to Blockchain Registration',
    'toRegistration': 'See the registration',
    'proceedWhy': 'The registration opens when all three have signed.',
    'sealing': 'All three signatures are in. The document is being sealed and time-stamped.',
    'sealed': 'Sealed on {date}. Nobody can add or change a signature now.',
    'sealedHash': 'SHA-256 of the sealed PDF',
    'noWillTitle': 'No will is ready for signatures',
    'noWill':
      'Signatures are given when the will is uploaded, paid for, and all three identities are checked.',
    'toWills': 'Go to My Wills',
    'which': 'Which will?',
  },
  cy: {
    'dialogTitle': 'Seremoni Lofnodi Ddigidol',
    'loading': 'Yn chwilio am y seremoni…',
    'notFound': 'Ni ellid dod o hyd i’r seremoni',
    'willsLoading': 'Yn chwilio am eich ewyllysiau…',
    'willsFailed': 'Ni ellid dod o hyd i’ch ewyllysiau',
    'progress': 'Pwy sydd wedi llofnodi',
    'testator': 'Ewyllysiwr',
    'witness': 'Tyst {order}',
    'signed': 'wedi llofnodi',
    'inProgress': 'ar waith',
    'pending': 'yn aros',
    'declined': 'wedi gwrthod',

    'document': 'Y ddogfen',
    'documentName': 'Ffeil',
    'documentSize': 'Maint',
    'documentPages': 'Tudalennau',
    'documentHash': 'SHA-256 y ddogfen',
    'whatYouSign':
      'Rydych yn llofnodi datganiad cofrestru am y ddogfen hon: pwy ydych, yr hyn a ' +
      'welsoch, pryd yr ydych yn llofnodi’r datganiad, ac am ba ddogfen y mae. Nid yw’n llofnodi nac ' +
      'yn newid yr ewyllys ei hun.',

    'whatTestatorSigns':
      'Rydych yn llofnodi datganiad cofrestru am y ddogfen hon: pwy ydych, sut yr ydych chi a’r ' +
      'tystion yn cymryd rhan, pryd, a pha ddogfen. Nid yw’n llofnodi nac yn newid yr ewyllys ei hun.',

    'video': 'Datganiad fideo',
    'videoOwn': 'Mae eich recordiad eich hun ar gofnod, {length}.',
    'videoCloses':
      'Mae eich llofnod yn cau’r recordiadau: ar ei ôl ni all neb ychwanegu un na recordio eto. Heb eu ' +
      'recordio eto: {names}.',
    'videoYou': 'chi',
    'videoOther': 'Mae recordiad {name} ar gofnod, {length}. Mae eich datganiad yn ei enwi.',

    'way together': 'Dywed {testator} eich bod eich tri yn cymryd rhan gyda’ch gilydd, mewn un ystafell.',
    'way live-video':
      'Dywed {testator} eich bod eich tri yn cymryd rhan mewn galwad fideo byw o’ch eiddo eich hunain.',
    'way apart': 'Dywed {testator} fod pob un ohonoch yn cymryd rhan ar ei ben ei hun.',
    'wayWrong': 'Os nad yw hynny’n wir, peidiwch â llofnodi, a rhowch wybod i {testator}.',
    'consents': 'Eich cydsyniadau',
    'consentRequired': 'Mae Angen Cydsyniad: Cadarnhewch bob cydsyniad sydd ei angen cyn llofnodi.',
    'videoRequired': 'Mae Angen Datganiad Fideo: Recordiwch eich datganiad fideo o wirionedd cyn llofnodi.',
    'notice': 'Hysbysiad Cyfreithiol',
    'noticeRequired': 'Cydnabyddwch a derbyniwch y gofynion cyfreithiol uchod.',
    'location': 'Ble rydych chi?',
    'locationHint':
      'Mae tref yn ddigon. Mae’n sefyll yn eich datganiad yn Saesneg fel “stated or approximate, ' +
      'physical presence not verified” (wedi’i ddatgan neu’n fras, heb wirio presenoldeb corfforol). ' +
      'Os gadewch ef yn wag, dywedir “not given” (heb ei roi).',
    'audit':
      'Mae eich datganiad hefyd yn cofnodi’r amser, y porwr hwn, a’r cyfeiriad rhwydwaith yr ydych yn llofnodi ohono.',
    'code':
      'Pan bwyswch “Llofnodi’r Ddogfen” byddwn yn anfon cod atoch trwy e-bost. Ni lofnodir dim cyn i chi ei roi.',
    'cancel': 'Canslo',
    'sign': 'Llofnodi’r Ddogfen',
    'signing': 'Yn llofnodi…',
    'failed': 'Methodd y Llofnodi',

    'title': 'Seremoni llofnodion digidol',
    'lead': 'Yr ewyllysiwr sy’n llofnodi yn gyntaf, yna’r ddau dyst yn y naill drefn neu’r llall.',
    'back': 'Yn ôl i Lofnodi Digidol',
    'badgeProgress': 'Llofnodion ar Waith',
    'badgeComplete': 'Pob Llofnod wedi’i Roi',
    'remaining':
      '{n, plural, zero {Mae’r tri wedi llofnodi.} two {Mae # lofnod ar ôl.} other {Mae # llofnod ar ôl.}}',
    'information': 'Gwybodaeth am y ddogfen',
    'willTitle': 'Teitl',
    'of': 'Ewyllysiwr',
    'hash': 'Hash y Ddogfen',
    'preview': 'Rhagolwg',
    'download': 'Lawrlwytho’r PDF',
    'opening': 'Yn agor…',
    'openFailed': 'Ni ellid agor y ddogfen',
    'previewTitle': 'Rhagolwg',
    'previewBlocked':
      'Ni agorodd eich porwr ffenestr newydd. Mae’r ddogfen ymhlith eich lawrlwythiadau yn lle hynny.',
    'openNote': 'Agorir copi i chi’n unig, ar ôl cod a anfonwn atoch.',
    'you': 'chi',
    'signedAt': 'Llofnodwyd ar {date}.',
    'applied': 'Mae’r llofnod yn y PDF.',
    'applying': 'Mae’r llofnod yn cael ei ysgrifennu i’r PDF.',
    'waitsTestator': 'Yn llofnodi ar ôl yr ewyllysiwr.',
    'waitsTurn': 'Eu tro nhw yw hi.',
    'yourTurn': 'Eich tro chi yw hi.',
    'hasDeclined': 'Wedi gwrthod bod yn dyst.',
    'notInvited': 'Heb agor y gwahoddiad eto.',
    'notChecked': 'Hunaniaeth heb ei gwirio eto.',
    'stateSigned': 'Wedi llofnodi',
    'statePending': 'Yn aros',
    'stateDeclined': 'Wedi gwrthod',
    'proceed': 'Ymlaen i Gofrestru ar y Blockchain',
    'toRegistration': 'Gweld y cofrestriad',
    'proceedWhy': 'Mae hwn yn agor pan fydd y tri wedi llofnodi.',
    'sealing': 'Mae’r tri llofnod i mewn. Mae’r ddogfen yn cael ei selio a’i stampio â’r amser.',
    'sealed': 'Seliwyd ar {date}. Ni all neb ychwanegu na newid llofnod nawr.',
    'sealedHash': 'SHA-256 y PDF wedi’i selio',
    'noWillTitle': 'Nid oes ewyllys yn barod am lofnodion',
    'noWill':
      'Rhoddir llofnodion pan fydd yr ewyllys wedi’i huwchlwytho, wedi’i thalu amdani, a’r tair ' +
      'hunaniaeth wedi’u gwirio.',
    'toWills': 'Mynd i Fy Ewyllysiau',
    'which': 'Pa ewyllys?',
  },
})
