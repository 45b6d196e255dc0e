// Checks every claim: still current, sourced, in both languages, with the same figures in both, and with the
// price book's amounts. New files in this folder are included automatically.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { EXPRESS_START } from '../express-start.ts'
import { PRICE_BOOK } from '../price-book.ts'
import { formatPounds } from '../money.ts'
import { hasLapsed, type Claim } from './claim.ts'

const files = readdirSync(import.meta.dirname).filter(
  (name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'claim.ts',
)
const claims = (
  await Promise.all(
    files.map(async (file) => {
      const exported = (await import(join(import.meta.dirname, file))) as Record<string, unknown>
      // A file may also export functions that choose among claims.
      return Object.values(exported)
        .flatMap((set) =>
          typeof set === 'object' && set !== null ? Object.entries(set as Record<string, unknown>) : [],
        )
        .filter((entry): entry is [string, Claim] => isClaim(entry[1]))
        .map(([name, claim]) => ({ where: `${file} ${name}`, ...claim }))
    }),
  )
).flat()
const today = new Date().toISOString().slice(0, 10)

function isClaim(value: unknown): boolean {
  return typeof value === 'object' && value !== null && 'reviewBy' in value
}

const wrong = (is: (claim: (typeof claims)[number]) => boolean): string[] =>
  claims.filter(is).map(({ where }) => where)
/** Numbers as written, without grouping characters; the day of a month counts, the month does not. */
const figures = (text: string): string[] =>
  [...text.matchAll(/\d+(?:[.,]\d+)*/g)].map(([figure]) => figure).toSorted()

test('claims were found in every file', () => {
  expect(claims.length).toBeGreaterThan(60)
  expect(files.filter((file) => !claims.some(({ where }) => where.startsWith(file)))).toEqual([])
})

test('none has lapsed: a lapsed one must be looked at, corrected, and given both days again', () => {
  expect(wrong((claim) => hasLapsed(claim, today))).toEqual([])
})

test('a claim lapses the day after its last day', () => {
  expect(
    ['2027-05-20', '2027-05-21', '2027-05-22'].map((day) => hasLapsed({ reviewBy: '2027-05-21' }, day)),
  ).toEqual([false, false, true])
})

test('days are real, none lies in the future, and each claim is reviewed within a year', () => {
  const isDay = (day: string): boolean =>
    /^\d{4}-\d{2}-\d{2}$/.test(day) &&
    !Number.isNaN(Date.parse(day)) &&
    new Date(day).toISOString().startsWith(day)
  expect(wrong(({ asAt, reviewBy }) => !isDay(asAt) || !isDay(reviewBy))).toEqual([])
  expect(wrong(({ asAt }) => asAt > today)).toEqual([])
  expect(
    wrong(
      ({ asAt, reviewBy }) => reviewBy <= asAt || Date.parse(reviewBy) - Date.parse(asAt) > 366 * 86_400_000,
    ),
  ).toEqual([])
})

test('both languages say it, differently, and with the same figures', () => {
  expect(wrong(({ en, cy }) => en.trim() === '' || cy.trim() === '' || en === cy)).toEqual([])
  expect(
    claims
      .filter(({ en, cy }) => figures(en).join() !== figures(cy).join())
      .map(({ where, en, cy }) => ({ where, en: figures(en), cy: figures(cy) })),
  ).toEqual([])
})

test('a source has a name, and its address, if any, is safe and has nothing after the page', () => {
  expect(wrong(({ source }) => source.name.trim() === '')).toEqual([])
  expect(
    wrong(
      ({ source: { url } }) =>
        url !== undefined && (!url.startsWith('https://') || new URL(url).search !== ''),
    ),
  ).toEqual([])
})

test('a source is named in words and not by path; its files are in the record and exist', () => {
  const isPath = (text: string): boolean =>
    /[a-z@.-]+\/[a-z*]|\.(?:[cm]?[jt]sx?|css|json|md|sql)\b|\bnpm\b/i.test(text)
  expect(
    [
      'The vault (apps/server/src/platform/storage/vault.ts)',
      'docs/decisions 8',
      'ARCHITECTURE.md: networks',
      'npm run verify',
      'as packages/evidence applies it',
    ].filter((text) => !isPath(text)),
  ).toEqual([])
  expect(isPath('Non-Contentious Probate Rules 1987 (SI 1987/2024), rule 54')).toBe(false)
  expect(wrong(({ source: { name, cy = '' } }) => isPath(name) || isPath(cy))).toEqual([])
  // A source without an official text is in our own words, so it needs both languages.
  expect(
    wrong(
      ({ jurisdiction, source: { name, cy, url } }) =>
        jurisdiction === 'this register' &&
        url === undefined &&
        (cy === undefined || cy.trim() === '' || cy === name),
    ),
  ).toEqual([])
  expect(wrong(({ source: { name, cy = name } }) => figures(name).join() !== figures(cy).join())).toEqual([])
  expect(
    claims.flatMap(({ where, source }) =>
      (source.where?.split(', ') ?? [])
        .filter((file) => !existsSync(join(import.meta.dirname, '../../../..', file)))
        .map((file) => `${where}: ${file}`),
    ),
  ).toEqual([])
  expect(claims.filter(({ source }) => source.where !== undefined).length).toBeGreaterThan(60)
})

test('statutes are cited where every reader can open them', () => {
  expect(
    wrong(
      ({ standing, source: { url } }) =>
        standing === 'in force' &&
        url !== undefined &&
        !/^https:\/\/(www\.legislation\.gov\.uk|www\.gov\.uk|ico\.org\.uk|lawcom\.gov\.uk)\//.test(url),
    ),
  ).toEqual([])
})

test('this register’s amounts are the price book’s, and its days those of the right to cancel', () => {
  const { registration, ethereum } = PRICE_BOOK
  const book = new Set<string>(
    [registration, ethereum.base, ethereum.floor, ethereum.cap, ethereum.margin].map((amount) =>
      formatPounds(amount),
    ),
  )
  const amounts = (text: string): string[] =>
    [...text.matchAll(/£[\d,]+(?:\.\d+)?/g)].map(([amount]) =>
      amount.includes('.') ? amount : `${amount}.00`,
    )
  const ours = claims.filter(({ jurisdiction }) => jurisdiction === 'this register')
  const sums = new Set([
    ...book,
    formatPounds(0 as never),
    ...[ethereum.base, ethereum.floor, ethereum.cap].map((more) =>
      formatPounds((registration + more) as never),
    ),
  ])
  expect(
    ours.flatMap(({ where, en, cy }) =>
      [...amounts(en), ...amounts(cy)]
        .filter((amount) => !sums.has(amount))
        .map((amount) => `${where}: ${amount}`),
    ),
  ).toEqual([])
  const money = claims.filter(({ where }) => /^(consumer-law|prices)\.ts/.test(where))
  expect(
    money.flatMap(({ where, en }) =>
      [...en.matchAll(/\b(\d+)(?:th)? (?:days?)\b/g)]
        .filter(([, figure]) => Number(figure) !== EXPRESS_START.cancellationDays)
        .map(([text]) => `${where}: ${text}`),
    ),
  ).toEqual([])
})

test('what no page may claim', () => {
  // Decisions, section 1, points 5 and 6, and law-and-peers 5.2: promises that cannot be kept, and
  // certificates that no one holds.
  const boast =
    /\b(guarantee[sd]?|bank-level|military|unhackable|100 ?%|cannot be lost|immutable|legally binding will|award|trusted by|technically impossible)\b/i
  expect(wrong(({ en }) => boast.test(en))).toEqual([])
  expect(wrong(({ en }) => /ISO 27001|\bFCA\b/.test(en) && !/\bnot\b/i.test(en))).toEqual([])
})
