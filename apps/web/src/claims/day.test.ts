// Dates as pages show them: never wrapped, and two of one month with the month once.
import { expect, it } from 'vitest'
import { dayInWords, daysInWords } from './day.ts'

it('keeps a date on one line, in both languages', () => {
  expect(dayInWords('2026-11-02', 'en')).toBe('2\u00A0November\u00A02026')
  expect(dayInWords('2026-11-02', 'cy')).toBe('2\u00A0Tachwedd\u00A02026')
})

it.each([
  ['2026-11-21', '2026-11-22', 'en', '21 and 22\u00A0November\u00A02026'],
  ['2026-11-21', '2026-11-22', 'cy', '21 a 22\u00A0Tachwedd\u00A02026'],
  ['2026-10-31', '2026-11-01', 'en', '31\u00A0October\u00A02026 and 1\u00A0November\u00A02026'],
  ['2025-11-21', '2026-11-22', 'en', '21\u00A0November\u00A02025 and 22\u00A0November\u00A02026'],
] as const)('%s and %s in %s', (from, to, language, said) => {
  expect(daysInWords(from, to, language)).toBe(said)
})
