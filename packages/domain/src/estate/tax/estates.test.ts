// Fifteen estates as data, each worked by hand from the text named as its rule's source: the form with its
// reasons, and the estimate to the penny. The figures check the arithmetic against the rule records, not the
// law.
import { expect, test } from 'vitest'
import { answered } from '../../../testing/tax-facts.ts'
import { pence } from '../../money.ts'
import { drawAccounts } from '../accounts.ts'
import { inPounds } from '../currency/foreign.ts'
import type { Item, ItemClass } from '../items.ts'
import { WHOLE_BAND, type TaxAnswers } from './answers.ts'
import { estimate, type LineCode } from './estimate.ts'
import type { TaxFacts } from './facts.ts'
import { taxPath, type Path } from './path.ts'

const pounds = (amount: number) => pence(amount * 100)
let number = 0
const item = (kind: ItemClass, amount: number, more: Partial<Item> = {}): Item => ({
  id: `${kind} ${(number += 1)}`,
  number,
  side: 'asset',
  class: kind,
  name: kind,
  holding: 'sole',
  share: { of: 1, in: 1 },
  value: pounds(amount),
  isOutside: false,
  givenTo: null,
  ...more,
})
const abroad = (amount: string, perPound: string, day: string): Item => {
  const foreign = { currency: 'EUR', amount, rate: { perPound, day, source: 'HMRC' } }
  return item('abroad', 0, { foreign, value: inPounds(foreign) })
}
const debt = (amount: number): Item => item('bill', amount, { side: 'liability' })
interface Worked {
  name: string
  died: string
  items: Item[]
  answers?: Partial<TaxAnswers>
  funeral?: number
  hasLegacies?: boolean
  path: Pick<Path, 'form' | 'exception' | 'sendBy' | 'payBy'> & { reasons?: string[]; schedules?: string[] }
  /** In pounds. */
  tax: number | null
  lines?: Partial<Record<LineCode, number>>
  unknown?: string[]
}
const factsOf = ({ died, items, answers = {}, funeral = 0, hasLegacies = false }: Worked): TaxFacts => ({
  dateOfDeath: died,
  items,
  funeral: pounds(funeral),
  isResidueWhole: true,
  hasLegacies,
  answers: { ...answered, ...answers },
})

