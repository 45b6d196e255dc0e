// The rates of interest on inheritance tax and on legacies that are late, and by how many days a year is divided. Both
// rates change several times a year. Each row was compared with the text named as its source, or says that it was not.
import { defineRules, type Rule } from './rule.ts'

const past = { asAt: '2026-11-29', reviewBy: '2027-11-29' } as const
/** What may be another any day, or what nobody compared with its source. */
const soon = { asAt: '2026-11-29', reviewBy: '2027-02-26' } as const

type Row = readonly [from: string, until: string | null, thousandths: number]
const rates = (of: Pick<Rule, 'source' | 'confirmed' | 'asAt' | 'reviewBy'>, rows: readonly Row[]): Rule[] =>
  rows.map(([from, until, value]) => ({ value, unit: 'percent-thousandths' as const, from, until, ...of }))

const RATES_OF_TAX =
  'https://www.gov.uk/government/publications/rates-and-allowances-inheritance-tax-thresholds-and-interest-rates/' +
  'inheritance-tax-thresholds-and-interest-rates'
const table: Rule['source'] = {
  name:
    'GOV.UK, Inheritance Tax thresholds and interest rates, under section 178 of the Finance Act 1989; and the rates ' +
    'in the published source of GOV.UK’s Inheritance Tax interest calculator',
  url: RATES_OF_TAX,
}
/** Since the copy of that page that was read. */
const calculator: Rule['source'] = {
  name:
    'GOV.UK, Inheritance Tax thresholds and interest rates, under section 178 of the Finance Act 1989, read in the ' +
    'published source of GOV.UK’s Inheritance Tax interest calculator',
  url: RATES_OF_TAX,
}

/** An announcement of the Ministry of Justice, read where others repeat it. */
const announced = (
  day: string,
  address?: string,
): Pick<Rule, 'source' | 'confirmed' | 'asAt' | 'reviewBy'> => ({
  ...soon,
  confirmed: false,
  source: {
    name: `Court Funds Office, interest rate of the basic account, as announced for ${day}`,
    ...(address === undefined ? {} : { url: `https://www.gov.uk/government/news/${address}` }),
  },
})

