import { expect, test } from 'vitest'
import { fitName } from './certificate-name.ts'

test.each([
  'Ann Example',
  'Ŵan ap Siôn',
  'O’Neil',
  'Þórr Ægisdóttir',
  'Nguyễn Văn An',
  '李小龍',
  'Владимир',
  'דוד כהן',
  'محمد',
  'प्रिया',
  'ਹਰਪ੍ਰੀਤ',
  'AT&T',
])('%s stands as it is', (name) => {
  expect(fitName(name)).toBe(name)
})

test.each([
  ['Ann 😀', 'Ann &#128512;'],
  ['דוד 😀 כהן', 'דוד &#128512; כהן'],
  ['David דו', 'David &#1491;&#1493;'],
  ['דוד 2', '&#1491;&#1493;&#1491; 2'],
  ['Ɏ', '&#590;'],
  ['a&#98;', 'a&#38;#98;'],
  ['a\u202eb', 'a&#8238;b'],
  ['\ud800', '&#55296;'],
])('%s stands as %s', (name, expected) => {
  expect(fitName(name)).toBe(expected)
})

test('two different names never look the same, unless cut', () => {
  expect(fitName('😀')).not.toBe(fitName('&#128512;'))
})

test('a long name is cut after 64 characters, never within one', () => {
  expect(fitName('x'.repeat(70))).toBe('x'.repeat(64))
  expect(fitName('😀'.repeat(70))).toBe('&#128512;'.repeat(7))
  expect(fitName('')).toBe('')
})
