// The law of wills in England and Wales as the pages state it: what is in force, what has ended, what is only
// proposed, and what is another country's.
import { defineClaims } from './claim.ts'

const act = (section: string) => ({
  name: `Wills Act 1837, section ${section}`,
  url: `https://www.legislation.gov.uk/ukpga/Will4and1Vict/7/26/section/${section}`,
})
const commission = {
  name: 'Law Commission, Modernising Wills Law, 16 May 2025',
  url: 'https://lawcom.gov.uk/project/wills/',
}

// Half a year: a Bill may change every one of these.
const day = { asAt: '2026-11-21', reviewBy: '2027-05-21' } as const
const inForce = { jurisdiction: 'England and Wales', standing: 'in force', ...day } as const
const practice = { jurisdiction: 'England and Wales', standing: 'practice', ...day } as const
// A quarter: this is the first sentence to become outdated.
const proposed = {
  jurisdiction: 'England and Wales',
  standing: 'proposed',
  asAt: '2026-11-21',
  reviewBy: '2027-02-21',
} as const

export const willsLaw = defineClaims({
  formalities: {
    en: 'By section 9 of the Wills Act 1837 a will is valid only if all of this holds:',
    cy: 'Yn ôl adran 9 o’r Wills Act 1837 dim ond os yw hyn i gyd yn wir y mae ewyllys yn ddilys:',
    ...inForce,
    source: act('9'),
  },
  writing: {
    en: 'The will is in writing.',
    cy: 'Mae’r ewyllys yn ysgrifenedig.',
    ...inForce,
    source: act('9'),
  },
  signature: {
    en:
      'The person making the will signs it, or somebody else signs it in their presence and by their ' +
      'direction. The signature is meant to give effect to the will.',
    cy:
      'Mae’r sawl sy’n gwneud yr ewyllys yn ei llofnodi, neu mae rhywun arall yn ei llofnodi yn ei ' +
      'bresenoldeb ac ar ei gyfarwyddyd. Bwriad y llofnod yw rhoi effaith i’r ewyllys.',
    ...inForce,
    source: act('9'),
  },
  twoWitnesses: {
    en:
      'The person making the will signs, or says that the signature is theirs, before two or more ' +
      'witnesses who are present at the same time.',
    cy:
      'Mae’r sawl sy’n gwneud yr ewyllys yn llofnodi, neu’n cydnabod ei lofnod, gerbron dau dyst neu ' +
      'ragor sy’n bresennol ar yr un pryd.',
    ...inForce,
    source: act('9'),
  },
  witnessesSign: {
    en:
      'Each witness then signs, or says that the signature is theirs, in the presence of the person ' +
      'making the will. No particular form of words is needed.',
    cy:
      'Yna mae pob tyst yn llofnodi, neu’n cydnabod ei lofnod, ym mhresenoldeb y sawl sy’n gwneud yr ' +
      'ewyllys. Nid oes angen unrhyw eiriad penodol.',
    ...inForce,
    source: act('9'),
  },
  inkIsSafe: {
    en:
      'In short: your paper will needs your signature and two witnesses who are in the room with you. ' +
      'Our online witnesses add evidence only.',
    cy:
      'Yn gryno: mae ar eich ewyllys bapur angen eich llofnod a dau dyst sydd yn yr ystafell gyda chi. ' +
      'Tystiolaeth yn unig y mae ein tystion ar-lein yn ei hychwanegu.',
    ...inForce,
    source: act('9'),
  },
  age: {
    en: 'Whoever makes a will must be 18 or over.',
    cy: 'Rhaid i’r sawl sy’n gwneud ewyllys fod yn 18 oed neu’n hŷn.',
    ...inForce,
    source: act('7'),
  },
  giftToWitness: {
    en:
      'A gift in a will to a witness, or to a witness’s husband, wife or civil partner, has no effect. ' +
      'The rest of the will stands.',
    cy:
      'Nid oes effaith i rodd mewn ewyllys i dyst, nac i ŵr, gwraig neu bartner sifil tyst. Mae gweddill ' +
      'yr ewyllys yn sefyll.',
    ...inForce,
    source: act('15'),
  },
  marriage: {
    en:
      'Marriage revokes an earlier will, unless the will itself shows that it was made expecting ' +
      'marriage to that person and was meant to stand. The same holds for a civil partnership (section ' +
      '18B). A divorce does not revoke a will, but as a rule what it gives to the former husband, wife ' +
      'or civil partner, and their place as executor, falls away (sections 18A and 18C).',
    cy:
      'Mae priodas yn dirymu ewyllys gynharach, oni bai bod yr ewyllys ei hun yn dangos iddi gael ei ' +
      'gwneud gan ddisgwyl priodi’r person hwnnw a’i bod i fod i sefyll. Mae’r un peth yn wir am ' +
      'bartneriaeth sifil (adran 18B). Nid yw ysgariad yn dirymu ewyllys, ond fel rheol mae’r hyn y ' +
      'mae’n ei roi i’r cyn-ŵr, y gyn-wraig neu’r cyn-bartner sifil, a’i le fel ysgutor, yn methu ' +
      '(adrannau 18A ac 18C).',
    ...inForce,
    source: act('18'),
  },
  revocation: {
    en:
      'Otherwise a will is revoked only by a later will or codicil, by a writing signed and witnessed ' +
      'like a will, or by destroying it with that intention: by the person who made it, or in their ' +
      'presence and by their direction.',
    cy:
      'Fel arall, dim ond ewyllys neu godisil diweddarach, dogfen a lofnodwyd ac a dystiwyd fel ewyllys, ' +
      'neu ei dinistrio gyda’r bwriad hwnnw gan y sawl a’i gwnaeth (neu yn ei bresenoldeb ac ar ei ' +
      'gyfarwyddyd) sy’n dirymu ewyllys.',
    ...inForce,
    source: act('20'),
  },
  electronicUnsettled: {
    en:
      'Whether an electronic signature can satisfy section 9 is not settled: there is no decided case, ' +
      'and practitioners treat a will signed electronically as invalid or unsafe.',
    cy:
      'Nid yw’n glir a all llofnod electronig fodloni adran 9: nid oes achos wedi’i benderfynu, ac mae ' +
      'ymarferwyr yn trin ewyllys a lofnodwyd yn electronig fel un annilys neu anniogel.',
    ...practice,
    source: { name: 'Notes by law firms (Michelmores; Girlings), as read in November 2026' },
  },
  videoWitnessing: {
    en:
      'Witnessing a will by live video counted only for wills made from 31 January 2020 to 31 January ' +
      '2024. That has ended. A will properly made that way in that time stays valid.',
    cy:
      'Dim ond ar gyfer ewyllysiau a wnaed o 31 Ionawr 2020 hyd 31 Ionawr 2024 yr oedd tystio drwy fideo ' +
      'byw yn cyfrif. Mae hynny wedi dod i ben. Mae ewyllys a wnaed yn gywir felly yn y cyfnod hwnnw yn ' +
      'dal yn ddilys.',
    jurisdiction: 'England and Wales',
    standing: 'ended',
    ...day,
    source: {
      name:
        'The Wills Act 1837 (Electronic Communications) (Amendment) (Coronavirus) Order 2020 (SI ' +
        '2020/952), as extended in 2022',
      url: 'https://www.legislation.gov.uk/uksi/2020/952/contents',
    },
  },
  originalForProbate: {
    en: 'Probate needs the signed paper original. An application without it stops.',
    cy: 'Mae profiant yn gofyn am y ddogfen bapur wreiddiol a lofnodwyd. Mae cais hebddi yn dod i stop.',
    ...practice,
    source: {
      name: 'GOV.UK, Applying for probate; Law Society, grants of probate',
      url: 'https://www.gov.uk/applying-for-probate',
    },
  },
  lostOriginal: {
    en:
      'If the original was last in the keeping of the person who made it and cannot be found, the law ' +
      'presumes that they destroyed it in order to revoke it. A court may still accept a copy if the ' +
      'evidence is good enough.',
    cy:
      'Os oedd y gwreiddiol ddiwethaf yng ngofal y sawl a’i gwnaeth ac na ellir dod o hyd iddo, mae’r ' +
      'gyfraith yn rhagdybio ei fod wedi’i ddinistrio er mwyn ei ddirymu. Gall llys dderbyn copi o hyd ' +
      'os yw’r dystiolaeth yn ddigon da.',
    ...practice,
    source: {
      name:
        'Sugden v Lord St Leonards (1876) 1 PD 154; Blyth v Sykes [2019] EWHC 54 (Ch); Non-Contentious ' +
        'Probate Rules 1987 (SI 1987/2024), rule 54',
    },
  },
  privateUntilGrant: {
    en:
      'While you live, nobody else has a right to read your will. After a death, and until probate is ' +
      'granted, only the executors have. Afterwards anybody may ask for a copy.',
    cy:
      'Tra byddwch byw, nid oes gan neb arall hawl i ddarllen eich ewyllys. Ar ôl marwolaeth, a hyd nes ' +
      'y rhoddir profiant, dim ond yr ysgutorion sydd â’r hawl. Wedi hynny caiff unrhyw un ofyn am gopi.',
    ...inForce,
    source: {
      name: 'Senior Courts Act 1981, sections 124 and 125',
      url: 'https://www.legislation.gov.uk/ukpga/1981/54/section/124',
    },
  },
  noStateRegister: {
    en:
      'No law in England and Wales makes anybody register a will, and there is no state register of all ' +
      'wills. Registering a will has no effect on whether it is valid.',
    cy:
      'Nid oes unrhyw gyfraith yng Nghymru a Lloegr yn gorfodi neb i gofrestru ewyllys, ac nid oes ' +
      'cofrestr gan y wladwriaeth o bob ewyllys. Nid yw cofrestru ewyllys yn effeithio ar ei dilysrwydd.',
    ...practice,
    source: {
      name:
        'Administration of Justice Act 1982, sections 23 to 25, an international scheme that was not ' +
        'brought into force',
      url: 'https://www.legislation.gov.uk/ukpga/1982/53/section/23',
    },
  },
  commissionReport: {
    en:
      'On 16 May 2025 the Law Commission published Modernising Wills Law, with a draft Bill. It proposes ' +
      'that electronic wills be allowed, with the same formalities as today and, in addition, a ' +
      '“reliable system”.',
    cy:
      'Ar 16 Mai 2025 cyhoeddodd Comisiwn y Gyfraith Modernising Wills Law, gyda Bil drafft. Mae’n ' +
      'cynnig caniatáu ewyllysiau electronig, gyda’r un ffurfioldebau â heddiw ac, yn ogystal, “system ' +
      'ddibynadwy”.',
    ...proposed,
    source: commission,
  },
  reliableSystem: {
    en:
      'Such a system would have to link the person and the witnesses to their signatures when they sign, ' +
      'let the original be told from copies, and protect it from change or destruction without ' +
      'authority. Regulations would give the details.',
    cy:
      'Byddai’n rhaid i system o’r fath gysylltu’r person a’r tystion â’u llofnodion wrth iddynt ' +
      'lofnodi, ei gwneud yn bosibl gwahaniaethu rhwng y gwreiddiol a chopïau, a’i ddiogelu rhag ei ' +
      'newid neu ei ddinistrio heb awdurdod. Byddai rheoliadau’n rhoi’r manylion.',
    ...proposed,
    source: commission,
  },
  notInForce: {
    en:
      'What the Law Commission proposed is not law. The government welcomed its report in 2025; we know ' +
      'of nothing that has brought it into force.',
    cy:
      'Nid yw’r hyn a gynigiodd Comisiwn y Gyfraith yn gyfraith. Croesawodd y llywodraeth ei adroddiad ' +
      'yn 2025; ni wyddom am ddim sydd wedi dod ag ef i rym.',
    ...proposed,
    source: commission,
  },
  videoIsNoWill: {
    en:
      'Even under the proposal a video would not be a will: a will would still have to be in writing. A ' +
      'power for courts to accept a document that misses the formalities is proposed as well, and is not ' +
      'law.',
    cy:
      'Hyd yn oed o dan y cynnig, ni fyddai fideo yn ewyllys: byddai’n rhaid i ewyllys fod yn ' +
      'ysgrifenedig o hyd. Cynigir hefyd bŵer i lysoedd dderbyn dogfen nad yw’n bodloni’r ffurfioldebau, ' +
      'ac nid yw’n gyfraith.',
    ...proposed,
    source: commission,
  },
  scotland: {
    en: 'Scotland has law of its own. For example, one witness is enough there.',
    cy: 'Mae gan yr Alban ei chyfraith ei hun. Er enghraifft, mae un tyst yn ddigon yno.',
    jurisdiction: 'Scotland',
    standing: 'in force',
    asAt: '2026-11-21',
    reviewBy: '2027-11-20',
    source: {
      name: 'Requirements of Writing (Scotland) Act 1995',
      url: 'https://www.legislation.gov.uk/ukpga/1995/7/contents',
    },
  },
  northernIreland: {
    en: 'Northern Ireland has a statute of its own.',
    cy: 'Mae gan Ogledd Iwerddon ei statud ei hun.',
    jurisdiction: 'Northern Ireland',
    standing: 'in force',
    asAt: '2026-11-22',
    reviewBy: '2027-11-21',
    source: {
      name: 'The Wills and Administration Proceedings (Northern Ireland) Order 1994',
      url: 'https://www.legislation.gov.uk/nisi/1994/1899/contents',
    },
  },
  notReserved: {
    en:
      'Writing and registering wills are not reserved legal activities: nobody needs a lawyer’s licence ' +
      'for them, and a solicitor’s duties and insurance do not come with them.',
    cy:
      'Nid yw ysgrifennu na chofrestru ewyllysiau yn weithgareddau cyfreithiol a gedwir yn ôl: nid oes ' +
      'ar neb angen trwydded cyfreithiwr i’w gwneud, ac nid yw dyletswyddau nac yswiriant cyfreithiwr yn ' +
      'dod gyda nhw.',
    ...inForce,
    source: {
      name: 'Legal Services Act 2007, section 12',
      url: 'https://www.legislation.gov.uk/ukpga/2007/29/section/12',
    },
  },
  caveat: {
    en:
      'Where a will is disputed, an application for probate can be stopped for six months at first: this is called ' +
      'entering a caveat. It can lead to legal action and legal costs.',
    cy:
      'Os oes anghydfod ynghylch ewyllys, gellir atal cais am brofiant am chwe mis i ddechrau: cofnodi cafeat yw’r ' +
      'enw ar hyn. Gall arwain at achos cyfreithiol a chostau cyfreithiol.',
    jurisdiction: 'England and Wales',
    standing: 'practice',
    asAt: '2026-11-26',
    reviewBy: '2027-05-26',
    source: {
      name: 'GOV.UK, Stopping a probate application',
      url: 'https://www.gov.uk/stop-probate-application',
    },
  },
  tokenIsNoGift: {
    en:
      'A digital thing may be property in its own right. That says nothing about wills: a token of a ' +
      'registration carries no right under the will.',
    cy:
      'Gall peth digidol fod yn eiddo ynddo’i hun. Nid yw hynny’n dweud dim am ewyllysiau: nid yw tocyn ' +
      'cofrestriad yn rhoi unrhyw hawl o dan yr ewyllys.',
    ...inForce,
    source: { name: 'Property (Digital Assets etc) Act 2025, in force since 2 December 2025' },
  },
})
