import { expect, test } from 'vitest'
import { phoneNumber } from './phone-number.ts'

test.each([
  ['07700 900123', '+447700900123'],
  ['+44 (0)7700 900-123', '+447700900123'],
  ['0044 7700 900123', '+447700900123'],
  ['+447700900123', '+447700900123'],
  [' +353 85.012.3456 ', '+353850123456'],
  ['+1 (500) 555-0006', '+15005550006'],
  ['07624 123456', '+447624123456'],
])('%j is %s', (typed, number) => expect(phoneNumber(typed)).toBe(number))

test.each([
  ['a landline', '020 7946 0000'],
  ['a landline with its country', '+44 20 7946 0000'],
  ['a personal number, which costs more', '070 0000 0000'],
  ['a pager', '07600 123456'],
  ['a dear international service', '+979 1234 56789'],
  ['a satellite telephone', '+881 6123 45678'],
  ['an international network', '+882 1612 34567'],
  ['another international network', '+883 1401 23456'],
  ['too short for a mobile', '07700 90012'],
  ['too long for a mobile', '07700 9001234'],
  ['too long for any', '+1234567890123456'],
  ['words', 'ring me'],
  ['two numbers', '07700900123, 07700900124'],
  ['digits of another script', '٠٧٧٠٠٩٠٠١٢٣'],
  ['a line break and more', '07700900123\r\nBcc: a'],
  ['nothing', ''],
])('%s is none', (_what, typed) => expect(phoneNumber(typed)).toBeNull())
