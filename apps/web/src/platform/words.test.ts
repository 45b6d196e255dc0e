// Sentences with and without plurals, and what is shown for one that lacks a value.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { defineWords, LanguageContext, useWords, type Language, type WordValues } from './words.ts'

const words = defineWords({
  en: {
    title: 'Your wills',
    hello: 'Hello {name}, and {name}',
    paid: 'Paid on {at, date, ::dMMMMyyyy} at {at, time, ::HHmm}',
    count: '{n, plural, one {# will} other {# wills}}',
    dogs: '{n, plural, other {# dogs}}',
  },
  // “One {x}” as part of a sentence is not a plural form.
  cy: {
    title: 'Eich ewyllysiau',
    dogs: 'one: {n, plural, zero {dim cŵn} one {# ci} two {# gi} few {# chi} many {# chi mawr} other {# ci arall}}',
  },
})

/** The text a screen shows for this sentence. */
function shown(
  key: 'title' | 'hello' | 'paid' | 'count' | 'dogs',
  values?: WordValues,
  language: Language = 'en',
): string {
  const Screen = () => useWords(words)(key, values)
  return renderToString(
    createElement(LanguageContext.Provider, { value: language }, createElement(Screen)),
  ).replaceAll('<!-- -->', '')
}

test('without plurals: names are filled in anywhere, and a missing value throws', () => {
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

test('a day is held together, so that no line ends within it', async () => {
  await import('./icu.ts')
  expect(shown('paid', { at: new Date('2026-12-06T09:05:00Z') })).toBe(
    'Paid on 6\u00A0December\u00A02026 at 09:05',
  )
})

test('Welsh uses the form that CLDR’s rules name for each number, without the rules', async () => {
  await import('./icu.ts')
  const forms = {
    zero: 'dim cŵn',
    one: '# ci',
    two: '# gi',
    few: '# chi',
    many: '# chi mawr',
    other: '# ci arall',
  }
  const rules = new Intl.PluralRules('cy')
  for (let n = 0; n <= 60; n += 1)
    expect(shown('dogs', { n }, 'cy')).toBe(
      `one: ${forms[rules.select(n) as keyof typeof forms].replace('#', String(n))}`,
    )
  expect(shown('dogs', { n: 1234 }, 'cy')).toBe('one: 1,234 ci arall')
})

test('no rules of Welsh are asked of the browser, which may have none', async () => {
  const asked: unknown[] = []
  const { PluralRules } = Intl
  class Asked extends PluralRules {
    constructor(...given: ConstructorParameters<typeof PluralRules>) {
      super(...given)
      asked.push(given[0])
    }
  }
  Object.assign(Intl, { PluralRules: Asked })
  try {
    await import('./icu.ts')
    expect(shown('dogs', { n: 77 }, 'cy')).toBe('one: 77 ci arall')
    expect(
      asked
        .flat()
        .map(String)
        .filter((locale) => locale.startsWith('cy')),
    ).toEqual([])
  } finally {
    Object.assign(Intl, { PluralRules })
  }
})
