// The codes against the standards' own test vectors: RFC 6238 appendix B, RFC 4226 appendix D, RFC 4648
// section 10.
import { expect, test } from 'vitest'
import { authenticatorUri, base32, codeOf, matchingStep, stepAt } from './totp.ts'

const secret = Buffer.from('12345678901234567890')

test('RFC 6238 appendix B, the last six digits of its eight', () => {
  const vectors = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ] as const
  for (const [seconds, code] of vectors)
    expect(codeOf(secret, stepAt(new Date(seconds * 1000)))).toBe(code.slice(2))
})

test('RFC 4226 appendix D', () => {
  const codes = [
    '755224',
    '287082',
    '359152',
    '969429',
    '338314',
    '254676',
    '287922',
    '162583',
    '399871',
    '520489',
  ]
  expect(codes.map((_, count) => codeOf(secret, count))).toEqual(codes)
})

test('RFC 4648 section 10, without padding', () => {
  const texts = ['', 'f', 'fo', 'foo', 'foob', 'fooba', 'foobar'].map((text) => base32(Buffer.from(text)))
  expect(texts).toEqual(['', 'MY', 'MZXQ', 'MZXW6', 'MZXW6YQ', 'MZXW6YTB', 'MZXW6YTBOI'])
  expect(base32(Buffer.from('ffffffffff00000000', 'hex'))).toBe('77777777AAAAAAA')
})

test('one step to either side is taken, two are not, and none that was accepted before', () => {
  const at = new Date(1_234_567_890_000)
  const here = stepAt(at)
  const found = [-2, -1, 0, 1, 2].map((aside) => matchingStep(secret, codeOf(secret, here + aside), at, 0))
  expect(found).toEqual([null, here - 1, here, here + 1, null])
  expect(matchingStep(secret, codeOf(secret, here), at, here)).toBeNull()
  expect(matchingStep(secret, codeOf(secret, here - 1), at, here)).toBeNull()
  expect(matchingStep(secret, codeOf(secret, here + 1), at, here)).toBe(here + 1)
  expect(matchingStep(secret, codeOf(secret, here + 20), at, 0)).toBeNull()
})

test('the square names issuer and account, each once more where it holds a sign of its own', () => {
  expect(authenticatorUri('A & B: Wills', 'ann+1@example.org', secret)).toBe(
    `otpauth://totp/A%20%26%20B%3A%20Wills:ann%2B1%40example.org?secret=${base32(secret)}` +
      '&issuer=A%20%26%20B%3A%20Wills&algorithm=SHA1&digits=6&period=30',
  )
})
