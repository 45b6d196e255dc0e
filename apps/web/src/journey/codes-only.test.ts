// The screens follow codes: no source takes an address of an answer apart, or compares what an answer says in
// English. That none reads the sentences and addresses that answers still have is a rule of the linter
// (typescript/no-deprecated).
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { places, standings, type StandingCode } from '@testate/domain/journey'
import { taskStates } from '@testate/domain/journey'
import { screenAt } from '../addresses/screen-at.ts'
import { addressAt, addressOf } from './addresses.ts'
import { words } from './welsh.ts'

const source = resolve(import.meta.dirname, '..')
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.(test|examples)\.tsx?$/.test(path),
)

const parses: readonly RegExp[] = [
  // next.href.startsWith('/payment?')
  /\b(href|title|text|reason|detail|message)\??\.(startsWith|endsWith|includes|indexOf|match|search|split|slice)\(/,
  // /^\/payment/.test(next.href)
  /\.test\([^()\n]*\.(href|title|text|reason|detail|message)\)/,
  // href === next.href
  /\bhref\s*[!=]==(?!\s*(undefined|null))|[!=]==\s*[\w.?]+\.href\b/,
  // task.text === 'The fee is paid.'
  /([!=]==|\bcase|(startsWith|endsWith|includes)\()\s*(['"`])[A-Z][\w’]* [a-z]/,
]
/** Closed lists of the register, spelt like words. */
const lists: readonly string[] = taskStates.map((state) => `'${state}'`)
/** What each takes apart is none of the register's answers about a will. */
const others: Readonly<Record<string, string>> = {
  'layout/page-head.tsx': 'the title of a screen of our own',
  'wallet/found-wallet.ts': 'what a wallet says of its own error, shortened',
  'ui/toast/titled.ts': 'a message of the specification, shown as a title and a text',
}

test('no screen takes an address apart or compares a sentence', () => {
  expect(files.length).toBeGreaterThan(300)
  const found = files
    .filter((path) => !(path in others))
    .flatMap((path) =>
      readFileSync(join(source, path), 'utf8')
        .split('\n')
        .filter((line) => parses.some((pattern) => pattern.test(line)))
        .filter((line) => !lists.some((words) => line.includes(words)))
        .map((line) => `${path}: ${line.trim()}`),
    )
  expect(found).toEqual([])
})

test('those are found', () => {
  for (const line of [
    "if (next.href.startsWith('/payment?')) return",
    "if (next?.href.endsWith('open=witnesses')) return",
    '/^\\/video-verification/.test(next.href)',
    'tasks.find(({ yours, href }) => yours && href === next.href)',
    "if (task.text === 'The fee is paid.') return",
    "if (error.detail?.includes('no longer')) return",
  ])
    expect(
      parses.some((pattern) => pattern.test(line)),
      line,
    ).toBe(true)
})

test('every place is an address of a screen, and every code leads to one or to none', () => {
  for (const place of places) {
    const url = new URL(addressOf(place, 'a-will'), 'https://register.example')
    expect(screenAt(url.pathname)?.path, place).toMatch(/^\/[a-z-]+$/)
  }
  for (const [code, { place }] of Object.entries(standings) as [StandingCode, { place: string | null }][])
    expect(addressAt(code, 'a-will') === undefined, code).toBe(place === null)
})

test('every sentence has its Welsh, with the same values', () => {
  const values = (sentence: string) => [...sentence.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).toSorted()
  const cy = words.cy as Record<string, string>
  for (const [key, english] of Object.entries(words.en)) {
    expect([key, values(cy[key] ?? '')]).toEqual([key, values(english)])
    expect((cy[key] ?? '').length, key).toBeGreaterThan(0)
    if (key !== 'waitsFor') expect(cy[key], key).not.toBe(english)
  }
})
