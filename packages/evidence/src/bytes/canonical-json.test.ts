import { describe, expect, it } from 'vitest'
import fc from 'fast-check'
import { canonicalBytes, canonicalJson, parseCanonicalJson } from './canonical-json.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

describe('RFC 8785 vectors', () => {
  it('section 3.2.2: strings and numbers', () => {
    const input = JSON.parse(
      '{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],' +
        '"string":"\\u20ac$\\u000F\\u000aA\'\\u0042\\u0022\\u005c\\\\\\"\\/","literals":[null,true,false]}',
    )
    expect(canonicalJson(input)).toBe(
      '{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],' +
        '"string":"€$\\u000f\\nA\'B\\"\\\\\\\\\\"/"}',
    )
  })

  it('section 3.2.3: keys in UTF-16 order', () => {
    const input = {
      '€': 'Euro Sign',
      '\r': 'Carriage Return',
      '\ufb33': 'Hebrew Letter Dalet With Dagesh',
      1: 'One',
      '😀': 'Emoji: Grinning Face',
      '\u0080': 'Control',
      'ö': 'Latin Small Letter O With Diaeresis',
    }
    expect(Object.values(JSON.parse(canonicalJson(input)) as object)).toHaveLength(7)
    const order = [...canonicalJson(input).matchAll(/:"([^"]+)"/g)].map((match) => match[1])
    expect(order).toEqual([
      'Carriage Return',
      'One',
      'Control',
      'Latin Small Letter O With Diaeresis',
      'Euro Sign',
      'Emoji: Grinning Face',
      'Hebrew Letter Dalet With Dagesh',
    ])
  })

  it('appendix B: numbers from their IEEE 754 bits', () => {
    const vectors: [string, string][] = [
      ['0000000000000000', '0'],
      ['8000000000000000', '0'],
      ['0000000000000001', '5e-324'],
      ['7fefffffffffffff', '1.7976931348623157e+308'],
      ['4340000000000000', '9007199254740992'],
      ['4430000000000000', '295147905179352830000'],
      ['44b52d02c7e14af5', '9.999999999999997e+22'],
      ['444b1ae4d6e2ef50', '1e+21'],
      ['3eb0c6f7a0b5ed8d', '0.000001'],
      ['41b3de4355555557', '333333333.33333343'],
      ['becbf647612f3696', '-0.0000033333333333333333'],
    ]
    for (const [bits, text] of vectors) {
      const view = new DataView(new ArrayBuffer(8))
      view.setBigUint64(0, BigInt(`0x${bits}`))
      expect(canonicalJson(view.getFloat64(0))).toBe(text)
    }
  })
})

describe('what is refused', () => {
  it.each([
    ['NaN', Number.NaN],
    ['Infinity', Number.POSITIVE_INFINITY],
    ['undefined', { a: undefined }],
    ['a date', new Date(0)],
    ['a lone surrogate', '\ud800'],
    ['a bigint', 1n],
  ])('%s', (_name, value) => {
    expect(() => canonicalJson(value)).toThrow(TypeError)
  })

  it.each([
    '{"a":1,"a":1}',
    '{"b":1,"a":2}',
    '{ "a":1}',
    '{"a":1.0}',
    '{"a":1}\n',
    '\ufeff{"a":1}',
    '{"a":"\\u0041"}',
    '{"a":1E3}',
  ])('another spelling: %s', (text) => {
    expect(() => parseCanonicalJson(bytes(text))).toThrow()
  })

  it('bytes that are not UTF-8', () => {
    expect(() => parseCanonicalJson(new Uint8Array([0x22, 0xff, 0x22]))).toThrow()
  })
})

it('any JSON value comes back from its canonical bytes', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const once = canonicalBytes(value)
      expect(canonicalBytes(parseCanonicalJson(once))).toEqual(once)
    }),
    { numRuns: 300 },
  )
})

it('refuses what is nested too deeply in words of its own, not by the end of the stack', () => {
  const nested = (levels: number): Uint8Array =>
    new TextEncoder().encode('['.repeat(levels) + ']'.repeat(levels))
  expect(() => parseCanonicalJson(nested(200))).not.toThrow()
  for (const levels of [202, 100_000])
    expect(() => parseCanonicalJson(nested(levels))).toThrow('nested too deeply')
})
