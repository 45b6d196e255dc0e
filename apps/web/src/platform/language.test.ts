import { expect, test } from 'vitest'
import { inEnglish, inWelsh, languageOf } from './language.ts'

test('Welsh is what stands below /cy, and nothing that only begins with these letters', () => {
  expect(['/cy', '/cy/', '/cy/pricing'].map(languageOf)).toEqual(['cy', 'cy', 'cy'])
  expect(['/', '/cycles', '/pricing', '/pricing/cy'].map(languageOf)).toEqual(['en', 'en', 'en', 'en'])
})

test('an address leads to its other language and back', () => {
  for (const path of ['/', '/pricing', '/invitation/abc']) {
    expect(languageOf(inWelsh(path))).toBe('cy')
    expect(inEnglish(inWelsh(path))).toBe(path)
    expect(inEnglish(path)).toBe(path)
  }
  expect(inEnglish('/cycles')).toBe('/cycles')
})
