// Times are in London time, in summer and in winter, with the same words in every browser.
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { months } from './months.ts'
import { dateAndTime, dayOf, timeOfDay, useTimes } from './times.ts'
import { LanguageContext, type Language } from './words.ts'

/** With plain spaces: a date itself uses no-break spaces. */
const plain = (text: string): string => text.replaceAll('\u00A0', ' ')

test('in London, with its summer time', () => {
  expect(plain(dateAndTime('2026-11-21T14:02:59Z'))).toBe('21 November 2026 at 14:02')
  expect(plain(dateAndTime('2026-06-30T23:30:00Z'))).toBe('1 July 2026 at 00:30')
  expect([timeOfDay('2026-11-21T14:02:59Z'), timeOfDay('2026-06-30T14:02:00Z')]).toEqual(['14:02', '15:02'])
  expect(dayOf('2026-12-31T23:59:00Z')).toBe('31\u00A0December\u00A02026')
})

test('in Welsh', () => {
  expect(plain(dateAndTime('2026-11-21T14:02:59Z', 'cy'))).toBe('21 Tachwedd 2026 am 14:02')
  expect(dayOf('2026-06-30T23:30:00Z', 'cy')).toBe('1\u00A0Gorffennaf\u00A02026')
  // Node has the locale data that browsers lack.
  for (const [language, region] of [
    ['en', 'en-GB'],
    ['cy', 'cy'],
  ] as const) {
    expect(months[language]).toEqual(
      Array.from({ length: 12 }, (_, month) =>
        new Intl.DateTimeFormat(region, { month: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, month, 15)),
      ),
    )
  }
})

test('a screen says it in its own language', () => {
  const Screen = () => useTimes().dateAndTime('2026-02-01T09:05:00Z')
  const shown = (language: Language) =>
    renderToString(createElement(LanguageContext.Provider, { value: language }, createElement(Screen)))
  expect([shown('en'), shown('cy')].map(plain)).toEqual([
    '1 February 2026 at 09:05',
    '1 Chwefror 2026 am 09:05',
  ])
})
