// Every decision is in the index with its title, status and date, and every gap in the numbers is named
// there.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const folder = join(import.meta.dirname, '../docs/decisions')
const index = readFileSync(join(folder, 'README.md'), 'utf8')
const files = readdirSync(folder).filter((name) => /^\d{4}-[a-z0-9-]+\.md$/.test(name))

test('each decision opens with its number, its title and its status, and the index repeats them', () => {
  const rows = files.map((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    const head =
      /^# (\d+)\. (.+)\n\n\*\*Status\.\*\* (?:Accepted|Replaced by decision \d+, accepted) (\d{4}-\d\d-\d\d)\.\n/.exec(
        text,
      )
    expect(head, name).not.toBeNull()
    expect(Number(head![1]), name).toBe(Number(name.slice(0, 4)))
    return `| ${head![1]} | [${head![2]}](${name}) | ${head![3]} |`
  })
  expect(index.split('\n').filter((line) => /^\| \d/.test(line))).toEqual(rows)
})

test('the index names every number that was not used', () => {
  const used = new Set(files.map((name) => Number(name.slice(0, 4))))
  const gaps = Array.from({ length: Math.max(...used) }, (_, at) => at + 1).filter(
    (number) => !used.has(number),
  )
  const sentences = index.split('\n').filter((line) => line.endsWith('They are not used.'))
  expect(sentences.map((line) => line.match(/\d+/g)?.map(Number))).toEqual([gaps])
})
