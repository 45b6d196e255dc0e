// The limits that executors meet, in England and Wales. Where nobody could look at the statute or at GOV.UK itself the
// record says so, and screens print it as not confirmed.
import { defineRules } from './rule.ts'

const looked = { asAt: '2026-11-26', reviewBy: '2027-05-26' } as const
/** What other pages report and nobody compared with the source. */
const reported = { ...looked, reviewBy: '2027-02-26', confirmed: false } as const
const always = { from: null, until: null } as const
const onProperty = {
  ...looked,
  confirmed: true,
  source: {
    name: 'GOV.UK, Report and pay your Capital Gains Tax: If you sold a property in the UK on or after 6 April 2020',
    url:
      'https://www.gov.uk/report-and-pay-your-capital-gains-tax/' +
      'if-you-sold-a-property-in-the-uk-on-or-after-6-april-2020',
  },
}

export const estateRules = defineRules({
  registerDeath: {
    countedBy: 'death',
    versions: [
      {
        value: 5,
        unit: 'days',
        // Since then counted from the day on which the registrar has the medical examiner's certificate; before, from
        // the death.
        from: '2024-09-09',
        until: null,
        ...reported,
        source: {
          name: 'Births and Deaths Registration Act 1953, sections 16 and 17, as changed on 9 September 2024',
          url: 'https://www.legislation.gov.uk/ukpga/Eliz2/1-2/20/section/16',
        },
      },
    ],
  },
  tellUsOnce: {
    countedBy: 'death',
    versions: [
      {
        value: 28,
        unit: 'days',
        ...always,
        ...looked,
        confirmed: true,
        source: {
          name: 'GOV.UK, What to do after someone dies: Tell Us Once',
          url: 'https://www.gov.uk/after-a-death/organisations-you-need-to-contact-and-tell-us-once',
        },
      },
    ],
  },
  taxDue: {
    countedBy: 'death',
    versions: [
      {
        value: 6,
        unit: 'months-after-month',
        ...always,
        ...looked,
        confirmed: true,
        source: {
          name: 'Inheritance Tax Act 1984, section 226(1)',
          url: 'https://www.legislation.gov.uk/ukpga/1984/51/section/226',
        },
      },
    ],
  },
  taxAccount: {
    countedBy: 'death',
    versions: [
      {
        value: 12,
        unit: 'months-after-month',
        ...always,
        ...reported,
        source: {
          name: 'Inheritance Tax Act 1984, section 216(6)(a)',
          url: 'https://www.legislation.gov.uk/ukpga/1984/51/section/216',
        },
      },
    ],
  },
  variation: {
    countedBy: 'death',
    versions: [
      {
        value: 24,
        unit: 'months',
        ...always,
        ...looked,
        confirmed: true,
        source: {
          name: 'Inheritance Tax Act 1984, section 142(1)',
          url: 'https://www.legislation.gov.uk/ukpga/1984/51/section/142',
        },
      },
    ],
  },
  executorsYear: {
    countedBy: 'death',
    versions: [
      {
        value: 12,
        unit: 'months',
        ...always,
        ...looked,
        confirmed: true,
        source: {
          name: 'Administration of Estates Act 1925, section 44; HMRC, Capital Gains Manual, CG30820',
          url: 'https://www.gov.uk/hmrc-internal-manuals/capital-gains-manual/cg30820',
        },
      },
    ],
  },
  legacyInterest: {
    countedBy: 'death',
    versions: [
      {
        value: 12,
        unit: 'months',
        ...always,
        // The Law Society quotes the paragraph; nobody looked at it in the rules themselves.
        ...reported,
        source: {
          name: 'Civil Procedure Rules, Practice Direction 40A, paragraph 15',
          url: 'https://www.justice.gov.uk/courts/procedure-rules/civil/rules/part40/pd_part40a',
        },
      },
    ],
  },
  creditorsNotice: {
    countedBy: 'death',
    versions: [
      {
        value: 2,
        unit: 'months',
        ...always,
        ...reported,
        source: {
          name: 'Trustee Act 1925, section 27',
          url: 'https://www.legislation.gov.uk/ukpga/Geo5/15-16/19/section/27',
        },
      },
    ],
  },
  claimsWindow: {
    countedBy: 'death',
    versions: [
      {
        value: 6,
        unit: 'months',
        ...always,
        ...reported,
        source: {
          name: 'Inheritance (Provision for Family and Dependants) Act 1975, section 4',
          url: 'https://www.legislation.gov.uk/ukpga/1975/63/section/4',
        },
      },
    ],
  },
  gainsTax: {
    countedBy: 'sale',
    versions: [
      { value: 30, unit: 'days', from: '2020-04-06', until: '2021-10-26', ...onProperty },
      { value: 60, unit: 'days', from: '2021-10-27', until: null, ...onProperty },
    ],
  },
  giftYears: {
    countedBy: 'death',
    versions: [
      {
        value: 7,
        unit: 'years',
        ...always,
        ...looked,
        confirmed: true,
        source: { name: 'GOV.UK, Inheritance Tax: Gifts', url: 'https://www.gov.uk/inheritance-tax/gifts' },
      },
    ],
  },
  nilRateBand: {
    countedBy: 'death',
    versions: [
      {
        value: 32_500_000,
        unit: 'pence',
        from: '2009-04-06',
        until: '2030-04-05',
        ...looked,
        confirmed: true,
        source: {
          name: 'GOV.UK, Inheritance Tax nil-rate band, residence nil-rate band from 6 April 2028, 30 October 2024',
          url:
            'https://www.gov.uk/government/publications/' +
            'inheritance-tax-nil-rate-band-and-residence-nil-rate-bands-from-6-april-2028',
        },
      },
      {
        value: 32_500_000,
        unit: 'pence',
        from: '2030-04-06',
        until: '2031-04-05',
        ...reported,
        source: { name: 'Reports of the Budget of November 2025' },
      },
    ],
  },
  applicationFee: {
    countedBy: 'application',
    versions: [
      {
        value: 30_000,
        unit: 'pence',
        from: '2024-05-01',
        until: '2026-07-12',
        ...reported,
        source: {
          name: 'Non-Contentious Probate Fees Order 2004 (SI 2004/3120), Schedule 1, fee 1, as amended in 2024',
          url: 'https://www.legislation.gov.uk/uksi/2004/3120/schedule/1',
        },
      },
      {
        value: 52_600,
        unit: 'pence',
        from: '2026-07-13',
        until: null,
        ...reported,
        source: {
          name: 'Non-Contentious Probate Fees Order 2004 (SI 2004/3120), Schedule 1, fee 1, as announced for 2026',
          url: 'https://www.legislation.gov.uk/uksi/2004/3120/schedule/1',
        },
      },
    ],
  },
  feeThreshold: {
    countedBy: 'application',
    versions: [
      {
        value: 500_000,
        unit: 'pence',
        ...always,
        ...reported,
        source: {
          name: 'Non-Contentious Probate Fees Order 2004 (SI 2004/3120), Schedule 1, fee 1',
          url: 'https://www.legislation.gov.uk/uksi/2004/3120/schedule/1',
        },
      },
    ],
  },
  copyFee: {
    countedBy: 'application',
    versions: [
      {
        value: 1_600,
        unit: 'pence',
        from: '2025-11-17',
        until: '2026-07-12',
        ...reported,
        source: { name: 'Reports of 2026, of which others say £1.50' },
      },
      {
        value: 200,
        unit: 'pence',
        from: '2026-07-13',
        until: null,
        ...reported,
        source: { name: 'Reports of the changes announced for July 2026' },
      },
    ],
  },
  recordsKept: {
    countedBy: 'death',
    versions: [
      {
        value: 12,
        unit: 'years',
        ...always,
        ...reported,
        source: {
          name: 'Limitation Act 1980, section 22(a): claims to the personal estate of somebody who died',
          url: 'https://www.legislation.gov.uk/ukpga/1980/58/section/22',
        },
      },
    ],
  },
  mostApplicants: {
    countedBy: 'application',
    versions: [
      {
        value: 4,
        unit: 'people',
        ...always,
        ...looked,
        confirmed: true,
        source: {
          name: 'GOV.UK, Applying for probate: If there’s a will',
          url: 'https://www.gov.uk/applying-for-probate/if-theres-a-will',
        },
      },
    ],
  },
})

export type EstateRule = keyof typeof estateRules
