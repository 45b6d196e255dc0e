// What the way to the right form, and the estimate of inheritance tax, count with. The nil-rate band is with the
// estate's other limits. Each was compared with the text named as its source, or says that it was not.
import { defineRules, type Rule } from './rule.ts'

const looked = { asAt: '2026-11-26', reviewBy: '2027-05-26', confirmed: true } as const
const lookedAgain = { asAt: '2026-11-29', reviewBy: '2027-05-29', confirmed: true } as const
const reported = { asAt: '2026-11-26', reviewBy: '2027-02-26', confirmed: false } as const
const manual = (page: string): Rule['source'] => ({
  name: `HMRC, Inheritance Tax Manual, ${page.toUpperCase()}`,
  url: `https://www.gov.uk/hmrc-internal-manuals/inheritance-tax-manual/${page}`,
})
const bands: Rule['source'] = {
  name: 'GOV.UK, Inheritance Tax nil-rate band, residence nil-rate band from 6 April 2028, 30 October 2024',
  url:
    'https://www.gov.uk/government/publications/' +
    'inheritance-tax-nil-rate-band-and-residence-nil-rate-bands-from-6-april-2028',
}
const enhancement: Rule['source'] = {
  name: 'Inheritance Tax Act 1984, section 8D(5), inserted by the Finance (No. 2) Act 2015, section 9',
  url: 'https://www.legislation.gov.uk/ukpga/2015/33/section/9',
}
const budget: Rule['source'] = { name: 'Reports of the Budget of November 2025' }

const pounds = (value: number): number => value * 100_000
const money = (
  thousands: number,
  from: string | null,
  until: string | null,
  source: Rule['source'],
): Rule => ({ value: pounds(thousands), unit: 'pence', from, until, ...looked, source })

const LAST_2021 = '2021-12-31'
const FIRST_2022 = '2022-01-01'

