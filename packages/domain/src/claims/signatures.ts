// The law on electronic signatures, and what those of this register are and are not.
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
const eidas = (article: string) => ({
  name: `Regulation (EU) No 910/2014 as retained (UK eIDAS), article ${article}`,
  url: `https://www.legislation.gov.uk/eur/2014/910/article/${article}`,
})

export const signatures = defineClaims({
  admissible: {
    en:
      'The Electronic Communications Act 2000 lets an electronic signature be put before a court as ' +
      'evidence (section 7).',
    cy:
      'Mae’r Electronic Communications Act 2000 yn caniatáu rhoi llofnod electronig gerbron llys fel ' +
      'tystiolaeth (adran 7).',
    ...law,
    source: {
      name: 'Electronic Communications Act 2000, section 7',
      url: 'https://www.legislation.gov.uk/ukpga/2000/7/section/7',
    },
  },
  noWaiver: {
    en:
      'The Act of 2000 does not lift the formalities that another Act asks for. For that ministers need ' +
      'an order under section 8; the order that allowed witnessing by video was one, and it has ended.',
    cy:
      'Nid yw Deddf 2000 yn diddymu’r ffurfioldebau y mae Deddf arall yn gofyn amdanynt. Ar gyfer hynny ' +
      'mae ar weinidogion angen gorchymyn o dan adran 8; un felly oedd y gorchymyn a ganiataodd dystio ' +
      'drwy fideo, ac mae wedi dod i ben.',
    ...law,
    source: {
      name: 'Electronic Communications Act 2000, section 8',
      url: 'https://www.legislation.gov.uk/ukpga/2000/7/section/8',
    },
  },
  regulations: {
    en:
      'What is often called the Electronic Signatures Regulations 2016 is, by its real title, the ' +
      'Electronic Identification and Trust Services for Electronic Transactions Regulations 2016 (SI ' +
      '2016/696). They set the supervision and penalties that go with UK eIDAS.',
    cy:
      'Teitl cywir yr hyn a elwir yn aml yn Electronic Signatures Regulations 2016 yw’r Electronic ' +
      'Identification and Trust Services for Electronic Transactions Regulations 2016 (SI 2016/696). ' +
      'Maent yn pennu’r oruchwyliaeth a’r cosbau sy’n mynd gyda eIDAS y DU.',
    ...law,
    source: { name: 'SI 2016/696', url: 'https://www.legislation.gov.uk/uksi/2016/696/contents' },
  },
  kinds: {
    en:
      'UK eIDAS, the retained Regulation (EU) No 910/2014, knows three kinds of electronic signature: ' +
      'simple, advanced and qualified.',
    cy:
      'Mae eIDAS y DU, sef Rheoliad (UE) Rhif 910/2014 fel y’i cadwyd, yn adnabod tri math o lofnod ' +
      'electronig: syml, uwch a chymwys.',
    ...law,
    source: {
      name: 'Regulation (EU) No 910/2014 as retained (UK eIDAS), article 3',
      url: 'https://www.legislation.gov.uk/eur/2014/910/article/3',
    },
  },
  simple: {
    en:
      'A simple signature is any data in electronic form that is attached to other such data, or ' +
      'logically associated with it, and that somebody uses to sign: a name typed below an email, for ' +
      'example. The Regulation itself calls it just an electronic signature.',
    cy:
      'Llofnod syml yw unrhyw ddata ar ffurf electronig sydd ynghlwm wrth ddata arall o’r fath, neu ' +
      'wedi’i gysylltu’n rhesymegol ag ef, ac y mae rhywun yn ei ddefnyddio i lofnodi: enw wedi’i deipio ' +
      'o dan e-bost, er enghraifft. Llofnod electronig yn unig y mae’r Rheoliad ei hun yn ei alw.',
    ...law,
    source: {
      name: 'Regulation (EU) No 910/2014 as retained (UK eIDAS), article 3(10)',
      url: 'https://www.legislation.gov.uk/eur/2014/910/article/3',
    },
  },
  advanced: {
    en:
      'An advanced signature is linked to one person alone, can identify them, is made with means that ' +
      'they can keep under their sole control, and shows any later change to what was signed.',
    cy:
      'Mae llofnod uwch yn gysylltiedig ag un person yn unig, gall ddangos pwy ydynt, fe’i gwneir â modd ' +
      'y gallant ei gadw o dan eu rheolaeth hwy yn unig, ac mae’n dangos unrhyw newid diweddarach i’r ' +
      'hyn a lofnodwyd.',
    ...law,
    source: eidas('26'),
  },
  qualified: {
    en:
      'A qualified signature is an advanced one made with a certified device and a qualified ' +
      'certificate. Only a provider to whom the Information Commissioner has granted that status may ' +
      'call its service qualified.',
    cy:
      'Llofnod uwch yw llofnod cymwys, a wnaed â dyfais ardystiedig a thystysgrif gymwys. Dim ond ' +
      'darparwr y mae’r Comisiynydd Gwybodaeth wedi rhoi’r statws hwnnw iddo a gaiff alw ei wasanaeth yn ' +
      'gymwys.',
    ...law,
    source: {
      name: 'ICO, guide to eIDAS',
      url: 'https://ico.org.uk/for-organisations/guide-to-eidas/what-is-the-eidas-regulation/',
    },
  },
  oursIs: {
    en:
      'Each party has a key and a certificate of their own for this one ceremony, made by this ' +
      'register’s own certificate authority after a second factor. The key is destroyed after use. Any ' +
      'change to the signed file shows.',
    cy:
      'Mae gan bob parti ei allwedd a’i dystysgrif ei hun ar gyfer yr un seremoni hon, a wnaed gan ' +
      'awdurdod tystysgrifau’r gofrestr hon ei hun ar ôl ail ffactor. Dinistrir yr allwedd ar ôl ei ' +
      'defnyddio. Mae unrhyw newid i’r ffeil a lofnodwyd yn dangos.',
    ...ours,
    source: {
      name: 'how it seals a copy',
      cy: 'sut y mae’n selio copi',
      where: 'apps/server/src/ceremony, packages/evidence',
    },
  },
  oursIsNot: {
    en:
      'Our signatures are built like advanced ones. They are not qualified: this register is not a ' +
      'qualified provider. The key is used on our side, not on a device of yours, and nobody independent ' +
      'has assessed whether that meets every condition.',
    cy:
      'Mae ein llofnodion ni wedi’u llunio fel rhai uwch. Nid ydynt yn gymwys: nid yw’r gofrestr hon yn ' +
      'ddarparwr cymwys. Ar ein hochr ni y defnyddir yr allwedd, nid ar ddyfais o’ch eiddo chi, ac nid ' +
      'oes neb annibynnol wedi asesu a yw hynny’n bodloni pob amod.',
    ...ours,
    source: {
      name: 'how it seals a copy; no assessment has been made',
      cy: 'sut y mae’n selio copi; ni wnaed asesiad',
      where: 'apps/server/src/ceremony, packages/evidence',
    },
  },
  onStatement: {
    en:
      'The signatures made here stand on the registration statement: who I am, what I saw, when, and ' +
      'which document. They do not sign, make, change or revoke the will.',
    cy:
      'Ar y datganiad cofrestru y mae’r llofnodion a wneir yma: pwy ydw i, beth welais i, pryd, a pha ' +
      'ddogfen. Nid ydynt yn llofnodi, yn gwneud, yn newid nac yn dirymu’r ewyllys.',
    ...ours,
    source: {
      name: 'what each party agrees to before signing',
      cy: 'yr hyn y mae pob parti’n cytuno iddo cyn llofnodi',
      where: 'packages/domain/src/ceremony.ts',
    },
  },
  timestamps: {
    en:
      'The sealed file also carries time-stamps and what is needed to check it when the certificates ' +
      'have expired (PAdES, long-term form). The time-stamps are of this register’s own service, which ' +
      'is not a qualified one.',
    cy:
      'Mae’r ffeil a seliwyd hefyd yn cynnwys stampiau amser a’r hyn sydd ei angen i’w gwirio pan fydd y ' +
      'tystysgrifau wedi dod i ben (PAdES, ffurf hirdymor). Gwasanaeth y gofrestr hon ei hun sy’n gwneud ' +
      'y stampiau amser, ac nid yw’n un cymwys.',
    ...ours,
    source: {
      name: 'how it applies the standard ETSI EN 319 142-1',
      cy: 'sut y mae’n cymhwyso safon ETSI EN 319 142-1',
      where: 'packages/evidence',
    },
  },
})
