import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetSeen, keepSeen, seenBefore } from './seen-before.ts'

const head = (size: number, logKey = 'key') => ({
  logKey,
  checkpoint: `register.example/log\n${size}\nroot\n\n— signed\n`,
})

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, value: string) => void kept.set(name, value),
    removeItem: (name: string) => void kept.delete(name),
  })
})
afterEach(() => vi.unstubAllGlobals())

test('a head is kept, a later one takes its place, an earlier one does not', () => {
  expect(seenBefore()).toBeNull()
  keepSeen(head(9), null)
  keepSeen(head(12), head(9))
  keepSeen(head(10), head(9)) // from a window whose check began before the other ended
  expect(seenBefore()).toEqual(head(12))
  keepSeen(head(3, 'a new key'), null)
  expect(seenBefore()).toEqual(head(3, 'a new key'))
  forgetSeen()
  expect(seenBefore()).toBeNull()
})

test('what is damaged does not stay because of the size it says it has', () => {
  const damaged = { logKey: 'key', checkpoint: 'x\n999999999\n' }
  keepSeen(damaged, null)
  keepSeen(head(12), damaged)
  expect(seenBefore()).toEqual(head(12))
})

test('what somebody else put there, and storage that is forbidden, are nothing', () => {
  for (const text of ['{', '7', '{"logKey":1,"checkpoint":"x"}']) {
    localStorage.setItem('testate audit log', text)
    expect(seenBefore()).toBeNull()
  }
  vi.stubGlobal('localStorage', undefined)
  expect(seenBefore()).toBeNull()
  expect(() => keepSeen(head(1), null)).not.toThrow()
})
