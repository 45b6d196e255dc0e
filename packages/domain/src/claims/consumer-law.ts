// Buyers' rights in law, and what the register does about cancellation and refunds. The prices themselves are
// in prices.ts.
import { EXPRESS_START } from '../express-start.ts'
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
const contracts = (regulation: number) => ({
  name:
    'The Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013 (SI ' +
    `2013/3134), regulation ${regulation}`,
  url: `https://www.legislation.gov.uk/uksi/2013/3134/regulation/${regulation}`,
})
const rights = (section: number) => ({
  name: `Consumer Rights Act 2015, section ${section}`,
  url: `https://www.legislation.gov.uk/ukpga/2015/15/section/${section}`,
})
const { cancellationDays: days } = EXPRESS_START

export const consumerLaw = defineClaims({
  cancel: {
    en:
      `You may cancel a contract made at a distance within ${days} days, without giving a reason. The ` +
      'days are counted from the day after the contract is made.',
    cy:
      `Cewch ganslo contract a wnaed o bell o fewn ${days} diwrnod, heb roi rheswm. Cyfrifir y dyddiau ` +
      'o’r diwrnod ar ôl gwneud y contract.',
    ...law,
    source: contracts(30),
  },
  earlyStart: {
    en:
      'A service may begin before those days are over only if you expressly ask for it. That is why you ' +
      'are asked before you pay.',
    cy:
      'Dim ond os gofynnwch yn benodol am hynny y caiff gwasanaeth ddechrau cyn i’r dyddiau hynny ddod i ' +
      'ben. Dyna pam y gofynnir i chi cyn i chi dalu.',
    ...law,
    source: contracts(36),
  },
  rightEnds: {
    en:
      'The right to cancel ends when the service has been fully performed, if you acknowledged that when ' +
      'you asked for the early start. Here that is when every network you chose holds your registration. ' +
      'One that you paid for and that does not hold it yet you may give up, and you get back what you ' +
      'paid for it.',
    cy:
      'Daw’r hawl i ganslo i ben pan fydd y gwasanaeth wedi’i gyflawni’n llawn, os gwnaethoch gydnabod ' +
      'hynny wrth ofyn am ddechrau’n gynnar. Yma, dyna pryd y bydd pob rhwydwaith a ddewisoch yn dal ' +
      'eich cofrestriad. Cewch roi’r gorau i un y taloch amdano ac nad yw’n ei ddal eto, a chewch yn ôl ' +
      'yr hyn a daloch amdano.',
    ...law,
    source: contracts(36),
  },
  backWithin: {
    en: `Money is given back within ${days} days of the day we hear that you cancel, by the way you paid.`,
    cy:
      `Rhoddir arian yn ôl o fewn ${days} diwrnod i’r diwrnod y clywn eich bod yn canslo, yn yr un ` +
      'ffordd ag y talwyd.',
    ...law,
    source: contracts(34),
  },
  careAndSkill: {
    en: 'A service must be done with reasonable care and skill.',
    cy: 'Rhaid gwneud gwasanaeth â gofal a medr rhesymol.',
    ...law,
    source: rights(49),
  },
  againOrLess: {
    en: 'If it is not, you may ask for it to be done again, or for some or all of the price back.',
    cy: 'Os na wneir hynny, cewch ofyn iddo gael ei wneud eto, neu am ran o’r pris neu’r cyfan yn ôl.',
    ...law,
    source: rights(54),
  },
  cannotExclude: {
    en: 'A trader cannot exclude that duty by its terms, nor limit it so that you could not get back what you paid.',
    cy:
      'Ni all masnachwr eithrio’r ddyletswydd honno drwy ei delerau, na’i chyfyngu fel na allech gael yr ' +
      'hyn a daloch yn ôl.',
    ...law,
    source: rights(57),
  },
  unfairTerms: {
    en: 'An unfair term does not bind you.',
    cy: 'Nid yw teler annheg yn eich rhwymo.',
    ...law,
    source: rights(62),
  },
  negligence: {
    en: 'Liability for death or personal injury caused by negligence cannot be excluded or limited.',
    cy: 'Ni ellir eithrio na chyfyngu atebolrwydd am farwolaeth neu anaf personol a achoswyd drwy esgeulustod.',
    ...law,
    source: rights(65),
  },
  wholeBack: {
    en:
      `If you cancel within ${days} days of paying and before a network holds your registration, you get ` +
      'the whole amount back. We keep nothing for what was already done, though the law would let us.',
    cy:
      `Os canslwch o fewn ${days} diwrnod i dalu a chyn i rwydwaith ddal eich cofrestriad, cewch y swm ` +
      'cyfan yn ôl. Nid ydym yn cadw dim am yr hyn a wnaed eisoes, er y byddai’r gyfraith yn caniatáu ' +
      'hynny.',
    ...ours,
    source: {
      name: 'its decision 9, on money back',
      cy: 'ei phenderfyniad 9, ar roi arian yn ôl',
      where: 'docs/decisions/0009-money-back.md',
    },
  },
  noNetwork: {
    en:
      'If every network you chose refuses your will for good, the registration is withdrawn and the ' +
      'whole amount goes back by itself. A second payment for the same will goes back too.',
    cy:
      'Os bydd pob rhwydwaith a ddewisoch yn gwrthod eich ewyllys am byth, tynnir y cofrestriad yn ôl ac ' +
      'â’r swm cyfan yn ôl ohono’i hun. Felly hefyd ail daliad am yr un ewyllys.',
    ...ours,
    source: {
      name: 'its decision 9, on money back',
      cy: 'ei phenderfyniad 9, ar roi arian yn ôl',
      where: 'docs/decisions/0009-money-back.md',
    },
  },
  lateOrDone: {
    en:
      `After ${days} days, and before a network holds your registration, you may still withdraw. A ` +
      'person then works out what goes back; if the delay is ours, you are owed at least the price of ' +
      'what was not done. For what networks hold, nothing goes back by itself; your rights when ' +
      'something is wrong with it stay as they are.',
    cy:
      `Ar ôl ${days} diwrnod, a chyn i rwydwaith ddal eich cofrestriad, cewch dynnu’n ôl o hyd. Mae ` +
      'person wedyn yn cyfrifo’r hyn sy’n mynd yn ôl; os mai ni sy’n gyfrifol am yr oedi, mae arnom i ' +
      'chi o leiaf bris yr hyn na wnaed. Am yr hyn y mae rhwydweithiau’n ei ddal, nid oes dim yn mynd yn ' +
      'ôl ohono’i hun; mae eich hawliau pan fydd rhywbeth o’i le arno’n aros fel y maent.',
    ...ours,
    source: {
      name: 'its decision 9, on money back',
      cy: 'ei phenderfyniad 9, ar roi arian yn ôl',
      where: 'docs/decisions/0009-money-back.md',
    },
  },
  oneComplete: {
    en:
      'A will counts as registered when the first network holds it for good; others may follow later. If ' +
      'one that you paid for refuses it for good, what you paid for that one goes back by itself, by the ' +
      'way you paid. Until it holds your will you may also give it up yourself, on the page of the ' +
      'registration or by writing to us, and get that money back.',
    cy:
      'Mae ewyllys yn cyfrif fel un gofrestredig pan fydd y rhwydwaith cyntaf yn ei dal am byth; gall ' +
      'eraill ddilyn yn ddiweddarach. Os bydd un y taloch amdano yn ei gwrthod am byth, mae’r hyn a ' +
      'daloch am hwnnw’n mynd yn ôl ohono’i hun, yn yr un ffordd ag y talwyd. Hyd nes y bydd yn dal eich ' +
      'ewyllys cewch hefyd roi’r gorau iddo eich hun, ar dudalen y cofrestriad neu drwy ysgrifennu atom, ' +
      'a chael yr arian hwnnw’n ôl.',
    ...ours,
    source: {
      name: 'its decision 9, on money back',
      cy: 'ei phenderfyniad 9, ar roi arian yn ôl',
      where: 'docs/decisions/0009-money-back.md',
    },
  },
})
