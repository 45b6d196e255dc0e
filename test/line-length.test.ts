// No line that a reader has to scroll for. The formatter wraps code and leaves strings, comments, SQL, shell and
// documents as they are.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '..')
const longest = 120

/** Files that people write and read line by line; what is not named here is data. */
const written = /(\.(ts|tsx|mjs|js|sql|css|html|sh|py|typ|java|sol|jsonc|yaml|yml|toml|md)|^\.ci\/run)$/

/** Text that may not change any more, or that no hand writes. */
const data = [
  // Steps that databases ran: the schema they made, function bodies included, is compared with today's.
  'apps/server/migrations/before/',
  // The jar of these contracts is named by its hash in every Corda state.
  'packages/chains/corda/contracts/',
  'test/corpus/',
  'test/upgrade/',
]

/** A row of a table in Markdown ends where its line ends; an address or a file's name cannot be broken. */
const unbreakable = (line: string): boolean =>
  line.startsWith('|') || line.split(/\s+/).some((word) => word.length > 75)

const tooLong = (text: string): number[] =>
  text.split('\n').flatMap((line, i) => ([...line].length > longest && !unbreakable(line) ? [i + 1] : []))

test(`no line is longer than ${longest} characters, data apart`, () => {
  const made = /node_modules|(^|\/)(build|dist|out)(\/|$)|\.react-router/
  const files = globSync(['*.*', '{apps,docs,packages,test}/**/*.*', '.ci/run'], {
    cwd: root,
    exclude: (path) => made.test(path),
  }).filter((file) => written.test(file) && !data.some((folder) => file.startsWith(folder)))
  expect(files.length).toBeGreaterThan(1500)
  const found = files.flatMap((file) =>
    tooLong(readFileSync(join(root, file), 'utf8')).map((line) => `${file}:${line}`),
  )
  expect(found).toEqual([])
})

test('a long line is found; a row of a table and an address alone are not', () => {
  expect(tooLong(`short\n${'a word '.repeat(20)}`)).toEqual([2])
  expect(tooLong(`| ${'a word '.repeat(20)} |`)).toEqual([])
  expect(tooLong(`      url: 'https://example.org/${'x'.repeat(110)}',`)).toEqual([])
})
