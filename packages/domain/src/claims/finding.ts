// How a paper will is stored and found again; the law on a will that is not found is in wills-law.ts.
import { defineClaims } from './claim.ts'

export const finding = defineClaims({
  deposit: {
    en:
      'The signed paper itself can be deposited with HM Courts and Tribunals Service for safe keeping, ' +
      'for a fee that is paid there.',
    cy:
      'Gellir adneuo’r papur wedi’i lofnodi ei hun gyda Gwasanaeth Llysoedd a Thribiwnlysoedd EF i’w ' +
      'gadw’n ddiogel, am ffi a delir yno.',
    jurisdiction: 'England and Wales',
    standing: 'practice',
    asAt: '2026-11-21',
    reviewBy: '2027-05-21',
    source: {
      name: 'Senior Courts Act 1981, section 126; form PA7 of HM Courts and Tribunals Service',
      url: 'https://www.legislation.gov.uk/ukpga/1981/54/section/126',
    },
  },
  noSearch: {
    en:
      'Nobody can search this register for a name. So tell your executor that the will is registered ' +
      'here and where the paper is, and give them the certificate.',
    cy:
      'Ni all neb chwilio’r gofrestr hon am enw. Felly dywedwch wrth eich ysgutor fod yr ewyllys wedi’i ' +
      'chofrestru yma a ble mae’r papur, a rhowch y dystysgrif iddo.',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt: '2026-11-22',
    reviewBy: '2027-11-22',
    source: {
      name: 'what it answers to the public: a lookup takes a fingerprint, never a name',
      cy: 'yr hyn y mae’n ei ateb i’r cyhoedd: ôl bys y mae chwiliad yn ei gymryd, byth enw',
      where: 'packages/api/src/verification.ts',
    },
  },
})
