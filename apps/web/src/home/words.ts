// The front page's sentences. Values that can change (prices, networks) are fetched from the register, and
// facts are claims; neither is written here.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    kind: 'A register for existing wills, in England and Wales',
    title: 'Make sure your will is found, and trusted',
    lead: 'You have signed it on paper. We keep a sealed copy, with evidence of when and how it was signed.',
    certificate: 'Certificate of registration',
    start: 'Register your will',
    how: 'See how it works',
    trust: 'Why you can trust it',
    runByText: 'This register is run by {operator}.',
    checks: 'Who checks what',
    person: 'What a person checks',
    software: 'What software checks',
    softwareText: 'That every page of your PDF can be read, and every signature and time-stamp is sound.',
    yourself: 'You can check everything yourself, without us.',
    trySample: 'Check a sample',
    promises: 'What you get',
    found: 'Where to look for it',
    foundText:
      'We record your executor and where the paper is. Those your will names report your death here.',
    foundClosed:
      'We record your executor and where the paper is. A death cannot be reported here: give your ' +
      'executor the certificate.',
    unchanged: 'Any change to it would show',
    unchangedText: 'Networks hold a sealed fingerprint of it: not your name, and none of its words.',
    evidence: 'How it was signed is on record',
    evidenceText: 'On video, and in signed statements.',
    notTitle: 'What it does not do',
    not: 'It does not make, sign, change or revoke a will. Keep the paper safe.',
    every: 'See every price',
    need: 'What you need',
    need3: 'a device with a camera and a microphone; a phone will do',
    need5: 'the name and email address of your executor, and the address where the paper original is kept',
    need6: 'a payment card',
    read: 'More to read',
    readHow: 'How it works',
    readHowText: 'Each step with a drawing, and straight answers to what people ask first.',
    readGuide: 'Ledgers and tokens in plain words',
    readGuideText: 'What is written on a network about a will, what never is, and what that helps with.',
    readPrice: 'Every price',
    readPriceText: 'What it includes, what comes back if you change your mind, and what is not included.',
    readCalculator: 'Cost calculator',
    readCalculatorText: 'Work out what a registration costs on the networks you choose.',
    readCheck: 'Check a document',
    readCheckText: 'Whether a document you have received is what was registered.',
  },
  cy: {
    kind: 'Cofrestr ar gyfer ewyllysiau sy’n bodoli eisoes, yng Nghymru a Lloegr',
    title: 'Gwnewch yn siŵr y deuir o hyd i’ch ewyllys, ac yr ymddiriedir ynddi',
    lead:
      'Rydych wedi’i llofnodi ar bapur. Cadwn gopi ohoni dan sêl, gyda thystiolaeth o bryd a sut y’i ' +
      'llofnodwyd.',
    certificate: 'Tystysgrif gofrestru',
    start: 'Cofrestru eich ewyllys',
    how: 'Gweld sut mae’n gweithio',
    trust: 'Pam y gallwch ymddiried ynddi',
    runByText: 'Rhedir y gofrestr hon gan {operator}.',
    checks: 'Pwy sy’n gwirio beth',
    person: 'Beth mae person yn ei wirio',
    software: 'Beth mae meddalwedd yn ei wirio',
    softwareText: 'Bod modd darllen pob tudalen o’ch PDF, a bod pob llofnod a stamp amser yn dal.',
    yourself: 'Gallwch wirio popeth eich hun, hebom ni.',
    trySample: 'Gwirio sampl',
    promises: 'Beth a gewch',
    found: 'Ble i chwilio amdani',
    foundText:
      'Cadwn gofnod o’ch ysgutor ac o ble mae’r papur. Mae’r bobl a enwir yn eich ewyllys yn hysbysu am ' +
      'eich marwolaeth yma.',
    foundClosed:
      'Cadwn gofnod o’ch ysgutor ac o ble mae’r papur. Ni ellir hysbysu am farwolaeth yma: rhowch y ' +
      'dystysgrif i’ch ysgutor.',
    unchanged: 'Byddai unrhyw newid yn dangos',
    unchangedText:
      'Mae’r rhwydweithiau a ddewiswch yn dal ôl bys ohoni dan sêl: nid eich enw, na dim o eiriau’r ' +
      'ewyllys.',
    evidence: 'Mae sut y’i llofnodwyd ar gofnod',
    evidenceText: 'Ar fideo, ac mewn datganiadau wedi’u llofnodi.',
    notTitle: 'Beth nad yw’n ei wneud',
    not: 'Nid yw’n gwneud, llofnodi, newid na dirymu ewyllys, felly cadwch y papur yn ddiogel.',
    every: 'Gweld pob pris',
    need: 'Beth fydd ei angen arnoch',
    need3: 'dyfais â chamera a meicroffon; bydd ffôn yn gwneud y tro',
    need5: 'enw a chyfeiriad e-bost eich ysgutor, a’r cyfeiriad lle cedwir y papur gwreiddiol',
    need6: 'cerdyn talu',
    read: 'Mwy i’w ddarllen',
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
    readCheck: 'Gwirio dogfen',
    readCheckText: 'Ai’r ddogfen a dderbynioch yw’r un a gofrestrwyd.',
  },
})
