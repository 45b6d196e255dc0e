// Unknown values are not shown; both languages say the same.
import { expect, test } from 'vitest'
import { DURATIONS } from '@testate/api/figures'
import type { Language } from '../platform/words.ts'
import { figureRows, type Figures } from './figure-rows.ts'
import { words } from './words.ts'

const at = '2026-11-22T01:02:03.000Z'
const say =
  (language: Language): Parameters<typeof figureRows>[1] =>
  (word, values = {}) =>
    (words[language]?.[word] ?? '').replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      if (!(name in values)) throw new Error(`${word} lacks ${name}`)
      return String(values[name])
    })
function figuresOf(
  change: Partial<Figures> = {},
  known: Partial<Record<(typeof DURATIONS)[number], [number, number | null]>> = {},
): Figures {
  return {
    asOf: at,
    registered: 1_204,
    days: 90,
    leastPeople: 5,
    uptime: null,
    durations: DURATIONS.map((name) => ({
      name,
      sample: known[name]?.[0] ?? 0,
      seconds: known[name]?.[1] ?? null,
    })),
    ...change,
  }
}
const rows = (figures: Figures, language: Language = 'en') => figureRows(figures, say(language), language)
const row = (figures: Figures, name: string, language?: Language) =>
  rows(figures, language).find((one) => one.name === name)
const names = (figures: Figures) => rows(figures).map(({ name }) => name)

test('a count, a median with its sample, and the share with the day it begins', () => {
  const figures = figuresOf(
    {
      uptime: {
        since: '2026-11-21T09:00:00.000Z',
        from: '2026-11-21T09:00:00.000Z',
        minutes: 2_000,
        answered: 1_999,
        percent: 99.95,
      },
    },
    { 'signed-to-registered': [12, 14], 'pdf-checked': [31, 0] },
  )
  expect(row(figures, 'registered')).toMatchObject({ value: '1,204' })
  expect(row(figures, 'signed-to-registered')).toEqual({
    name: 'signed-to-registered',
    label: 'From the last signature to registered',
    value: '14 seconds',
    note: 'median of 12',
  })
  expect(row(figures, 'pdf-checked')).toMatchObject({ value: 'under a second', note: 'median of 31' })
  expect(row(figures, 'uptime')).toMatchObject({
    value: '99.95% of the time',
    note: 'counted minute by minute since 21\u00A0November\u00A02026',
  })
})

test('what was measured for too few people, or not yet for a day, is not shown', () => {
  const young = { since: at, from: at, minutes: 30, answered: 30, percent: null }
  const few = figuresOf(
    { uptime: young },
    { 'identity-decided': [3, null], 'signed-to-registered': [12, 14], 'on-solana': [2, null] },
  )
  expect(names(few)).toEqual(['registered', 'signed-to-registered'])
})

test('of a young register the count alone is there; of one that has everything, everything', () => {
  expect(names(figuresOf())).toEqual(['registered'])
  const all = figuresOf(
    { uptime: { since: at, from: at, minutes: 2_000, answered: 2_000, percent: 100 } },
    Object.fromEntries(DURATIONS.map((name) => [name, [9, 60]])),
  )
  expect(names(all)).toEqual(['registered', ...DURATIONS, 'uptime'])
})

test('Welsh has every sentence, with the same blanks', () => {
  expect(Object.keys(words.cy!)).toEqual(Object.keys(words.en))
  for (const [name, english] of Object.entries(words.en))
    expect([...words.cy![name as keyof typeof words.en]!.matchAll(/\{\w+\}/g)].map(String).sort()).toEqual(
      [...english.matchAll(/\{\w+\}/g)].map(String).sort(),
    )
  expect(row(figuresOf({}, { 'on-ethereum': [7, 840] }), 'on-ethereum', 'cy')).toMatchObject({
    value: '14 munud',
    note: 'canolrif o 7',
  })
})
