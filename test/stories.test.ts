// docs/stories.md: every story and every defect has its number, and each test it names exists under that name.
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { screens } from '../apps/web/src/addresses/screens.ts'

const docs = join(import.meta.dirname, '../docs')

interface Line {
  number: string
  screen: string
  played: string
}

const linesOf = (table: string): Line[] =>
  [...table.matchAll(/^\| (D?\d+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)].map(
    ([, number = '', screen = '', played = '']) => ({ number, screen, played }),
  )

/** A title as the file writes it: whole, in quotation marks, also where it is written in two parts. */
const hasTitle = (text: string, title: string): boolean =>
  ["'", '`', '"'].some((mark) =>
    new RegExp(String.raw`(?:\(|does:)\s*${mark}${escaped(title)}${mark}`).test(
      text.replaceAll(/'\s*\+\s*'/g, ''),
    ),
  )
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** What is wrong with a line: a file that is not there, a test that is not in it, or no word of a test at all. */
function wrongWith({ number, screen, played }: Line): string[] {
  const known = ['every one', 'mail', 'terminal', '`/explorer`']
  const path = screen.replaceAll('`', '').replace(/^\/cy(?=\/)/, '')
  const found =
    known.includes(screen) || screens.some((one) => one.path === path) ? [] : [`${number}: ${screen}`]
  if (/^Not played\b/.test(played)) return found
  const tests = played.split(/; (?=\[)/)
  for (const one of tests) {
    const [, file, title = '', each] =
      /^\[[^\]]+\]\(([^)]+)\): `([^`]+)`(?:, with `([^`]+)`)?$/.exec(one) ?? []
    const at = resolve(docs, file ?? '')
    if (file === undefined || !existsSync(at)) found.push(`${number}: ${one}`)
    else {
      const text = readFileSync(at, 'utf8')
      if (!hasTitle(text, title)) found.push(`${number}: no test “${title}”`)
      if (each !== undefined && !text.includes(`'${each}'`)) found.push(`${number}: no “${each}”`)
    }
  }
  return found
}

const lines = linesOf(readFileSync(join(docs, 'stories.md'), 'utf8'))

test('the 29 stories and the 22 defects stand there once each, in order', () => {
  const numbers = (count: number, letter = '') =>
    Array.from({ length: count }, (_, at) => `${letter}${at + 1}`)
  expect(lines.map(({ number }) => number)).toEqual([...numbers(29), ...numbers(22, 'D')])
})

test('every test and every screen named there exists', () => expect(lines.flatMap(wrongWith)).toEqual([]))

test('a test that is not there, a file that is not, and a screen that is not are named', () => {
  const own = '[stories.test.ts](../test/stories.test.ts)'
  const wrong = (played: string, screen = '`/login`') => wrongWith({ number: '1', screen, played })
  expect(wrong(`${own}: \`every test and every screen named there exists\``)).toEqual([])
  expect(wrong('Not played: nobody has written it')).toEqual([])
  // The title stands in this file, but as no test’s.
  expect(wrong(`${own}: \`every one\``)).toEqual(['1: no test “every one”'])
  expect(wrong(`${own}: \`every test\``)).toEqual(['1: no test “every test”'])
  expect(wrong('[gone.test.ts](../test/gone.test.ts): `a`')).toHaveLength(1)
  expect(wrong('Somebody has tried it')).toHaveLength(1)
  expect(wrong('Not played', '`/nowhere`')).toEqual(['1: `/nowhere`'])
})
