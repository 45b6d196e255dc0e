// Data protection: the statutory rights, the lawful bases the register relies on, and its real retention
// periods.
import { defineClaims } from './claim.ts'

const law = {
  jurisdiction: 'United Kingdom',
  standing: 'in force',
  asAt: '2026-11-22',
  reviewBy: '2027-11-21',
} as const
const ours = {
  jurisdiction: 'this register',
  standing: 'fact',
  asAt: '2026-11-22',
  reviewBy: '2027-05-22',
} as const
const article = (number: number) => ({
  name: `UK GDPR, article ${number}`,
  url: `https://www.legislation.gov.uk/eur/2016/679/article/${number}`,
})

export const dataProtection = defineClaims({
  applies: {
    en:
      'The UK GDPR and the Data Protection Act 2018 govern what is kept here about living people: you, ' +
      'your witnesses and your executor.',
    cy:
      'GDPR y DU a’r Data Protection Act 2018 sy’n rheoli’r hyn a gedwir yma am bobl fyw: chi, eich ' +
      'tystion a’ch ysgutor.',
    ...law,
    source: {
      name: 'UK GDPR; Data Protection Act 2018',
      url: 'https://www.legislation.gov.uk/ukpga/2018/12/contents',
    },
  },
  contract: {
    en:
      'To do what you ask of us: your account, your registration, your payment and our messages about ' +
      'them. The basis is our contract with you (UK GDPR, article 6(1)(b)).',
    cy:
      'Er mwyn gwneud yr hyn a ofynnwch gennym: eich cyfrif, eich cofrestriad, eich taliad a’n negeseuon ' +
      'amdanynt. Y sail yw ein contract â chi (GDPR y DU, erthygl 6(1)(b)).',
    ...law,
    source: article(6),
  },
  interests: {
    en:
      'To keep evidence that can be relied on, and to keep impostors out: statements, recordings, the ' +
      'audit log, limits on sign-ins, and what we keep of witnesses and executors. The basis is the ' +
      'legitimate interest of the person whose will it is, and of ours (article 6(1)(f)).',
    cy:
      'Er mwyn cadw tystiolaeth y gellir dibynnu arni, a chadw twyllwyr allan: datganiadau, recordiadau, ' +
      'y cofnod archwilio, cyfyngiadau ar fewngofnodi, a’r hyn a gadwn am dystion ac ysgutorion. Y sail ' +
      'yw budd cyfreithlon y sawl y mae’r ewyllys yn eiddo iddo, a’n budd ni (erthygl 6(1)(f)).',
    ...law,
    source: article(6),
  },
  duty: {
    en: 'To keep records of payments that tax and company law ask for (article 6(1)(c)).',
    cy: 'Er mwyn cadw’r cofnodion o daliadau y mae cyfraith treth a chwmnïau’n gofyn amdanynt (erthygl 6(1)(c)).',
    ...law,
    source: article(6),
  },
  faces: {
    en:
      'Comparing faces by a program is biometric data when it serves to identify somebody. The law then ' +
      'asks for a further condition, as a rule your explicit consent (article 9).',
    cy:
      'Mae cymharu wynebau gan raglen yn ddata biometrig pan fo’n fodd i adnabod rhywun. Mae’r gyfraith ' +
      'wedyn yn gofyn am amod pellach, sef eich cydsyniad penodol fel rheol (erthygl 9).',
    ...law,
    source: {
      name: 'UK GDPR, article 9; ICO, biometric data guidance',
      url: 'https://ico.org.uk/for-organisations/uk-gdpr-guidance-and-resources/lawful-basis/biometric-data-guidance-biometric-recognition/how-do-we-process-biometric-data-lawfully/',
    },
  },
  access: {
    en: 'See what is kept about you, and have a copy (article 15).',
    cy: 'Gweld yr hyn a gedwir amdanoch, a chael copi (erthygl 15).',
    ...law,
    source: article(15),
  },
  rectification: {
    en: 'Have what is wrong put right (article 16).',
    cy: 'Cael cywiro’r hyn sy’n anghywir (erthygl 16).',
    ...law,
    source: article(16),
  },
  erasure: {
    en: 'Have it erased, where no reason to keep it outweighs that (article 17).',
    cy: 'Cael ei ddileu, lle nad oes rheswm dros ei gadw sy’n drech na hynny (erthygl 17).',
    ...law,
    source: article(17),
  },
  restriction: {
    en: 'Have its use restricted while a question about it is open (article 18).',
    cy: 'Cael cyfyngu ar ei ddefnyddio tra bo cwestiwn amdano heb ei ateb (erthygl 18).',
    ...law,
    source: article(18),
  },
  portability: {
    en: 'Take what you gave us with you, in a form programs can read (article 20).',
    cy: 'Mynd â’r hyn a roesoch i ni gyda chi, ar ffurf y gall rhaglenni ei darllen (erthygl 20).',
    ...law,
    source: article(20),
  },
  objection: {
    en: 'Object to what we do on the ground of a legitimate interest (article 21).',
    cy: 'Gwrthwynebu’r hyn a wnawn ar sail budd cyfreithlon (erthygl 21).',
    ...law,
    source: article(21),
  },
  consent: {
    en:
      'Take back a consent you gave, at any time and as easily as you gave it; what was done before ' +
      'stays lawful (article 7(3)).',
    cy:
      'Tynnu’n ôl gydsyniad a roesoch, ar unrhyw adeg ac mor hawdd ag y’i rhoesoch; erys yr hyn a wnaed ' +
      'cynt yn gyfreithlon (erthygl 7(3)).',
    ...law,
    source: article(7),
  },
  erasureHere: {
    en:
      'If none of your wills is registered, erasure is done as soon as any money owed to you has gone ' +
      'back; otherwise after 14 days, once every network has taken the withdrawal, unless you stop it by ' +
      'the link in our email, or sign in, within the 14 days. A registration that stands is withdrawn ' +
      'first; that does not revoke the will.',
    cy:
      'Os nad oes yr un o’ch ewyllysiau wedi’i chofrestru, caiff y dileu ei wneud cyn gynted ag y bydd ' +
      'unrhyw arian sy’n ddyledus i chi wedi mynd yn ôl; fel arall ar ôl 14 diwrnod, unwaith y bydd pob ' +
      'rhwydwaith wedi derbyn y tynnu’n ôl, oni bai eich bod yn ei atal drwy’r ddolen yn ein neges ' +
      'e-bost, neu’n mewngofnodi, o fewn y 14 diwrnod. Tynnir cofrestriad sy’n sefyll yn ôl yn gyntaf; ' +
      'nid yw hynny’n dirymu’r ewyllys.',
    ...ours,
    source: {
      name: 'its decision 24, on erasing what is kept of a person',
      cy: 'ei phenderfyniad 24, ar ddileu’r hyn a gedwir am berson',
      where: 'docs/decisions/0024-erasure.md',
    },
  },
  withinMonth: {
    en:
      'We must answer such a request within one month, free of charge. If it is a difficult one, that ' +
      'may be made two months longer, and we tell you why.',
    cy:
      'Rhaid i ni ateb cais o’r fath o fewn un mis, yn ddi-dâl. Os yw’n gais anodd, gellir ymestyn hynny ' +
      'ddau fis, a dywedwn pam wrthych.',
    ...law,
    source: article(12),
  },
  complain: {
    en:
      'You may complain to us about how we use data about you: we must acknowledge that within 30 days, ' +
      'look into it, and tell you without undue delay what came of it. You may also complain to the ' +
      'Information Commissioner’s Office (ICO), which as a rule asks that you write to us first.',
    cy:
      'Cewch gwyno wrthym ni am sut rydym yn defnyddio data amdanoch: rhaid i ni gydnabod hynny o fewn ' +
      '30 diwrnod, edrych i mewn iddo, a dweud wrthych heb oedi gormodol beth a ddaeth ohono. Cewch ' +
      'hefyd gwyno i Swyddfa’r Comisiynydd Gwybodaeth (ICO), sydd fel rheol yn gofyn i chi ysgrifennu ' +
      'atom ni yn gyntaf.',
    ...law,
    source: {
      name:
        'Data Protection Act 2018, section 164A, put in by the Data (Use and Access) Act 2025, section ' +
        '103; UK GDPR, article 77',
      url: 'https://www.legislation.gov.uk/ukpga/2025/18/section/103',
    },
  },
  sessions: {
    en:
      'Being signed in: until you have not used it for 12 hours, a week at most; or, if you ask to be ' +
      'remembered, for 30 days, 90 days at most; a witness’s link keeps them signed in for 12 hours. ' +
      'With it we keep the name of your browser, the network address it began from, and when it was last ' +
      'used.',
    cy:
      'Bod wedi mewngofnodi: nes na fyddwch wedi’i ddefnyddio am 12 awr, wythnos ar y mwyaf; neu, os ' +
      'gofynnwch i ni eich cofio, am 30 diwrnod, 90 diwrnod ar y mwyaf; mae dolen tyst yn ei gadw wedi ' +
      'mewngofnodi am 12 awr. Gydag ef cadwn enw eich porwr, y cyfeiriad rhwydwaith y dechreuodd ohono, ' +
      'a phryd y’i defnyddiwyd ddiwethaf.',
    ...ours,
    source: {
      name: 'its rules for staying signed in',
      cy: 'ei rheolau ar aros wedi mewngofnodi',
      where: 'apps/server/src/accounts/rows/session-lengths.ts',
    },
  },
  attempts: {
    en: 'Attempts to sign in: the network address, for a day, so that nobody can try passwords without end.',
    cy:
      'Ymdrechion i fewngofnodi: cyfeiriad y rhwydwaith, am ddiwrnod, fel na all neb roi cynnig ar ' +
      'gyfrineiriau’n ddiddiwedd.',
    ...ours,
    source: {
      name: 'its limits on attempts to sign in',
      cy: 'ei therfynau ar ymgeisiau i fewngofnodi',
      where: 'apps/server/src/accounts/limit.ts, apps/server/src/accounts/attempts.ts',
    },
  },
  answers: {
    en: 'Answers to repeated requests: 30 days, so that pressing a button twice does nothing twice.',
    cy: 'Atebion i geisiadau a ailadroddir: 30 diwrnod, fel nad yw pwyso botwm ddwywaith yn gwneud dim ddwywaith.',
    ...ours,
    source: {
      name: 'its rules for requests that are sent twice',
      cy: 'ei rheolau ar geisiadau a anfonir ddwywaith',
      where: 'apps/server/src/platform/http/idempotency.ts',
    },
  },
  unfinishedRecording: {
    en:
      'A recording that was begun and not finished: 24 hours. A take you replaced before anybody signed ' +
      'is deleted at once; that there was one stays on record.',
    cy:
      'Recordiad a ddechreuwyd ac na orffennwyd: 24 awr. Caiff cynnig a ddisodlwyd gennych cyn i neb ' +
      'lofnodi ei ddileu ar unwaith; erys nodyn bod un wedi bod.',
    ...ours,
    source: {
      name: 'its rules for recordings',
      cy: 'ei rheolau ar recordiadau',
      where:
        'apps/server/src/ceremony/recordings/begin-upload.ts, apps/server/src/ceremony/recordings/forget-take.ts',
    },
  },
  mail: {
    en:
      'Messages we sent: their words, links and codes are deleted once they are sent. To which address, ' +
      'of which kind and when stays, until you erase your account.',
    cy:
      'Negeseuon a anfonwyd gennym: caiff eu geiriau, eu dolenni a’u codau eu dileu unwaith y’u ' +
      'hanfonir. Erys i ba gyfeiriad, o ba fath a phryd, nes i chi ddileu eich cyfrif.',
    ...ours,
    source: {
      name: 'its rules for the messages it sends',
      cy: 'ei rheolau ar y negeseuon y mae’n eu hanfon',
      where: 'apps/server/src/notifications/jobs.ts',
    },
  },
  registration: {
    en:
      'A registration with its copy, statements, recordings and log entries: until its testator erases ' +
      'their account. Withdrawing it, or replacing it by a later version, deletes nothing of that. The ' +
      'same holds for one begun and not finished, except a deleted draft: 7 days.',
    cy:
      'Cofrestriad gyda’i gopi, ei ddatganiadau, ei recordiadau a’i gofnodion yn y log: nes i’r ' +
      'ewyllysiwr ddileu ei gyfrif. Nid yw ei dynnu’n ôl, na rhoi fersiwn ddiweddarach yn ei le, yn ' +
      'dileu dim o hynny. Mae’r un peth yn wir am un a ddechreuwyd ac na orffennwyd, ac eithrio drafft a ' +
      'ddilëwyd: 7 diwrnod.',
    ...ours,
    source: {
      name: 'its decision 24, on erasing what is kept of a person',
      cy: 'ei phenderfyniad 24, ar ddileu’r hyn a gedwir am berson',
      where: 'docs/decisions/0024-erasure.md',
    },
  },
  statementDetails: {
    en:
      'A signed statement names the person, their email address, the time, the network address and ' +
      'browser they signed from, and where they said they were. It is part of the evidence capsule. A ' +
      'capsule to pass on leaves out both addresses, the browser and the place.',
    cy:
      'Mae datganiad a lofnodwyd yn enwi’r person, ei gyfeiriad e-bost, yr amser, y cyfeiriad rhwydwaith ' +
      'a’r porwr y llofnodwyd ohonynt, a lle y dywedodd ei fod. Mae’n rhan o’r capsiwl tystiolaeth. Mae ' +
      'capsiwl i’w drosglwyddo yn gadael allan y ddau gyfeiriad, y porwr a’r lle.',
    ...ours,
    source: {
      name: 'the form of its registration statement',
      cy: 'ffurf ei datganiad cofrestru',
      where: 'packages/evidence/src/capsule/statement.ts',
    },
  },
  identityKept: {
    en:
      'What stays of an identity check: the decision and its reasons, scores, the issuing state, the ' +
      'last three characters of the document’s number, its expiry, two keyed fingerprints that show one ' +
      'identity in two accounts, and, while you agree to it, the figure for how alike a program found ' +
      'the two faces; of an accepted document also the surname and given names in its strip, sealed, for ' +
      'the certificates of your signatures. No measurement of a face, full number or date of birth stays ' +
      'with it.',
    cy:
      'Yr hyn sy’n aros o wiriad hunaniaeth: y penderfyniad a’i resymau, sgoriau, y wladwriaeth a’i ' +
      'cyhoeddodd, tri nod olaf rhif y ddogfen, ei dyddiad dod i ben, dau olion bysedd ag allwedd sy’n ' +
      'dangos un hunaniaeth mewn dau gyfrif, a, thra byddwch yn cytuno iddo, y ffigur am ba mor debyg y ' +
      'cafodd rhaglen y ddau wyneb; o ddogfen a dderbyniwyd hefyd y cyfenw a’r enwau yn ei stribed, ' +
      'wedi’u selio, ar gyfer tystysgrifau eich llofnodion. Nid oes mesuriad o wyneb, rhif llawn na ' +
      'dyddiad geni’n aros gydag ef.',
    ...ours,
    source: {
      name: 'its decisions 10 and 29, on checking identities and comparing faces',
      cy: 'ei phenderfyniadau 10 a 29, ar wirio hunaniaeth a chymharu wynebau',
      where:
        'docs/decisions/0010-identity-is-pre-checked.md, docs/decisions/0029-consent-to-comparing-faces.md',
    },
  },
  backups: {
    en: 'Copies in backups go when the backups do. The instructions for operators say 35 days at most.',
    cy:
      'Mae copïau wrth gefn yn mynd pan fydd y copïau wrth gefn yn mynd. Mae’r cyfarwyddiadau i ' +
      'weithredwyr yn dweud 35 diwrnod ar y mwyaf.',
    ...ours,
    source: {
      name: 'its instructions for whoever runs it',
      cy: 'ei chyfarwyddiadau i’r sawl sy’n ei rhedeg',
      where: 'docs/runbook.md',
    },
  },
  noTracking: {
    en:
      'No advertising, no analytics, and nothing fetched from other websites. The only cookies are those ' +
      'that keep you signed in and recognise a device that signed in before.',
    cy:
      'Dim hysbysebu, dim dadansoddeg, a dim byd yn cael ei nôl o wefannau eraill. Yr unig gwcis yw’r ' +
      'rhai sy’n eich cadw wedi mewngofnodi ac yn adnabod dyfais a fewngofnododd o’r blaen.',
    ...ours,
    source: {
      name: 'what its website lets a browser load and keep',
      cy: 'yr hyn y mae ei gwefan yn gadael i borwr ei lwytho a’i gadw',
      where: 'apps/server/src/operate/screens/screens.ts, apps/server/src/accounts/session/cookies.ts',
    },
  },
  cardData: {
    en: 'Card details go to the payment provider’s own page. They never reach this register.',
    cy: 'Mae manylion cerdyn yn mynd i dudalen y darparwr taliadau ei hun. Nid ydynt byth yn cyrraedd y gofrestr hon.',
    ...ours,
    source: {
      name: 'how it takes payments',
      cy: 'sut y mae’n cymryd taliadau',
      where: 'apps/server/src/payments',
    },
  },
})
