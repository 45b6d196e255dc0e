// The terms, except facts of law or of the price book. Changing a sentence here requires a new TERMS version
// (terms.test.ts checks this).
import { EXPRESS_START } from '@testate/domain/express-start'
import { CANCELLATION_FORM } from '@testate/domain/cancellation-form'
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    lead: 'What we do for you, what you do, what it costs, and how either of us can end it.',
    version: 'Version {version}, of {date}. The version you accept is stored with your registration.',
    tryOnly:
      'The operator of this installation is not named here yet. Until it is, please use it for trying ' +
      'out only, and register nothing that matters.',
    who: 'Who we are',
    whoText: 'In these terms “we” are',
    what: 'What the service is',
    whatText: 'We register a will that already exists on paper. We promise three things that can be checked:',
    found:
      'who your executor is, and where you said the paper is, stay on record for you; we write to your ' +
      'executor only if you ask us to, and tell nobody where the paper is before your copy is released: ' +
      'please tell them yourself;',
    unchanged: 'the copy is unchanged since a date, or a change shows;',
    evidence: 'there is evidence of how it was signed: what you and two witnesses said and signed here.',
    beta:
      'The service is new. Parts of it are not open yet: each says so where it stands, and you pay for ' +
      'none of them.',
    whatNot: 'What it is not',
    whatNotText:
      'We do not make, sign, change or revoke a will, we do not read it, and we do not say whether it ' +
      'is valid. What is signed here is a registration statement.',
    noAdvice: 'We are not solicitors and give no legal advice.',
    youMay: 'Who may use it',
    own: 'You register your own will, made under the law of England and Wales.',
    witnessesOwn:
      'Your witnesses take part themselves, from their own mailbox. Nobody signs for somebody else.',
    yours: 'Your responsibilities',
    keepPaper:
      'Keep the signed paper safe. If it moves, change the place on record under “What you told us”, ' +
      'and tell your executor.',
    truth: 'Say what is true: about who you are, how the will was signed, and who your witnesses are.',
    keepFiles: 'Save the files you receive, and tell your executor that they exist.',
    keepCodes: 'Keep your password and codes to yourself.',
    newWill: 'Register again when you make a new will. An old registration says nothing about a later will.',
    fee: 'Fees: what it costs',
    cancel: 'Your right to cancel',
    howCancel:
      'To cancel, withdraw the registration under My Wills, give up a network on the page of the ' +
      'registration, or write to us in any words. You may use the form below, but need not.',
    requestLead: 'Before you pay you are asked to tick this request. It is kept with your payment:',
    request: EXPRESS_START.text,
    form: CANCELLATION_FORM.en.title,
    back: 'Refunds: when money goes back',
    ledgers: 'The ledgers',
    ledgersText:
      'The networks are not ours. They can be slow, change their rules, or end. Which of them this ' +
      'installation really writes to stands at the foot of every page; a test network or a development ' +
      'ledger is called that, and proves nothing for good.',
    liability: 'Liability: what we are responsible for',
    liabilityText:
      'We are responsible for loss that you suffer because we broke these terms or did not take ' +
      'reasonable care, if either of us could have foreseen it when you registered.',
    liabilityNot:
      'We are not responsible for what is outside our part: that a will is not valid, that the paper ' +
      'is lost, that somebody says what is not true, or that a network we do not run is down, as long ' +
      'as we did with care what was ours.',
    liabilityNever:
      'Nothing in these terms excludes or limits a liability that the law does not let us exclude or ' +
      'limit, fraud among them, or takes away a right that the law gives you.',
    ending: 'Ending it',
    endingYou:
      'You may stop at any time. Close your account on your account page, or write to us; a ' +
      'registration that is complete can be withdrawn under My Wills.',
    account: 'Your account',
    endingWaits: 'What cannot be undone is not done at once, so that nobody can do it without your noticing.',
    endingUs:
      'We may end an account only if the law makes us, or if somebody uses it in another person’s name ' +
      'or to attack the service. We say why, and you may take your files with you unless the law ' +
      'forbids that. If we end it for any other reason than these, you get back what you paid.',
    closing: 'If the service closes',
    closingText:
      'We tell you by e-mail before we close it, in good time to save your files. What is in them does not need us.',
    changes: 'Changes to these terms',
    changesText:
      'We may change these terms for registrations that begin afterwards. For yours, the version you ' +
      'accepted stays. Please print or save this page with your files.',
    law: 'Law and courts',
    lawText:
      'The law of England and Wales applies, and its courts decide. If you live in Scotland or Northern ' +
      'Ireland you may also go to the courts there.',
    complaints: 'Complaints',
    complaintsText: 'Write to us first. You lose no rights by doing so.',
    support: 'Support',
    privacy: 'Privacy Policy',
  },
  cy: {
    lead:
      'Beth rydym ni’n ei wneud i chi, beth rydych chi’n ei wneud, beth mae’n ei gostio, a sut y gall y ' +
      'naill neu’r llall ohonom ddod ag ef i ben.',
    version: 'Fersiwn {version}, {date}. Caiff y fersiwn a dderbyniwch ei storio gyda’ch cofrestriad.',
    tryOnly:
      'Nid yw gweithredwr y gosodiad hwn wedi’i enwi yma eto. Hyd nes y bydd, defnyddiwch ef i roi ' +
      'cynnig arno’n unig, a pheidiwch â chofrestru dim sydd o bwys.',
    who: 'Pwy ydym ni',
    whoText: 'Yn y telerau hyn, “ni” yw',
    what: 'Beth yw’r gwasanaeth',
    whatText:
      'Rydym yn cofrestru ewyllys sydd eisoes yn bod ar bapur. Rydym yn addo tri pheth y gellir eu gwirio:',
    found:
      'mae pwy yw eich ysgutor, a ble y dywedasoch fod y papur, yn aros ar gofnod i chi; dim ond os ' +
      'gofynnwch i ni yr ysgrifennwn at eich ysgutor, ac nid ydym yn dweud wrth neb ble mae’r papur cyn ' +
      'rhyddhau eich copi: dywedwch wrthynt eich hun;',
    unchanged: 'nid yw’r copi wedi newid ers dyddiad penodol, neu mae newid yn dangos;',
    evidence: 'mae tystiolaeth o sut y’i llofnodwyd: yr hyn a ddywedoch ac a lofnodoch chi a dau dyst yma.',
    beta:
      'Mae’r gwasanaeth yn newydd. Nid yw rhannau ohono ar agor eto: mae pob un yn dweud hynny yn ei le, ' +
      'ac nid ydych yn talu am yr un ohonynt.',
    whatNot: 'Beth nad ydyw',
    whatNotText:
      'Nid ydym yn gwneud, yn llofnodi, yn newid nac yn dirymu ewyllys, nid ydym yn ei darllen, ac nid ' +
      'ydym yn dweud a yw’n ddilys. Datganiad cofrestru sy’n cael ei lofnodi yma.',
    noAdvice: 'Nid ydym yn gyfreithwyr ac nid ydym yn rhoi cyngor cyfreithiol.',
    youMay: 'Pwy gaiff ei ddefnyddio',
    own: 'Rydych yn cofrestru eich ewyllys eich hun, a wnaed o dan gyfraith Cymru a Lloegr.',
    witnessesOwn:
      'Mae eich tystion yn cymryd rhan eu hunain, o’u blwch post eu hunain. Nid oes neb yn llofnodi dros rywun arall.',
    yours: 'Eich cyfrifoldebau',
    keepPaper:
      'Cadwch y papur a lofnodwyd yn ddiogel. Os bydd yn symud, newidiwch y lle sydd ar gofnod o dan ' +
      '“What you told us”, a dywedwch wrth eich ysgutor.',
    truth: 'Dywedwch y gwir: am bwy ydych, sut y llofnodwyd yr ewyllys, a phwy yw eich tystion.',
    keepFiles: 'Cadwch y ffeiliau a gewch, a dywedwch wrth eich ysgutor eu bod yn bod.',
    keepCodes: 'Cadwch eich cyfrinair a’ch codau i chi’ch hun.',
    newWill:
      'Cofrestrwch eto pan fyddwch yn gwneud ewyllys newydd. Nid yw hen gofrestriad yn dweud dim am ' +
      'ewyllys ddiweddarach.',
    fee: 'Ffioedd: beth mae’n ei gostio',
    cancel: 'Eich hawl i ganslo',
    howCancel:
      'I ganslo, tynnwch y cofrestriad yn ôl o dan My Wills, rhowch y gorau i rwydwaith ar dudalen y ' +
      'cofrestriad, neu ysgrifennwch atom mewn unrhyw eiriau. Cewch ddefnyddio’r ffurflen isod, ond ' +
      'nid oes rhaid.',
    requestLead:
      'Cyn i chi dalu gofynnir i chi roi tic wrth y cais hwn. Cedwir ef gyda’ch taliad, yn Saesneg:',
    request: EXPRESS_START.cy,
    form: CANCELLATION_FORM.cy.title,
    back: 'Ad-daliadau: pryd mae arian yn mynd yn ôl',
    ledgers: 'Y cyfriflyfrau',
    ledgersText:
      'Nid ni biau’r rhwydweithiau. Gallant fod yn araf, newid eu rheolau, neu ddod i ben. Ar waelod ' +
      'pob tudalen mae’n dweud at ba rai y mae’r gosodiad hwn yn ysgrifennu mewn gwirionedd; gelwir ' +
      'rhwydwaith prawf neu gyfriflyfr datblygu felly, ac nid yw’n profi dim yn barhaol.',
    liability: 'Atebolrwydd: am beth rydym yn gyfrifol',
    liabilityText:
      'Rydym yn gyfrifol am golled a gewch am i ni dorri’r telerau hyn neu beidio â chymryd gofal ' +
      'rhesymol, os gallai’r naill neu’r llall ohonom fod wedi’i rhagweld pan gofrestroch.',
    liabilityNot:
      'Nid ydym yn gyfrifol am yr hyn sydd y tu allan i’n rhan ni: nad yw ewyllys yn ddilys, bod y ' +
      'papur ar goll, bod rhywun yn dweud yr hyn nad yw’n wir, neu fod rhwydwaith nad ydym yn ei redeg ' +
      'i lawr, cyhyd ag y gwnaethom ni’n rhan ni â gofal.',
    liabilityNever:
      'Nid oes dim yn y telerau hyn yn eithrio nac yn cyfyngu ar atebolrwydd nad yw’r gyfraith yn ' +
      'caniatáu i ni ei eithrio na’i gyfyngu, twyll yn eu plith, nac yn dwyn oddi arnoch hawl y mae’r ' +
      'gyfraith yn ei rhoi i chi.',
    ending: 'Dod ag ef i ben',
    endingYou:
      'Cewch stopio unrhyw bryd. Caewch eich cyfrif ar dudalen eich cyfrif, neu ysgrifennwch atom; ' +
      'gellir tynnu cofrestriad cyflawn yn ôl o dan My Wills.',
    account: 'Eich cyfrif',
    endingWaits: 'Ni wneir yr hyn na ellir ei ddadwneud ar unwaith, fel na all neb ei wneud heb i chi sylwi.',
    endingUs:
      'Dim ond os yw’r gyfraith yn ein gorfodi, neu os yw rhywun yn ei ddefnyddio yn enw person arall ' +
      'neu i ymosod ar y gwasanaeth, y cawn ni ddod â chyfrif i ben. Dywedwn pam, a chewch fynd â’ch ' +
      'ffeiliau gyda chi oni bai bod y gyfraith yn gwahardd hynny. Os down ag ef i ben am unrhyw reswm ' +
      'arall, cewch yr hyn a daloch yn ôl.',
    closing: 'Os bydd y gwasanaeth yn cau',
    closingText:
      'Dywedwn wrthych drwy e-bost cyn i ni ei gau, mewn da bryd i gadw eich ffeiliau. Nid oes ar yr ' +
      'hyn sydd ynddynt ein hangen ni.',
    changes: 'Newidiadau i’r telerau hyn',
    changesText:
      'Cawn newid y telerau hyn ar gyfer cofrestriadau sy’n dechrau wedyn. Ar gyfer eich un chi, mae’r ' +
      'fersiwn a dderbynioch yn aros. Argraffwch neu cadwch y dudalen hon gyda’ch ffeiliau.',
    law: 'Cyfraith a llysoedd',
    lawText:
      'Cyfraith Cymru a Lloegr sy’n berthnasol, a’i llysoedd sy’n penderfynu. Os ydych yn byw yn yr ' +
      'Alban neu yng Ngogledd Iwerddon cewch fynd i’r llysoedd yno hefyd.',
    complaints: 'Cwynion',
    complaintsText: 'Ysgrifennwch atom ni yn gyntaf. Nid ydych yn colli unrhyw hawl drwy hynny.',
    support: 'Cymorth',
    privacy: 'Polisi Preifatrwydd',
  },
})
