import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('from a minute after the last touch on, calls say that nobody is there; a touch ends it', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const page = new EventTarget()
  vi.stubGlobal('document', page)
  const { attendance } = await import('./attended.ts')
  const pass = (seconds: number): void => void vi.setSystemTime(Date.now() + seconds * 1000)
  pass(60)
  expect(attendance()).toEqual({})
  pass(1)
  expect(attendance()).toEqual({ 'testate-unattended': '1' })
  for (const kind of ['pointerdown', 'keydown', 'wheel', 'touchstart', 'click', 'input']) {
    page.dispatchEvent(new Event(kind))
    expect(attendance(), kind).toEqual({})
    pass(61)
    expect(attendance()).toEqual({ 'testate-unattended': '1' })
  }
  // Requests made by the page itself do not count as input.
  page.dispatchEvent(new Event('visibilitychange'))
  expect(attendance()).toEqual({ 'testate-unattended': '1' })
})
