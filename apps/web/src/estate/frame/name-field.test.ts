// The label of a field before what is wrong with it, and that every form of the estate gives it.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { nameField } from './name-field.ts'

test('a label ends with a colon, a question with its own sign', () => {
  expect(nameField('Name', 'Please fill this in')).toBe('Name: please fill this in')
  expect(nameField('Whose was it?', 'Please choose one')).toBe('Whose was it? Please choose one')
})

test('no form says that something is missing without the name of its field', () => {
  const folder = join(import.meta.dirname, '..')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.ts$|words\.ts$/.test(path))
    .map((path) => [path, readFileSync(join(folder, path), 'utf8')] as const)
  const unnamed =
    /message: f\(|=> f\(|\? f\('(?:choose|textNeeded|dayWrong)|(?<!label): f\('(?:choose|textNeeded|dayWrong)/
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter(([, text]) => unnamed.test(text)).map(([path]) => path)).toEqual([])
  expect(unnamed.test("[{ field: 'name' as const, message: f('textNeeded') }]")).toBe(true)
  expect(unnamed.test("message: nameField(t('name'), f('textNeeded'))")).toBe(false)
})