const estates: Worked[] = [
  {
    // Before 2022 a small estate is returned on a form of its own, and an earlier band only as a whole.
    name: 'death in 2021',
    died: '2021-11-14',
    items: [item('property', 420_000), item('account', 90_000), debt(10_000)],
    answers: { earlierDeath: true, unusedBand: WHOLE_BAND, unusedResidenceBand: 0, earlierIsPlain: true },
    path: {
      form: 'IHT205 and IHT217',
      exception: 'low-value',
      sendBy: null,
      payBy: '2022-05-31',
    },
    // 500,000 less 325,000 twice.
    tax: 0,
    lines: { 'net': 500_000, 'band-left': 650_000, 'taxed': 0 },
  },
  {
    name: 'excepted, low value',
    died: '2026-01-09',
    items: [item('account', 200_000), item('effects', 4_000), debt(1_000)],
    answers: { gifts: pounds(100_000) },
    path: { form: 'in-application', exception: 'low-value', sendBy: null, payBy: '2026-07-31' },
    // Gross with gifts: 304,000, not over 325,000.
    tax: 0,
    lines: { 'gifts': -100_000, 'band-left': 225_000, 'taxed': 0 },
  },
  {
    name: 'excepted, exempt',
    died: '2024-08-31',
    items: [item('property', 1_200_000), item('investment', 900_000)],
    answers: { toSpouse: pounds(1_800_000), spouseConnected: true },
    path: { form: 'in-application', exception: 'exempt', sendBy: null, payBy: '2025-02-28' },
    // 2,100,000 gross, not over 3,000,000; 300,000 is left, not over 325,000.
    tax: 0,
    lines: { chargeable: 300_000, taxed: 0 },
  },
  {
    name: 'taxable',
    died: '2026-02-15',
    items: [item('property', 500_000), item('account', 150_000), debt(20_000)],
    funeral: 5_000,
    path: {
      form: 'IHT400',
      exception: null,
      sendBy: '2027-02-28',
      payBy: '2026-08-31',
      reasons: ['gross-over-band', 'nothing-exempt', 'net-over-band'],
      schedules: ['IHT405', 'IHT406'],
    },
    // 650,000 less 20,000 and 5,000 is 625,000; less 325,000 is 300,000; two fifths of it.
    tax: 120_000,
    lines: { net: 625_000, taxed: 300_000 },
  },
  {
    // The figures of IHTM43020: 60 % of the band is left from the first death.
    name: 'part of a transferred band',
    died: '2025-03-10',
    items: [item('account', 600_000)],
    answers: { earlierDeath: true, unusedBand: 600_000, unusedResidenceBand: 0, earlierIsPlain: true },
    path: {
      form: 'IHT400',
      exception: null,
      sendBy: '2026-03-31',
      payBy: '2025-09-30',
      reasons: ['gross-over-band', 'nothing-exempt', 'net-over-band'],
      schedules: ['IHT402', 'IHT406'],
    },
    // 325,000 and three fifths of it: 520,000. 80,000 is over; two fifths of it.
    tax: 32_000,
    lines: { 'transferred-band': 195_000, 'band-left': 520_000, 'taxed': 80_000 },
  },
  {
    // As in IHTM46023: a pound less for every two above the threshold.
    name: 'residence band tapered',
    died: '2025-06-20',
    items: [item('property', 900_000), item('investment', 1_250_000)],
    answers: { homeToDescendants: pounds(900_000) },
    path: {
      form: 'IHT400',
      exception: null,
      sendBy: '2026-06-30',
      payBy: '2025-12-31',
      reasons: ['gross-over-band', 'nothing-exempt', 'net-over-band'],
      schedules: ['IHT405', 'IHT411', 'IHT435'],
    },
    // 2,150,000 is 150,000 over: 175,000 less 75,000. 2,150,000 less 325,000 less 100,000 is 1,725,000.
    tax: 690_000,
    lines: { 'residence-band': 100_000, 'taxed': 1_725_000 },
  },
  {
    // A flat of 139,200.00 EUR at 1.16 to the pound, the rate of the day of death: 120,000.00.
    name: 'foreign asset, domiciled here',
    died: '2024-05-01',
    items: [item('account', 150_000), abroad('139200.00', '1.16', '2024-05-01')],
    path: {
      form: 'IHT400',
      exception: null,
      sendBy: '2025-05-31',
      payBy: '2024-11-30',
      reasons: ['nothing-exempt', 'foreign-over'],
      schedules: ['IHT406', 'IHT417'],
    },
    // 270,000 is under 325,000; but 120,000 abroad is over 100,000, so the whole account is sent.
    tax: 0,
    lines: { abroad: 120_000, net: 270_000 },
    unknown: ['foreign-law'],
  },
  {
    // From 6 April 2025 what is abroad counts by residence; never resident nor domiciled, it does not.
    name: 'long-term residence: never resident',
    died: '2025-09-01',
    items: [item('account', 140_000), item('abroad', 4_000_000)],
    answers: { connection: 'never', onlyCashAndShares: true, mostGiftsInYear: pence(0) },
    path: { form: 'in-application', exception: 'outside-uk', sendBy: null, payBy: '2026-03-31' },
    tax: 0,
    lines: { net: 140_000 },
  },
  {
    name: 'long-term residence: resident ten of twenty years',
    died: '2025-09-01',
    items: [item('account', 140_000), item('abroad', 400_000)],
    path: {
      form: 'IHT400',
      exception: null,
      sendBy: '2026-09-30',
      payBy: '2026-03-31',
      reasons: ['gross-over-band', 'nothing-exempt', 'net-over-band', 'foreign-over'],
      schedules: ['IHT406', 'IHT417'],
    },
    // 540,000 less 325,000 is 215,000; two fifths of it.
    tax: 86_000,
    lines: { abroad: 400_000 },
    unknown: ['foreign-law'],
  },
  {
    name: 'business relief before April 2026',
    died: '2026-04-05',
    items: [item('business', 4_000_000), item('account', 425_000)],
    answers: { reliefFull: pounds(4_000_000) },
    path: { form: 'IHT400', exception: null, sendBy: '2027-04-30', payBy: '2026-10-31' },
    // All of the business is relieved: 425,000 less 325,000 is 100,000; two fifths of it.
    tax: 40_000,
    lines: { 'relief-full': -4_000_000, 'chargeable': 425_000 },
    unknown: ['reliefs'],
  },
  {
    name: 'business relief after April 2026',
    died: '2026-04-06',
    items: [item('business', 4_000_000), item('account', 425_000)],
    answers: { reliefFull: pounds(4_000_000) },
    path: { form: 'IHT400', exception: null, sendBy: '2027-04-30', payBy: '2026-10-31' },
    // 2,500,000 in full and half of 1,500,000: 1,175,000 is left; less 325,000 is 850,000; two fifths of it.
    tax: 340_000,
    lines: { 'relief-full': -2_500_000, 'relief-half': -750_000, 'chargeable': 1_175_000 },
    unknown: ['reliefs'],
  },
  {
    name: 'pension after April 2027',
    died: '2027-04-06',
    items: [item('account', 300_000), item('pension', 260_000, { isOutside: true, holding: null })],
    answers: { pensionsExcluded: pounds(60_000) },
    path: { form: 'IHT400', exception: null, sendBy: '2028-04-30', payBy: '2027-10-31' },
    // 300,000 and 200,000 less 325,000 is 175,000; two fifths of it.
    tax: 70_000,
    lines: { pensions: 200_000, taxed: 175_000 },
  },
  {
    // 120,000 to children and 30,000 to charities, each said once: 310,000 with both is under the band.
    name: 'gifts to others and to charities',
    died: '2026-01-09',
    items: [item('account', 160_000)],
    answers: { gifts: pounds(120_000), exemptGifts: pounds(30_000) },
    path: { form: 'in-application', exception: 'low-value', sendBy: null, payBy: '2026-07-31' },
    // Only what went to others uses the band.
    tax: 0,
    lines: { 'gifts': -120_000, 'band-left': 205_000, 'taxed': 0 },
  },
  {
    // Section 39A shares the relief between what is exempt and what is not, which is not computed here.
    name: 'relief, and a spouse',
    died: '2026-02-15',
    items: [item('farm', 900_000), item('account', 600_000)],
    answers: { reliefFull: pounds(900_000), toSpouse: pounds(500_000), spouseConnected: true },
    path: { form: 'IHT400', exception: null, sendBy: '2027-02-28', payBy: '2026-08-31' },
    tax: null,
    unknown: ['relief-and-exempt', 'reliefs'],
  },
  {
    name: 'insolvent',
    died: '2025-12-01',
    items: [item('account', 10_000), debt(25_000)],
    path: { form: 'in-application', exception: 'low-value', sendBy: null, payBy: '2026-06-30' },
    tax: 0,
    lines: { net: 0, taxed: 0 },
  },
]

