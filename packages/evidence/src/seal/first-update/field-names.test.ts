import { expect, test } from 'vitest'
import { fieldNamesOf } from './field-names.ts'
import { WillObjects } from './will-objects.ts'

/** A will whose form has these fields, and these objects behind it. */
function namesIn(fields: string, ...objects: string[]): string[] {
  let text = '%PDF-1.7\n'
  const catalog = `<< /Type /Catalog /AcroForm << /Fields ${fields} >> >>`
  const rows = [catalog, ...objects].map((body, at) => {
    const row = `${String(text.length).padStart(10, '0')} 00000 n \n`
    text += `${at + 1} 0 obj\n${body}\nendobj\n`
    return row
  })
  const start = text.length
  text += `xref\n0 ${rows.length + 1}\n0000000000 65535 f \n${rows.join('')}`
  text += `trailer\n<< /Size ${rows.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`
  return fieldNamesOf(new WillObjects(new TextEncoder().encode(text)))
}

test('names stand in the order in which the form leads to them, each below the one above it', () => {
  expect(namesIn('[2 0 R << /T (c) >>]', '<< /T (a) /Kids [3 0 R << /T (e) >>] >>', '<< /T (d) >>')).toEqual([
    'a',
    'a.d',
    'a.e',
    'c',
  ])
})

test('a field without a name has the name above it', () => {
  expect(namesIn('[<< /Kids [<< /T (a) /Kids [<< /F 4 >> << /T () >> << /T /b >>] >>] >>]')).toEqual(['a'])
})

test('a name is there once, and what is led to again is not looked at again', () => {
  expect(namesIn('[2 0 R 3 0 R << /T (a) >>]', '<< /T (a) /Kids [3 0 R 2 0 R] >>', '<< /T (b) >>')).toEqual([
    'a',
    'a.b',
  ])
})

test('what no program can read has no name', () => {
  expect(namesIn('[<< /T (a) >> 3 0 R << /T 3 0 R >> 9 0 R 4 0 R (b)]', '<< >>', '}', '[2 0 R]')).toEqual([
    'a',
  ])
})

test('more fields than there may be are refused', () => {
  const kids = `[${'<<>>'.repeat(999)}]`
  expect(namesIn(`[${'<< /T (a) /Kids 2 0 R >>'.repeat(200)}]`, kids)).toEqual(['a'])
  expect(() => namesIn(`[${'<< /T (a) /Kids 2 0 R >>'.repeat(201)}]`, kids)).toThrow(
    'the will has too many form fields',
  )
})
