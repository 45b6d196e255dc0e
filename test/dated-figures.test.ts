import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readFigures, renewed, type Dated } from './dated-figures.ts'

test('a figure that is taken anew takes the place of the one of its name, and the others stay', () => {
  const of = (name: string, commit: string) => ({ name, commit, date: '2026-11-29' })
  expect(renewed([of('a', 'old'), of('b', 'old')], [of('a', 'new'), of('c', 'new')])).toEqual([
    of('b', 'old'),
    of('a', 'new'),
    of('c', 'new'),
  ])
})

test('the committed files of figures name the version and the day of each, and of a speed the machine', async () => {
  for (const file of ['assurance.json', 'bench.json']) {
    const figures = await readFigures<Dated & { on?: string }>(join(import.meta.dirname, '../docs', file))
    expect(figures.length, file).toBeGreaterThan(20)
    for (const { name, commit, date, on } of figures) {
      if (file === 'bench.json') expect(on, name).toMatch(/^\d+ cores, .+, Node v\d/)
      expect(commit, name).toMatch(/^[0-9a-f]{7,}$/)
      expect(date, name).toMatch(/^\d{4}-\d\d-\d\d$/)
    }
  }
  expect(await readFigures(join(import.meta.dirname, 'no-such-file.json'))).toEqual([])
})
