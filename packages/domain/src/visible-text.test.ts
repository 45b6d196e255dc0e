import { expect, test } from 'vitest'
import { isVisible, oneLine, visibleLength } from './visible-text.ts'

test.each([
  ['zero-width spaces', '\u200b\u200b'],
  ['word joiners', '\u2060'],
  ['joiners', '\u200d\u200c'],
  ['soft hyphens', '\u00ad\u00ad'],
  ['a byte order mark', '\ufeff'],
  ['Hangul fillers', '\u115f\u1160\u3164\uffa0'],
  ['variation selectors', '\ufe0f\u{e0100}'],
  ['tags', '\u{e0041}\u{e007f}'],
  ['an invisible times', '\u2062'],
  ['blanks', ' \u00a0\u2003\u3000'],
  ['a blank Braille cell', '\u2800'],
  ['direction marks', '\u200e\u200f\u061c'],
  ['direction controls', '\u202e\u2066'],
  ['a lone mark', '\u0301'],
  ['a combining grapheme joiner', '\u034f'],
  ['nothing', ''],
])('%s alone show nothing', (_what, text) => expect(isVisible(text)).toBe(false))

test.each(['Ann', 'Ø', '李小龍', 'می‌خواهم', 'क्‍ष', 'Zoë', 'O’Brien', '👩‍👧', '1'])('%s is seen', (text) =>
  expect(isVisible(text)).toBe(true),
)

test('what takes no room is not counted', () => {
  expect(visibleLength('A\u200b\u2060')).toBe(1)
  expect(visibleLength('\u200b A \u200b')).toBe(1)
  expect(visibleLength('Ann Example')).toBe(11)
})

test.each([
  '\0',
  '\t',
  '\n',
  '\r',
  '\u001f',
  '\u007f',
  '\u0085',
  '\u009f',
  '\u2028',
  '\u2029',
  '\u202e',
  '\u2066',
])('%j makes more than one line, or turns it round', (one) => expect(oneLine.test(`a${one}b`)).toBe(false))

test.each(['', 'Zoë O’Brien-Łoś', 'می\u200cخواهم', 'שרה'])('“%s” is one line', (text) =>
  expect(oneLine.test(text)).toBe(true),
)
