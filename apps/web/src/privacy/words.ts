// What data are stored about people and how they are used, in plain words. Rights, bases and times are
// claims.
import { defineWords } from '../platform/words.ts'

export const words = defineWords({
  en: {
    lead: 'What we keep about people, why, for how long, and how you have a say in it.',
    version: 'Version of {date}.',
    noContact:
      'The operator of this installation has not given a contact for privacy questions. Until one is ' +
      'given here, please use this installation for trying out only.',
    who: 'Who is responsible',
    whoText: 'Responsible for your data (the controller) is',
    whoWrite:
      'Write to them with any question about your data. If they have a data protection officer, that person’s ' +
      'details are here too.',
    what: 'What we hold about you',
    kAccount: 'Your account',
    kAccountText:
      'Your name, username and email address, and addresses you changed from or asked to change to.',
    kForm: 'What you tell us about the will',
    kFormText:
      'Your name, address, telephone number and email address. The title and description of the will, and ' +
      'where the paper is kept. The names and email addresses of both witnesses and of the executor. How ' +
      'the executor is related to you. If you name more people around your will: their names, ' +
      'and the addresses and telephone numbers you give, kept sealed.',
    kCopy: 'The copy of the will',
    kCopyText:
      'It may speak of other people. No person of ours reads it; a program looks whether its pages can be read.',
    kIdentity: 'Your identity',
    kIdentityText:
      'A picture of your document, a picture of your face, and what you typed for the check. If you agreed ' +
      'to it, a figure for how alike a program found the two faces. The same for each witness.',
    kRecording: 'Recordings',
    kRecordingText:
      'The video statement, with picture and sound. After a death an executor who acts may be given it for a reason, ' +
      'which the other executors can read.',
    kStatement: 'Signed statements',
    kPayment: 'Payments',
    kPaymentText:
      'What was paid, when, for what, and the payment provider’s reference; your name and email ' +
      'address as they were then.',
    kDeath: 'A notice of a death',
    kDeathText:
      'Who reported it, and the name and the day it gives. The certificate, kept sealed, and what it says. ' +
      'Who confirmed or disputed it, and why. Our staff can look at the certificate, and each look is logged. ' +
      'When a copy of the will was released: to whom, and which pages they saw when.',
    kFinding: 'Finding a will',
    kFindingText:
      'A value made of your name and birth date when your identity is accepted, from which neither can be read. ' +
      'Whether you chose to be found. Who asked for a will, when, and in what capacity; of those who found you also ' +
      'their reason, which you see. The name and the date that were asked for are not kept.',
    kEstate: 'The records of an estate',
    kEstateText:
      'What the executors enter after a release: the people involved and what they inherit, assets, ' +
      'debts, values and payments. Only the acting executors see it, and only while the release stands; ' +
      'none of our staff does. Bank details of somebody who is to be paid are sealed: each look at them takes a ' +
      'second factor and is logged, and they are removed when the executors close the estate.',
    kLog: 'The log',
    kLogText:
      'Who did what and when, so that nobody can change a registration unseen. It names people by a ' +
      'number. A change of name, and reasons somebody typed, stand in it as they were. No line is ever ' +
      'taken out. If you have your data erased, what the lines say of you is taken out of them.',
    kTechnical: 'Technical notes',
    kTechnicalText: 'Errors, and refused attempts to sign in with the network address they came from.',
    kBrowser: 'In your own browser',
    kBrowserText: 'Your choice of colours, and what you typed and did not send yet. It stays on your device.',
    whence:
      'Most of it comes from you. If somebody names you as a witness, executor or contact, your name and email ' +
      'address come from them.',
    why: 'Why, and on what ground',
    facesHere:
      'Here a program does that only if you tick a box before you send the pictures. It measures the ' +
      'face in both pictures and gives the person who reviews your identity a figure for how alike ' +
      'they are. It decides nothing. If you leave the box empty, no program looks for a face, a person ' +
      'compares the two pictures, and nothing else changes. Which words you agreed to, and when, is ' +
      'kept with your check.',
    facesBack:
      'You can take that consent back whenever you like. Do it where you wait for the decision, or on your ' +
      'account page. A witness does it at the foot of their own page. A letter or an email will do too. ' +
      'Then no program compares your faces any more, and the figure of a comparison that was made is deleted ' +
      'at once. What a person has decided stays decided.',
    ledgers: 'What is on the ledgers',
    noImpossible:
      'While we hold the random value, we treat the entry as data about you. If you ask us to erase ' +
      'your data, a ledger is no reason to refuse: we delete the random value and the keys. An address ' +
      'of your own wallet, and files others hold, we cannot take back.',
    safe: 'How it is protected',
    others: 'Who it is shared with',
    oPayment: 'The payment provider',
    oStripe:
      'Stripe, for payments. It receives the amount, your email address and what you enter on its ' +
      'page, and is itself responsible for that.',
    oTest:
      'On this installation payments are a test part of the installation itself. No money moves, and ' +
      'nobody else receives anything.',
    oMail: 'The mail service',
    oMailServer:
      'The operator’s mail server carries our messages, and so does the provider of each mailbox they go to.',
    oMailbox:
      'On this installation messages go to a mailbox of the installation itself. Nobody else receives them.',
    oTexts: 'The text message provider',
    oTextsText:
      'Twilio receives the mobile number you gave and the text of each message. So do the telephone networks.',
    oPost: 'The postal service',
    oPostText:
      'If somebody tells us that you have died, our staff also write to the address on your registration form. ' +
      'Whoever carries the letter reads your name and address.',
    oNetworks: 'The networks',
    oNetworksText:
      'They receive the entries described above. A public network keeps them all over the world; a ' +
      'ledger that this installation runs itself, for trying out, keeps them here.',
    oParties: 'The other people in your registration',
    oPartiesText:
      'Each witness learns your name, and the sealed file names all three of you. Whoever you give ' +
      'that file or the capsule to can read what is in it.',
    oHost: 'Whoever runs the machines',
    oHostText:
      'The operator must name here who that is, and in which country. It has not yet; until it has, ' +
      'please use this for trying out only.',
    oNobody: 'We sell nothing to anybody, and give nothing to anybody else unless the law makes us.',
    long: 'How long',
    lIdentity:
      'Pictures of an identity check and what you typed for it: {accepted} days after it was accepted, ' +
      '{otherwise} days after anything else. Then they are erased automatically.',
    lTechnical: 'Technical notes: as long as the operator needs them to run the service.',
    rights: 'Your rights',
    rightsLead: 'You may:',
    how: 'How to use them',
    howAccount:
      'On your account page you can take a copy of your data with you, and have it erased. As a ' +
      'witness without an account, write to us.',
    account: 'Your account',
    howWrite: 'You may also write to us in any words. We ask who you are only as far as we must.',
    limits: 'What stays when the rest is erased:',
    machine: 'Decisions by programs',
    machineText:
      'No program accepts or refuses you, sample identities apart. One may send pictures back that ' +
      'cannot be read: a person looks the third time at the latest, unless the file itself cannot be ' +
      'opened.',
    complain: 'If you are not content',
    ico: 'Complain to the ICO',
  },
  cy: {
    lead: 'Beth rydym yn ei gadw am bobl, pam, am ba hyd, a sut mae gennych chi lais yn hynny.',
    version: 'Fersiwn {date}.',
    noContact:
      'Nid yw gweithredwr y gosodiad hwn wedi rhoi cyswllt ar gyfer cwestiynau preifatrwydd. Hyd nes y ' +
      'bydd yma, defnyddiwch ef i roi cynnig arno’n unig.',
    who: 'Pwy sy’n gyfrifol',
    whoText: 'Yn gyfrifol am eich data (y rheolydd) y mae',
    whoWrite:
      'Ysgrifennwch atynt gydag unrhyw gwestiwn am eich data. Os oes ganddynt swyddog diogelu data, mae manylion ' +
      'y person hwnnw yma hefyd.',
    what: 'Beth rydym yn ei gadw',
    kAccount: 'Eich cyfrif',
    kAccountText:
      'Eich enw, enw defnyddiwr a chyfeiriad e-bost, a chyfeiriadau y newidioch ohonynt neu y ' +
      'gofynnoch am newid iddynt.',
    kForm: 'Yr hyn a ddywedwch wrthym am yr ewyllys',
    kFormText:
      'Eich enw, cyfeiriad, rhif ffôn a chyfeiriad e-bost. Teitl a disgrifiad yr ewyllys, a lle cedwir y ' +
      'papur. Enwau a chyfeiriadau e-bost y ddau dyst a’r ysgutor. Sut mae’r ysgutor yn perthyn i chi. ' +
      'Os enwch ragor o bobl o amgylch eich ewyllys: eu henwau, a’r cyfeiriadau a’r rhifau ffôn a ' +
      'rowch, dan sêl.',
    kCopy: 'Y copi o’r ewyllys',
    kCopyText:
      'Gall sôn am bobl eraill. Nid oes unrhyw berson o’n plith yn ei ddarllen; mae rhaglen yn edrych ' +
      'a ellir darllen ei dudalennau.',
    kIdentity: 'Eich hunaniaeth',
    kIdentityText:
      'Llun o’ch dogfen, llun o’ch wyneb, a’r hyn a deipioch ar gyfer y gwiriad. Os cytunasoch i hynny, ' +
      'ffigur am ba mor debyg y cafodd rhaglen y ddau wyneb. Yr un peth i bob tyst.',
    kRecording: 'Recordiadau',
    kRecordingText:
      'Y datganiad fideo, gyda llun a sain. Ar ôl marwolaeth gellir ei roi i ysgutor sy’n gweithredu am reswm y gall ' +
      'yr ysgutorion eraill ei ddarllen.',
    kStatement: 'Datganiadau a lofnodwyd',
    kPayment: 'Taliadau',
    kPaymentText:
      'Beth a dalwyd, pryd, am beth, a chyfeirnod y darparwr taliadau; eich enw a’ch cyfeiriad e-bost ' +
      'fel yr oeddent bryd hynny.',
    kDeath: 'Hysbysiad o farwolaeth',
    kDeathText:
      'Pwy roddodd wybod amdani, a’r enw a’r diwrnod a rydd. Y dystysgrif, dan sêl, a’r hyn a ddywed. Pwy ' +
      'gadarnhaodd neu a heriodd yr hysbysiad, a pham. Gall ein staff edrych ar y dystysgrif, a chofnodir ' +
      'pob golwg. Os rhyddhawyd copi o’r ewyllys: i bwy, a pha dudalennau a welsant a phryd.',
    kFinding: 'Dod o hyd i ewyllys',
    kFindingText:
      'Gwerth a wneir o’ch enw a’ch dyddiad geni pan dderbynnir eich hunaniaeth, na ellir darllen y naill na’r llall ' +
      'ohono. A ddewisoch gael eich canfod. Pwy a holodd am ewyllys, pryd, ac ym mha swyddogaeth; o’r rhai a’ch ' +
      'canfu hefyd eu rheswm, a welwch chi. Ni chedwir yr enw a’r dyddiad yr holwyd amdanynt.',
    kEstate: 'Cofnodion ystad',
    kEstateText:
      'Yr hyn y mae’r ysgutorion yn ei nodi ar ôl rhyddhau copi: y bobl dan sylw a’r hyn a etifeddant, asedau, ' +
      'dyledion, gwerthoedd a thaliadau. Dim ond yr ysgutorion sy’n gweithredu sy’n eu gweld, a dim ond tra bo’r ' +
      'rhyddhau’n sefyll; nid oes neb o’n staff yn eu gweld. Mae manylion banc rhywun sydd i’w dalu wedi’u selio: ' +
      'mae pob golwg arnynt yn gofyn am ail ffactor ac yn cael ei chofnodi, ac fe’u dileir pan fydd yr ysgutorion ' +
      'yn cau’r ystâd.',
    kLog: 'Y cofnod',
    kLogText:
      'Pwy wnaeth beth a phryd, fel na all neb newid cofrestriad heb i neb weld. Mae’n enwi pobl wrth ' +
      'rif. Mae newid enw, a rhesymau a deipiodd rhywun, ynddo fel yr oeddent. Ni chaiff yr un llinell ' +
      'byth ei thynnu. Os cewch ddileu eich data, tynnir o’r llinellau’r hyn a ddywedant amdanoch.',
    kTechnical: 'Nodiadau technegol',
    kTechnicalText:
      'Gwallau, ac ymdrechion i fewngofnodi a wrthodwyd gyda’r cyfeiriad rhwydwaith y daethant ohono.',
    kBrowser: 'Yn eich porwr eich hun',
    kBrowserText: 'Eich dewis o liwiau, a’r hyn a deipioch ac na anfonwyd eto. Mae’n aros ar eich dyfais.',
    whence:
      'Oddi wrthych chi y daw’r rhan fwyaf ohono. Os bydd rhywun yn eich enwi fel tyst, ysgutor neu gyswllt, ' +
      'oddi wrthynt hwy y daw eich enw a’ch cyfeiriad e-bost.',
    why: 'Pam, ac ar ba sail',
    facesHere:
      'Yma dim ond os ticiwch flwch cyn anfon y lluniau y mae rhaglen yn gwneud hynny. Mae’n mesur yr ' +
      'wyneb yn y ddau lun ac yn rhoi ffigur i’r sawl sy’n adolygu eich hunaniaeth am ba mor debyg ' +
      'ydynt. Nid yw’n penderfynu dim. Os gadewch y blwch yn wag, nid oes unrhyw raglen yn chwilio am ' +
      'wyneb, person sy’n cymharu’r ddau lun, ac nid oes dim arall yn newid. Cedwir gyda’ch gwiriad i ' +
      'ba eiriau y cytunasoch, a phryd.',
    facesBack:
      'Gallwch dynnu’r cydsyniad hwnnw’n ôl pryd bynnag y mynnwch. Gwnewch hynny lle byddwch yn aros am y ' +
      'penderfyniad, neu ar dudalen eich cyfrif. Mae tyst yn ei wneud ar waelod ei dudalen ei hun. Bydd ' +
      'llythyr neu e-bost yn gwneud y tro hefyd. ' +
      'Yna nid oes unrhyw raglen yn cymharu eich wynebau mwyach, a dilëir ar unwaith ' +
      'ffigur cymhariaeth a wnaed. Mae’r hyn a benderfynodd person yn sefyll.',
    ledgers: 'Beth sydd ar gyfriflyfrau',
    noImpossible:
      'Tra byddwn yn dal yr hapwerth, rydym yn trin y cofnod fel data amdanoch. Os gofynnwch i ni ' +
      'ddileu eich data, nid yw cyfriflyfr yn rheswm dros wrthod: rydym yn dileu’r hapwerth a’r ' +
      'allweddi. Ni allwn dynnu’n ôl gyfeiriad eich waled eich hun, na ffeiliau sydd gan eraill.',
    safe: 'Sut mae’n cael ei ddiogelu',
    others: 'Gyda phwy y caiff ei rannu',
    oPayment: 'Y darparwr taliadau',
    oStripe:
      'Stripe, ar gyfer taliadau. Mae’n derbyn y swm, eich cyfeiriad e-bost a’r hyn a roddwch ar ei ' +
      'dudalen, ac ef ei hun sy’n gyfrifol am hynny.',
    oTest:
      'Ar y gosodiad hwn rhan brawf o’r gosodiad ei hun yw taliadau. Nid oes arian yn symud, ac nid ' +
      'oes neb arall yn derbyn dim.',
    oMail: 'Y gwasanaeth post',
    oMailServer:
      'Gweinydd post y gweithredwr sy’n cludo ein negeseuon, a darparwr pob blwch post y maent yn mynd iddo.',
    oMailbox:
      'Ar y gosodiad hwn mae negeseuon yn mynd i flwch post y gosodiad ei hun. Nid oes neb arall yn eu derbyn.',
    oTexts: 'Y darparwr negeseuon testun',
    oTextsText:
      'Mae Twilio yn derbyn y rhif ffôn symudol a roesoch a thestun pob neges. Felly hefyd y rhwydweithiau ffôn.',
    oPost: 'Y gwasanaeth post',
    oPostText:
      'Os bydd rhywun yn dweud wrthym eich bod wedi marw, bydd ein staff hefyd yn ysgrifennu i’r cyfeiriad ar eich ' +
      'ffurflen gofrestru. Bydd pwy bynnag sy’n cludo’r llythyr yn darllen eich enw a’ch cyfeiriad.',
    oNetworks: 'Y rhwydweithiau',
    oNetworksText:
      'Maent yn derbyn y cofnodion a ddisgrifiwyd uchod. Mae rhwydwaith cyhoeddus yn eu cadw ledled y ' +
      'byd; mae cyfriflyfr y mae’r gosodiad hwn yn ei redeg ei hun, i roi cynnig arno, yn eu cadw yma.',
    oParties: 'Y bobl eraill yn eich cofrestriad',
    oPartiesText:
      'Mae pob tyst yn dod i wybod eich enw, ac mae’r ffeil a seliwyd yn enwi’r tri ohonoch. Gall pwy ' +
      'bynnag y rhowch y ffeil honno neu’r capsiwl iddo ddarllen yr hyn sydd ynddi.',
    oHost: 'Pwy bynnag sy’n rhedeg y peiriannau',
    oHostText:
      'Rhaid i’r gweithredwr enwi yma pwy yw hynny, ac ym mha wlad. Nid yw wedi gwneud hynny eto; hyd ' +
      'nes y gwna, defnyddiwch hwn i roi cynnig arno’n unig.',
    oNobody:
      'Nid ydym yn gwerthu dim i neb, ac nid ydym yn rhoi dim i neb arall oni bai bod y gyfraith yn ein gorfodi.',
    long: 'Am ba hyd',
    lIdentity:
      'Lluniau gwiriad hunaniaeth a’r hyn a deipioch ar ei gyfer: {accepted} diwrnod ar ôl ei dderbyn, ' +
      '{otherwise} diwrnod ar ôl unrhyw beth arall. Yna cânt eu dileu’n awtomatig.',
    lTechnical: 'Nodiadau technegol: cyhyd ag y bydd ar y gweithredwr eu hangen i redeg y gwasanaeth.',
    rights: 'Eich hawliau',
    rightsLead: 'Cewch:',
    how: 'Sut i’w defnyddio',
    howAccount:
      'Ar dudalen eich cyfrif gallwch fynd â chopi o’ch data gyda chi, a’i gael wedi’i ddileu. Fel ' +
      'tyst heb gyfrif, ysgrifennwch atom.',
    account: 'Eich cyfrif',
    howWrite:
      'Cewch hefyd ysgrifennu atom mewn unrhyw eiriau. Dim ond cyn belled ag y mae’n rhaid y gofynnwn pwy ydych.',
    limits: 'Yr hyn sy’n aros pan gaiff y gweddill ei ddileu:',
    machine: 'Penderfyniadau gan raglenni',
    machineText:
      'Nid oes unrhyw raglen yn eich derbyn nac yn eich gwrthod, ac eithrio hunaniaethau ' +
      'enghreifftiol. Gall un anfon lluniau’n ôl na ellir eu darllen: mae person yn edrych y trydydd ' +
      'tro fan bellaf, oni bai na ellir agor y ffeil ei hun.',
    complain: 'Os nad ydych yn fodlon',
    ico: 'Cwyno i’r ICO',
  },
})
