// The front page's sentences. Values that can change (prices, networks) are fetched from the register, and
// facts are claims; neither is written here.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    kind: 'A register for existing wills',
    title: 'Make sure your will is found, and trusted',
    lead:
      'You have signed it on paper. We keep a sealed copy of it, with evidence of when and how it was ' +
      'signed.',
    forWhom: 'For anybody who has signed a will on paper under the law of England and Wales.',
    picture: 'What you get: a certificate, the sealed copy, and the evidence that anybody can check.',
    certificate: 'Certificate of registration',
    start: 'Register your will',
    how: 'See how it works',
    startHint: 'You can stop at any point. What you have entered is kept.',
    trust: 'Why you can trust it',
    runBy: 'Who runs it',
    runByText: 'This register is run by {operator}.',
    reach: 'How to reach us',
    person: 'What a person checks',
    software: 'What software checks',
    softwareText:
      'That every page of your PDF can be read. And, before we make the certificate, that every ' +
      'signature, time-stamp and entry is sound.',
    yourself: 'What you can check yourself',
    yourselfText: 'Everything, without an account and without us. Try it now with a sample.',
    trySample: 'Check a sample',
    promises: 'What you get',
    found: 'Where to look for it',
    foundText:
      'We keep on record who your executor is and where you said the paper is. After your death the people your ' +
      'will names report it here. Please tell your executor all the same: give them the certificate.',
    foundClosed:
      'We keep on record who your executor is and where you said the paper is. A death cannot be reported here, so ' +
      'please tell your executor yourself: give them the certificate.',
    unchanged: 'Any change to it would show',
    unchangedText:
      'A fingerprint of the document, which gives nothing away, is written to the networks you choose. ' +
      'Your name and the will’s words are not.',
    evidence: 'How it was signed is on record',
    evidenceText:
      'You and your witnesses state and sign what you saw, and you say it on video. The evidence can ' +
      'be checked without us.',
    notTitle: 'What it does not do',
    not:
      'It does not make, sign, change or revoke a will, so please keep the paper safe. This is for wills ' +
      'under the law of England and Wales.',
    cost: 'What it costs',
    asked: 'You see the whole price before you pay anything.',
    every: 'See every price',
    time: 'How long it takes',
    timeText:
      'You and each witness take part from your own device, when it suits you. A person looks at the ' +
      'identity checks. You do not have to do it in one go.',
    need: 'What you need',
    need3: 'a device with a camera and a microphone; a phone will do',
    need5: 'the name and email address of your executor, and the address where the paper original is kept',
    need6: 'a payment card',
    steps: 'The steps',
    step1: 'Enter who you are, your witnesses and executor, and upload the PDF.',
    step2: 'Show your identity document and your face to the camera.',
    step3: 'Pay.',
    step4: 'Record a short video statement.',
    step5: 'Sign the registration statement; then each witness does the same.',
    step6: 'The will is registered, and you receive the sealed copy, the evidence and a certificate.',
    read: 'Before you begin',
    readHow: 'How it works',
    readHowText: 'Each step with a drawing, and straight answers to what people ask first.',
    readGuide: 'Ledgers and tokens in plain words',
    readGuideText: 'What is written on a network about a will, what never is, and what that helps with.',
    readPrice: 'Every price',
    readPriceText: 'What it includes, what comes back if you change your mind, and what is not included.',
    readCalculator: 'Cost calculator',
    readCalculatorText: 'Work out what a registration costs on the networks you choose.',
    check: 'Have you received a registered document?',
    checkText: 'You can check it here without an account. The file does not leave your device.',
    checkLink: 'Check a document',
  },
  cy: {
    kind: 'Cofrestr ar gyfer ewyllysiau sy’n bodoli eisoes',
    title: 'Gwnewch yn siŵr y deuir o hyd i’ch ewyllys, ac yr ymddiriedir ynddi',
    lead:
      'Rydych wedi’i llofnodi ar bapur. Cadwn gopi ohoni dan sêl, gyda thystiolaeth o bryd a sut y’i ' +
      'llofnodwyd.',
    forWhom: 'Ar gyfer unrhyw un sydd wedi llofnodi ewyllys ar bapur o dan gyfraith Cymru a Lloegr.',
    picture: 'Beth a gewch: tystysgrif, y copi dan sêl, a’r dystiolaeth y gall unrhyw un ei gwirio.',
    certificate: 'Tystysgrif gofrestru',
    start: 'Cofrestru eich ewyllys',
    how: 'Gweld sut mae’n gweithio',
    startHint: 'Gallwch stopio unrhyw bryd. Cedwir yr hyn a nodoch.',
    trust: 'Pam y gallwch ymddiried ynddi',
    runBy: 'Pwy sy’n ei rhedeg',
    runByText: 'Rhedir y gofrestr hon gan {operator}.',
    reach: 'Sut i gysylltu â ni',
    person: 'Beth mae person yn ei wirio',
    software: 'Beth mae meddalwedd yn ei wirio',
    softwareText:
      'Bod modd darllen pob tudalen o’ch PDF a, chyn gwneud y dystysgrif, bod pob llofnod, stamp amser a ' +
      'chofnod yn dal.',
    yourself: 'Beth y gallwch chi ei wirio eich hun',
    yourselfText: 'Popeth, heb gyfrif a hebom ni. Rhowch gynnig arni nawr gyda sampl.',
    trySample: 'Gwirio sampl',
    promises: 'Beth a gewch',
    found: 'Ble i chwilio amdani',
    foundText:
      'Cadwn gofnod o bwy yw eich ysgutor a ble y dywedasoch fod y papur. Ar ôl eich marwolaeth bydd y bobl a enwir ' +
      'yn eich ewyllys yn hysbysu amdani yma. Dywedwch wrth eich ysgutor yr un fath: rhowch y dystysgrif iddo.',
    foundClosed:
      'Cadwn gofnod o bwy yw eich ysgutor a ble y dywedasoch fod y papur. Ni ellir hysbysu am farwolaeth yma, felly ' +
      'dywedwch wrth eich ysgutor eich hun: rhowch y dystysgrif iddo.',
    unchanged: 'Byddai unrhyw newid yn dangos',
    unchangedText:
      'Ysgrifennir ôl bys o’r ddogfen, nad yw’n datgelu dim, ar y rhwydweithiau a ddewiswch. Nid eich ' +
      'enw na geiriau’r ewyllys.',
    evidence: 'Mae sut y’i llofnodwyd ar gofnod',
    evidenceText:
      'Rydych chi a’ch tystion yn datgan ac yn llofnodi’r hyn a welsoch, ac rydych chi’n ei ddweud ar ' +
      'fideo. Gellir gwirio’r dystiolaeth hebom ni.',
    notTitle: 'Beth nad yw’n ei wneud',
    not:
      'Nid yw’n gwneud, llofnodi, newid na dirymu ewyllys, felly cadwch y papur yn ddiogel. Ar gyfer ' +
      'ewyllysiau o dan gyfraith Cymru a Lloegr y mae hyn.',
    cost: 'Faint mae’n ei gostio',
    asked: 'Rydych yn gweld y pris cyfan cyn i chi dalu dim.',
    every: 'Gweld pob pris',
    time: 'Faint o amser y mae’n ei gymryd',
    timeText:
      'Rydych chi a phob tyst yn cymryd rhan o’ch dyfais eich hun, pan fydd yn gyfleus. Mae person yn ' +
      'edrych ar y gwiriadau hunaniaeth. Nid oes rhaid i chi ei wneud ar un tro.',
    need: 'Beth fydd ei angen arnoch',
    need3: 'dyfais â chamera a meicroffon; bydd ffôn yn gwneud y tro',
    need5: 'enw a chyfeiriad e-bost eich ysgutor, a’r cyfeiriad lle cedwir y papur gwreiddiol',
    need6: 'cerdyn talu',
    steps: 'Y camau',
    step1: 'Nodwch pwy ydych chi, eich tystion a’ch ysgutor, ac uwchlwythwch y PDF.',
    step2: 'Dangoswch eich dogfen adnabod a’ch wyneb i’r camera.',
    step3: 'Talwch.',
    step4: 'Recordiwch ddatganiad fideo byr.',
    step5: 'Llofnodwch y datganiad cofrestru; yna mae pob tyst yn gwneud yr un peth.',
    step6: 'Cofrestrir yr ewyllys, a chewch y copi dan sêl, y dystiolaeth a thystysgrif.',
    read: 'Cyn i chi ddechrau',
    readHow: 'Sut mae’n gweithio',
    readHowText: 'Pob cam gyda llun, ac atebion plaen i’r hyn y mae pawb yn ei ofyn gyntaf.',
    readGuide: 'Cyfriflyfrau a thocynnau mewn geiriau plaen',
    readGuideText:
      'Beth a ysgrifennir ar rwydwaith am ewyllys, beth na wneir byth, a sut y mae hynny’n helpu.',
    readPrice: 'Pob pris',
    readPriceText:
      'Beth y mae’n ei gynnwys, beth a ddaw yn ôl os newidiwch eich meddwl, a beth nad yw wedi’i gynnwys.',
    readCalculator: 'Cyfrifiannell costau',
    readCalculatorText: 'Cyfrifwch faint y mae cofrestru’n ei gostio ar y rhwydweithiau a ddewiswch.',
    check: 'A ydych wedi derbyn dogfen gofrestredig?',
    checkText: 'Gallwch ei gwirio yma heb gyfrif. Nid yw’r ffeil yn gadael eich dyfais.',
    checkLink: 'Gwirio dogfen',
  },
})
