// The link leads to the same screen, never to one that does not exist.
import { expect, test } from 'vitest'
import { otherLanguage } from './other-language.ts'
import { screens } from './screens.ts'

test('there and back, aliases and parameters too', () => {
  expect(otherLanguage('/witness')).toBe('/cy/witness')
  expect(otherLanguage('/cy/witness')).toBe('/witness')
  expect(otherLanguage('/cy/witness/')).toBe('/witness')
  expect(otherLanguage('/invitation/abc-DEF_1')).toBe('/cy/invitation/abc-DEF_1')
  expect(otherLanguage('/cy/hand-off/abc')).toBe('/hand-off/abc')
  for (const { path, aliases = [] } of screens.filter(
    ({ welsh, path: one }) => welsh === true && !one.includes(':'),
  )) {
    for (const one of [path, ...aliases]) expect(otherLanguage(otherLanguage(one) ?? '')).toBe(one)
  }
})

test('nowhere from a screen in one language, or from no screen at all', () => {
  const english = screens.filter(({ welsh }) => welsh !== true).map(({ path }) => path)
  expect(english.length).toBeGreaterThan(0)
  for (const path of [
    ...english,
    '/invitation',
    '/invitation/a/b',
    '/witnesses',
    '/x/witness',
    '/nothing',
    '/cy/nothing',
  ])
    expect([path, otherLanguage(path)]).toEqual([path, null])
})
