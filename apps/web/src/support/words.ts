// Common questions, and what to do now. Facts about the register are claims.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    lead: 'Who to ask, and what to do when something does not work.',
    contact: 'Whom to ask',
    contactText:
      'Say what you were doing and what the page said. Never send a password, a code or your will.',
    write: 'Write to us, with or without an account',
    questions: 'Common questions',
    qCode: 'The code did not come',
    aCode:
      'Wait a minute, then look in the folder for junk mail. If it is not there, ask for a new code on ' +
      'the page. Codes go to the email address the register knows; when you change it, one goes to the ' +
      'new address too.',
    qCamera: 'The camera is refused, or nothing is seen',
    aCamera:
      'Your browser asks once whether the page may use the camera and the microphone. If you said no, ' +
      'press the icon beside the address at the top, allow both, and open the page again. Close other ' +
      'programs that may be using the camera.',
    aCameraOther: 'For the pictures of your identity document you can also choose files.',
    qLink: 'I have lost my link',
    aLinkWitness:
      'As a witness: look for the message again, or ask the person whose will it is to send it again ' +
      'from their Digital Signing page.',
    aLinkAccount:
      'As the person whose will it is: sign in; you need no link. If you forgot the password, choose ' +
      '“I have forgotten my password” where you sign in.',
    qDeclined: 'A witness has said no',
    aDeclined: 'You were told by email. Nothing that you did is lost.',
    qEvidence: 'Where is my evidence?',
    aEvidence:
      'Save all three somewhere else as well, and tell your executor where. Anybody you give them to ' +
      'can check them without an account.',
    qDied: 'Somebody has\u00A0died. What now?',
    aDied:
      'We are sorry. What you need first is the signed paper, not this website. The certificate of the ' +
      'registration, if you have it, says where the person told us that it is kept. It may have moved ' +
      'since.',
    aDiedWrite:
      'Signed in, you can ask under “Find a will” whether a registration exists; it finds only people who chose to ' +
      'be found. Please do not wait for us: look among the papers, ask the solicitor ' +
      'and the bank, and the Probate Service about wills deposited with it. If somebody may be applying ' +
      'for probate without the will, ask a solicitor about a caveat.',
    govUk: 'What to do when someone dies (GOV.UK)',
    qMind: 'I have changed my mind',
    aMind:
      'Withdraw the registration under My Wills. While it is not complete, that cancels what you ' +
      'bought; the terms say when money goes back. It never revokes the will.',
    genuine: 'How to tell that a message is from us',
    genuineLead: 'We write when you, or somebody who named you, did something here. A message of ours:',
    genuine1:
      'leads to this website, at the address your browser shows now; only the message that your will ' +
      'is registered may also lead to a network’s public explorer, where nothing is ever asked of you;',
    genuine2:
      'never asks for your password, your card details, or a payment by bank transfer, cryptocurrency or gift card;',
    genuine3:
      'never asks you to tell a code to anybody: codes are typed into our page and nowhere else, and ' +
      'none of us asks for one by telephone;',
    genuine4: 'never has a file attached that has to be opened.',
    genuineDoubt:
      'When in doubt, do not press anything in the message. Type our address yourself and look there, or ask us.',
    genuineErased:
      'Did you ask for your account to be erased, and want to keep your registered will after all? Sign in ' +
      'before the day our message names: that is enough.',
    pressure:
      'If somebody presses you to register, sign or change a will, stop. You can stop at any point and ' +
      'nothing happens without you. Talk to somebody you trust, or to a solicitor.',
    complaint: 'If we did not help',
    complaintText: 'You may complain, and it costs nothing.',
    other: 'Other pages',
    verify: 'Check a document',
    accessibility: 'Accessibility statement',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
  },
  cy: {
    lead: 'Pwy i’w holi, a beth i’w wneud pan nad yw rhywbeth yn gweithio.',
    contact: 'Pwy i’w holi',
    contactText:
      'Dywedwch beth roeddech yn ei wneud a beth ddywedodd y dudalen. Peidiwch byth ag anfon ' +
      'cyfrinair, cod na’ch ewyllys.',
    write: 'Ysgrifennwch atom, gyda chyfrif neu hebddo',
    questions: 'Cwestiynau cyffredin',
    qCode: 'Ni ddaeth y cod',
    aCode:
      'Arhoswch funud, yna edrychwch yn y ffolder post sothach. Os nad yw yno, gofynnwch am god newydd ' +
      'ar y dudalen. Mae codau’n mynd i’r cyfeiriad e-bost y mae’r gofrestr yn gwybod amdano; pan ' +
      'fyddwch yn ei newid, mae un yn mynd i’r cyfeiriad newydd hefyd.',
    qCamera: 'Gwrthodir y camera, neu ni welir dim',
    aCamera:
      'Mae eich porwr yn gofyn unwaith a gaiff y dudalen ddefnyddio’r camera a’r meicroffon. Os ' +
      'dywedoch na chaiff, pwyswch yr arwydd wrth ymyl y cyfeiriad ar y brig, caniatewch y ddau, ac ' +
      'agorwch y dudalen eto. Caewch raglenni eraill a allai fod yn defnyddio’r camera.',
    aCameraOther: 'Ar gyfer y lluniau o’ch dogfen adnabod gallwch ddewis ffeiliau hefyd.',
    qLink: 'Rwyf wedi colli fy nolen',
    aLinkWitness:
      'Fel tyst: chwiliwch am y neges eto, neu gofynnwch i’r sawl y mae’r ewyllys yn eiddo iddo ei ' +
      'hanfon eto o’i dudalen Digital Signing.',
    aLinkAccount:
      'Fel y sawl y mae’r ewyllys yn eiddo iddo: mewngofnodwch; nid oes angen dolen arnoch. Os ' +
      'anghofioch y cyfrinair, dewiswch “I have forgotten my password” lle’r ydych yn mewngofnodi.',
    qDeclined: 'Mae tyst wedi gwrthod',
    aDeclined: 'Cawsoch wybod drwy e-bost. Nid oes dim a wnaethoch wedi’i golli.',
    qEvidence: 'Ble mae fy nhystiolaeth?',
    aEvidence:
      'Cadwch y tri yn rhywle arall hefyd, a dywedwch wrth eich ysgutor ble. Gall unrhyw un y rhowch ' +
      'nhw iddo eu gwirio heb gyfrif.',
    qDied: 'Mae rhywun wedi\u00A0marw. Beth nawr?',
    aDied:
      'Mae’n ddrwg gennym. Y papur wedi’i lofnodi sydd ei angen arnoch yn gyntaf, nid y wefan hon. Mae ' +
      'tystysgrif y cofrestriad, os yw gennych, yn dweud ble y dywedodd y person wrthym ei fod yn cael ' +
      'ei gadw. Gall fod wedi symud ers hynny.',
    aDiedWrite:
      'Ar ôl mewngofnodi gallwch holi dan “Find a will” a oes cofrestriad; dim ond pobl a ddewisodd ' +
      'hynny y deuir o hyd iddynt. Peidiwch ag aros amdanom ni: ' +
      'chwiliwch ymhlith y papurau, holwch y cyfreithiwr a’r banc, a’r Gwasanaeth Profiant ' +
      'am ewyllysiau a adneuwyd gydag ef. Os gallai rhywun fod yn gwneud cais am brofiant heb yr ' +
      'ewyllys, holwch gyfreithiwr am gafeat.',
    govUk: 'Beth i’w wneud pan fydd rhywun yn marw (GOV.UK)',
    qMind: 'Rwyf wedi newid fy meddwl',
    aMind:
      'Tynnwch y cofrestriad yn ôl o dan My Wills. Tra nad yw’n gyflawn, mae hynny’n canslo’r hyn a ' +
      'brynoch; mae’r telerau’n dweud pryd y mae arian yn mynd yn ôl. Nid yw byth yn dirymu’r ewyllys.',
    genuine: 'Sut i wybod mai gennym ni y daeth neges',
    genuineLead:
      'Rydym yn ysgrifennu pan fyddwch chi, neu rywun a’ch enwodd, wedi gwneud rhywbeth yma. Mae ein negeseuon:',
    genuine1:
      'yn arwain at y wefan hon, at y cyfeiriad y mae eich porwr yn ei ddangos nawr; dim ond y neges ' +
      'bod eich ewyllys wedi’i chofrestru a all arwain hefyd at archwiliwr cyhoeddus rhwydwaith, lle ' +
      'na ofynnir dim gennych;',
    genuine2:
      'byth yn gofyn am eich cyfrinair, manylion eich cerdyn, na thaliad drwy drosglwyddiad banc, ' +
      'arian cripto neu gerdyn rhodd;',
    genuine3:
      'byth yn gofyn i chi ddweud cod wrth neb: caiff codau eu teipio i’n tudalen ni ac yn unman ' +
      'arall, ac nid oes neb o’n plith yn gofyn am un dros y ffôn;',
    genuine4: 'byth â ffeil ynghlwm y mae’n rhaid ei hagor.',
    genuineDoubt:
      'Os oes gennych amheuaeth, peidiwch â phwyso dim yn y neges. Teipiwch ein cyfeiriad eich hun ac ' +
      'edrychwch yno, neu gofynnwch i ni.',
    genuineErased:
      'A ofynnoch am ddileu eich cyfrif, ac a ydych am gadw eich ewyllys gofrestredig wedi’r cyfan? ' +
      'Mewngofnodwch cyn y diwrnod y mae ein neges yn ei enwi: mae hynny’n ddigon.',
    pressure:
      'Os oes rhywun yn pwyso arnoch i gofrestru, llofnodi neu newid ewyllys, stopiwch. Gallwch stopio ' +
      'unrhyw bryd ac nid oes dim yn digwydd hebddoch. Siaradwch â rhywun yr ydych yn ymddiried ynddo, ' +
      'neu â chyfreithiwr.',
    complaint: 'Os na wnaethom helpu',
    complaintText: 'Cewch gwyno, ac nid yw’n costio dim.',
    other: 'Tudalennau eraill',
    verify: 'Gwirio dogfen',
    accessibility: 'Datganiad hygyrchedd',
    terms: 'Telerau Gwasanaeth',
    privacy: 'Polisi Preifatrwydd',
  },
})
