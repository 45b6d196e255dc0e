// Sentences with and without plurals, and what becomes of one that lacks a value.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defineWords, LanguageContext, useWords, type Language, type WordValues } from './words.ts'

const words = defineWords({
  en: { title: 'Your wills', hello: 'Hello {name}, and {name}', count: '{n, plural, one {# will} other {# wills}}' },
  cy: { title: 'Eich ewyllysiau' },
})

/** What a screen shows for this sentence. */
function shown(key: 'title' | 'hello' | 'count', values?: WordValues, language: Language = 'en'): string {
  const Screen = () => useWords(words)(key, values)
  return renderToString(createElement(LanguageContext.Provider, { value: language }, createElement(Screen))).replaceAll('<!-- -->', '')
}

test('without plurals: names are filled in, wherever they stand; a value that lacks is not passed over', () => {
  expect(shown('hello', { name: 'Ann {x}' })).toBe('Hello Ann {x}, and Ann {x}')
  expect(() => shown('hello')).toThrow('the value “name”')
  expect(() => shown('count', { n: 1 })).toThrow('needs the interactive frame')
})

test('Welsh where there is Welsh, else English', () => {
  expect(shown('title', {}, 'cy')).toBe('Eich ewyllysiau')
  expect(shown('hello', { name: 'Ann' }, 'cy')).toBe('Hello Ann, and Ann')
})

test('with the interactive frame: plurals and the same plain sentences', async () => {
  await import('./icu.ts')
  expect([shown('count', { n: 1 }), shown('count', { n: 3 })]).toEqual(['1 will', '3 wills'])
  expect(shown('hello', { name: 'Ann' })).toBe('Hello Ann, and Ann')
})