export const interestRules = defineRules({
  lateTax: {
    countedBy: 'interest',
    versions: [
      ...rates({ ...past, confirmed: true, source: table }, [
        ['2009-09-29', '2016-08-22', 3_000],
        ['2016-08-23', '2017-11-20', 2_750],
        ['2017-11-21', '2018-08-20', 3_000],
        ['2018-08-21', '2020-03-29', 3_250],
        ['2020-03-30', '2020-04-06', 2_750],
        ['2020-04-07', '2022-01-06', 2_600],
        ['2022-01-07', '2022-02-20', 2_750],
        ['2022-02-21', '2022-04-04', 3_000],
        ['2022-04-05', '2022-05-23', 3_250],
        ['2022-05-24', '2022-07-04', 3_500],
        ['2022-07-05', '2022-08-22', 3_750],
        ['2022-08-23', '2022-10-10', 4_250],
        ['2022-10-11', '2022-11-21', 4_750],
        ['2022-11-22', '2023-01-05', 5_500],
        ['2023-01-06', '2023-02-20', 6_000],
        ['2023-02-21', '2023-04-12', 6_500],
        ['2023-04-13', '2023-05-30', 6_750],
        ['2023-05-31', '2023-07-10', 7_000],
        ['2023-07-11', '2023-08-21', 7_500],
        ['2023-08-22', '2024-08-19', 7_750],
        ['2024-08-20', '2024-11-25', 7_500],
        ['2024-11-26', '2025-02-24', 7_250],
      ]),
      ...rates({ ...past, confirmed: true, source: calculator }, [
        ['2025-02-25', '2025-04-05', 7_000],
        ['2025-04-06', '2025-05-27', 8_500],
        ['2025-05-28', '2025-08-26', 8_250],
        ['2025-08-27', '2026-01-08', 8_000],
        ['2026-01-09', '2026-11-23', 7_750],
      ]),
      ...rates(
        {
          ...soon,
          confirmed: false,
          source: { name: 'Reports of November 2026 on the rates of HMRC', url: RATES_OF_TAX },
        },
        [['2026-11-24', null, 8_000]],
      ),
    ],
  },
  lateTaxBegins: {
    countedBy: 'death',
    versions: [
      {
        value: 6,
        unit: 'months-after-month',
        from: null,
        until: null,
        ...past,
        confirmed: true,
        source: {
          name: 'Inheritance Tax Act 1984, section 233(1)(b)',
          url: 'https://www.legislation.gov.uk/ukpga/1984/51/section/233',
        },
      },
    ],
  },
  instalmentBalance: {
    countedBy: 'death',
    versions: [
      {
        // The first instalment bears none up to its day; all that is unpaid then does from the next day on.
        value: 1,
        unit: 'days',
        from: '1986-03-18',
        until: null,
        ...past,
        confirmed: true,
        source: {
          name:
            'HMRC, Inheritance Tax Manual, IHTM31517: interest on the entire outstanding balance, from the day after ' +
            'the first instalment was due (Inheritance Tax Act 1984, sections 227(3) and 233)',
          url: 'https://www.gov.uk/hmrc-internal-manuals/inheritance-tax-manual/ihtm31517',
        },
      },
    ],
  },
  instalmentLate: {
    countedBy: 'death',
    versions: [
      {
        value: 1,
        unit: 'days',
        from: '1986-03-18',
        until: null,
        ...past,
        confirmed: true,
        source: {
          name:
            'Inheritance Tax Act 1984, section 234(1), with HMRC, Inheritance Tax Manual, IHTM31531: interest on an ' +
            'instalment that is late, from the day after it was due',
          url: 'https://www.legislation.gov.uk/ukpga/1984/51/section/234',
        },
      },
    ],
  },
  lateTaxYear: {
    countedBy: 'interest',
    versions: [
      {
        // In every year, a leap year or not.
        value: 366,
        unit: 'days',
        from: null,
        until: null,
        ...past,
        confirmed: true,
        source: {
          name:
            'GOV.UK, Inheritance Tax interest calculator, in its published source; HMRC, When and how interest is ' +
            'charged on Inheritance Tax payments: “divide the answer by 366”',
          url: RATES_OF_TAX,
        },
      },
    ],
  },
  courtFunds: {
    countedBy: 'interest',
    versions: [
      ...rates(
        {
          ...past,
          confirmed: true,
          source: {
            name: 'GOV.UK, Court Funds Office: change to interest rate for basic accounts, 26 May 2016',
            url: 'https://www.gov.uk/government/news/court-funds-office-change-to-interest-rate-for-basic-accounts',
          },
        },
        [['2016-06-06', '2020-05-31', 100]],
      ),
      ...rates(announced('1 June 2020'), [['2020-06-01', '2022-04-28', 50]]),
      ...rates(
        announced(
          '29 April 2022',
          'interest-rate-increases-on-the-court-funds-office-special-and-basic-accounts',
        ),
        [['2022-04-29', '2022-07-04', 323]],
      ),
      ...rates(announced('5 July 2022'), [['2022-07-05', '2022-09-01', 940]]),
      ...rates(
        announced(
          '2 September 2022',
          'interest-rate-increased-on-the-court-funds-office-special-and-basic-accounts',
        ),
        [['2022-09-02', '2022-10-24', 1_313]],
      ),
      ...rates(announced('25 October 2022'), [['2022-10-25', '2022-11-17', 1_688]]),
      ...rates(
        announced(
          '18 November 2022',
          'increased-interest-rate-on-the-court-funds-office-special-and-basic-accounts',
        ),
        [['2022-11-18', '2023-01-15', 2_250]],
      ),
      ...rates(
        announced(
          '16 January 2023',
          'increased-interest-rate-on-the-court-funds-office-special-and-basic-accounts-1',
        ),
        [['2023-01-16', '2023-02-12', 2_625]],
      ),
      ...rates(announced('13 February 2023'), [['2023-02-13', '2023-04-20', 3_000]]),
      ...rates(announced('21 April 2023'), [['2023-04-21', '2023-06-12', 3_188]]),
      ...rates(announced('13 June 2023'), [['2023-06-13', '2023-08-22', 3_375]]),
      ...rates(announced('23 August 2023'), [['2023-08-23', '2024-06-11', 5_000]]),
      ...rates(announced('12 June 2024'), [['2024-06-12', '2024-09-18', 3_940]]),
      ...rates(announced('19 September 2024'), [['2024-09-19', '2024-12-05', 3_750]]),
      ...rates(announced('6 December 2024'), [['2024-12-06', '2025-03-02', 3_560]]),
      ...rates(
        announced(
          '3 March 2025, lowered to 3.00 % by January 2026 on days that were not found',
          'interest-rate-reductions-on-the-court-funds-office-special-and-basic-accounts-3-march-2025',
        ),
        [['2025-03-03', '2026-01-08', 3_380]],
      ),
      ...rates(announced('9 January 2026'), [['2026-01-09', null, 2_810]]),
    ],
  },
  courtFundsYear: {
    countedBy: 'interest',
    versions: [
      {
        value: 365,
        unit: 'days',
        from: null,
        until: null,
        ...soon,
        confirmed: false,
        source: {
          name:
            'Directgov, How the Court Funds Office invests money: “divided by 365”; interest accrues day by day: ' +
            'Court Funds Rules 2011 (SI 2011/1734), rule 13(2)',
          url: 'https://www.legislation.gov.uk/uksi/2011/1734/article/13/made',
        },
      },
    ],
  },
})

export type InterestRule = keyof typeof interestRules