export const taxRules = defineRules({
  rate: {
    countedBy: 'death',
    versions: [
      { value: 40, unit: 'percent', from: '2009-04-06', until: null, ...looked, source: manual('ihtm45010') },
    ],
  },
  charityRate: {
    countedBy: 'death',
    versions: [
      { value: 36, unit: 'percent', from: '2012-04-06', until: null, ...looked, source: manual('ihtm45010') },
    ],
  },
  charityShare: {
    countedBy: 'death',
    versions: [
      { value: 10, unit: 'percent', from: '2012-04-06', until: null, ...looked, source: manual('ihtm45009') },
    ],
  },
  transferredBand: {
    countedBy: 'death',
    versions: [
      {
        value: 100,
        unit: 'percent',
        from: '2009-04-06',
        until: null,
        ...looked,
        source: manual('ihtm43020'),
      },
    ],
  },
  residenceBand: {
    countedBy: 'death',
    versions: [
      money(100, '2017-04-06', '2018-04-05', enhancement),
      money(125, '2018-04-06', '2019-04-05', enhancement),
      money(150, '2019-04-06', '2020-04-05', enhancement),
      money(175, '2020-04-06', '2030-04-05', bands),
      { ...money(175, '2030-04-06', '2031-04-05', budget), ...reported },
    ],
  },
  taperThreshold: {
    countedBy: 'death',
    versions: [
      money(2_000, '2017-04-06', '2030-04-05', bands),
      { ...money(2_000, '2030-04-06', '2031-04-05', budget), ...reported },
    ],
  },
  transferredResidenceBand: {
    countedBy: 'death',
    versions: [
      {
        value: 100,
        unit: 'percent',
        from: '2017-04-06',
        until: null,
        ...looked,
        source: manual('ihtm46040'),
      },
    ],
  },
  fullRelief: {
    countedBy: 'death',
    versions: [
      {
        value: pounds(2_500),
        unit: 'pence',
        from: '2026-04-06',
        until: null,
        ...looked,
        source: {
          name:
            'Finance Act 2026, Schedule 12; GOV.UK, Changes to agricultural property relief and business property ' +
            'relief, 9 January 2026',
          url:
            'https://www.gov.uk/government/publications/' +
            'changes-to-agricultural-property-relief-and-business-property-relief',
        },
      },
    ],
  },
  halfRelief: {
    countedBy: 'death',
    versions: [
      {
        value: 50,
        unit: 'percent',
        from: '2026-04-06',
        until: null,
        ...looked,
        source: {
          name: 'Inheritance Tax Act 1984, section 104, as amended by the Finance Act 2026, Schedule 12',
          url: 'https://www.legislation.gov.uk/ukpga/2026/11/schedule/12',
        },
      },
    ],
  },
  unusedPensions: {
    countedBy: 'death',
    versions: [
      {
        value: 100,
        unit: 'percent',
        from: '2027-04-06',
        until: null,
        ...looked,
        source: {
          name: 'Inheritance Tax Act 1984, section 150A, inserted by the Finance Act 2026, section 66',
          url: 'https://www.legislation.gov.uk/ukpga/2026/11/section/66',
        },
      },
    ],
  },
  longTermResidence: {
    countedBy: 'death',
    versions: [
      { value: 10, unit: 'years', from: '2025-04-06', until: null, ...looked, source: manual('ihtm47001') },
    ],
  },
  lowValueTrust: {
    countedBy: 'death',
    versions: [
      money(150, '2006-09-01', LAST_2021, manual('ihtm06012')),
      money(250, FIRST_2022, null, manual('ihtm06012')),
    ],
  },
  exceptedForeign: {
    countedBy: 'death',
    versions: [money(100, '2006-09-01', null, manual('ihtm06012'))],
  },
  exceptedGifts: {
    countedBy: 'death',
    versions: [
      money(150, '2006-09-01', LAST_2021, manual('ihtm06012')),
      money(250, FIRST_2022, null, manual('ihtm06012')),
    ],
  },
  exemptGross: {
    countedBy: 'death',
    versions: [
      money(1_000, '2004-04-06', LAST_2021, manual('ihtm06013')),
      money(3_000, FIRST_2022, null, manual('ihtm06013')),
    ],
  },
  exemptTrustGross: {
    countedBy: 'death',
    versions: [money(1_000, FIRST_2022, null, manual('ihtm06013'))],
  },
  outsideGross: {
    countedBy: 'death',
    versions: [money(150, '2006-09-01', null, manual('ihtm06021'))],
  },
  outsideGifts: {
    countedBy: 'death',
    versions: [money(3, '2002-04-06', null, manual('ihtm06021'))],
  },
  instalments: {
    countedBy: 'death',
    versions: [
      {
        value: 10,
        unit: 'years',
        from: '1986-03-18',
        until: null,
        ...lookedAgain,
        source: {
          name: 'Inheritance Tax Act 1984, section 227(1)',
          url: 'https://www.legislation.gov.uk/ukpga/1984/51/section/227',
        },
      },
    ],
  },
  annualExemption: {
    countedBy: 'death',
    versions: [
      {
        value: pounds(3),
        unit: 'pence',
        from: null,
        until: null,
        ...reported,
        asAt: '2026-11-29',
        source: {
          name: 'Inheritance Tax Act 1984, section 19',
          url: 'https://www.legislation.gov.uk/ukpga/1984/51/section/19',
        },
      },
    ],
  },
  incomeGifts: {
    countedBy: 'death',
    versions: [
      {
        value: pounds(3),
        unit: 'pence',
        from: '2011-03-01',
        until: null,
        ...lookedAgain,
        source: manual('ihtm06027'),
      },
    ],
  },
  firstInstalment: {
    countedBy: 'death',
    versions: [
      {
        value: 6,
        unit: 'months-after-month',
        from: '1986-03-18',
        until: null,
        ...lookedAgain,
        source: manual('ihtm30201'),
      },
    ],
  },
})
export type TaxRule = keyof typeof taxRules