test.each(estates)('$name', (worked) => {
  const facts = factsOf(worked)
  const path = taxPath(facts)
  const { reasons, schedules, ...expected } = worked.path
  // The twelve months for the account are reported, and nobody compared them with section 216.
  const unconfirmed = expected.sendBy === null ? [] : ['taxAccount']
  expect(path).toMatchObject({ ...expected, missingAnswers: [], itemsWithoutValue: [], unconfirmed })
  if (reasons !== undefined) expect(path.reasons.map(({ code }) => code)).toEqual(reasons)
  if (schedules !== undefined) expect(path.schedules).toEqual(schedules)
  const found = estimate(facts)
  expect(found.tax).toBe(worked.tax === null ? null : worked.tax * 100)
  expect(found.unconfirmed).toEqual([])
  expect(found.unknown).toEqual(worked.unknown ?? [])
  for (const [code, amount] of Object.entries(worked.lines ?? {}))
    expect(found.lines.find((line) => line.code === code)?.amount, code).toBe(amount * 100)
})

test('a foreign asset without its rate has no value yet: no form, whatever the rest is worth', () => {
  const flat = abroad('139200.00', '1.16', '2024-05-01')
  const known = estates.find(({ name }) => name.startsWith('foreign asset'))!
  const waiting = { ...flat, value: null, foreign: { ...flat.foreign!, rate: null } }
  const facts = factsOf({ ...known, items: [known.items[0]!, waiting] })
  expect(taxPath(facts)).toMatchObject({ form: null, itemsWithoutValue: [waiting.id] })
  // At 1.40 the same flat is 99,428.57: what is abroad is no longer over 100,000.
  const cheaper = abroad('139200.00', '1.40', '2024-05-01')
  const path = taxPath(factsOf({ ...known, items: [known.items[0]!, cheaper] }))
  expect([cheaper.value, path.form, path.exception]).toEqual([9_942_857, 'in-application', 'low-value'])
})

test('abatement: what the will gives is cut to what is left after the tax', () => {
  // 400,000 in the bank; the tax on 75,000 is 30,000; 300,000 and 100,000 are given: 370,000 in the ratio three to one.
  const bank = item('account', 400_000)
  const facts = factsOf({ ...estates[3]!, items: [bank], funeral: 0, hasLegacies: true })
  const { tax } = estimate(facts)
  expect(tax).toBe(3_000_000)
  const common = { day: '2026-06-01', personId: null, corrects: null }
  const { people, findings } = drawAccounts(
    {
      items: [bank],
      entries: [
        {
          ...common,
          id: 'in',
          number: 1,
          kind: 'realised',
          amount: pounds(400_000),
          itemId: bank.id,
          closes: true,
          expense: null,
        },
        {
          ...common,
          id: 'tax',
          number: 2,
          kind: 'expense',
          amount: tax,
          itemId: null,
          closes: false,
          expense: 'tax',
        },
      ],
      people: [
        { id: 'ann', number: 1, legacy: pounds(300_000), residue: null },
        { id: 'ben', number: 2, legacy: pounds(100_000), residue: null },
      ],
    },
    '2026-07-01',
  )
  expect(people.map(({ legacy }) => legacy)).toEqual([27_750_000, 9_250_000])
  expect(findings).toContainEqual({ code: 'legacies-abate', amount: 3_000_000 })
})
