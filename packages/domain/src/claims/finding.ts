// Why a paper will is or is not found, and what the law of England and Wales makes of one that is not.
import { defineClaims } from './claim.ts'

const asAt = '2026-11-21'
const reviewBy = '2027-05-21'

export const finding = defineClaims({
  noStateRegister: {
    en: 'No law in England and Wales makes anybody register a will, and there is no state register in which all wills are listed. Registering one has no effect on whether it is valid.',
    cy: 'Nid oes unrhyw gyfraith yng Nghymru a Lloegr yn gorfodi neb i gofrestru ewyllys, ac nid oes cofrestr gan y wladwriaeth lle rhestrir pob ewyllys. Nid yw cofrestru un yn effeithio ar ei dilysrwydd.',
    jurisdiction: 'England and Wales', standing: 'in force', asAt, reviewBy,
    source: { name: 'Administration of Justice Act 1982, sections 23 to 25, not brought into force', url: 'https://www.legislation.gov.uk/ukpga/1982/53/section/23' },
  },
  deposit: {
    en: 'The signed paper itself can be deposited with HM Courts and Tribunals Service for safe keeping, for a fee that is paid there.',
    cy: 'Gellir adneuo’r papur wedi’i lofnodi ei hun gyda Gwasanaeth Llysoedd a Thribiwnlysoedd EF i’w gadw’n ddiogel, am ffi a delir yno.',
    jurisdiction: 'England and Wales', standing: 'practice', asAt, reviewBy,
    source: { name: 'Senior Courts Act 1981, section 126; form PA7 of HM Courts and Tribunals Service', url: 'https://www.legislation.gov.uk/ukpga/1981/54/section/126' },
  },
  originalNeeded: {
    en: 'Probate needs the signed paper original. An application without it stops.',
    cy: 'Mae profiant yn gofyn am y papur gwreiddiol wedi’i lofnodi. Mae cais hebddo yn stopio.',
    jurisdiction: 'England and Wales', standing: 'practice', asAt, reviewBy,
    source: { name: 'GOV.UK, Applying for probate; Law Society, grants of probate', url: 'https://www.gov.uk/applying-for-probate' },
  },
  lostWill: {
    en: 'If the original was last in the testator’s own keeping and cannot be found after the death, the law presumes that the testator destroyed it in order to revoke it. A court may still accept a copy if the evidence is good enough.',
    cy: 'Os oedd y gwreiddiol ddiwethaf yng ngofal yr ewyllysiwr ei hun ac na ellir dod o hyd iddo ar ôl y farwolaeth, mae’r gyfraith yn rhagdybio bod yr ewyllysiwr wedi’i ddinistrio er mwyn ei ddirymu. Gall llys dderbyn copi o hyd os yw’r dystiolaeth yn ddigon da.',
    jurisdiction: 'England and Wales', standing: 'practice', asAt, reviewBy,
    source: { name: 'Sugden v Lord St Leonards (1876) 1 PD 154; Non-Contentious Probate Rules 1987 (SI 1987/2024), rule 54' },
  },
  private: {
    en: 'While you live, nobody else has a right to read your will. After a death, and until probate is granted, only the executors have. Afterwards anybody may ask for a copy.',
    cy: 'Tra byddwch byw, nid oes gan neb arall hawl i ddarllen eich ewyllys. Ar ôl marwolaeth, a hyd nes y rhoddir profiant, dim ond yr ysgutorion sydd â’r hawl. Wedi hynny caiff unrhyw un ofyn am gopi.',
    jurisdiction: 'England and Wales', standing: 'in force', asAt, reviewBy,
    source: { name: 'Senior Courts Act 1981, sections 124 and 125', url: 'https://www.legislation.gov.uk/ukpga/1981/54/section/124' },
  },
  noSearch: {
    en: 'Nobody can search this register for a name. So tell your executor that the will is registered here and where the paper is, and give them the certificate.',
    cy: 'Ni all neb chwilio’r gofrestr hon am enw. Felly dywedwch wrth eich ysgutor fod yr ewyllys wedi’i chofrestru yma a ble mae’r papur, a rhowch y dystysgrif iddo.',
    jurisdiction: 'this register', standing: 'fact', asAt: '2026-11-22', reviewBy: '2027-11-22', source: { name: 'The public calls of this register: a lookup takes a fingerprint, never a name (packages/api/src/verification.ts)' },
  },
})
