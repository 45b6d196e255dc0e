// When a letter is late, and the code that somebody types from it.
import { expect, test } from 'vitest'
import { isLetterCode, letterCode, letterLateOn, printedCode, typedCode } from './letters.ts'

test('a letter is late after two working days', () => {
  for (const [made, late] of [
    ['2026-11-23', '2026-11-26'],
    ['2026-11-26', '2026-12-01'],
    ['2026-11-27', '2026-12-02'],
    ['2026-11-28', '2026-12-02'],
    ['2026-11-29', '2026-12-02'],
  ] as const)
    expect(letterLateOn(made), made).toBe(late)
})

test('a code is twenty signs of its own, and is read whichever way it is typed', () => {
  const code = letterCode(new Uint8Array([255, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]))
  expect(code).toMatch(/^[0-9a-hjkmnp-tv-z]{20}$/)
  expect(letterCode(new Uint8Array(13))).toBe('0'.repeat(20))
  const printed = printedCode(code)
  expect(printed).toMatch(/^(\w{5}-){3}\w{5}$/)
  for (const typed of [
    code,
    printed,
    printed.toUpperCase(),
    printed.replaceAll('1', 'l').replaceAll('0', 'O'),
  ])
    expect(typedCode(typed), typed).toBe(code)
  expect(isLetterCode(code)).toBe(true)
  for (const wrong of ['', code.slice(1), `${code}0`, code.slice(1) + 'u', printed, 'x'.repeat(43)])
    expect(isLetterCode(wrong), wrong).toBe(false)
})

test('the token of a mail is left as it is', () => {
  const token = 'AbC-_oIl0123456789012345678901234567890abcd'
  expect(typedCode(token)).toBe(token)
})
