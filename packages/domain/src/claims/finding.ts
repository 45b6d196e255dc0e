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
      'Nobody finds you in this register unless you chose to be found, and then only by your full name and your ' +
      'birth date. So tell your executor that the will is registered here and where the paper is, and give them ' +
      'the certificate.',
    cy:
      'Ni all neb ddod o hyd ichi yn y gofrestr hon oni bai eich bod wedi dewis hynny, a dim ond wedyn â’ch enw ' +
      'llawn a’ch dyddiad geni. Felly dywedwch wrth eich ysgutor fod yr ewyllys wedi’i chofrestru yma a ble mae’r ' +
      'papur, a rhowch y dystysgrif iddo.',
    jurisdiction: 'this register',
    standing: 'fact',
    asAt: '2026-11-26',
    reviewBy: '2027-11-26',
    source: {
      name: 'what it answers: to a fingerprint; to a name only people we know, and only about those who chose it',
      cy: 'yr hyn y mae’n ei ateb: i ôl bys; i enw dim ond pobl a adwaenwn, a dim ond am y rhai a’i dewisodd',
      where: 'packages/api/src/death/finding.ts',
    },
  },
})
