// The sentences of How it works. Facts of law, price, time and number are claims; these are the sentences
// around them.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    title: 'How it works',
    beta: 'This service is in beta: its functions are limited.',
    betaContact: 'How to contact us',
    lead:
      'Your will stays what it is: paper, signed in ink. Testate keeps a copy of it, and evidence that ' +
      'the copy is unchanged and of how the will was signed.',
    demo: 'Start Free Demo',
    demoHint: 'The demo is the cost calculator. It needs no account and no payment.',
    register: 'Sign In to Register',
    guide: 'Read the guide to ledgers and tokens',
    whyTitle: 'Why a paper will may never be found',
    whySo:
      'So three things matter: that the right people know there is a will, that they know where the ' +
      'paper is, and that nobody can doubt the copy.',
    stepsTitle: 'Four steps',
    uploadTitle: 'Upload will',
    upload:
      'You enter who you are, who your executor is and where the paper is kept, and upload a PDF of ' +
      'the signed will. Its fingerprint is computed; the copy is kept encrypted.',
    witnessesTitle: 'Digital witnesses',
    witnesses:
      'You and two witnesses prove who you are. Each of you records a short video statement, and then ' +
      'signs a statement of what they saw.',
    registrationTitle: 'Blockchain registration',
    registration:
      'The signed copy is sealed, and a fingerprint of it is written to the networks you chose. You ' +
      'watch each of them, or close the page and get a message.',
    checkTitle: 'Instant verification',
    check:
      'Anybody who has the sealed copy or the evidence can check it without asking for permission. The ' +
      'check runs on their own device; the file is not sent to us.',
    checkLink: 'Check a document',
    networksTitle: 'Three networks',
    networks:
      'You choose which of them your will is registered on. None is best at everything; this is how they ' +
      'differ.',
    answersTitle: 'Straight answers',
    legal: 'Is my will legal because of this?',
    legalNo:
      'No. Registering helps an executor who knows of it to show what the will said and how it was signed.',
    where: 'Where must the paper be?',
    whereSafe: 'Somewhere safe and dry that your executor knows about.',
    see: 'Who can see my will?',
    seeYou:
      'You can, after a code. No staff account can open it. Whoever runs the machines holds the key ' +
      'that the register itself uses.',
    close: 'What if Testate closes?',
    closeKeep: 'Keep the sealed copy and the evidence you are given: they can be checked without us.',
    human: 'What does a person check?',
    cost: 'What does it cost?',
    costLink: 'See every price',
    helpTitle: 'Help',
    help: 'If something is unclear, please ask before you register.',
    helpLink: 'Support',
  },
  cy: {
    title: 'Sut mae’n gweithio',
    beta: 'Mae’r gwasanaeth hwn ar ffurf beta: cyfyngedig yw ei swyddogaethau.',
    betaContact: 'Sut i gysylltu â ni',
    lead:
      'Mae eich ewyllys yn aros fel y mae: papur, wedi’i lofnodi mewn inc. Mae Testate yn cadw copi ' +
      'ohoni, a thystiolaeth nad yw’r copi wedi newid a sut y llofnodwyd yr ewyllys.',
    demo: 'Dechrau’r demo am ddim',
    demoHint: 'Y gyfrifiannell costau yw’r demo. Nid oes angen cyfrif na thaliad.',
    register: 'Mewngofnodi i gofrestru',
    guide: 'Darllen y canllaw i gyfriflyfrau a thocynnau',
    whyTitle: 'Pam na ddeuir o hyd i ewyllys bapur weithiau',
    whySo:
      'Felly mae tri pheth yn bwysig: bod y bobl iawn yn gwybod bod ewyllys, eu bod yn gwybod ble ' +
      'mae’r papur, ac na all neb amau’r copi.',
    stepsTitle: 'Pedwar cam',
    uploadTitle: 'Uwchlwytho’r ewyllys',
    upload:
      'Rydych yn nodi pwy ydych chi, pwy yw eich ysgutor a ble cedwir y papur, ac yn uwchlwytho PDF ' +
      'o’r ewyllys wedi’i llofnodi. Cyfrifir ei hôl bys; cedwir y copi wedi’i amgryptio.',
    witnessesTitle: 'Tystion digidol',
    witnesses:
      'Rydych chi a dau dyst yn profi pwy ydych chi. Mae pob un ohonoch yn recordio datganiad fideo ' +
      'byr, ac yna’n llofnodi datganiad o’r hyn a welodd.',
    registrationTitle: 'Cofrestru ar y blockchain',
    registration:
      'Rhoddir y copi wedi’i lofnodi dan sêl, ac ysgrifennir ôl bys ohono ar y rhwydweithiau a ' +
      'ddewisoch. Gallwch wylio pob un ohonynt, neu gau’r dudalen a chael neges.',
    checkTitle: 'Gwirio ar unwaith',
    check:
      'Gall pwy bynnag sydd â’r copi dan sêl neu’r dystiolaeth ei wirio heb ofyn caniatâd neb. Mae’r ' +
      'gwirio’n digwydd ar ei ddyfais ei hun; nid anfonir y ffeil atom.',
    checkLink: 'Gwirio dogfen',
    networksTitle: 'Tri rhwydwaith',
    networks:
      'Chi sy’n dewis ar ba rai ohonynt y cofrestrir eich ewyllys. Nid oes un sy’n well ym mhopeth; ' +
      'dyma’r gwahaniaethau rhyngddynt.',
    answersTitle: 'Atebion plaen',
    legal: 'A yw fy ewyllys yn gyfreithlon oherwydd hyn?',
    legalNo:
      'Nac ydyw. Mae cofrestru’n helpu ysgutor sy’n gwybod amdani i ddangos beth a ddywedai’r ewyllys ' +
      'a sut y’i llofnodwyd.',
    where: 'Ble mae’n rhaid i’r papur fod?',
    whereSafe: 'Rhywle diogel a sych y mae eich ysgutor yn gwybod amdano.',
    see: 'Pwy all weld fy ewyllys?',
    seeYou:
      'Gallwch chi, ar ôl rhoi cod. Ni all yr un cyfrif staff ei hagor. Gan bwy bynnag sy’n rhedeg y ' +
      'peiriannau y mae’r allwedd y mae’r gofrestr ei hun yn ei defnyddio.',
    close: 'Beth os bydd Testate yn cau?',
    closeKeep: 'Cadwch y copi dan sêl a’r dystiolaeth a gewch: gellir eu gwirio hebom ni.',
    human: 'Beth mae person yn ei wirio?',
    cost: 'Faint mae’n ei gostio?',
    costLink: 'Gweld pob pris',
    helpTitle: 'Cymorth',
    help: 'Os oes rhywbeth yn aneglur, gofynnwch cyn i chi gofrestru.',
    helpLink: 'Cymorth',
  },
})
