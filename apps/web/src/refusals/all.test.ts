// Every reason and code has words, and its Welsh names what its English names.
import { problems } from '@testate/api/problem'
import { reasonsBySlice } from '@testate/api/reasons'
import { expect, test } from 'vitest'
import { cy, en, type Said } from './all.ts'

const reasons = Object.values(reasonsBySlice).flatMap((slice) => Object.entries(slice)) as [
  Said,
  readonly string[],
][]
/** Braces open a value, and within a choice its branches: by turns. */
function valuesIn(sentence: string): string[] {
  const values = new Set<string>()
  let depth = 0
  for (const [at, character] of [...sentence].entries()) {
    if (character === '}') depth -= 1
    if (character !== '{') continue
    if (depth % 2 === 0) values.add(/^\w+/.exec([...sentence].slice(at + 1).join(''))?.[0] ?? '')
    depth += 1
  }
  return [...values].toSorted()
}

test('each reason and each code is said in English, as a sentence for people', () => {
  const said = [...reasons.map(([reason]) => reason), ...Object.keys(problems)] as Said[]
  expect(said.length).toBeGreaterThan(200)
  for (const key of said) {
    expect(en[key], key).toMatch(/^[\p{Lu}“{].{5,}/u)
    expect(en[key], key).not.toMatch(/undefined|null|NaN|\bTODO\b|  /)
  }
})

test.each(reasons)('the words of %s name no value that the refusal has not', (reason, values) => {
  for (const sentence of [en[reason], cy[reason] ?? ''])
    for (const value of valuesIn(sentence)) expect(values, sentence).toContain(value)
})

test.each(Object.entries(cy))('the Welsh of %s names the values of the English', (key, welsh) => {
  expect(valuesIn(welsh)).toEqual(valuesIn(en[key as Said]))
  expect(welsh).not.toBe(en[key as Said])
})

test('what is said while too many files are read holds for a photograph and for a PDF', () => {
  expect(en['pdf-reading-busy']).toContain('this file')
  expect(en['pdf-reading-busy']).not.toMatch(/PDF|photo/i)
})

test('whoever takes over an estate hears what to do next, whatever is wrong with the file', () => {
  const ofFiles = reasons.map(([reason]) => reason).filter((reason) => /^estate-(file|part)s?-/.test(reason))
  expect(ofFiles.length).toBeGreaterThan(18)
  for (const reason of ofFiles) expect(en[reason], reason).toMatch(/\. Please [^.]+(\. [^.]+)?\.$/)
})
