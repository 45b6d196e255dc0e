// Checks every limit: current, sourced, and its versions one after the other without a gap. New files in this folder
// are included automatically.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { daysAfter } from '../../london-day.ts'
import { hasLapsed } from '../claim.ts'
import { estateRules } from './estate-rules.ts'
import { endOf, ruleOn, type Rule, type RuleHistory } from './rule.ts'

const files = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'rule.ts',
)
const histories = (
  await Promise.all(
    files.map(async (file) => {
      const exported = (await import(join(import.meta.dirname, file))) as Record<string, unknown>
      return Object.values(exported).flatMap((set) =>
        Object.entries(set as Record<string, RuleHistory>).map(([name, history]) => ({
          where: `${file} ${name}`,
          ...history,
        })),
      )
    }),
  )
).flat()
const today = new Date().toISOString().slice(0, 10)

/** Everything that is wrong with the versions of one limit. */
function faultsOf({ versions }: Pick<RuleHistory, 'versions'>, day = today): string[] {
  const isDay = (text: string): boolean =>
    /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toISOString().startsWith(text)
  const between = versions.slice(1).flatMap((later, at) => {
    const earlier = versions[at]!
    if (earlier.until === null || later.from === null) return ['only the last is without an end']
    const next = daysAfter(earlier.until, 1)
    return later.from === next ? [] : [later.from < next ? 'two overlap' : 'there is a gap']
  })
  const each = versions.flatMap((rule) => [
    ...(rule.from !== null && rule.until !== null && rule.until < rule.from
      ? ['it ends before it begins']
      : []),
    ...([rule.from, rule.until].some((one) => one !== null && !isDay(one)) ? ['no such day'] : []),
    ...(isDay(rule.asAt) && isDay(rule.reviewBy) ? [] : ['no such day']),
    ...(rule.asAt > day ? ['looked at in the future'] : []),
    ...(rule.reviewBy <= rule.asAt || daysAfter(rule.asAt, 366) < rule.reviewBy ? ['reviewed too late'] : []),
    ...(hasLapsed(rule, day) ? ['it has lapsed'] : []),
    ...(Number.isSafeInteger(rule.value) && rule.value > 0 ? [] : ['no whole figure']),
    ...(rule.source.name.trim() === '' ? ['no source'] : []),
    ...(rule.confirmed && rule.source.url === undefined ? ['confirmed at no address'] : []),
    ...(rule.unit === versions[0]!.unit ? [] : ['the unit changes']),
  ])
  return versions.length === 0 ? ['no version'] : [...between, ...each]
}

test('every limit: none lapsed, no two that overlap, no gap, a source for each', () => {
  expect(histories.length).toBeGreaterThan(7)
  expect(histories.flatMap((one) => faultsOf(one).map((fault) => `${one.where}: ${fault}`))).toEqual([])
})

test('what is confirmed was looked at where the law or the government says it', () => {
  const official = /^https:\/\/www\.(legislation\.gov\.uk|gov\.uk)\//
  expect(
    histories.flatMap(({ where, versions }) =>
      versions
        .filter(({ source: { url }, confirmed }) => confirmed && !official.test(url ?? ''))
        .map(() => where),
    ),
  ).toEqual([])
})

const sound: Rule = {
  value: 100,
  unit: 'pence',
  from: '2020-01-01',
  until: '2020-12-31',
  asAt: '2026-01-01',
  reviewBy: '2026-12-31',
  confirmed: true,
  source: { name: 'An Act', url: 'https://www.gov.uk/act' },
}
const next: Rule = { ...sound, from: '2021-01-01', until: null }

test('the check finds an overlap, a gap, a lapse and what else can be wrong', () => {
  const found = (...versions: Rule[]): string[] => faultsOf({ versions }, '2026-06-01')
  expect(found(sound, next)).toEqual([])
  expect(found(sound, { ...next, from: '2020-12-31' })).toEqual(['two overlap'])
  expect(found(sound, { ...next, from: '2021-01-02' })).toEqual(['there is a gap'])
  expect(found({ ...sound, until: null }, next)).toEqual(['only the last is without an end'])
  expect(faultsOf({ versions: [sound] }, '2027-01-01')).toEqual(['it has lapsed'])
  expect(found({ ...sound, reviewBy: '2027-06-01' })).toEqual(['reviewed too late'])
  expect(found({ ...sound, asAt: '2026-07-01' })).toEqual(['looked at in the future'])
  expect(found({ ...sound, until: '2019-12-31' })).toEqual(['it ends before it begins'])
  expect(found({ ...sound, value: 0.5 })).toEqual(['no whole figure'])
  expect(found(sound, { ...next, unit: 'days' })).toEqual(['the unit changes'])
  expect(found({ ...sound, source: { name: 'An Act' } })).toEqual(['confirmed at no address'])
  expect(found()).toEqual(['no version'])
})

test('the version is that of the day, and a day that none covers has none', () => {
  const history: RuleHistory = { countedBy: 'death', versions: [sound, { ...next, value: 200 }] }
  expect(
    ['2019-12-31', '2020-01-01', '2020-12-31', '2021-01-01', '2040-01-01'].map(
      (day) => ruleOn(history, day)?.value ?? null,
    ),
  ).toEqual([null, 100, 100, 200, 200])
  const fee = estateRules.applicationFee
  expect([ruleOn(fee, '2026-07-12')?.value, ruleOn(fee, '2026-07-13')?.value]).toEqual([30_000, 52_600])
  expect(ruleOn(fee, '2026-07-13')?.confirmed).toBe(false)
  const gains = ['2020-04-05', '2020-04-06', '2021-10-26', '2021-10-27'].map(
    (day) => ruleOn(estateRules.gainsTax, day)?.value ?? null,
  )
  expect(gains).toEqual([null, 30, 30, 60])
  // Before, the five days were counted from the death: another limit.
  const registered = ['2024-09-08', '2024-09-09'].map((day) => ruleOn(estateRules.registerDeath, day))
  expect(registered).toMatchObject([null, { value: 5, unit: 'days', confirmed: false }])
})

test('a period ends on the day the law counts to', () => {
  const end = (value: number, unit: Rule['unit'], day: string): string => endOf({ value, unit }, day)
  // The table of HMRC: a death in January is due on 31 July, one in August on the last of February.
  expect(end(6, 'months-after-month', '2026-01-09')).toBe('2026-07-31')
  expect(end(6, 'months-after-month', '2026-08-31')).toBe('2027-02-28')
  expect(end(6, 'months-after-month', '2027-08-01')).toBe('2028-02-29')
  expect(end(6, 'months', '2026-08-31')).toBe('2027-02-28')
  expect(end(24, 'months', '2024-02-29')).toBe('2026-02-28')
  expect(end(28, 'days', '2026-12-10')).toBe('2027-01-07')
  expect(() => end(1, 'pence', '2026-01-01')).toThrow(RangeError)
})
