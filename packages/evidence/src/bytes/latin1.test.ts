import { describe, expect, it, vi } from 'vitest'
import { fromLatin1 } from './latin1.ts'

const every = Uint8Array.from({ length: 256 }, (_, value) => value)

/** As in a browser, where Node's own are missing. */
async function inBrowser(): Promise<typeof fromLatin1> {
  vi.resetModules()
  vi.doMock('#native', async () => await import('./native-none.ts'))
  try {
    return (await import('./latin1.ts')).fromLatin1
  } finally {
    vi.doUnmock('#native')
  }
}

describe('Latin 1', () => {
  it('gives each byte its own character, with Node and without', async () => {
    for (const read of [fromLatin1, await inBrowser()]) {
      expect([...read(every)].map((one) => one.charCodeAt(0))).toEqual([...every])
      expect(read(new Uint8Array())).toBe('')
      // A part of a larger buffer.
      expect(read(every.subarray(65, 70))).toBe('ABCDE')
    }
  })

  it('reads a file that is longer than one piece alike', async () => {
    const long = Uint8Array.from({ length: 3 * 8_192 + 5 }, (_, at) => (at * 31) % 256)
    const text = fromLatin1(long)
    expect(text).toHaveLength(long.length)
    expect((await inBrowser())(long)).toBe(text)
    expect(text.charCodeAt(8_192)).toBe(long[8_192])
  })
})
