// What leaving the register deletes and what it does not: the law that requires records to be kept, and what
// this register itself does (decision 24).
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
  source: {
    name: 'its decision 24, on erasing what is kept of a person',
    cy: 'ei phenderfyniad 24, ar ddileu’r hyn a gedwir am berson',
    where: 'docs/decisions/0024-erasure.md',
  },
} as const

export const keeping = defineClaims({
  payments: {
    en:
      'The record of what you paid stays: your name, the amounts, the dates and the payment provider’s ' +
      'reference. After your account is erased we keep it for seven years from the payment, which covers ' +
      'the six years from the end of the accounting period that the law asks of a company.',
    cy:
      'Mae’r cofnod o’r hyn a dalwyd gennych yn aros: eich enw, y symiau, y dyddiadau a chyfeirnod y ' +
      'darparwr taliadau. Ar ôl dileu eich cyfrif cadwn ef am saith mlynedd o’r taliad, sy’n cwmpasu’r ' +
      'chwe blynedd o ddiwedd y cyfnod cyfrifyddu y mae’r gyfraith yn eu gofyn gan gwmni.',
    ...law,
    source: {
      name: 'Finance Act 1998, Schedule 18, paragraph 21; UK GDPR, article 17(3)(b)',
      url: 'https://www.legislation.gov.uk/ukpga/1998/36/schedule/18/paragraph/21',
    },
  },
  evidence: {
    en:
      'If you were a witness to somebody else’s will, what you said and signed there stays with that ' +
      'will: it is evidence, which the right to erasure does not reach where it is needed for legal ' +
      'claims.',
    cy:
      'Os oeddech yn dyst i ewyllys rhywun arall, mae’r hyn a ddywedoch ac a lofnodoch yno yn aros ' +
      'gyda’r ewyllys honno: tystiolaeth ydyw, ac nid yw’r hawl i ddileu yn ei chyrraedd lle y mae ei ' +
      'hangen ar gyfer hawliadau cyfreithiol.',
    ...law,
    source: {
      name: 'UK GDPR, article 17(3)(e)',
      url: 'https://www.legislation.gov.uk/eur/2016/679/article/17',
    },
  },
  networks: {
    en:
      'What is on the networks stays there. We delete the random value and the key that link it to your ' +
      'will; what is left says nothing about anybody, except to whoever holds your sealed file or ' +
      'capsule.',
    cy:
      'Mae’r hyn sydd ar y rhwydweithiau yn aros yno. Rydym yn dileu’r hapwerth a’r allwedd sy’n ei ' +
      'gysylltu â’ch ewyllys; nid yw’r hyn sy’n weddill yn dweud dim am neb, ac eithrio wrth bwy bynnag ' +
      'sy’n dal eich ffeil wedi’i selio neu’ch capsiwl.',
    ...ours,
  },
  log: {
    en:
      'The audit log keeps its fingerprints, so that it can still be checked. What they stand for, and the ' +
      'random values that tie them to you, are deleted.',
    cy:
      'Mae’r log archwilio yn cadw ei olion bysedd, fel y gellir ei wirio o hyd. Caiff yr hyn y maent yn ei ' +
      'gynrychioli, a’r hapwerthoedd sy’n eu clymu wrthych chi, eu dileu.',
    ...ours,
  },
  copies: {
    en:
      'We do not search backups or the server’s own log files for you. Whoever runs the register is told ' +
      'to delete backups after 35 days at most; log files are overwritten as they fill.',
    cy:
      'Ni chwilir copïau wrth gefn na ffeiliau log y gweinydd ei hun. Dywedir wrth weithredwyr am gadw ' +
      'copïau wrth gefn am 35 diwrnod ar y mwyaf; mae ffeiliau log yn troi yn ôl eu maint, nid eu ' +
      'hoedran.',
    ...ours,
  },
})
